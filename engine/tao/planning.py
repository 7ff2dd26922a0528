"""TAO a whole turn ahead: every way to play the turn that runs, and the other seat's best answer to the best of them.

A card whose face the mover cannot know counts as one that fits nowhere, so no plan rests on a hidden face; what is
found about cards that lie open is exact. In YANG the other seat knows its own hand: there it answers in a world that
the mover cannot rule out.
"""

from collections.abc import Iterator, Mapping
from math import exp

from engine.cards import Rng
from engine.knowledge import Knowledge
from engine.position import Position
from engine.tao import rules, sampling
from engine.tao.actions import played
from engine.tao.bot import promise
from engine.tao.cards import COINS_TO_WIN
from engine.tao.listing import actions, claims
from engine.tao.moves import Move
from engine.tao.state import State
from engine.values import replace

COIN = 30
WIN = 1000
SPREAD = 30
ANSWERED = 6
"""To so many first moves, the most promising ones, the answer of the other seat is looked up."""
PLANS = 3
"""So many ends of a turn are answered for each of them, since the answer may spoil the best."""


def estimates(state: State, knowledge: Knowledge, rng: Rng) -> Mapping[str, float]:
    """What the mover may hope for with its most promising moves, from 0 to 1; the rest of the turn is played best."""
    seat = state.mover
    own = rules.told(state, knowledge.faces)
    world = sampling.resample(state, knowledge, rng)
    by_first: dict[str, dict[State, float]] = {}
    for first, end in _turns(own):
        by_first.setdefault(first, {})[end] = _merit(end, seat)
    best = {first: sorted(ends, key=lambda end: -ends[end])[:PLANS] for first, ends in by_first.items()}
    order = sorted(best, key=lambda first: (-by_first[first][best[first][0]], first))
    return {first: _hope(max(_answered(end, seat, world, rng) for end in best[first])) for first in order[:ANSWERED]}


def _turns(state: State, first: str = "") -> Iterator[tuple[str, State]]:
    """Every first move of the turn, and where the turn can end after it."""
    seat = state.turn
    for move in claims(state) if state.claim else actions(state):
        after = _after(state, move)
        if after.turn == seat:
            yield from _turns(after, first or move.text)
        else:
            yield first or move.text, after


def _after(state: State, move: Move) -> State:
    """After `move`, a card that would be turned up staying hidden."""
    after = rules.claimed(state, move) if state.claim else rules.moved(played(state, move))
    return replace(after, turning=()) if after.turning else after


def _answered(state: State, seat: int, world: Position[State], rng: Rng) -> float:
    """What is left of the turn's end `state` for `seat` after the best answer."""
    if state.turn is None:
        return _merit(state, seat)
    faces = world.truth if state.options.is_yang else {}
    other = state.turn
    worst = min(_merit(end, seat) for _, end in _turns(rules.told(state, faces)))
    return worst + rng.randrange(100) / 100 if other != seat else _merit(state, seat)


def _merit(state: State, seat: int) -> float:
    """Coins, and how near both rows are to the next one, the row of the seat to move counting more."""
    ours, theirs = state.won[seat], state.won[1 - seat]
    if max(ours, theirs) >= COINS_TO_WIN:
        return WIN if ours > theirs else -WIN
    own, facing = promise(state, state.rows[seat]), promise(state, state.rows[1 - seat])
    lead = COIN * (ours - theirs)
    return lead + (2 * own - facing if state.turn == seat else own - 2 * facing)


def _hope(merit: float) -> float:
    return 1 / (1 + exp(-max(-WIN, min(WIN, merit)) / SPREAD))
