"""What a table tells its reader, and where the reader's lines come from. A front renders it as sentences, JSON or a
screen.
"""

import shlex
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self

import msgspec

from engine.contract import AnyGame
from engine.events import Event, Left
from engine.grammar import GameMove
from engine.knowledge import NOBODY
from engine.outcome import Outcome
from engine.requests import Request
from engine.view import GameView
from lanplay.games.game_statistics import Statistics
from lanplay.games.telling import told
from lanplay.games.voice import Voice
from lanplay.table.prompt import lines
from lanplay.text import absence, translate
from lanplay.text import table as texts
from lanplay.text.watch import SEEKING, SEEKING_NAMED
from protocol.agreement import Agreement
from protocol.files.report import GameReport
from protocol.seat.absence import MOST_WAIT
from protocol.wire.fingerprint import shown_key
from protocol.wire.talk import NAME_LENGTH, Lobby, TableInfo, Watcher
from protocol.wire.text import clean


@dataclass(frozen=True, slots=True)
class TableListing:
    """A table that was opened or found.

    `address` is where it listens, `more` where else, likely ones first; `code` is told to the host alone.
    """

    info: TableInfo
    address: str
    host_key: bytes
    host_nick: str
    code: str | None = field(default=None, repr=False)
    more: tuple[str, ...] = ()

    @property
    def short_print(self) -> str:
        """The beginning of the host's fingerprint, which `join` takes, too."""
        return shown_key(self.host_key).partition("-")[0]

    @property
    def join_line(self) -> str:
        """What friends type to come to this table where mDNS is blocked; empty without an address."""
        words = ("lanplay", "join", "--address", self.address, *(() if self.code is None else ("--code", self.code)))
        return shlex.join(words) if self.address else ""


class Scene(msgspec.Struct, frozen=True):
    """A game as this seat sees it now. `view` has None for unknown faces.

    The seat `is_alone` if all the others are this machine's own bots, so that nobody can be in between. `settled` is
    the place the seat is sure of while the game still runs. The table waits for decisions of the seats `deciding`.
    """

    game: AnyGame
    agreement: Agreement
    seat: int
    view: GameView
    request: Request | None = None
    is_alone: bool = False
    settled: int | None = None
    deciding: tuple[int, ...] = ()

    def nick(self, seat: int) -> str:
        return self.agreement.seating[seat].nick

    def nicks(self, seats: Sequence[int]) -> str:
        return ", ".join(map(self.nick, seats))

    @property
    def is_watching(self) -> bool:
        """Whether the reader holds no seat."""
        return self.seat == NOBODY

    @property
    def voice(self) -> Voice:
        """How sentences address this reader."""
        return Voice(self.nick, self.seat)


class Happening(msgspec.Struct, frozen=True):
    """An event of the game, and this seat's views before and after it."""

    step: int
    event: Event
    before: GameView
    after: GameView
    state_hash: bytes

    @property
    def hides_past(self) -> bool:
        """Whether what has been seen before it may not be looked up while the game runs."""
        return self.after.hides_past(self.before)


class GameEnding(msgspec.Struct, frozen=True):
    """How the game ended. `file` is the verified transcript; `unsigned` are the seats whose closing it lacks.

    `uncovered` are those whose signatures under the complete end it lacks. With open books, `opened` are the seats
    whose hands can be seen, `unopened` those whose secrets it lacks. `seconds` is the duration by this machine's clock,
    breaks included, since the log holds no times.
    """

    outcome: Outcome
    transcript_hash: bytes
    file: Path | None
    statistics: Statistics
    unsigned: tuple[int, ...] = ()
    is_claimed: bool = False
    seconds: int | None = None
    opened: tuple[int, ...] = ()
    unopened: tuple[int, ...] = ()
    uncovered: tuple[int, ...] = ()

    @classmethod
    def of(
        cls, report: GameReport, outcome: Outcome, statistics: Statistics, file: Path | None, seconds: int | None
    ) -> Self:
        """How a verified game ended that is over with this outcome."""
        return cls(
            outcome,
            report.transcript_hash,
            file,
            statistics,
            report.unsigned,
            report.is_claimed,
            seconds,
            report.opened,
            report.unopened,
            report.uncovered,
        )


class Past(msgspec.Struct, frozen=True):
    """A whole game as this seat sees it once the books of the seats `opened`, its own among them, are open.

    `steps` is computed lazily and can be iterated once.
    """

    beginning: GameView
    steps: Iterator[Happening]
    opened: tuple[int, ...]


def sentences(scene: Scene, happening: Happening) -> list[str]:
    """The sentences that tell this reader of an event."""
    event = happening.event
    lines = [line.text for line in told(scene.voice, event, happening.before, happening.after)]
    if isinstance(event, Left) and event.how.is_own_word:
        lines.insert(0, translate(texts.RESIGNED).format(nick=scene.nick(event.seat)))
    return lines


