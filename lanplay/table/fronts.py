"""Which front a table has: JSON lines, plain sentences, or the full screen where there is a terminal to draw on."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from lanplay.output import warn
from lanplay.settings import Settings
from lanplay.table.events import JsonFront
from lanplay.table.front import Front
from lanplay.table.plain import PlainFront
from lanplay.text import mark, translate

NO_SCREEN = {
    "dumb": mark("This terminal cannot move its cursor; going on line by line, as with --plain."),
    "console": mark("There is no Windows console here to draw on; going on line by line, as with --plain."),
}


def front_of(settings: Settings) -> Front:
    """For what is only told."""
    return JsonFront() if settings.json else PlainFront(is_bot=settings.auto is not None)


@asynccontextmanager
async def fronted(settings: Settings, given: Front | None = None) -> AsyncIterator[Front]:
    """The front for a table; one that was `given` stays open behind it."""
    if given is not None:
        yield given
        return
    if not settings.has_screen:
        yield front_of(settings)
        return
    from lanplay.screen.session import Session
    from lanplay.screen.terminal import NoScreen

    try:
        session = Session(settings)
    except NoScreen as none:
        warn(translate(NO_SCREEN[none.reason]))
        yield front_of(settings)
        return
    async with session.running():
        yield session.front
