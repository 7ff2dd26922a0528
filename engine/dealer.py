"""The local dealer: fulfils every request that is no decision, knowing all faces, for analysis, bots and tests.

The functions go from position to position, for an analyst who sees everything. A `LocalTable` keeps apart what each
seat may know, as at a real table. The dealers of a table over the network and of a transcript do the same with
messages; tests compare all three.
"""

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from engine.cards import Face, Handle, Rng, Truth
from engine.contract import AnyGame
from engine.errors import IllegalMove, ImpossibleEvent
from engine.events import Answer, Answered, Event, Leaving, Left, Mixed, Opened, Reacted, Shuffled, Tossed
from engine.grammar import GameMove
from engine.knowledge import Knowledge, all_learn
from engine.position import Position
from engine.requests import Ask, Mix, Open, React, Request, Shuffle, Toss
from engine.rows import hidden

HIT = "hit"
"""The move that says that a reaction came in time."""

Private = dict[int, dict[Handle, Face]]
RngOf = Callable[[bytes], Rng]
_Fulfilled = tuple[Event, Iterable[Handle], Truth, tuple[Face, ...]]
"""An event, the handles that it retired, the faces of its fresh ones, and the rest of the written pile."""
Chooser = Callable[[Any, int, Knowledge, tuple[Any, ...]], GameMove]


class Dealt(msgspec.Struct, frozen=True, gc=False):
    """An event, the position after it, and the faces that it showed to single seats."""

    event: Event
    position: Position[Any]
    private: Private


def deal(game: AnyGame, position: Position[Any], request: Request, rng: Rng) -> Dealt:
    """Fulfil `request`, which must not be a decision."""
    truth = position.truth
    event, retired, fresh, script = _FULFIL[type(request)](game, position.state, request, truth, position.script, rng)
    if fresh:
        truth = _replaced(truth, retired, fresh)
    after = Position(game.follow(position.state, request, event), truth, script)
    return Dealt(event, after, _shown(event, truth))


def deciders(request: Request | None) -> tuple[int, ...]:
    """The seats whose decision is open."""
    if type(request) is Ask:
        return request.seats
    return (request.seat,) if type(request) is React else ()


def decider(game: AnyGame, position: Position[Any]) -> int | None:
    """The seat whose decision is due: the next one asked, a reacting one, or None when there is nothing to decide."""
    return next(iter(deciders(game.pending(position.state))[len(position.answers) :]), None)


def moves(game: AnyGame, position: Position[Any]) -> tuple[GameMove, ...]:
    """The legal moves in a position, of the seat whose decision is due."""
    seat = decider(game, position)
    return () if seat is None else game.legal(position.state, seat, Knowledge(seat, position.truth))


def decide(game: AnyGame, position: Position[Any], move: GameMove) -> Position[Any]:
    """The position after `move` by the seat whose decision is due; raises `IllegalMove`."""
    request = game.pending(position.state)
    seats = deciders(request)
    if len(position.answers) == len(seats):
        raise IllegalMove("over", move=move.text)
    knowledge = _informed(position, seats)
    if isinstance(request, React) and move not in game.legal(position.state, knowledge.seat, knowledge):
        raise IllegalMove("reaction_expected", move=move.text)
    return _decided(game, position, request, knowledge, move)


def play(
    game: AnyGame, position: Position[Any], choose: Callable[[tuple[Any, ...]], GameMove], rng: Rng, most: int = 100_000
) -> tuple[Position[Any], int]:
    """Play to the end, or until `most` decisions are made; says how many were.

    `choose` picks one of the moves that are legal, and all other chance comes from `rng`. Nothing but the last position
    is kept, so that the faces stand in one dictionary, which changes.
    """
    state, truth, script, answers = position.state, dict(position.truth), position.script, position.answers
    seats = [Knowledge(seat, truth) for seat in range(state.players)]
    made = 0
    pending, legal, answer, follow = game.pending, game.legal, game.answer, game.follow
    while made < most and (request := pending(state)) is not None:
        event: Event
        if type(request) is Ask:
            seat = request.seats[len(answers)]
            knowledge = seats[seat]
            given = answer(state, seat, knowledge, choose(legal(state, seat, knowledge)))
            made += 1
            answers = (*answers, given) if answers else (given,)
            if len(answers) < len(request.seats):
                continue
            event, answers = _event(answers), ()
        elif type(request) is React:
            event = Reacted(request.seat, choose(legal(state, request.seat, seats[request.seat])).text == HIT)
            made += 1
        else:
            event, retired, fresh, script = _FULFIL[type(request)](game, state, request, truth, script, rng)
            if fresh:
                for handle in retired:
                    del truth[handle]
                truth.update(fresh)
        state = follow(state, request, event)
    return Position(state, truth, script, answers), made


