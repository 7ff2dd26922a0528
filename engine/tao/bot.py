"""The greedy player: claims what it can, else brings its row nearer to a combination than the other's.

It sees what its seat sees. Where a game drags on it takes less and less of its own advice, by the number of turns, so
that two of its kind do not go round in circles for ever.
"""

from collections.abc import Sequence
from functools import lru_cache

from engine.cards import Card
from engine.tao.actions import played
from engine.tao.cards import ATTRIBUTES, BITS, GUARDIAN_OF, PORTALS, CardRow
from engine.tao.combinations import opened
from engine.tao.moves import Move
from engine.tao.state import State

WINNING = 1000
PATIENCE = 20
"""Turns after which one more move than the best is considered."""


def best(state: State, moves: Sequence[Move]) -> Move:
    """The state holds what the mover knows of its deck."""
    if state.claim:
        return next((move for move in moves if move.verb == "claim"), moves[0])
    order = ranked(state, moves)
    width = min(len(order), 1 + state.turns // PATIENCE)
    return order[(state.turns * 5 + state.moves_left) % width]


def _merit(state: State, move: Move) -> int:
    """How good the table is after `move`."""
    rows = played(state, move).rows
    own, facing = rows[state.mover], rows[1 - state.mover]
    if opened(own, state.rules, state.barred, state.coins):
        return WINNING
    return 2 * promise(state, own) - promise(state, facing)


def ranked(state: State, moves: Sequence[Move]) -> Sequence[Move]:
    """The state holds what the mover knows of its deck."""
    if state.claim:
        return sorted(moves, key=lambda move: (move.verb != "claim", move.text))
    return sorted(moves, key=lambda move: (-_merit(state, move), move.text))


def promise(state: State, row: CardRow) -> int:
    """How near `row` is to a combination that brings a coin."""
    return _row_promise(row, state.rules[0] if state.rules else None, state.barred, state.coins)


@lru_cache(1 << 14)
def _row_promise(row: CardRow, rule: Card | None, barred: str | None, coins: tuple[bool, ...]) -> int:
    return max(_tris_promise(coins, row), _five_promise(rule, barred, row))


def _tris_promise(coins: tuple[bool, ...], row: CardRow) -> int:
    """The best door: its guardians in the row count, more so beside it, and a coin before it counts."""
    best = 0
    for column, card in enumerate(row):
        guardian = GUARDIAN_OF.get(card)
        if guardian is None:
            continue
        beside = (row[column - 1 : column] + row[column + 1 : column + 2]).count(guardian)
        coin = column in PORTALS and coins[column - 1]
        best = max(best, 3 + 3 * min(row.count(guardian), 2) + 2 * beside + 2 * coin)
    return best


def _five_promise(rule: Card | None, barred: str | None, row: CardRow) -> int:
    """The most guardians that share an attribute of the rule card that is not barred."""
    wanted = BITS.get(rule, 0)
    counts = [
        sum(bool(BITS.get(card, 0) & bit) for card in row)
        for name, bit in ATTRIBUTES.items()
        if wanted & bit and name != barred
    ]
    return 3 * max(counts, default=0) - 2
