"""Why waiting at somebody's table ended without a game, and what to do about it."""

from lanplay.text import mark
from lanplay.text.messages.engine import OPTION_CODES

_LOST = mark("The connection to the host broke before the game began. Join again.")
_SILENT = mark("The host has stopped answering. Is its program still running?")
_STRANGE = mark(
    "The host's program sends something that this one does not understand. Both need the same version of lanplay."
)
_BAD = mark("The host offered an agreement that nobody should sign. Nothing was signed.")
_UNKNOWN = mark("This lanplay does not know the game, or not with these options. Nothing was signed.")
_RULES = mark(
    "This table plays {game} by version {found} of its rules, this program by version {known}. Everybody needs the "
    "same version of lanplay; nothing was signed."
)
_UNSIGNED = mark("Somebody did not sign the agreement as all the others did. Join again.")

_WHY = {
    _LOST: ("lost", "slow", "fault", "replaced", "tls", "refused", "unreachable", "no-table"),
    _SILENT: ("silent", "timeout"),
    _STRANGE: (
        *("garbage", "version", "signature", "agreement_version"),
        *("short", "long", "deep", "many", "map", "float", "extension", "reserved", "syntax", "type", "canonical"),
    ),
    _BAD: ("agreement_keys", "agreement_nick", "agreement_veil", "agreement_books", "agreement_settings"),
    _UNKNOWN: (*OPTION_CODES, "option_watch", "option_watch_code", "option_watchers"),
    _RULES: ("agreement_rules",),
    _UNSIGNED: ("agreement_signature", "agreement_unsigned"),
    mark("Somebody else has just taken the last seat."): ("full",),
    mark("The host's program takes this one for a watcher. Both need the same version of lanplay."): ("private",),
    mark("This program did not sign the agreement in time and lost its seat. Join again."): ("unsigned",),
    mark("The host proposed a different game from the one it announced. Nothing was signed."): ("proposal_differs",),
    mark("The host has closed the table."): ("closed",),
    mark("Nobody could say that the game has begun. If it has, lanplay resume finds the others later."): ("unheard",),
    mark("The host has freed your seat so that the others need not wait. You may sit down again."): ("freed",),
    mark("This program sent more before the game than the host accepts. Join again."): ("flood",),
    mark("Somebody other than the host answers now. Join again, or ask the host."): ("wrong-key",),
    mark("The host asks for a code, or for a different one. Join again with --code CODE."): (
        "wrong-code",
        "code-needed",
        "code-forgotten",
    ),
    mark("Too many wrong codes were given at this table. Wait a while, then join again."): ("wait",),
    mark("Another program is already playing with this key. Use another --home for a second player."): ("twin", "self"),
}

LOBBY = {f"lobby_{code}": text for text, codes in _WHY.items() for code in codes}
