"""What a cheat has done, in sentences for people. Programs get the code itself."""

from pathlib import Path

from lanplay.text import table as texts
from lanplay.text import translate
from lanplay.text.messages import has_details, is_known, sentence

ILLEGAL = "illegal_"


def told_foul(nick: str, code: str, file: Path | None) -> str:
    """The sentence for a proven foul, or for something that no honest program sends.

    `file` holds the proof of a foul, but no more than this seat's word for the other.
    """
    if file is not None and is_foul(code):
        return translate(texts.FOULED).format(nick=nick, rule=rule_of(code), file=file)
    attested = translate(texts.ATTESTED).format(nick=nick, reason=sent_of(code))
    return attested if file is None else f"{attested} {translate(texts.TESTIFIED).format(file=file)}"


def is_foul(code: str) -> bool:
    return is_known("foul", code) or code.startswith(ILLEGAL)


def rule_of(code: str) -> str:
    """The rule that a foul breaks, as part of a sentence."""
    if not code.startswith(ILLEGAL):
        return sentence("foul", code, {})
    reason = _refusal(code.removeprefix(ILLEGAL))
    return sentence("foul", "illegal_because", {"reason": reason}) if reason else sentence("foul", "illegal", {})


def sent_of(code: str) -> str:
    """What a peer has sent, as part of a sentence."""
    return sentence("file" if is_known("file", code) else "sent", code, {})


def _refusal(code: str) -> str:
    """Why the engine refuses something, if that can be said without details."""
    kinds = [kind for kind in ("move", "event") if is_known(kind, code) and not has_details(kind, code)]
    return sentence(kinds[0], code, {}).rstrip(".") if kinds else ""
