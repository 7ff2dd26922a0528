"""What is said of watching: to those who watch, and at the table of those who do."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from lanplay.text import mark, mark_counted, translate, translate_counted
from protocol.wire.fingerprint import shown_key
from protocol.wire.watching import BadWatching, Watching

if TYPE_CHECKING:
    from protocol.wire.talk import Watcher

WATCHING = mark("You watch this game; nobody hears you, and no hand is shown.")
WORDS_HEARD = mark("Whoever plays compares these four words; if they have others, you watch another game: {words}.")
WATCH_DELAYED = mark_counted("This table is shown {number} move late.", "This table is shown {number} moves late.")
SEEKING = mark("Looking for a table that may be watched …")
SEEKING_NAMED = mark("Looking for the table {name}, to watch it …")
COMES = mark("{nick} watches now.")
GOES = mark("{nick} no longer watches.")
WHO_WATCHES = mark("Watching: {nick}, key {fingerprint}")
WATCHED_BY = mark_counted("{number} watches: {{nicks}}", "{number} watch: {{nicks}}")
YOU_WATCH = mark("You watch. P shows the board alone, as for a projector.")
KEY_PROJECTOR = mark("board alone")
TERMS_OFF = mark("Nobody may watch.")
TERMS_OPEN = mark_counted("{number} person may watch.", "Up to {number} people may watch.")
TERMS_CODE = mark("Whoever joins or watches needs the code.")
TERMS_CODE_TO_JOIN = mark("Whoever joins needs the code.")
UNHEARD = mark("You only watch: nobody at the table hears you. /quit leaves.")
VERIFIED = mark("Everything that was shown has been checked (hash {hash}).")
TABLE_WATCHABLE = mark("{game}, playing, {host}, may be watched")
WATCH_ABOUT = mark("Enter watches this game.")
WHO_MAY = mark("watching")
WATCH_BUTTON = mark("Watch")
WHO_MAY_ABOUT = mark("Who may watch the game without a seat. At a table with a code they need it, too.")
EVERYBODY = mark("everybody")
NO_ONE = mark("nobody")
MOVES_LATE = mark_counted("{number} move late", "{number} moves late")


def told_terms(settings: Mapping[str, object], *, has_code: bool = False) -> str:
    """Who may watch a table with these settings, and who needs a code there, where it is known to have one.

    A stranger's settings may be of another version, and then nobody may watch here.
    """
    try:
        watching = Watching.read(settings)
    except BadWatching:
        watching = Watching(is_open=False)
    told = [translate_counted(TERMS_OPEN, watching.most) if watching.is_open else translate(TERMS_OFF)]
    if watching.is_open and watching.delay:
        told.append(translate_counted(WATCH_DELAYED, watching.delay))
    if watching.takes_code:
        told.append(translate(TERMS_CODE))
    elif has_code:
        told.append(translate(TERMS_CODE_TO_JOIN))
    return " ".join(told)


def changes(before: "Sequence[Watcher]", now: "Sequence[Watcher]", seated: Sequence[str]) -> tuple[str, ...]:
    """A sentence for each who has come or gone; `seated` are the names of those who play."""
    return (*_told(COMES, now, before, seated), *_told(GOES, before, now, seated))


def called(watchers: "Sequence[Watcher]", seated: Sequence[str]) -> tuple[str, ...]:
    """The name of each, and the beginning of its key where somebody else who is there goes by the same."""
    names = Counter(nick.casefold() for nick in (*seated, *(watcher.nick for watcher in watchers)))
    return tuple(
        f"{watcher.nick} ({shown_key(watcher.key).partition('-')[0]})"
        if names[watcher.nick.casefold()] > 1
        else watcher.nick
        for watcher in watchers
    )


def _told(text: str, those: "Sequence[Watcher]", others: "Sequence[Watcher]", seated: Sequence[str]) -> Iterator[str]:
    known = {watcher.key for watcher in others}
    for watcher, name in zip(those, called(those, seated), strict=True):
        if watcher.key not in known:
            yield translate(text).format(nick=name)
