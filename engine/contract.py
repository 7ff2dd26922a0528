"""The contract of all games: one deterministic machine a game, the same on every peer, over public facts only.

A game object holds no state. States are frozen dataclasses of tuples, enums, integers and texts with an `options`
and a `players` field; each begins with `initial` and moves on by `apply`, which checks everything, whoever sent it.
Faces that are not public stand beside the state, in a seat's `Knowledge`. Moves are texts in the game's notation:
`read` brings a typed one into its one spelling, `legal` lists them, `answer` makes the public answer from one.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from engine.cards import Face, Rng
from engine.errors import BadOption
from engine.events import Answer, Answered, Event
from engine.knowledge import Knowledge
from engine.options import Option, Value, read_options
from engine.outcome import Outcome
from engine.position import Position
from engine.requests import Request


class GameState(Protocol):
    """What every state has; the rest is its game's own."""

    @property
    def options(self) -> Any: ...
    @property
    def players(self) -> int: ...


S = TypeVar("S", bound=GameState)


class Game(ABC, Generic[S]):
    """One game. `seats` are the seat numbers that it can be played with, in rising order.

    `veils` says whether any of its cards is ever hidden behind a handle.
    """

    name: ClassVar[str]
    seats: ClassVar[tuple[int, ...]]
    options: ClassVar[tuple[Option, ...]]
    veils: ClassVar[bool] = True

    # -- before the first card ---------------------------------------------------------------------------------

    @abstractmethod
    def choose(self, values: Mapping[str, Any]) -> Any:
        """The game's options dataclass from `values` that `read_options` has completed and checked."""

    @abstractmethod
    def deck(self, options: Any, players: int) -> tuple[Face, ...]:
        """All cards of the game, sorted, equal faces as often as they occur."""

    @abstractmethod
    def initial(self, options: Any, players: int) -> S: ...

    def configure(self, given: Mapping[str, Value], players: int) -> Any:
        """Options from what somebody gave, checked against the number of players; raises `BadOption`."""
        if players not in self.seats:
            raise BadOption("seats", game=self.name, seats=players, known=" ".join(map(str, self.seats)))
        values = read_options(self.options, given)
        first = values.get("first")
        if isinstance(first, int) and first >= players:
            raise BadOption("first_seat", name="first", value=first, seats=players)
        self.check_options(values, players)
        return self.choose(values)

    def check_options(self, values: Mapping[str, Value], players: int) -> None:
        """Where options or seats exclude each other, raise `BadOption`."""

    def teams(self, players: int) -> tuple[tuple[int, ...], ...]:
        """The seats that win together, every seat in one team; none where everybody plays alone."""
        return ()

    # -- the machine -------------------------------------------------------------------------------------------

    @abstractmethod
    def pending(self, state: S) -> Request | None:
        """What has to happen next, or None when the game is over."""

    @abstractmethod
    def apply(self, state: S, event: Event) -> S:
        """The state after `event`; raises `ImpossibleEvent`, or `IllegalMove` for an answer against the rules."""

    def check(self, state: S, answer: Answer) -> None:
        """Raise unless `answer` alone is one that its seat may give; a game with sealed questions overrides it."""
        self.apply(state, Answered((answer,)))

    @abstractmethod
    def outcome(self, state: S) -> Outcome:
        """Only when the game is over."""

    def settled(self, state: S, seat: int) -> int | None:
        """The place that `seat` keeps before the game is over, whatever comes and even if it leaves; else None."""
        return None

    # -- decisions ---------------------------------------------------------------------------------------------

    @abstractmethod
    def read(self, text: str) -> str:
        """The one spelling of a typed move, forgiving case, spaces and unique beginnings; raises `BadNotation`."""

    @abstractmethod
    def legal(self, state: S, seat: int, knowledge: Knowledge) -> tuple[str, ...]:
        """The moves of `seat` now, one spelling each, sorted by code point; empty when it has nothing to decide."""

    @abstractmethod
    def answer(self, state: S, seat: int, knowledge: Knowledge, move: str) -> Answer:
        """The public answer that says `move`, with all that must be shown for it; raises `IllegalMove`.

        Every legal spelling is accepted, also one that `legal` does not list.
        """

    # -- pictures ----------------------------------------------------------------------------------------------

    @abstractmethod
    def describe(self, position: Position[S]) -> dict[str, Any]:
        """The position object of docs/notation.md; faces that the position's truth does not tell are None."""

    @abstractmethod
    def parse(self, data: Mapping[str, Any]) -> Position[S]:
        """The position that a position object holds; raises `BadPosition` at its first fault."""

    @abstractmethod
    def resample(self, state: S, knowledge: Knowledge, rng: Rng) -> Position[S]:
        """A position with all faces told, at random among those that `knowledge` and the proven facts allow."""

    @abstractmethod
    def greedy(self, state: S, seat: int, knowledge: Knowledge, moves: Sequence[str]) -> str:
        """The move of `moves` that looks best at once, decided by public rules of thumb and without randomness."""

    def view(self, state: S, knowledge: Knowledge) -> dict[str, Any]:
        """What a seat may see, as a position object with unknown faces as None.

        What is shown to one seat alone, whatever the faces known, depends on `knowledge.sees`.
        """
        return self.describe(Position(state, knowledge.faces))

    # -- analysis ----------------------------------------------------------------------------------------------

    def scripted(self, state: S, script: tuple[Face, ...]) -> tuple[tuple[int, ...], tuple[Face, ...]] | None:
        """Where a written pile decides the pending toss: its numbers and the rest of the pile; else None."""
        return None

    def shuffled_script(self, state: S, rng: Rng) -> tuple[Face, ...]:
        """A pile for a game that tosses for its cards, in the order in which they will come."""
        return ()
