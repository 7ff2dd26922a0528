"""A person at a screen: the application, the table shown on it, and what the person wants that no table can do.

Anything worth keeping, such as a result or how to resume, is printed once the terminal is the shell's again.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from lanplay.output import OutputLost
from lanplay.records.verification import checked
from lanplay.screen.intents import Again, Intent, Leave, Verify
from lanplay.screen.model import TableModel
from lanplay.screen.paced import PacedFront
from lanplay.screen.signals import call_of, title_of
from lanplay.screen.table_state import Stage
from lanplay.screen.window import Window
from lanplay.settings import Settings
from lanplay.table.front import GameEnding, Past, Scene
from lanplay.table.plain_front import PlainFront
from lanplay.text import screen as texts
from lanplay.text import table, translate


class SessionFront(PacedFront):
    """Remembers what to repeat on the plain terminal, and waits after the end for what the person wants."""

    parting: tuple[tuple[Scene, GameEnding], ...] = ()
    kept_game: str | None = None
    kept_place: int | None = None
    last_word: str = ""
    _has_ended: bool = False
    _again: asyncio.Future[bool] | None = None

    def fresh(self) -> None:
        super().fresh()
        self._has_ended = False

    def ended(self, scene: Scene, ending: GameEnding) -> None:
        super().ended(scene, ending)
        self._has_ended = True
        self.parting = (*self.parting, (scene, ending))

    def kept(self, game_id: str) -> None:
        self.kept_game = game_id

    def parted(self, place: int) -> None:
        self.kept_place = place

    def gave_up(self, scene: Scene) -> None:
        self.last_word = translate(table.YOU_END_IT if scene.is_alone else table.YOU_RESIGNED)

    async def goes_on(self) -> bool:
        if self._is_bot or not (self._has_ended or self.model.state.stage is Stage.OVER):
            return False
        self._again = asyncio.get_running_loop().create_future()
        try:
            return await self._again
        finally:
            self._again = None

    async def seen(self) -> None:
        await self.goes_on()

    async def looks_back(self, scene: Scene, past: Past, ending: GameEnding) -> None:
        """Show a game that was over before, from its beginning on, until the person has seen enough."""
        self.started(scene)
        self._put(self.model.with_state(is_past=True))
        self.past(scene, past)
        super().ended(scene, ending)
        self._put(self.model.with_ui(every_step=False, replay=0))
        await self.goes_on()

    def forget(self) -> None:
        """A table joined from the home screen has nothing to do with the last one."""
        self.fresh()
        self._former = ()
        self.model = TableModel()
        self.kept_game = None
        self.kept_place = None
        self.last_word = ""

    def answer(self, *, again: bool) -> bool:
        """Returns whether somebody was waiting for it."""
        if self._again is None or self._again.done():
            return False
        self._again.set_result(again)
        return True


class ScreenSession:
    """In a window of its own, or in one that is open. Raises NoScreen if there is no terminal to draw on."""

    def __init__(self, settings: Settings, window: Window | None = None) -> None:
        self.front = SessionFront(
            self._changed, self.want, self._ring, is_bot=settings.auto is not None, pace=settings.pace
        )
        self.window = window or Window(settings, self.front)
        self.window.afterwards = self._say_goodbye
        self._checking: asyncio.Task[None] | None = None

    def _changed(self) -> None:
        self.window.app.entitle(title_of(self.front.model.state))
        self.window.app.changed()

    def _ring(self) -> None:
        self.window.app.ring(call_of(self.front.model.state.game))

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """The screen is on while the context lasts."""
        async with self.window.running(), self.keeping_time():
            yield

    @asynccontextmanager
    async def keeping_time(self) -> AsyncIterator[None]:
        """In an open window: clocks run while the context lasts, and no background work outlasts it."""
        ticking = asyncio.create_task(self.front.ticking())
        ticking.add_done_callback(self._done)
        try:
            yield
        finally:
            for task in (ticking, self._checking):
                if task is not None:
                    task.cancel()

    def want(self, intent: Intent) -> None:
        match intent:
            case Leave():
                if not self.front.answer(again=False):
                    self.window.leave()
            case Again():
                self.front.answer(again=True)
            case Verify():
                self._verify()
            case _:
                pass

    def _verify(self) -> None:
        result = self.front.model.state.result
        if result is None or result.transcript is None or (self._checking and not self._checking.done()):
            return
        self._checking = asyncio.create_task(self._check(result.transcript))
        self._checking.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        """An error of background work ends the screen, like an error of a view."""
        error = None if task.cancelled() else task.exception()
        if error is not None:
            self.window.app.fail(error)

    async def _check(self, file: Path) -> None:
        """From the file alone, off the event loop."""
        self._checked(translate(texts.CHECKING))
        self._checked(await asyncio.to_thread(checked, file))

    def _checked(self, words: str) -> None:
        self.front.model = self.front.model.says(words)
        self._changed()

    def _say_goodbye(self) -> None:
        plain = PlainFront(is_bot=True)
        with suppress(OutputLost):
            for scene, ending in self.front.parting[-1:]:
                plain.ended(scene, ending)
            if self.front.kept_game is not None:
                plain.kept(self.front.kept_game)
            if self.front.kept_place is not None:
                plain.parted(self.front.kept_place)
            if self.front.last_word:
                plain.note(self.front.last_word)
