"""A person's window: the application on the terminal, and the one piece of work running behind it.

It knows no table, so that the home screen appears before anything that a table needs is loaded.
"""

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

from lanplay.exits import Exit
from lanplay.screen.app import Appearance, ScreenApp, Shown
from lanplay.screen.palettes import THEMES
from lanplay.screen.style import theme_of
from lanplay.screen.terminal import can_draw, open_output
from lanplay.settings import Settings


def appearance_of(settings: Settings) -> Appearance:
    return Appearance(
        theme_of(settings.theme, os.environ.get("COLORFGBG", "")),
        settings.palette,
        settings.colours,
        settings.ascii or not can_draw(sys.stdout.encoding),
        settings.mouse,
        settings.bell,
        settings.notify,
        is_theme_guessed=settings.theme not in THEMES,
    )


class Window:
    """Raises NoScreen if there is no terminal to draw on.

    `afterwards` is called once the terminal is the shell's again.
    """

    def __init__(self, settings: Settings, shown: Shown) -> None:
        output, pen = open_output()
        self.app = ScreenApp(shown, appearance_of(settings), output, pen)
        self.afterwards: Callable[[], None] = lambda: None
        self._job: asyncio.Task[Any] | None = None

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """The screen is on while the context lasts; its body is cancelled when the person leaves or the terminal is
        gone.
        """
        self._job = asyncio.current_task()
        try:
            async with self.app.running() as drawing:
                drawing.add_done_callback(self._gone)
                try:
                    yield
                finally:
                    drawing.remove_done_callback(self._gone)
        finally:
            self.afterwards()
            if self.app.fault is not None:
                raise self.app.fault

    async def do(self, work: Coroutine[Any, Any, Exit]) -> Exit | None:
        """Run something that the person can leave without leaving the screen; None if they did."""
        task = asyncio.create_task(work)
        outer, self._job = self._job, task
        try:
            return await task
        except asyncio.CancelledError:
            current = asyncio.current_task()
            if current is not None and current.cancelling():
                raise
            return None
        finally:
            self._job = outer

    def leave(self) -> None:
        if self._job is not None:
            self._job.cancel()

    def _gone(self, drawing: asyncio.Task[None]) -> None:
        self.leave()