def link_sentence(*, is_up: bool, has_stopped: bool) -> str:
    """The marked sentence about the link to a seat, with a place for its nick."""
    gone = texts.STOPPED if has_stopped else texts.PAUSED
    return texts.BACK if is_up else gone


class Front(ABC):
    """What a reader sees and hears. No method blocks."""

    @abstractmethod
    def opened(self, table: TableListing) -> None: ...

    @abstractmethod
    def found(self, table: TableListing) -> None: ...

    def seeking(self, wanted: str | None, seconds: float) -> None:
        """A table is being looked for: the one called `wanted`, or any with a free seat."""
        text = texts.SEEKING_ANY if wanted is None else texts.SEEKING_NAMED
        self.note(translate(text).format(name=clean(wanted or "", NAME_LENGTH)))

    def seeking_to_watch(self, wanted: str | None, seconds: float) -> None:
        """A table is being looked for that may be watched: the one called `wanted`, or any."""
        text = SEEKING if wanted is None else SEEKING_NAMED
        self.note(translate(text).format(name=clean(wanted or "", NAME_LENGTH)))

    def watching(self, *, is_projected: bool) -> None:  # noqa: B027  (only a screen has a view for a room)
        """The reader will watch, perhaps with many others before one screen."""

    @abstractmethod
    def lobby(self, lobby: Lobby, own: bytes) -> None:
        """Who sits where, and who is ready; `own` is the reader's key."""

    @abstractmethod
    def started(self, scene: Scene, *, goes_on: bool = False) -> None:
        """A game is here to be played or watched; where it `goes_on` after a break, `recalled` follows."""

    def suspicious(self, nick: str, known: Sequence[str], fingerprint: str) -> None:
        """Somebody new uses a nick known from other keys, whose fingerprints are `known`."""
        text = translate(texts.NEW_KEY)
        self.alarm(text.format(nick=nick, known=", ".join(known), fingerprint=fingerprint))

    def recalled(self, scene: Scene, name: str, words: tuple[str, ...], happenings: Sequence[Happening]) -> None:
        """A resumed game: the table's name, the four words, and everything that has happened so far.

        By default only the words are reported, as at the start of a game; a program finds the rest in the position.
        """
        if words:
            self.words(scene, words)

    def repeated(self, scene: Scene, happenings: Sequence[Happening]) -> None:
        """Repeat the last moves because the reader asked for them: an answer, not new events."""
        for happening in happenings:
            for line in sentences(scene, happening):
                self.note(line)

    @abstractmethod
    def words(self, scene: Scene, words: tuple[str, ...]) -> None:
        """The four words are known. People compare them unless the reader is alone with bots."""

    def wordless(self, scene: Scene, awaited: Sequence[int]) -> None:
        """There are no words to compare yet, since these seats have not given their part."""
        if not scene.is_alone:
            self.alarm(translate(texts.WORDLESS).format(nicks=", ".join(map(scene.nick, awaited))))

    def words_again(self, scene: Scene, seat: int) -> None:
        """A seat has left before the words were there: they are tossed again."""
        if not scene.is_alone:
            self.alarm(translate(texts.WORDS_AGAIN).format(nick=scene.nick(seat)))

    def alarm(self, text: str) -> None:
        """Something that the reader must not miss."""
        self.note(text)

    @abstractmethod
    def happened(self, scene: Scene, happening: Happening) -> None: ...

    @abstractmethod
    def settled(self, scene: Scene, place: int) -> None:
        """Nothing can change this seat's place now, and nobody has to wait for it if it leaves. Called once."""

    @abstractmethod
    def parted(self, place: int) -> None:
        """This seat has left before the end and keeps `place`."""

    def gave_up(self, scene: Scene) -> None:
        """This seat has left before the end without a place."""
        self.note(translate(texts.YOU_END_IT if scene.is_alone else texts.YOU_RESIGNED))

    @abstractmethod
    def turn(self, scene: Scene, step: int, seats: Sequence[int], deadline: float | None) -> None: ...

    @abstractmethod
    def ask(self, scene: Scene, moves: Sequence[GameMove]) -> None:
        """This seat has to decide; `moves` are its legal moves."""

    def watched(self, watchers: Sequence[Watcher], told: str) -> None:
        """These watch the table now; `told` says what has changed, and is empty where there is no more to say."""
        if told:
            self.note(told)

    @abstractmethod
    def chat(self, seat: int | None, nick: str, text: str) -> None: ...

    @abstractmethod
    def reachable(self, scene: Scene, seat: int, *, is_up: bool, has_stopped: bool = False) -> None:
        """The link to a seat is there again, or has ended, since its player `has_stopped` the program or otherwise."""

    @abstractmethod
    def unreachable(self, scene: Scene, seats: Sequence[int]) -> None:
        """Nobody at the table can be reached; each of `seats` is reported again once it is there."""

    def silent(self, scene: Scene, seats: Sequence[int], *, may_claim: bool) -> None:
        """The table has waited too long for `seats`: the reader is asked whether to go on without them.

        Where they `may_claim`, only ending the game goes on. Nothing is asked any more where `seats` is empty.
        """
        if seats:
            text = absence.SILENT_CLAIM if may_claim else absence.SILENT
            self.alarm(translate(text).format(nicks=scene.nicks(seats)))

    def opinion(self, scene: Scene, seat: int, silent: Sequence[int], *, goes_on: bool, has_answered: bool) -> None:
        """Somebody would go on without the `silent` seats, or wait for them; the reader may have answered already."""
        text = absence.WOULD_GO_ON if goes_on else absence.WOULD_WAIT
        told = translate(text).format(nick=scene.nick(seat), nicks=scene.nicks(silent))
        if goes_on and not has_answered and scene.seat not in silent:
            told = f"{told} {translate(absence.ANSWER).format(minutes=round(MOST_WAIT / 60))}"
        self.alarm(told)

    def pause(self, scene: Scene, seat: int, *, ends: bool, is_open: bool) -> None:
        """Somebody would like a pause, or ends one; `is_open` says that the reader has yet to answer."""
        if ends or is_open:
            text = absence.PLAYS_ON if ends else absence.PAUSE_WANTED
            self.alarm(translate(text).format(nick=scene.nick(seat)))

    def pausing(self, scene: Scene, deadline: float | None, *, is_on: bool) -> None:
        """A pause has begun; or it is over, and the clock begins anew with `deadline` seconds."""
        self.alarm(translate(absence.PAUSE_BEGINS if is_on else absence.PAUSE_ENDS))

    @abstractmethod
    def cut(self, scene: Scene, seat: int, *, is_foul: bool) -> None: ...

    @abstractmethod
    def foul(self, nick: str, seat: int | None, reason: str, file: Path | None) -> None:
        """A proven foul, or, without a proof, something no honest program sends."""

    def checking(self) -> None:
        """The game is over, and checking its file takes a while."""
        self.note(translate(texts.CHECKING))

    @abstractmethod
    def ended(self, scene: Scene, ending: GameEnding) -> None: ...

    def taught(self, sentence: str, *, is_over: bool = False) -> None:
        """What a lesson says to the reader's next turn, or at its end."""
        self.note(sentence)

    @abstractmethod
    def kept(self, game_id: str) -> None:
        """The program is stopping; the game can be resumed later."""

    @abstractmethod
    def note(self, text: str) -> None:
        """An answer to something the reader typed."""

    def read(self, title: str, text: str) -> None:
        """A long answer, such as a rules sheet."""
        self.note(text)

    def spoken(self, text: str) -> None:  # noqa: B027  (typed lines are on the terminal already)
        """What the reader has said to the others during the game."""

    # -- input from the reader; standard input serves all fronts but the screen ---------------------------------------

    async def lines(self, words: Callable[[], Mapping[str, str]]) -> AsyncIterator[str]:
        """The lines that are typed; `words` are the completions available now, with their meanings."""
        async for line in lines():
            yield line

    def meant(self, line: str) -> str:
        """What a line that was typed says; empty where it says nothing yet."""
        return line

    async def code_for(self, name: str) -> str | None:
        """The code of the table called `name`, from the reader; None where nobody can be asked."""
        return None

    @property
    def has_person(self) -> bool:
        """Whether somebody is there who can say that they are ready."""
        return False

    @property
    def is_written(self) -> bool:
        """Whether the lines come out of a file or a pipe: then a move waits until it is asked for."""
        return False

    def refused(self, text: str) -> None:
        """Why a move that was tried is not possible."""
        self.note(text)

    def past(self, scene: Scene, past: Past) -> None:  # noqa: B027  (most readers do not look back)
        """The game is over and books are open: the whole game with those hands. `ended` follows."""

    def fresh(self) -> None:  # noqa: B027  (most readers have nothing to clear)
        """Another table begins."""

    def wants_again(self, scene: Scene, seat: int) -> None:
        """Somebody would like another game with the same people."""
        self.alarm(translate(texts.WANTS_AGAIN).format(nick=scene.nick(seat)))

    async def seen(self) -> None:  # noqa: B027  (whoever reads lines has them before them)
        """After the end of a game that was watched: returns once the reader has seen enough."""

    async def goes_on(self) -> bool:
        """After the end: whether the reader wants another game with the same people."""
        return False
