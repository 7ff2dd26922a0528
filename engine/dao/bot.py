"""A bot's rule of thumb for DAO: what the first card gains against what a burst would cost, weighed by its chance."""

from engine.dao.cards import LIMIT, VALUES, WORTH, colour_gains, points, total
from engine.dao.moves import FLIP, TAKE
from engine.dao.state import State
from engine.grammar import GameMove


def best(state: State, seat: int) -> GameMove:
    mine = state.taken[seat]
    gain = points((*mine, state.row[0])) - points(mine)
    return TAKE if gain * len(state.unseen) >= _loss(state, seat) else FLIP


def _loss(state: State, seat: int) -> int:
    """What the row costs with each unseen card that bursts it, all together (A5, A6)."""
    mine, row = state.taken[seat], state.row
    room = LIMIT - total(row)
    excepted = VALUES[row[-1]]
    gains = colour_gains((*mine, *row))
    most, before = max(gains), points(mine) + len(mine) + len(row) + 1
    loss = 0
    for face in state.unseen:
        if VALUES[face] > room and VALUES[face] != excepted:
            colour, worth = WORTH[face]
            loss += max(most, gains[colour] + worth) - before
    return loss
