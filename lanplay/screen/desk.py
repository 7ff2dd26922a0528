"""The desk of a tournament: where a person waits between two tables, sees how it goes, and can withdraw."""

import asyncio
import time
from collections import deque
from collections.abc import Callable
from typing import Final

from lanplay.screen.inputs import LEAVING, QUITTING, TOO_SMALL_TARGET, Input, Key, Pointed, Pointing, Typed, meant
from lanplay.screen.layout import fit, in_ascii
from lanplay.screen.picture import Look, Picture
from lanplay.screen.pointing import Spots
from lanplay.screen.session import ScreenSession
from lanplay.screen.views.bars import too_small
from lanplay.screen.views.desk import DeskModel, view_desk
from lanplay.table.front import Front
from lanplay.tournament.desk import EveningDesk
from lanplay.tournament.desk_commands import DeskCommands
from lanplay.tournament.partnering import Partnering
from protocol.hall.hall import Hall
from protocol.tournament.state import TournamentStage

MOST_CANDIDATES: Final = 9
PAGE: Final = 8
MOST_KEPT: Final = 8  # notes
KEYS: Final = {"/withdraw": "W", "/bye": "B"}


class DeskScreen:
    """Shows one hall as it is at the moment; `leave` is called when the person wants to go."""

    def __init__(self, changed: Callable[[], None], leave: Callable[[], None]) -> None:
        self._changed = changed
        self._leave = leave
        self._hall: Hall | None = None
        self._commands: DeskCommands | None = None
        self._is_cross = False
        self._first = 0
        self._notes: deque[str] = deque(maxlen=MOST_KEPT)
        self._round_since = 0.0
        self._round = 0

    def open(self, hall: Hall, commands: DeskCommands) -> None:
        self._hall, self._commands = hall, commands
        commands.keys = KEYS

    @property
    def last_note(self) -> str:
        return self._notes[-1] if self._notes else ""

    def note(self, words: str) -> None:
        """Say something in the lines above the keys."""
        self._notes.append(words)
        self._changed()

    # -- what a window wants ---------------------------------------------------------------------------------------

    def view(self, look: Look) -> Picture:
        small = too_small(look)
        if small is not None or self._hall is None or self._commands is None:
            return small or fit((), look.width, look.height)
        self._look_at_round(self._hall)
        picture, self._first = view_desk(self._model(self._hall, self._commands.partnering), look)
        whole = fit(picture, look.width, look.height)
        return in_ascii(whole) if look.is_ascii else whole

    def _model(self, hall: Hall, partnering: Partnering) -> DeskModel:
        partner, is_on = partnering.partner, partnering.is_on and hall.state.stage is TournamentStage.ENTRY
        return DeskModel(
            hall,
            self._is_cross,
            self._first,
            int(time.monotonic() - self._round_since),
            tuple(self._notes),
            partnering.candidates()[:MOST_CANDIDATES] if is_on and not partner else (),
            hall.nicks()[partner] if partner else None,
            is_on,
            hall.attendant.partner,
        )

    def _look_at_round(self, hall: Hall) -> None:
        """Note since when a round is seen here; what was said before it is old."""
        if self._round != len(hall.state.rounds):
            self._round, self._round_since = len(hall.state.rounds), time.monotonic()
            self._first = 0
            self._notes.clear()

    def take(self, input_: Input, spots: Spots) -> None:
        if TOO_SMALL_TARGET in spots or self._commands is None:
            if input_ in LEAVING:
                self._leave()
            return
        match meant(input_):
            case key if key in QUITTING:
                self._leave()
            case Typed(text=text):
                self._typed(text.lower(), self._commands)
            case Key("pagedown" | "down") | Pointed(how=Pointing.DOWN):
                self._first += PAGE
            case Key("pageup" | "up") | Pointed(how=Pointing.UP):
                self._first = max(0, self._first - PAGE)
            case _:
                pass
        self._changed()

    def aside(self, line: str) -> None:
        self.note(line)

    def _typed(self, letter: str, commands: DeskCommands) -> None:
        match letter:
            case "c":
                self._is_cross = not self._is_cross
            case "s":
                commands.take("/start")
            case "w":
                commands.take("/withdraw")
            case "b":
                commands.take("/bye")
            case "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9":
                self._choose(int(letter) - 1, commands.partnering)
            case "q":
                self._leave()
            case _:
                pass

    @staticmethod
    def _choose(index: int, partnering: Partnering) -> None:
        candidates = partnering.candidates() if partnering.is_on and not partnering.partner else []
        if index < len(candidates):
            partnering.choose(candidates[index])


class ScreenDesk(EveningDesk):
    """In the window of a session, which shows the desk or a table."""

    def __init__(self, session: ScreenSession) -> None:
        self._session = session
        self._enough = asyncio.Event()
        self._is_over = False
        self.screen = DeskScreen(session.window.app.changed, self._leave)

    def open(self, hall: Hall, commands: DeskCommands) -> None:
        self.screen.open(hall, commands)
        self.show()

    def show(self) -> None:
        app = self._session.window.app
        if app.shown is not self.screen:
            app.shown = self.screen
        app.changed()

    def hide(self) -> None:
        self._session.window.app.shown = self._session.front
        self._session.window.app.changed()

    async def read(self, front: Front, commands: DeskCommands) -> None:
        """Keys say everything here."""

    async def seen(self) -> None:
        self._is_over = True
        await self._enough.wait()

    def _leave(self) -> None:
        if self._is_over:
            self._enough.set()
        else:
            self._session.window.leave()
