"""The contract of all games: one deterministic machine a game, the same on every peer, over public facts only.

A game object holds no state. A state is a `GameState`: a frozen value that begins with `initial` and goes on by
`apply`, which checks everything, whoever sent it. Faces that are not public stand beside the state, in a seat's
`Knowledge`.

`apply` is written once. It holds an event against the pending request, so that each kind of fault has one code in all
games, and then calls the one method that says what follows: `decided`, `revealed`, `tossed`, `shuffled`, `opened`,
`mixed`, `reacted` or `left`. A game overrides those that its requests lead to.
"""

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, Final, Generic, NoReturn, TypeAlias, TypeVar

from engine.canonical import canonical_bytes
from engine.cards import Face, Handle, Pick, Rng, first
from engine.errors import BadOption, IllegalMove, ImpossibleEvent
from engine.events import Answer, Answered, Event, Leaving, Left, Mixed, Opened, Reacted, Shuffled, Tossed
from engine.grammar import GameMove, Grammar
from engine.knowledge import NOBODY, Knowledge
from engine.options import CommonOptions, Option, OptionValue, changed, options_of, read_options
from engine.outcome import Outcome
from engine.position import Position
from engine.requests import Ask, Mix, Open, React, Request, Shuffle, Toss
from engine.state import GameState
from engine.view import GameView, read_head, read_view, write_view

S = TypeVar("S", bound=GameState)
M = TypeVar("M", bound=GameMove)
V = TypeVar("V", bound=GameView)
_RULES: Final = b"lanplay/rules/1"


