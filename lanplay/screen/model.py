"""A table as its screen has it: what is the case, and what the person at it is about to do. Values only.

Nothing here draws, decides about rules or talks to anybody.
"""

from dataclasses import dataclass, field, replace
from enum import Enum, auto
from typing import Any, TypeAlias

from lanplay.screen.facts import Facts, Kind
from lanplay.screen.line import Line
from lanplay.statistics import Statistics


class Focus(Enum):
    """What the arrow keys move in."""

    BOARD = auto()
    MOVES = auto()
    TALK = auto()


@dataclass(frozen=True, slots=True)
class Sheet:
    """A text to read; `first` is the line at its top."""

    title: str
    text: str
    first: int = 0


@dataclass(frozen=True, slots=True)
class FourWords:
    """To be compared aloud; `suspicions` are names that came with other keys than before."""

    words: tuple[str, ...]
    suspicions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SureToLeave:
    """Whether to leave for now or for good; who keeps a `place` whatever comes leaves for good."""

    place: int | None = None


@dataclass(frozen=True, slots=True)
class Reaction:
    """Fields to hit within so many seconds; a wrong one is a miss."""

    game: str
    fields: tuple[int, ...]
    seconds: int
    hit: frozenset[int] = frozenset()

    @property
    def is_hit(self) -> bool:
        return self.hit.issuperset(self.fields)


@dataclass(frozen=True, slots=True)
class Figures:
    """What the game came to, seat by seat; `first` is the line at its top."""

    statistics: Statistics
    nicks: tuple[str, ...]
    seat: int
    seconds: int | None = None
    first: int = 0


Dialog: TypeAlias = Sheet | FourWords | SureToLeave | Reaction | Figures


@dataclass(frozen=True, slots=True)
class Doing:
    """`cursor` and `picked` are targets of the board. `scroll` counts lines of the log from its end.

    `earlier` counts moves back from the last one while earlier ones are looked at, during the game. After its end
    `looking_back` is the frame that is looked back at, and `seen_from` the seat from which; None is one's own.
    """

    line: Line = field(default_factory=Line)
    focus: Focus = Focus.BOARD
    cursor: str | None = None
    picked: tuple[str, ...] = ()
    chosen: int = 0
    scroll: int = 0
    message: str = ""
    is_refused: bool = False
    dialog: Dialog | None = None
    looking_back: int | None = None
    seen_from: int | None = None
    earlier: int | None = None


@dataclass(frozen=True, slots=True)
class TableModel:
    facts: Facts = field(default_factory=Facts)
    doing: Doing = field(default_factory=Doing)

    def does(self, **changes: Any) -> "TableModel":
        return replace(self, doing=replace(self.doing, **changes))

    def knows(self, **changes: Any) -> "TableModel":
        return replace(self, facts=replace(self.facts, **changes))

    def says(self, message: str, *, is_refused: bool = False) -> "TableModel":
        return self.does(message=message, is_refused=is_refused)

    def logs(self, kind: Kind, text: str) -> "TableModel":
        return replace(self, facts=self.facts.with_entry(kind, text))
