"""A bot's rule of thumb for DAO: what the first card gains against what a burst would cost, weighed by its chance."""

from engine.dao.cards import bursts, points
from engine.dao.moves import FLIP, TAKE
from engine.dao.state import State
from engine.grammar import GameMove


def best(state: State, seat: int) -> GameMove:
    mine = state.taken[seat]
    gain = points((*mine, state.row[0])) - points(mine)
    loss = sum(points((*mine, *state.row, face)) - points(mine) for face in state.unseen if bursts(state.row, face))
    return TAKE if gain * len(state.unseen) >= loss else FLIP
