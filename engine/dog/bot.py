"""A bot's rule of thumb for Dog: what the empty chair would do, among the moves that it is given."""

from collections.abc import Sequence

from engine.cards import Face
from engine.dog import policy
from engine.dog.moves import GIFTS, Gift, Move, Play
from engine.dog.playing import after
from engine.dog.state import Phase, State


def best(state: State, seat: int, hand: Sequence[Face], moves: Sequence[Move]) -> Move:
    if state.phase is Phase.EXCHANGE:
        return GIFTS[policy.best_gift(state.pieces, seat, hand)]
    return max(moves, key=lambda move: _worth(state, seat, move))


def ranked(state: State, seat: int, moves: Sequence[Move]) -> Sequence[Move]:
    """Of equal ones those that follow in code point order come later, as in `best`."""
    if state.phase is Phase.EXCHANGE:
        return sorted(moves, key=lambda move: policy.KEEP[move.card] if isinstance(move, Gift) and move.card else 0)
    return sorted(moves, key=lambda move: -_worth(state, seat, move))


def _worth(state: State, seat: int, move: Move) -> int:
    """The hand is laid down only where there is nothing else."""
    return policy.worth(after(state.board, seat, move), seat, move.card) if isinstance(move, Play) else 0
