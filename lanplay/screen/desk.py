"""The desk of a tournament: where a person waits between two tables, sees how it goes, and can withdraw."""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Iterator

from lanplay.records.tournament import crosstable_lines, pairing_lines, standing_lines
from lanplay.screen import cells
from lanplay.screen.inputs import QUITTING, Input, Typed, meant
from lanplay.screen.layout import fit, in_ascii, lines, text
from lanplay.screen.picture import Look, Picture, Row
from lanplay.screen.pointing import Spots
from lanplay.screen.session import ScreenSession
from lanplay.screen.views.bars import LEAVING, Hint, footer, heading, screen, title_bar, too_small
from lanplay.table.front import Front
from lanplay.text import tournament as texts
from lanplay.text import translate
from lanplay.text.games import title
from lanplay.tournament.desk import EveningDesk
from lanplay.tournament.desk_commands import DeskCommands
from lanplay.tournament.told import IDLE
from protocol.hall.hall import Hall
from protocol.tournament.state import TournamentStage
from protocol.tournament.tables import crosstable_data, pairings_data, standings_data

MOST_NOTES = 4
DIGITS = 2


class DeskScreen:
    """Draws one hall as it is at the moment; `leave` is called when the person wants to go."""

    def __init__(self, changed: Callable[[], None], leave: Callable[[], None]) -> None:
        self._changed = changed
        self._leave = leave
        self._hall: Hall | None = None
        self._commands: DeskCommands | None = None
        self._is_cross = False
        self._notes: deque[str] = deque(maxlen=MOST_NOTES)
        self._round_since = 0.0
        self._round = 0

    def open(self, hall: Hall, commands: DeskCommands) -> None:
        self._hall, self._commands = hall, commands

    @property
    def last_note(self) -> str:
        return self._notes[-1] if self._notes else ""

    def note(self, words: str) -> None:
        """Say something in the lines above the keys, where the standings are drawn anyway."""
        if "\n" not in words:
            self._notes.append(words)
        self._changed()

    # -- what a window wants ---------------------------------------------------------------------------------------

    def view(self, look: Look) -> Picture:
        small = too_small(look)
        if small is not None or self._hall is None:
            return small or fit((), look.width, look.height)
        hall = self._hall
        top = title_bar(f"lanplay · {cells.plain(hall.charter.title) if look.is_ascii else hall.charter.title}",
                        title(hall.charter.game), look.width)  # fmt: skip
        below = (*_shown_notes(self._notes, look.width), footer(self._keys(hall), look.width))
        whole = fit(screen(top, tuple(self._body(hall, look.width)), below, look), look.width, look.height)
        return in_ascii(whole) if look.is_ascii else whole

    def take(self, input_: Input, spots: Spots) -> None:
        key = meant(input_)
        if key in QUITTING:
            self._leave()
        elif isinstance(key, Typed) and self._commands is not None:
            self._typed(key.text.lower(), self._commands)
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
            case "q":
                self._leave()
            case _:
                pass

    # -- the picture -----------------------------------------------------------------------------------------------

    def _keys(self, hall: Hall) -> tuple[Hint, ...]:
        is_organiser = hall.key == hall.charter.organiser
        is_entry = hall.state.stage is TournamentStage.ENTRY
        start = (Hint("S", texts.KEY_START, "s"),) if is_organiser and is_entry else ()
        cross = Hint("C", texts.KEY_STANDINGS if self._is_cross else texts.KEY_CROSSTABLE, "c")
        withdraw = () if hall.is_over else (Hint("W", texts.KEY_WITHDRAW, "w"),)
        return (*start, cross, *withdraw, LEAVING)

    def _body(self, hall: Hall, width: int) -> Iterator[Row]:
        yield text("")
        for words in self._next(hall):
            yield from lines(words, width, "heading")
        state = hall.state
        if state.stage is TournamentStage.ENTRY:
            yield text("")
            yield from lines(", ".join(hall.nicks().values()), width)
            return
        yield text("")
        table = crosstable_lines(state, crosstable_data(hall.charter, state)) if self._is_cross else standing_lines(
            hall.charter, standings_data(hall.charter, state))  # fmt: skip
        yield from (text(line) for line in table.splitlines())
        if state.stage is TournamentStage.ROUND:
            yield text("")
            yield heading(translate(texts.ROUND_NOW).format(number=len(state.rounds), clock=self._clock()))
            rows = pairings_data(hall.charter, state, len(state.rounds) - 1)
            yield from (text(line) for line in pairing_lines(rows).splitlines())

    def _clock(self) -> str:
        """Minutes and seconds since the round was first seen here."""
        assert self._hall is not None
        if self._round != len(self._hall.state.rounds):
            self._round, self._round_since = len(self._hall.state.rounds), time.monotonic()
        minutes, seconds = divmod(int(time.monotonic() - self._round_since), 60)
        return f"{minutes}:{seconds:0{DIGITS}}"

    def _next(self, hall: Hall) -> Iterator[str]:
        """What awaits this person."""
        state, own = hall.state, hall.own_pairing
        entrant = state.entrant_of(hall.key)
        if hall.is_over:
            yield translate(texts.IT_IS_OVER)
        elif state.stage is TournamentStage.ENTRY:
            is_organiser = hall.key == hall.charter.organiser
            yield translate(texts.ENTRY_OWN if is_organiser else texts.WAITING)
        elif own is not None:
            names = [state.entrants[number].name for number in own.sides if number != entrant]
            yield translate(texts.NEXT_TABLE).format(table=own.table + 1, names=", ".join(names))
        elif state.stage is TournamentStage.ROUND and entrant is not None:
            rows = pairings_data(hall.charter, state, len(state.rounds) - 1)
            ending = next((row["result"]["ending"] for row in rows if entrant + 1 in row["sides"]), None)
            yield translate(IDLE.get(str(ending), texts.AWAIT_OTHERS))
        else:
            yield translate(texts.AWAIT_ROUND)


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


def _shown_notes(notes: deque[str], width: int) -> Picture:
    return tuple(row for words in notes for row in lines(words, width, "message"))[-MOST_NOTES:]
