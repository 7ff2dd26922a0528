"""A table as its screen has it: what is known about it, and what the person is about to do. Values only.

Nothing here draws, judges rules or talks to anybody.
"""

import dataclasses
from enum import Enum, auto
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import replace

from engine.view import GameView
from lanplay.games.game_statistics import Statistics
from lanplay.games.motion import Leg
from lanplay.screen.earlier_moves import moves_of
from lanplay.screen.intents import Intent
from lanplay.screen.line import InputLine
from lanplay.screen.table_state import EntryKind, Frame, TableState


class Focus(Enum):
    """What the arrow keys move in."""

    BOARD = auto()
    MOVES = auto()
    TALK = auto()


class SheetDialog(msgspec.Struct, frozen=True):
    """A text to read; `first` is the line at its top."""

    title: str
    text: str
    first: int = 0


class FourWords(msgspec.Struct, frozen=True):
    """To be compared aloud; `suspicions` are warnings of nicks that came with unknown keys."""

    words: tuple[str, ...]
    suspicions: tuple[str, ...] = ()


class SureToLeave(msgspec.Struct, frozen=True):
    """Whether to leave for now or for good; whoever is sure of a `place` leaves for good.

    With `others` to ask, a pause may do as well.
    """

    place: int | None = None
    others: bool = False


class SureToClose(msgspec.Struct, frozen=True):
    """Whether to close the host's own table, at which so many other people sit."""

    others: int


class DialogChoice(msgspec.Struct, frozen=True):
    """What can be answered, in `words` of the reader's language, and what that asks for; None changes nothing."""

    words: str
    intent: Intent | None = None


class Question(msgspec.Struct, frozen=True):
    """What the table asks: about silent seats, or a pause. It may be put aside without an answer."""

    title: str
    choices: tuple[DialogChoice, ...]


class ReactionDialog(msgspec.Struct, frozen=True):
    """Fields to hit within so many seconds; a wrong one is a miss."""

    game: str
    fields: tuple[int, ...]
    seconds: int
    hit: frozenset[int] = frozenset()

    @property
    def is_hit(self) -> bool:
        return self.hit.issuperset(self.fields)


class FiguresDialog(msgspec.Struct, frozen=True):
    """The figures of the game, seat by seat; `first` is the line at its top."""

    statistics: Statistics
    nicks: tuple[str, ...]
    seat: int
    seconds: int | None = None
    first: int = 0


class Motion(msgspec.Struct, frozen=True):
    """An event on its way from `before` to the view of the table, in the picture `frame` of it.

    What it has `changed` blinks, unless it goes along the `legs`.
    """

    before: GameView
    legs: tuple[Leg, ...]
    changed: tuple[str, ...]
    frame: int = 0


class Placard(msgspec.Struct, frozen=True):
    """What lies over the table until a key: a heading, rows of columns, and a line below them."""

    heading: str
    rows: tuple[tuple[str, ...], ...]
    below: str = ""


Dialog: TypeAlias = SheetDialog | FourWords | SureToLeave | SureToClose | Question | ReactionDialog | FiguresDialog


class UiState(msgspec.Struct, frozen=True):
    """`cursor` and `picked` are targets of the board. `scroll` counts lines of the log from its end.

    During the game, `earlier` counts moves back from the last one while earlier ones are shown. After the end, `replay`
    is the move shown, or the frame if `every_step` is, and `seen_from` the seat whose view it is; None is this seat.

    The picture `is_late` while events wait to be shown, and `waits_for_key` where one of them stays until it was seen.
    A dialog lies over a `placard`.
    """

    line: InputLine = msgspec.field(default_factory=InputLine)
    focus: Focus = Focus.BOARD
    cursor: str | None = None
    picked: tuple[str, ...] = ()
    chosen: int = 0
    scroll: int = 0
    message: str = ""
    is_refused: bool = False
    dialog: Dialog | None = None
    replay: int | None = None
    every_step: bool = False
    seen_from: int | None = None
    earlier: int | None = None
    motion: Motion | None = None
    placard: Placard | None = None
    is_late: bool = False
    waits_for_key: bool = False


class TableModel(msgspec.Struct, frozen=True):
    state: TableState = msgspec.field(default_factory=TableState)
    ui: UiState = msgspec.field(default_factory=UiState)

    def with_ui(self, **changes: Any) -> "TableModel":
        return replace(self, ui=replace(self.ui, **changes))

    def with_state(self, **changes: Any) -> "TableModel":
        return replace(self, state=dataclasses.replace(self.state, **changes))

    @property
    def looked_back_at(self) -> tuple[Frame, ...]:
        """What there is to step through after the end."""
        frames = self.state.open_frames
        return frames if self.ui.every_step else moves_of(frames)

    def says(self, message: str, *, is_refused: bool = False) -> "TableModel":
        return self.with_ui(message=message, is_refused=is_refused)

    def logs(self, kind: EntryKind, text: str) -> "TableModel":
        return replace(self, state=self.state.with_entry(kind, text))
