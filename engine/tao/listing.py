"""The list of legal moves: of several that make the same position it shows one, sorted by code point.

What lies in a YIN deck is never looked at for this, not even a card that was put there openly (D21).
"""

from collections.abc import Collection, Iterable, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

from engine.tao.actions import forbidden, played
from engine.tao.cards import COLUMNS, IN_ROW, SPECIAL, CardRow, TaoDeck, offset_of
from engine.tao.moves import DECLINE, GRAMMAR, Move
from engine.tao.state import State

DRAWS = tuple(GRAMMAR.read(f"draw {column}") for column in range(COLUMNS))
PLANTS = tuple(GRAMMAR.read(f"plant {column}") for column in range(COLUMNS))


class Actions(NamedTuple):
    """The actions that are possible on two rows, sorted.

    `alike` may make the same position as another one; `distinct` has one of those that do where no card is followed.
    """

    all: tuple[Move, ...]
    alike: tuple[Move, ...]
    distinct: tuple[Move, ...]


def claims(state: State) -> tuple[Move, ...]:
    return (*(GRAMMAR.read(f"claim {portal}") for portal in state.claim), DECLINE)


def actions(state: State) -> tuple[Move, ...]:
    """The mover's actions now; the state holds the faces that it knows of its deck."""
    seat, options = state.mover, state.options
    own, facing = state.rows[seat], state.rows[1 - seat]
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
    both count from the row's beginning.
    """
    specials = tuple(start + index for index, like in enumerate(likes) if like == special)
    moves = _moves(start, facing, specials, may_cross)
    alike, repeated = _alike(start, likes)
    return Actions(moves, alike, tuple(move for move in moves if move not in repeated))


@cache
def _moves(start: int, facing: int, specials: tuple[int, ...], may_cross: bool) -> tuple[Move, ...]:
    """A swap of two columns is named by the lower one first; a special's swap straight across is a `cross`."""
    own = range(start, start + IN_ROW)
    theirs = range(facing, facing + IN_ROW)
    texts = [f"draw {column}" for column in own]
    texts += [f"move {column} {to}" for column in own for to in range(COLUMNS) if to not in own]
    texts += [f"swap {column} {other}" for column, other in combinations(own, 2)]
    if may_cross:
        texts += [f"cross {column}" for column in own if column in theirs]
        texts += [f"plant {column}" for column in theirs]
        texts += [f"special {column} {other}" for column in specials for other in theirs if column != other]
    return tuple(map(GRAMMAR.read, sorted(texts)))


@cache
def _alike(start: int, likes: tuple[int, ...]) -> tuple[tuple[Move, ...], frozenset[Move]]:
    """The swaps of equal cards and the moves of equal neighbours; all but the first of each kind are repeated."""
    like = dict(enumerate(likes, start))
    moves = _moves(start, start, (), False)
    swaps = [move for move in moves if move.verb == "swap" and like[move.column] == like[move.other]]
    ends = [move for move in moves if move.verb == "move"]
    after = [move for move in ends if like[move.column] == like.get(move.column - 1)]
    before = [move for move in ends if like[move.column] == like.get(move.column + 1)]
    return tuple(dict.fromkeys((*before, *after, *swaps))), frozenset((*after, *swaps[1:]))


def _once_each(state: State, possible: Actions, may_cross: bool) -> tuple[Move, ...]:
    """The first of all moves that make the same position.

    In the order of code points a move with fewer words comes before one that equals it with more. Moves of different
    kinds differ in whose row or deck they change, unless cards are followed, the turn has crossed already, or the deck
    stays as it is.
    """
    draws, plants = _returning(state, may_cross)
    is_followed = state.crossings or state.mirror
    if is_followed or ((draws or plants) and (state.crossed or _is_uniform(state.decks[state.mover]))):
        return _without(possible.all, _repeated(state, (*draws, *plants, *possible.alike)))
    return _without(possible.distinct, (*draws[1:], *plants[1:]))


def _without(moves: tuple[Move, ...], repeated: Collection[Move]) -> tuple[Move, ...]:
    return tuple([move for move in moves if move not in repeated]) if repeated else moves


def _repeated(state: State, moves: Iterable[Move]) -> set[Move]:
    """Those of `moves` that make the same position as one that is listed before them."""
    seen: set[State] = set()
    repeated = set()
    for move in sorted(moves, key=str):
        made = played(state, move)
        if made in seen:
            repeated.add(move)
        seen.add(made)
    return repeated


def _returning(state: State, may_cross: bool) -> tuple[list[Move], list[Move]]:
    """The draws and the plants that bring back the same face, as far as the mover may know (D21)."""
    seat = state.mover
    deck, own, facing = state.decks[seat], state.rows[seat], state.rows[1 - seat]
    if deck and (not state.options.is_yang or (deck[0] not in own and deck[0] not in facing)):
        return [], []
    return _equal_to(deck, own, DRAWS), _equal_to(deck, facing, PLANTS) if may_cross else []


def _equal_to(deck: TaoDeck, row: CardRow, moves: Sequence[Move]) -> list[Move]:
    """The `moves` of those columns whose card is that on top of the deck; an empty deck brings back any card."""
    columns = zip(moves, row, strict=True)
    return [move for move, card in columns if card is not None and (not deck or card == deck[0])]


def _is_uniform(deck: TaoDeck) -> bool:
    """Whether it makes no difference to put such a card under the deck as is drawn."""
    return deck[1:] == deck[:-1]
