"""The local dealer: fulfils every request that is no decision, knowing all faces, for analysis, bots and tests.

The dealers of a table over the network and of a transcript do the same with messages; tests compare all three.
"""

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, assert_never

from engine.cards import Face, Handle, Rng, Truth
from engine.contract import Game
from engine.errors import IllegalMove, ImpossibleEvent
from engine.events import Answer, Answered, Event, Mixed, Opened, Proved, Reacted, Shuffled, Tossed
from engine.knowledge import Knowledge
from engine.position import Position
from engine.requests import Ask, Mix, OneOf, Open, Prove, React, Request, Shuffle, Toss

Private = dict[int, dict[Handle, Face]]
RngOf = Callable[[bytes], Rng]


@dataclass(frozen=True, slots=True)
class Dealt:
    """An event, the position after it, and the faces that it showed to single seats."""

    event: Event
    position: Position[Any]
    private: Private


def deal(game: Game[Any], position: Position[Any], request: Request, rng: Rng) -> Dealt:
    """Fulfil `request`, which must not be a decision."""
    event, truth, script, private = _fulfil(game, position, request, rng)
    return Dealt(event, Position(game.apply(position.state, event), truth, script), private)


def decider(game: Game[Any], position: Position[Any]) -> int | None:
    """The seat whose decision is due: the asked one, a reacting one, or None when there is nothing to decide."""
    return _due(game.pending(position.state), position)


def moves(game: Game[Any], position: Position[Any]) -> tuple[str, ...]:
    """The legal moves in a position, of the seat whose decision is due."""
    seat = decider(game, position)
    return () if seat is None else game.legal(position.state, seat, Knowledge(seat, position.truth))


def decide(game: Game[Any], position: Position[Any], move: str) -> Position[Any]:
    """The position after `move` by the seat whose decision is due; raises `IllegalMove` or `BadNotation`."""
    request = game.pending(position.state)
    seat = _due(request, position)
    if seat is None:
        raise IllegalMove("over", move=move)
    spelled = game.read(move)
    if isinstance(request, React):
        if spelled not in moves(game, position):
            raise IllegalMove("reaction_expected", move=move)
        return _after(game, position, Reacted(seat, spelled == "hit"))
    answer = game.answer(position.state, seat, Knowledge(seat, position.truth), spelled)
    return _answered(game, position, request, answer)


def answered(game: Game[Any], position: Position[Any], answer: Answer) -> Position[Any]:
    """The position after one more answer; the event happens when the last asked seat has spoken."""
    return _answered(game, position, game.pending(position.state), answer)


def settle(game: Game[Any], position: Position[Any], rng_of: RngOf) -> Position[Any]:
    """Fulfil requests up to the next decision or the end.

    Shuffles and tosses draw from `rng_of(picture hash)`, so that a position goes on the same way however it came about.
    """
    while (request := game.pending(position.state)) is not None and not isinstance(request, Ask | React):
        position = deal(game, position, request, rng_of(picture_hash(game, position))).position
    return position


def picture_hash(game: Game[Any], position: Position[Any]) -> bytes:
    """SHA-256 of the position object: the same for a position and for what is read from its print.

    A state's own hash is not, since handles are numbered by what has happened before.
    """
    text = json.dumps(game.describe(position), separators=(",", ":"), sort_keys=True)
    return hashlib.sha256(text.encode("ascii")).digest()


def handed_over(event: Event, truth: Truth) -> Private:
    """The faces that an event with cards given unseen shows to those who receive them."""
    private: Private = {}
    if isinstance(event, Answered):
        for given in (given for answer in event.answers for given in answer.given):
            private.setdefault(given.to, {})[given.handle] = truth[given.handle]
    return private


def opening(game: Game[Any], options: Any, players: int, rng: Rng) -> Position[Any]:
    """A new game before its first request, with the pile written down where the game tosses for its cards."""
    state = game.initial(options, players)
    return Position(state, {}, game.shuffled_script(state, rng))


def _due(request: Request | None, position: Position[Any]) -> int | None:
    match request:
        case Ask(seats=seats):
            return seats[len(position.answers)]
        case React(seat=seat):
            return seat
        case _:
            return None


def _answered(game: Game[Any], position: Position[Any], request: Request | None, answer: Answer) -> Position[Any]:
    answers = (*position.answers, answer)
    if isinstance(request, Ask) and len(answers) < len(request.seats):
        return Position(position.state, position.truth, position.script, answers)
    return _after(game, position, Answered(tuple(sorted(answers, key=lambda answer: answer.seat))))


def _after(game: Game[Any], position: Position[Any], event: Event) -> Position[Any]:
    return Position(game.apply(position.state, event), position.truth, position.script)


def _fulfil(
    game: Game[Any], position: Position[Any], request: Request, rng: Rng
) -> tuple[Event, Truth, tuple[Face, ...], Private]:
    truth, script = position.truth, position.script
    match request:
        case Toss(sides):
            written = game.scripted(position.state, script)
            if written is not None:
                return Tossed(written[0]), truth, written[1], {}
            return Tossed(tuple(rng.randrange(side) for side in sides)), truth, script, {}
        case Shuffle(cards, fresh):
            faces = [card if isinstance(card, str) else truth[card] for card in cards]
            rng.shuffle(faces)
            return Shuffled(cards, fresh), _replaced(position, cards, fresh, faces), script, {}
        case Open(handles, to):
            seen = tuple(truth[handle] for handle in handles)
            private = {seat: dict(zip(handles, seen, strict=True)) for seat in to or ()}
            return Opened(handles, to, seen if to is None else None), truth, script, private
        case Prove(seat, statements):
            for statement in statements:
                check_truth(statement, truth[statement.handle])
            return Proved(seat, statements), truth, script, {}
        case Mix(seat, hand, fresh):
            faces = [truth[handle] for handle in hand]
            rng.shuffle(faces)
            mixed = _replaced(position, hand, fresh, faces)
            return Mixed(seat, hand, fresh), mixed, script, {seat: dict(zip(fresh, faces, strict=True))}
        case Ask() | React():
            raise ImpossibleEvent("decision_expected")
        case _:
            assert_never(request)


def check_truth(statement: OneOf, face: Face) -> None:
    """Raise unless `face`, the true one, makes `statement` true."""
    if face not in statement.faces:
        raise ImpossibleEvent("false_statement", handle=statement.handle)


def _replaced(
    position: Position[Any], cards: tuple[Handle | Face, ...], fresh: tuple[Handle, ...], faces: list[Face]
) -> dict[Handle, Face]:
    truth = dict(position.truth)
    for card in cards:
        if isinstance(card, int):
            truth.pop(card, None)
    truth.update(zip(fresh, faces, strict=True))
    return truth
