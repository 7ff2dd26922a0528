"""What a table tells its reader, and where his lines come from. Fronts render it: as sentences, JSON, or a screen."""

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path

from engine.contract import AnyGame
from engine.events import Event, Leaving, Left
from engine.grammar import Move
from engine.outcome import Outcome
from engine.requests import Request
from engine.view import GameView
from lanplay.games.statistics import Statistics
from lanplay.games.telling import told
from lanplay.games.voice import Voice
from lanplay.table.prompt import apart, lines
from lanplay.text import table as texts
from lanplay.text import translate
from protocol.agreement import Agreement
from protocol.wire.talk import Lobby, TableInfo


@dataclass(frozen=True, slots=True)
class TableListing:
    """A table that was opened or found. `address` is where it listens."""

    info: TableInfo
    address: str
    host_key: bytes
    host_nick: str
    code: str | None = None


@dataclass(frozen=True, slots=True)
class Scene:
    """A game as this seat sees it now. `view` has None for faces that it does not know.

    It `is_alone` where all the others are this machine's own bots, between whom and it nobody can sit. `settled` is
    the place that it keeps, whatever comes, before the game is over.
    """

    game: AnyGame
    agreement: Agreement
    seat: int
    view: GameView
    request: Request | None = None
    is_alone: bool = False
    settled: int | None = None

    def nick(self, seat: int) -> str:
        return self.agreement.seating[seat].nick

    @property
    def voice(self) -> Voice:
        """How this reader is spoken to."""
        return Voice(self.nick, self.seat)


@dataclass(frozen=True, slots=True)
class Happening:
    """An event of the game, with the states before and after it and this seat's views of them."""

    step: int
    event: Event
    before: GameView
    after: GameView
    state_hash: bytes


@dataclass(frozen=True, slots=True)
class GameEnding:
    """How it ended. `unsigned` are seats that have not signed the closing; `file` is the verified transcript.

    Where books were to be opened, `opened` are the seats whose hands can be seen, `unopened` those who owe theirs.
    `seconds` is how long it has lasted by this machine's own clock, breaks included: no clock enters the log.
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


@dataclass(frozen=True, slots=True)
class Past:
    """A whole game as this seat sees it once the books of the seats `opened` are open, its own among them.

    `steps` are computed as they are taken, and can be taken once.
    """

    beginning: GameView
    steps: Iterator[Happening]
    opened: tuple[int, ...]


def sentences(scene: Scene, happening: Happening) -> list[str]:
    """What an event is told as to whoever sits there."""
    event = happening.event
    said: list[str] = []
    if isinstance(event, Left) and event.how is Leaving.RESIGNED:
        said.append(translate(texts.RESIGNED).format(nick=scene.nick(event.seat)))
    told_lines = told(scene.voice, event, happening.before, happening.after)
    return [*said, *(line.text for line in told_lines)]


class Front(ABC):
    """A reader's eyes. Every method returns at once."""

    @abstractmethod
    def opened(self, table: TableListing) -> None: ...

    @abstractmethod
    def found(self, table: TableListing) -> None: ...

    @abstractmethod
    def lobby(self, lobby: Lobby, own: bytes) -> None:
        """Who sits where, and who is ready; `own` is the reader's key."""

    @abstractmethod
    def started(self, scene: Scene) -> None: ...

    def suspicious(self, nick: str, known: Sequence[str], fingerprint: str) -> None:
        """A stranger comes under a name that belongs to other keys; `known` are their fingerprints."""
        text = translate(texts.NEW_KEY)
        self.note(text.format(nick=nick, known=", ".join(known), fingerprint=fingerprint))

    def recalled(self, scene: Scene, name: str, words: tuple[str, ...], happenings: Sequence[Happening]) -> None:
        """The game goes on: the table's name, the four words, and all that has happened so far.

        A program is told the words, with which its game is started; the rest is in the position.
        """
        if words:
            self.words(scene, words)

    def repeated(self, scene: Scene, happenings: Sequence[Happening]) -> None:
        """What has happened last, once more, since the reader asked for it: an answer, and no event again."""
        for happening in happenings:
            for line in sentences(scene, happening):
                self.note(line)

    @abstractmethod
    def words(self, scene: Scene, words: tuple[str, ...]) -> None:
        """The four words are known, which people compare unless the reader is alone with bots."""

    @abstractmethod
    def happened(self, scene: Scene, happening: Happening) -> None: ...

    @abstractmethod
    def settled(self, scene: Scene, place: int) -> None:
        """Nothing can change this seat's place any more, and nobody has to wait for it if it leaves. Told once."""

    @abstractmethod
    def parted(self, place: int) -> None:
        """The seat has left before the end, and keeps `place`."""

    @abstractmethod
    def turn(self, scene: Scene, step: int, seats: Sequence[int], deadline: float | None) -> None: ...

    @abstractmethod
    def ask(self, scene: Scene, moves: Sequence[Move]) -> None:
        """This seat has to decide; `moves` are its legal ones."""

    @abstractmethod
    def chat(self, seat: int | None, nick: str, text: str) -> None: ...

    @abstractmethod
    def reachable(self, scene: Scene, seat: int, *, is_up: bool) -> None: ...

    @abstractmethod
    def cut(self, scene: Scene, seat: int, *, is_foul: bool) -> None: ...

    @abstractmethod
    def foul(self, nick: str, seat: int | None, reason: str, file: Path | None) -> None:
        """A proven foul, or, without a proof, what a peer sent that no honest program sends."""

    @abstractmethod
    def ended(self, scene: Scene, ending: GameEnding) -> None: ...

    @abstractmethod
    def kept(self, game_id: str) -> None:
        """The program stops, and the game can go on later."""

    @abstractmethod
    def note(self, text: str) -> None:
        """An answer to something that the reader typed."""

    def read(self, title: str, text: str) -> None:
        """An answer that is long, as a sheet of rules is."""
        self.note(text)

    def spoken(self, text: str) -> None:  # noqa: B027  (where lines are typed they stand already)
        """What the reader has said to the others during the game."""

    # -- what a reader does himself; standard input serves all but a screen ----------------------------------------

    async def lines(self, words: Callable[[], Mapping[str, str]]) -> AsyncIterator[str]:
        """What is typed; `words` are what may be completed now, with what it means."""
        async for line in lines(words):
            yield line

    def apart(self) -> AbstractContextManager[None]:
        """Within it, what is told does not run into what is being typed."""
        return apart()

    @property
    def has_person(self) -> bool:
        """Whether somebody is there who can say when he is ready."""
        return False

    def refused(self, text: str) -> None:
        """A move that was tried and cannot be made, and why."""
        self.note(text)

    def past(self, scene: Scene, past: Past) -> None:  # noqa: B027  (most readers do not look back)
        """The game is over, its end is told next, and books are open: the whole of it, with their hands."""

    def fresh(self) -> None:  # noqa: B027  (most readers have nothing to put away)
        """Another table begins."""

    async def goes_on(self) -> bool:
        """After the end: whether the reader wants another game with the same people."""
        return False
