"""`lanplay` alone on a terminal: the start is drawn first, and behind it is loaded what sitting down takes."""

import asyncio
from collections.abc import Callable, Coroutine
from importlib import import_module
from typing import Any

from lanplay.exits import Exit
from lanplay.output import warn
from lanplay.screen.start_screen import StartScreen, settings_shown
from lanplay.screen.terminal import NoScreen
from lanplay.screen.window import Window
from lanplay.settings import Settings
from lanplay.table.loop import run
from lanplay.text import mark, translate

GoOn = Callable[[Settings, Window, StartScreen], Coroutine[Any, Any, Exit]]

NO_MENU = {
    "dumb": mark("This terminal cannot move its cursor, so there is no menu; these are the commands:"),
    "console": mark("There is no Windows console here to draw a menu on; these are the commands:"),
}


def begin_alone(settings: Settings) -> Exit | None:
    """For a command line without a command; None where there is no terminal to draw on."""
    try:
        return run(begin(settings))
    except NoScreen as none:
        warn(translate(NO_MENU[none.reason]))
        return None


async def begin(settings: Settings) -> Exit:
    """Raises NoScreen where there is no terminal to draw on."""
    start = StartScreen(lambda: window.app.changed(), settings_shown(settings))
    window = Window(settings, start)
    async with window.running():
        await window.app.is_drawn.wait()
        go_on = await asyncio.to_thread(_load)
        return await go_on(settings, window, start)


def _load() -> GoOn:
    """Most of what the program can do: loading it takes longer than the person should wait for a menu."""
    go_on: GoOn = import_module("lanplay.screen.beginning").go_on
    return go_on