def answered(game: AnyGame, position: Position[Any], answer: Answer) -> Position[Any]:
    """The position after one more answer; the event happens when the last asked seat has spoken."""
    return _answered(game, position, game.pending(position.state), answer)


def settle(game: AnyGame, position: Position[Any], rng_of: RngOf) -> Position[Any]:
    """Fulfil requests up to the next decision or the end.

    Shuffles and tosses draw from `rng_of(picture hash)`, so that a position goes on the same way however it came about.
    """
    while (request := game.pending(position.state)) is not None and not deciders(request):
        position = deal(game, position, request, rng_of(picture_hash(game, position))).position
    return position


def picture_hash(game: AnyGame, position: Position[Any]) -> bytes:
    """SHA-256 of the position object: the same for a position and for what is read from its print.

    A state's own hash is not, since handles are numbered by what has happened before.
    """
    text = json.dumps(game.written(position), separators=(",", ":"), sort_keys=True)
    return hashlib.sha256(text.encode("ascii")).digest()


def handed_over(event: Event, truth: Truth) -> Private:
    """The faces that an event with cards given unseen shows to those who receive them."""
    private: Private = {}
    if isinstance(event, Answered):
        for given in (given for answer in event.answers for given in answer.given):
            private.setdefault(given.to, {})[given.handle] = truth[given.handle]
    return private


def opening(game: AnyGame, options: Any, players: int, rng: Rng) -> Position[Any]:
    """A new game before its first request, with the pile written down where the game tosses for its cards."""
    state = game.initial(options, players)
    return Position(state, {}, game.shuffled_script(state, rng))


class LocalTable:
    """One game that the local dealer deals. `knowledge[s]` is all that seat s may use."""

    def __init__(self, game: AnyGame, options: Any, players: int, rng: Rng) -> None:
        self.game = game
        self.rng = rng
        self.position: Position[Any] = opening(game, options, players, rng)
        self.knowledge = [Knowledge(seat) for seat in range(players)]
        self.events: list[Event] = []

    @property
    def state(self) -> Any:
        return self.position.state

    @property
    def is_over(self) -> bool:
        return self.game.pending(self.state) is None

    def deciders(self) -> tuple[int, ...]:
        """The seats whose decision is open now."""
        return deciders(self.game.pending(self.state))

    def deal(self) -> None:
        """Fulfil one request, which must not be a decision."""
        request = self.game.pending(self.state)
        assert request is not None, "the game is over"
        self._deal(request)

    def settle(self) -> None:
        """Fulfil requests up to the next decision or the end."""
        while (request := self.game.pending(self.state)) is not None and not deciders(request):
            self._deal(request)

    def decide(self, choose: Chooser) -> None:
        """Let every asked seat choose by its own knowledge, then apply the one event that follows."""
        request = self.game.pending(self.state)
        choices = [(seat, self._choice(seat, choose)) for seat in deciders(request)]
        if isinstance(request, React):
            event: Event = Reacted(request.seat, choices[0][1].text == HIT)
        else:
            answers = [self.game.answer(self.state, seat, self.knowledge[seat], move) for seat, move in choices]
            event = _event(tuple(answers))
        self._happen(event, _after(self.game, self.position, request, event), handed_over(event, self.position.truth))

    def leave(self, seat: int, how: Leaving = Leaving.RESIGNED) -> None:
        event = Left(seat, how)
        self._happen(event, _after(self.game, self.position, self.game.pending(self.state), event), {})

    def play(self, choose: Chooser, most_decisions: int = 100_000) -> None:
        """To the end, or until `most_decisions` have been made."""
        self.settle()
        for _ in range(most_decisions):
            if self.is_over:
                return
            self.decide(choose)
            self.settle()

    def _deal(self, request: Request) -> None:
        dealt = deal(self.game, self.position, request, self.rng)
        self._happen(dealt.event, dealt.position, dealt.private)

    def _choice(self, seat: int, choose: Chooser) -> GameMove:
        return choose(self.state, seat, self.knowledge[seat], self.game.legal(self.state, seat, self.knowledge[seat]))

    def _happen(self, event: Event, after: Position[Any], private: Private) -> None:
        self.position = after
        self.events.append(event)
        self.knowledge = all_learn(self.knowledge, event, private)


