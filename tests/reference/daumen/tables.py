"""Short ways for tests to set up a Daumen Drauf position, to play on from it and to look at it."""

from random import Random
from typing import Any

from engine import dealer
from engine.daumen.game import GAME
from engine.daumen.state import State
from engine.dealer import Chooser, LocalTable
from engine.events import Answer, Answered
from engine.knowledge import Knowledge
from engine.position import Position
from engine.requests import Ask


def position(players: int, **fields: Any) -> Position[State]:
    return GAME.parse({"game": "daumen", "players": players, **fields})


def between_tricks(*hands: str, **fields: Any) -> Position[State]:
    """Seat 0 is to lead; each hand is written as `yellow-3! green-1`."""
    return position(len(hands), **{"turn": 0, "starter": 0, "hands": [hand.split() for hand in hands], **fields})


def after(start: Position[State], *moves: str) -> Position[State]:
    for move in moves:
        start = dealer.settle(GAME, dealer.decide(GAME, start, GAME.read(move)), Random)
    return start


def moves(start: Position[State]) -> list[str]:
    return [move.text for move in dealer.moves(GAME, start)]


def seen(start: Position[State]) -> dict[str, Any]:
    return GAME.written(start)


def answer(start: Position[State], move: str) -> Answer:
    """What the seat to decide would say."""
    seat = start.state.turn
    assert seat is not None
    return GAME.answer(start.state, seat, Knowledge(seat, start.truth), GAME.read(move))


def applied(start: Position[State], said: Answer) -> State:
    return GAME.apply(start.state, Answered((said,)))


def new_table(players: int, seed: int, **options: Any) -> LocalTable:
    """A table before its first request."""
    return LocalTable(GAME, GAME.configure(options, players), players, Random(seed))


def at_random(rng: Random) -> Chooser:
    return lambda state, seat, knowledge, listed: listed[rng.randrange(len(listed))]


def step(table: LocalTable, choose: Chooser) -> None:
    """One event and no more: the next decision, or the next request fulfilled."""
    request = GAME.pending(table.state)
    assert request is not None
    if isinstance(request, Ask):
        table.decide(choose)
        return
    dealt = dealer.deal(GAME, table.position, request, table.rng)
    table._happen(dealt.event, dealt.position, dealt.private)


def faces_of_all(table: LocalTable) -> list[str]:
    """Every card of the running Partie, hidden or not, sorted."""
    state, truth = table.state, table.position.truth
    return sorted([*state.public_faces(), *(truth[handle] for handle in state.hidden_handles())])
