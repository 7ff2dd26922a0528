"""What a screen knows about its table: values only, all of which this seat may see."""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from pathlib import Path

import msgspec
from msgspec.structs import replace

from engine.grammar import GameMove
from engine.knowledge import NOBODY
from engine.view import GameView
from lanplay.games.game_statistics import Statistics
from lanplay.games.voice import Voice, voice_of

MOST_ENTRIES = 500
MOST_FRAMES = 4000


class Stage(Enum):
    SEEKING = auto()
    READING = auto()
    LOBBY = auto()
    PLAYING = auto()
    OVER = auto()


class EntryKind(Enum):
    """What a line of the log is about; the value is its style."""

    OWN = "own"
    MOVE = "move"
    TOLD = "told"
    CHAT = "chat"
    NOTE = "note"
    ALARM = "alarm"


class LogEntry(msgspec.Struct, frozen=True):
    kind: EntryKind
    text: str


class Frame(msgspec.Struct, frozen=True):
    """A moment of the game for looking back: this seat's view, and what had just happened.

    `is_move` if somebody has decided, `is_own` if this seat has; what follows from a decision comes in further frames.
    """

    view: GameView
    last: tuple[str, ...]
    told: tuple[str, ...]
    is_move: bool = False
    is_own: bool = False


class TableResult(msgspec.Struct, frozen=True):
    """`transcript` is a verified file; `opened` are the seats with open books, `unopened` those that owe theirs."""

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


class Sitter(msgspec.Struct, frozen=True):
    """Somebody at a table before its game."""

    nick: str
    is_ready: bool
    is_host: bool = False
    is_own: bool = False
    is_bot: bool = False


@dataclass(frozen=True, slots=True)
class TableState:
    """What is known of the table.

    `address` and `more` are where it listens, and `join_line` is what others type to come there.

    Before the game `sitting` holds who is on which seat, `awaited` sentences about what the others have yet to do.

    `lesson` is what a lesson says, at any other table nothing. A game that `is_past` was over before it was opened.

    `clock` is the seconds left of those `allotted` to a decision, None without a clock; `last` are the targets that the
    last move has changed, and `last_in_turn` those that the moves of the same turn before it have changed; `left` and
    `paused` are seats. `words` are set if people should compare them. Once books are open, `opened` are the seats whose
    hands are in the frames. `watchers` are the names of those who watch. A table that `is_projected` is drawn as large
    as it can be, without the log.

    `place` is this seat's final place, if it is certain before the game is over.
    """

    stage: Stage = Stage.SEEKING
    is_sought: bool = False
    """Whether a table is being looked for, rather than opened or gone back to."""
    name: str = ""
    game: str = ""
    seats: int = 0
    options: tuple[str, ...] = ()
    address: str = ""
    more: tuple[str, ...] = ()
    join_line: str = ""
    code: str | None = field(default=None, repr=False)
    is_host: bool = False
    sitting: Mapping[int, Sitter] = field(default_factory=dict)
    partners: str | None = None
    awaited: tuple[str, ...] = ()
    nicks: tuple[str, ...] = ()
    seat: int = 0
    words: tuple[str, ...] = ()
    suspicions: tuple[str, ...] = ()
    view: GameView | None = None
    moves: tuple[GameMove, ...] = ()
    turn: tuple[int, ...] = ()
    clock: int | None = None
    allotted: int | None = None
    last: tuple[str, ...] = ()
    last_in_turn: tuple[str, ...] = ()
    left: frozenset[int] = frozenset()
    paused: frozenset[int] = frozenset()
    has_people: bool = False
    is_pausing: bool = False
    log: tuple[LogEntry, ...] = ()
    frames: tuple[Frame, ...] = ()
    hidden_frames: int = 0
    open_books: bool = False
    watch_terms: str = ""
    """Who may watch, where that is not as usual."""
    opened: tuple[int, ...] = ()
    place: int | None = None
    result: TableResult | None = None
    lesson: str = ""
    is_lesson_over: bool = False
    is_past: bool = False
    watchers: tuple[str, ...] = ()
    is_projected: bool = False

    @property
    def is_watching(self) -> bool:
        """Whether the reader holds no seat."""
        return self.seat == NOBODY

    @property
    def viewpoint(self) -> int:
        """The seat from which the table is seen."""
        return 0 if self.is_watching else self.seat

    @property
    def voice(self) -> Voice:
        """How sentences address this reader."""
        return voice_of(self.nicks, self.seat)

    @property
    def is_ready(self) -> bool:
        """Whether nobody waits for this seat before the game."""
        return all(sitter.is_ready for sitter in self.sitting.values() if sitter.is_own)

    @property
    def marked(self) -> tuple[str, ...]:
        """The targets that are shown as changed."""
        return tuple(dict.fromkeys((*self.last_in_turn, *self.last)))

    @property
    def is_asked(self) -> bool:
        return bool(self.moves)

    def with_frame(self, frame: Frame) -> "TableState":
        """Append a frame; if there are too many, drop the oldest, each move with what followed from it."""
        frames = (*self.frames, frame)
        first = max(0, len(frames) - MOST_FRAMES)
        while 0 < first < len(frames) - 1 and not frames[first].is_move:
            first += 1
        return dataclasses.replace(self, frames=frames[first:], hidden_frames=max(0, self.hidden_frames - first))

    def with_view(self, view: GameView) -> "TableState":
        """Replace the last frame's view when an event needs no line of its own, such as a drawn card that becomes
        visible.
        """
        if not self.frames:
            return self
        return dataclasses.replace(self, frames=(*self.frames[:-1], replace(self.frames[-1], view=view)))

    def without_past(self) -> "TableState":
        """Without what has been told of the game so far, and with no way back to it until the game is over."""
        told = (EntryKind.OWN, EntryKind.MOVE, EntryKind.TOLD)
        log = tuple(entry for entry in self.log if entry.kind not in told)
        return dataclasses.replace(self, log=log, hidden_frames=max(0, len(self.frames) - 1))

    @property
    def open_frames(self) -> tuple[Frame, ...]:
        """The frames that may be looked at now. The first one is where it begins, however it was reached."""
        if not self.hidden_frames or self.stage is Stage.OVER:
            return self.frames
        first, *later = self.frames[self.hidden_frames :]
        return (replace(first, last=(), told=(), is_move=False, is_own=False), *later)

    def with_entry(self, kind: EntryKind, text: str) -> "TableState":
        entries = tuple(LogEntry(kind, line) for line in text.split("\n"))
        return dataclasses.replace(self, log=(*self.log, *entries)[-MOST_ENTRIES:])