def _informed(position: Position[Any], seats: tuple[int, ...]) -> Knowledge:
    """The next of `seats` to decide, knowing all faces."""
    return Knowledge(seats[len(position.answers)], position.truth)


def _decided(
    game: AnyGame, position: Position[Any], request: Request | None, knowledge: Knowledge, move: GameMove
) -> Position[Any]:
    if not isinstance(request, Ask):
        return _after(game, position, request, Reacted(knowledge.seat, move.text == HIT))
    return _answered(game, position, request, game.answer(position.state, knowledge.seat, knowledge, move))


def _answered(game: AnyGame, position: Position[Any], request: Request | None, answer: Answer) -> Position[Any]:
    answers = (*position.answers, answer)
    if len(answers) < len(deciders(request)):
        return Position(position.state, position.truth, position.script, answers)
    return _after(game, position, request, _event(answers))


def _event(answers: tuple[Answer, ...]) -> Answered:
    return Answered(answers if len(answers) == 1 else tuple(sorted(answers, key=lambda answer: answer.seat)))


def _after(game: AnyGame, position: Position[Any], request: Request | None, event: Event) -> Position[Any]:
    return Position(game.follow(position.state, request, event), position.truth, position.script)


def _opened(game: AnyGame, state: Any, request: Open, truth: Truth, script: tuple[Face, ...], rng: Rng) -> _Fulfilled:
    faces = tuple(map(truth.__getitem__, request.handles)) if request.to is None else None
    return Opened(request.handles, request.to, faces), (), {}, script


def _mixed(game: AnyGame, state: Any, request: Mix, truth: Truth, script: tuple[Face, ...], rng: Rng) -> _Fulfilled:
    hand, fresh = request.hand, request.fresh
    faces = list(map(truth.__getitem__, hand))
    rng.shuffle(faces)
    return Mixed(request.seat, hand, fresh), hand, dict(zip(fresh, faces, strict=True)), script


def _tossed(game: AnyGame, state: Any, request: Toss, truth: Truth, script: tuple[Face, ...], rng: Rng) -> _Fulfilled:
    written = game.scripted(state, script)
    if written is not None:
        return Tossed(written[0]), (), {}, written[1]
    return Tossed(tuple([rng.randrange(side) for side in request.sides])), (), {}, script


def _shuffled(
    game: AnyGame, state: Any, request: Shuffle, truth: Truth, script: tuple[Face, ...], rng: Rng
) -> _Fulfilled:
    cards, fresh = request.cards, request.fresh
    faces = [card if isinstance(card, str) else truth[card] for card in cards]
    rng.shuffle(faces)
    return Shuffled(cards, fresh), hidden(cards), dict(zip(fresh, faces, strict=True)), script


def _undealt(
    game: AnyGame, state: Any, request: Request, truth: Truth, script: tuple[Face, ...], rng: Rng
) -> _Fulfilled:
    raise ImpossibleEvent("decision_expected")


_FULFIL: Mapping[type, Callable[..., _Fulfilled]] = {
    Open: _opened,
    Mix: _mixed,
    Toss: _tossed,
    Shuffle: _shuffled,
    Ask: _undealt,
    React: _undealt,
}
"""How each request is fulfilled; looked up by type, which is quicker than asking one by one."""


def _shown(event: Event, truth: Truth) -> Private:
    """The faces that a request fulfilled by `event` showed to single seats; `truth` is that after it."""
    if type(event) is Mixed:
        return {event.seat: {handle: truth[handle] for handle in event.fresh}}
    if type(event) is Opened and event.to is not None:
        faces = {handle: truth[handle] for handle in event.handles}
        return dict.fromkeys(event.to, faces)
    return {}


def _replaced(truth: Truth, retired: Iterable[Handle], fresh: Truth) -> dict[Handle, Face]:
    """`truth` with the `fresh` handles instead of the `retired` ones.

    `copy` takes a dictionary with holes as it is; `dict` would fill it anew, at several times the cost.
    """
    replaced = truth.copy() if isinstance(truth, dict) else dict(truth)
    for handle in retired:
        del replaced[handle]
    replaced.update(fresh)
    return replaced
