"""Which front a table has: JSON lines, plain sentences, or the full screen if the terminal can draw it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from lanplay.output import warn
from lanplay.settings import Settings
from lanplay.table.front import Front
from lanplay.table.json_front import JsonFront
from lanplay.table.plain_front import PlainFront
from lanplay.text import mark, translate

if TYPE_CHECKING:
    from lanplay.screen.session import ScreenSession

NO_SCREEN = {
    "none": mark("There is no terminal here; going on line by line, as with --plain."),
    "dumb": mark("This terminal cannot move its cursor; going on line by line, as with --plain."),
    "console": mark("There is no Windows console here to draw on; going on line by line, as with --plain."),
}


def front_of(settings: Settings) -> Front:
    """A front for commands that only report."""
    return JsonFront() if settings.json else PlainFront(is_bot=settings.auto is not None, is_terse=settings.is_terse)


def tell_of_plain(reason: str) -> None:
    """Say why a person gets plain lines without having asked for them."""
    warn(translate(NO_SCREEN[reason]))


@asynccontextmanager
async def fronted(settings: Settings, given: Front | None = None) -> AsyncIterator[Front]:
    """The front for a table. A front that is `given` stays open afterwards."""
    if given is not None:
        yield given
    elif (session := screen_of(settings)) is not None:
        async with session.running():
            yield session.front
    else:
        if settings.wants_screen and not settings.has_screen and settings.auto is None:
            tell_of_plain("none")
        yield front_of(settings)


def screen_of(settings: Settings) -> "ScreenSession | None":
    """The full screen; None where nobody has one, and where the terminal cannot draw it, which is told."""
    if not settings.has_screen:
        return None
    from lanplay.screen.session import ScreenSession
    from lanplay.screen.terminal import NoScreen

    try:
        return ScreenSession(settings)
    except NoScreen as none:
        tell_of_plain(none.reason)
        return None
