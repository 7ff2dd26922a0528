"""`lanplay` without a command on a terminal: the home screen is drawn before anything that a table needs is loaded."""

import asyncio
from collections.abc import Callable, Coroutine
from importlib import import_module
from pathlib import Path
from typing import Any

from lanplay.errors import CommandError
from lanplay.exits import Exit
from lanplay.output import warn
from lanplay.screen.home.screen import HomeScreen, settings_shown
from lanplay.screen.terminal import NoScreen
from lanplay.screen.window import Window
from lanplay.settings import Settings
from lanplay.table.loop import run
from lanplay.text import mark, translate

STORE = "lanplay.db"
"""The file of the store, which itself would take too long to load before the first picture."""
RunHome = Callable[[Settings, Window, HomeScreen], Coroutine[Any, Any, Exit]]

NO_MENU = {
    "dumb": mark("This terminal cannot move its cursor, so there is no menu; these are the commands:"),
    "console": mark("There is no Windows console here to draw a menu on; these are the commands:"),
}


def begin_alone(settings: Settings) -> Exit | None:
    """For a command line without a command; None if there is no terminal to draw on."""
    try:
        return run(begin(settings))
    except NoScreen as none:
        warn(translate(NO_MENU[none.reason]))
        return None


async def begin(settings: Settings) -> Exit:
    """Raises NoScreen if there is no terminal to draw on."""
    folder = _folder(settings)
    is_first = folder is not None and not (folder / STORE).exists()
    home = HomeScreen(lambda: window.app.changed(), settings_shown(settings), folder, is_first=is_first)
    window = Window(settings, home)
    async with window.running():
        await window.app.is_drawn.wait()
        run_home = await asyncio.to_thread(_load)
        return await run_home(settings, window, home)


def _folder(settings: Settings) -> Path | None:
    try:
        return settings.folder
    except CommandError:
        return None  # what needs it says so


def _load() -> RunHome:
    """Load the rest of the program, which takes longer than a person should wait for a menu."""
    run_home: RunHome = import_module("lanplay.screen.home.session").run_home
    return run_home
