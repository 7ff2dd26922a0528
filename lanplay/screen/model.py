"""A table as its screen knows it: what is the case, and what the person at it is about to do. Values only.

Nothing here draws, decides about rules or talks to anybody. Everything in it may be shown to this seat.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from pathlib import Path
from typing import Any, TypeAlias

from lanplay.screen.line import Line
from lanplay.statistics import Statistics

MOST_ENTRIES = 500
MOST_FRAMES = 4000


class Stage(Enum):
    SEEKING = auto()
    LOBBY = auto()
    PLAYING = auto()
    OVER = auto()


class Kind(Enum):
    """What a line of the log is about; the value is its style."""

    OWN = "own"
    MOVE = "move"
    TOLD = "told"
    CHAT = "chat"
    NOTE = "note"
    ALARM = "alarm"


@dataclass(frozen=True, slots=True)
class Entry:
    kind: Kind
    text: str


@dataclass(frozen=True, slots=True)
class Frame:
    """A moment of the game for looking back: this seat's view, and what had just happened.

    `is_move` says that somebody has decided; what follows from that comes in further frames.
    """

    view: Mapping[str, Any]
    last: tuple[str, ...]
    told: tuple[str, ...]
    is_move: bool = False


@dataclass(frozen=True, slots=True)
class Result:
    """`transcript` is a verified file; `opened` and `unopened` say whose books are open and whose should be."""

    places: tuple[int, ...]
    scores: tuple[int, ...] | None
    unsigned: tuple[int, ...]
    is_claimed: bool
    transcript: Path | None
    digest: str
    statistics: Statistics
    seconds: int | None = None
    opened: tuple[int, ...] = ()
    unopened: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Sitter:
    """Somebody at a table that has not begun."""

    nick: str
    is_ready: bool
    is_host: bool = False
    is_own: bool = False


@dataclass(frozen=True, slots=True)
class Facts:
    """What is known of the table.

    Before the game `sitting` holds who is on which seat, `missing` sentences on what the others have still to do.

    `left` is how many seconds the clock still has, None without a clock; `last` are the targets that the last moves
    have changed. `words` are known where people compare them. Once books are open, `opened` are the seats whose hands
    stand in the frames. `place` is one's own as soon as nothing can change it, before the game is over.
    """

    stage: Stage = Stage.SEEKING
    name: str = ""
    game: str = ""
    seats: int = 0
    options: tuple[str, ...] = ()
    address: str = ""
    code: str | None = None
    is_host: bool = False
    sitting: Mapping[int, Sitter] = field(default_factory=dict)
    partners: str | None = None
    missing: tuple[str, ...] = ()
    nicks: tuple[str, ...] = ()
    seat: int = 0
    words: tuple[str, ...] = ()
    suspicions: tuple[str, ...] = ()
    view: Mapping[str, Any] | None = None
    moves: tuple[str, ...] = ()
    turn: tuple[int, ...] = ()
    left: int | None = None
    last: tuple[str, ...] = ()
    gone: frozenset[int] = frozenset()
    paused: frozenset[int] = frozenset()
    log: tuple[Entry, ...] = ()
    frames: tuple[Frame, ...] = ()
    open_books: bool = False
    opened: tuple[int, ...] = ()
    place: int | None = None
    result: Result | None = None

    @property
    def is_ready(self) -> bool:
        """Whether nobody waits for this seat before the game."""
        return all(sitter.is_ready for sitter in self.sitting.values() if sitter.is_own)

    @property
    def is_asked(self) -> bool:
        return bool(self.moves)

    def with_frame(self, frame: Frame) -> "Facts":
        """The oldest ones go where there are too many, a move with all that followed from it."""
        frames = (*self.frames, frame)
        first = max(0, len(frames) - MOST_FRAMES)
        while 0 < first < len(frames) - 1 and not frames[first].is_move:
            first += 1
        return replace(self, frames=frames[first:])

    def with_view(self, view: Mapping[str, Any]) -> "Facts":
        """What nobody need be told of belongs to what happened before it, as a card that was drawn and is now seen."""
        if not self.frames:
            return self
        return replace(self, frames=(*self.frames[:-1], replace(self.frames[-1], view=view)))

    def with_entry(self, kind: Kind, text: str) -> "Facts":
        entries = tuple(Entry(kind, line) for line in text.split("\n"))
        return replace(self, log=(*self.log, *entries)[-MOST_ENTRIES:])


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
    """Fields to hit within `left` seconds; a wrong one is a miss."""

    game: str
    fields: tuple[int, ...]
    left: int
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