class Game(ABC, Generic[S, M, V]):
    """One game. `seats` are the seat numbers that it can be played with, in rising order.

    `veils` says whether any of its cards is ever hidden behind a handle. `rules_version` rises with every change of a
    ruling: only programs that agree on it play together.
    """

    name: ClassVar[str]
    rules_version: ClassVar[int] = 1
    seats: ClassVar[tuple[int, ...]]
    options_type: ClassVar[type[CommonOptions]]
    state_type: ClassVar[type[GameState]]
    view_type: ClassVar[type[GameView]]
    grammar: Grammar[M]
    veils: ClassVar[bool] = True

    # -- before the first card ---------------------------------------------------------------------------------

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """The rule switches, as the fields of `options_type` describe them."""
        return options_of(self.options_type, max(self.seats))

    @cached_property
    def rules_described(self) -> bytes:
        """The canonical form of the version of the rules, the seats, what the options take, and a state's fields."""
        options = [(option.name, type(option.kind).__name__, option.kind, option.default) for option in self.options]
        return canonical_bytes((self.name, self.rules_version, self.seats, options, self.state_type.__struct_fields__))

    @cached_property
    def rules_digest(self) -> bytes:
        """The hash of this description, 32 bytes, which agreements carry."""
        return hashlib.sha256(_RULES + self.rules_described).digest()

    @abstractmethod
    def deck(self, options: Any, players: int) -> tuple[Face, ...]:
        """All cards of the game, sorted, equal faces as often as they occur."""

    @abstractmethod
    def initial(self, options: Any, players: int) -> S: ...

    def configure(self, given: Mapping[str, OptionValue], players: int) -> Any:
        """Options from what somebody gave, checked against the number of players; raises `BadOption`."""
        if players not in self.seats:
            raise BadOption("seats", game=self.name, seats=players, known=" ".join(map(str, self.seats)))
        values: dict[str, Any] = dict(read_options(self.options, given))
        options = self.options_type(**values)
        if options.first is not None and options.first >= players:
            raise BadOption("first_seat", name="first", value=options.first, seats=players, last=players - 1)
        self.check_options(options, players)
        return options

    def check_options(self, options: Any, players: int) -> None:
        """Where options or seats exclude each other, raise `BadOption`."""

    def teams(self, players: int) -> tuple[tuple[int, ...], ...]:
        """The seats that win together, every seat in one team; none where everybody plays alone."""
        return ()

    # -- the machine -------------------------------------------------------------------------------------------

    @abstractmethod
    def pending(self, state: S) -> Request | None:
        """What has to happen next, or None when the game is over."""

    def apply(self, state: S, event: Event) -> S:
        """The state after `event`; raises `ImpossibleEvent`, or `IllegalMove` for an answer against the rules."""
        return self.follow(state, self.pending(state), event)

    def follow(self, state: S, request: Request | None, event: Event) -> S:
        """The same as `apply` for whoever has just asked for the pending `request`."""
        if request is None:
            raise ImpossibleEvent("over")
        step = _STEPS.get((type(request), type(event)))
        if step is not None:
            after: S = step(self, state, request, event)
            return after
        if isinstance(event, Left):
            return self._left(state, event)
        raise ImpossibleEvent("event_unexpected", event=type(event).__name__)

    def check(self, state: S, answer: Answer) -> None:
        """Raise unless `answer` alone is one that its seat may give now."""
        request = self.pending(state)
        if not isinstance(request, Ask) or answer.seat not in request.seats:
            raise IllegalMove("not_your_turn", move=answer.move)
        if request.sealed:
            self.check_sealed(state, answer)
        else:
            self.decided(state, answer)

    def check_sealed(self, state: S, answer: Answer) -> None:
        """Raise unless this one of several sealed answers is one that its seat may give."""
        self._never()

    def decided(self, state: S, answer: Answer) -> S:
        """After the answer to an `Ask`, which shows, proves and gives exactly what the rules demand or is refused."""
        self._never()

    def revealed(self, state: S, answers: tuple[Answer, ...]) -> S:
        """After all answers to a sealed `Ask`, in seat order."""
        self._never()

    def tossed(self, state: S, values: tuple[int, ...]) -> S:
        self._never()

    def shuffled(self, state: S, fresh: tuple[Handle, ...]) -> S:
        self._never()

    def opened(self, state: S, request: Open, faces: tuple[Face, ...]) -> S:
        """`faces` are those that everybody saw, in the order of the request's handles; none where only some did."""
        self._never()

    def mixed(self, state: S, seat: int, fresh: tuple[Handle, ...]) -> S:
        self._never()

    def reacted(self, state: S, seat: int, hit: bool) -> S:
        self._never()

    @abstractmethod
    def left(self, state: S, seat: int, how: Leaving) -> S:
        """After a seat at the table has left; accepted in every state that is not over."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome:
        """Only when the game is over."""

    def settled(self, state: S, seat: int) -> int | None:
        """The place that `seat` keeps before the game is over, even if it leaves, unless it fouls; else None.

        It gets it by an answer of its own that is not sealed, holds no card and has nothing left to decide.
        """
        return None

    def laid_open(self, state: S, seat: int) -> tuple[Handle, ...]:
        """The hidden cards of `seat` that the rules show to all, at once or later, if it resigns now."""
        return ()

    # -- decisions ---------------------------------------------------------------------------------------------

    def read(self, text: str) -> M:
        """The move that somebody typed, forgiving case, spaces and unique beginnings; raises `BadNotation`."""
        return self.grammar.read(text)

    def move_words(self, options: Any, players: int) -> tuple[str, ...]:
        """Every word that a listed move can be made of, sorted; some may stand in no move."""
        return tuple(sorted({form.head for form in self.grammar.forms.values()}))

    @abstractmethod
    def legal(self, state: S, seat: int, knowledge: Knowledge) -> tuple[M, ...]:
        """The moves of `seat` now, one spelling each, sorted by code point; empty when it has nothing to decide."""

    @abstractmethod
    def answer(self, state: S, seat: int, knowledge: Knowledge, move: M, pick: Pick = first) -> Answer:
        """The public answer that says `move`, with all that must be shown for it; raises `IllegalMove`.

        Every legal spelling is accepted, also one that `legal` does not list. Where any of several cards would do, as
        where equal ones are held, `pick` takes the one that is shown or given.
        """

    @abstractmethod
    def greedy(self, state: S, seat: int, knowledge: Knowledge, moves: Sequence[M]) -> M:
        """The move of `moves` that looks best at once, decided by public rules of thumb and without randomness."""

    def ranked(self, state: S, seat: int, knowledge: Knowledge, moves: Sequence[M]) -> Sequence[M]:
        """`moves`, those that look good at once before the others: whoever has little time looks at the first ones."""
        best = self.greedy(state, seat, knowledge, moves)
        return (best, *(move for move in moves if move != best))

    def prospects(self, state: S, since: S) -> tuple[float, ...] | None:
        """What each seat may hope for, from 0 to 1, where who thinks ahead from `since` need not look any further.

        None where that is as far as the end, which the outcome weighs.
        """
        return None

    def estimates(
        self, state: S, seat: int, knowledge: Knowledge, moves: Sequence[M], rng: Rng
    ) -> Mapping[str, float] | None:
        """What moves are worth by a search of the game's own, by text; None where games have to be played out.

        It weighs the best moves only, and may differ from call to call; the mean of several calls is better than one.
        """
        return None

    @abstractmethod
    def resample(self, state: S, knowledge: Knowledge, rng: Rng) -> Position[S]:
        """A position with all faces told, at random among those that `knowledge` and the proven facts allow."""

    # -- views -------------------------------------------------------------------------------------------------

    @abstractmethod
    def describe(self, position: Position[S]) -> V:
        """The analyst's view; faces that the position's truth does not tell are None."""

    @abstractmethod
    def place(self, view: V) -> Position[S]:
        """The position that an analyst's view shows; raises `BadPosition` where it is not possible."""

    def view(self, state: S, knowledge: Knowledge) -> V:
        """What a seat may see.

        What is shown to one seat alone, whatever the faces known, depends on `knowledge.sees`.
        """
        return self.describe(Position(state, knowledge.faces))

    def public_view(self, state: S) -> V:
        """What everybody may see. It takes no knowledge, and a state holds no hidden face, so it can show none."""
        return self.view(state, Knowledge(NOBODY))

    def parse(self, data: object) -> Position[S]:
        """The position that a position object holds; raises `BadPosition` at its first fault."""
        draft = read_head(data, self.name, self.seats, self.configure)
        draft.faces = frozenset(self.deck(draft.options, draft.players))
        view: Any = read_view(self.view_type, data, draft)
        return self.place(view)

    def data(self, view: V) -> dict[str, Any]:
        """The position object of docs/notation.md that `view` is."""
        return write_view(view, changed(self.options, view.options))

    def written(self, position: Position[S]) -> dict[str, Any]:
        """The position object of an analyst's view; `parse` reads it."""
        return self.data(self.describe(position))

    # -- analysis ----------------------------------------------------------------------------------------------

    def scripted(self, state: S, script: tuple[Face, ...]) -> tuple[tuple[int, ...], tuple[Face, ...]] | None:
        """Where a written pile decides the pending toss: its numbers and the rest of the pile; else None."""
        return None

    def shuffled_script(self, state: S, rng: Rng) -> tuple[Face, ...]:
        """A pile for a game that tosses for its cards, in the order in which they will come."""
        return ()

    # -- what all share ----------------------------------------------------------------------------------------

    def asked(self, state: S, seat: int) -> Ask:
        """The question that `seat` has to answer now; raises `IllegalMove`."""
        request = self.pending(state)
        if not isinstance(request, Ask) or seat not in request.seats:
            raise IllegalMove("not_your_turn")
        return request

    def is_asked(self, state: S, seat: int) -> bool:
        request = self.pending(state)
        return isinstance(request, Ask) and seat in request.seats

    # -- what happened, held against what was asked for: one code for each kind of fault --------------------------

    def _answered(self, state: S, request: Ask, event: Answered) -> S:
        answers, seats = event.answers, request.seats
        if request.sealed:
            if [answer.seat for answer in answers] != sorted(seats):
                raise ImpossibleEvent("answers_wrong")
            return self.revealed(state, answers)
        if len(answers) != 1 or seats != (answers[0].seat,):
            raise ImpossibleEvent("answers_wrong")
        return self.decided(state, answers[0])

    def _tossed(self, state: S, request: Toss, event: Tossed) -> S:
        if len(event.values) != len(request.sides) or not all(map(_is_below, event.values, request.sides)):
            raise ImpossibleEvent("toss_range")
        return self.tossed(state, event.values)

    def _shuffled(self, state: S, request: Shuffle, event: Shuffled) -> S:
        if event.cards != request.cards or event.fresh != request.fresh:
            raise ImpossibleEvent("shuffle_wrong")
        return self.shuffled(state, request.fresh)

    def _opened(self, state: S, request: Open, event: Opened) -> S:
        if event.handles != request.handles or event.to != request.to:
            raise ImpossibleEvent("open_wrong")
        return self.opened(state, request, _faces_of(event))

    def _mixed(self, state: S, request: Mix, event: Mixed) -> S:
        if event.seat != request.seat or event.hand != request.hand or event.fresh != request.fresh:
            raise ImpossibleEvent("mix_wrong")
        return self.mixed(state, request.seat, request.fresh)

    def _reacted(self, state: S, request: React, event: Reacted) -> S:
        if event.seat != request.seat:
            raise ImpossibleEvent("reaction_wrong")
        return self.reacted(state, request.seat, event.hit)

    def _left(self, state: S, event: Left) -> S:
        if not 0 <= event.seat < state.players or event.seat in state.gone:
            raise ImpossibleEvent("seat_gone", seat=event.seat)
        return self.left(state, event.seat, event.how)

    def _never(self) -> NoReturn:
        raise NotImplementedError(f"{self.name} asks for this and does not say what follows")


AnyGame: TypeAlias = Game[Any, Any, Any]


def _is_below(value: int, sides: int) -> bool:
    return 0 <= value < sides


def _faces_of(event: Opened) -> tuple[Face, ...]:
    """The faces that everybody saw."""
    if event.to is not None:
        if event.faces is not None:
            raise ImpossibleEvent("faces_unexpected")
        return ()
    if event.faces is None or len(event.faces) != len(event.handles):
        raise ImpossibleEvent("faces_missing")
    return event.faces


_STEPS: Mapping[tuple[type, type], Callable[..., Any]] = {
    (Ask, Answered): Game._answered,
    (Toss, Tossed): Game._tossed,
    (Shuffle, Shuffled): Game._shuffled,
    (Open, Opened): Game._opened,
    (Mix, Mixed): Game._mixed,
    (React, Reacted): Game._reacted,
}
"""What each request is answered by; looked up by type, which is quicker than asking one by one."""
