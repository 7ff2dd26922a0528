"""The list of legal moves: of several that make the same position it shows one, sorted by code point.

What lies in a YIN deck is never looked at for this, not even a card that was put there openly (D21).
"""

from functools import cache
from itertools import combinations
from typing import NamedTuple

from engine.tao.actions import forbidden, played
from engine.tao.cards import COLUMNS, IN_ROW, SPECIAL, Deck, Row, offset_of
from engine.tao.moves import GRAMMAR, Move
from engine.tao.state import State

DECLINE = GRAMMAR.read("decline")
DRAWS = tuple(GRAMMAR.read(f"draw {column}") for column in range(COLUMNS))
PLANTS = tuple(GRAMMAR.read(f"plant {column}") for column in range(COLUMNS))


class Actions(NamedTuple):
    """The actions that are possible on two rows, sorted.

    Of two `alike` another one may make the same position; of those that do where no card is followed, `distinct` has
    one.
    """

    all: tuple[Move, ...]
    alike: tuple[Move, ...]
    distinct: tuple[Move, ...]


def claims(state: State) -> tuple[Move, ...]:
    return (*(GRAMMAR.read(f"claim {portal}") for portal in state.claim), DECLINE)


def actions(state: State) -> tuple[Move, ...]:
    """The mover's actions now; the state holds the faces that it knows of its deck."""
    own, facing = state.rows[state.mover], state.rows[1 - state.mover]
    options = state.options
    start = offset_of(own)
    cards = own[start : start + IN_ROW]
    special = cards.index(SPECIAL) if SPECIAL in cards else None
    may_cross = not (options.one_crossing_a_turn and state.crossed)  # D31
    possible = _possible(start, offset_of(facing), tuple(map(cards.index, cards)), special, may_cross)
    listed = _once_each(state, possible, may_cross)
    if state.mirror or (options.one_coin_a_turn and state.coined):
        return tuple(move for move in listed if forbidden(state, move) is None)
    return listed


@cache
def _possible(start: int, facing: int, likes: tuple[int, ...], special: int | None, may_cross: bool) -> Actions:
    """The actions possible on rows that begin at `start` and `facing`.

    `likes` tells for each card of the mover's row which is the first equal to it, `special` which is the first special;
    both count from the row's beginning. A swap of two columns is named by the lower one first; a special's swap
    straight across is a `cross`.
    """
    own = range(start, start + IN_ROW)
    theirs = range(facing, facing + IN_ROW)
    like = dict(zip(own, likes, strict=True))
    texts = [f"draw {column}" for column in own]
    texts += [f"move {column} {to}" for column in own for to in range(COLUMNS) if to not in own]
    texts += [f"swap {column} {other}" for column, other in combinations(own, 2)]
    if may_cross:
        specials = [column for column in own if like[column] == special]
        texts += [f"cross {column}" for column in own if column in theirs]
        texts += [f"plant {column}" for column in theirs]
        texts += [f"special {column} {other}" for column in specials for other in theirs if column != other]
    moves = tuple(map(GRAMMAR.read, sorted(texts)))
    null = [move for move in moves if move.verb == "swap" and like[move.column] == like[move.other]]
    ends = [move for move in moves if move.verb == "move"]
    after = [move for move in ends if like[move.column] == like.get(move.column - 1)]
    before = [move for move in ends if like[move.column] == like.get(move.column + 1)]
    repeated = (*after, *null[1:])
    alike = tuple(move for move in moves if move in null or move in after or move in before)
    return Actions(moves, alike, tuple(move for move in moves if move not in repeated))


def _once_each(state: State, possible: Actions, may_cross: bool) -> tuple[Move, ...]:
    """The first of all moves that make the same position.

    In the order of code points a move with fewer words comes before one that equals it with more.
    """
    returning = _returning(state, may_cross)
    if not returning and not state.crossings and not state.mirror:
        return possible.distinct
    seen, repeated = set(), set()
    for move in sorted((*returning, *possible.alike), key=str):
        made = played(state, move)
        if made in seen:
            repeated.add(move)
        seen.add(made)
    return tuple(move for move in possible.all if move not in repeated) if repeated else possible.all


def _returning(state: State, may_cross: bool) -> list[Move]:
    """The draws and plants that bring back the same face, as far as the mover may know (D21)."""
    deck, own, facing = state.decks[state.mover], state.rows[state.mover], state.rows[1 - state.mover]
    if deck and (not state.options.is_yang or (deck[0] not in own and deck[0] not in facing)):
        return []
    found = [DRAWS[column] for column in _equal_to(deck, own)]
    return found + [PLANTS[column] for column in _equal_to(deck, facing)] if may_cross else found


def _equal_to(deck: Deck, row: Row) -> list[int]:
    """The columns of `row` whose card is that on top of the deck; an empty deck brings back any card."""
    return [column for column, card in enumerate(row) if card is not None and (not deck or card == deck[0])]
