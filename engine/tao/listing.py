"""The list of legal moves: of several that make the same position it shows one, sorted by code point.

What lies in a YIN deck is never looked at for this, not even a card that was put there openly (D21).
"""

from collections.abc import Iterable
from functools import cache

from engine.tao.actions import effect, forbidden
from engine.tao.cards import COLUMNS, IN_ROW, SPECIAL, Deck, offset_of
from engine.tao.moves import CROSSINGS, MOVES, Move, Verb, spell
from engine.tao.state import State


def claims(state: State) -> tuple[str, ...]:
    return (*(spell(Verb.CLAIM, portal) for portal in state.claim), Verb.DECLINE.value)


def actions(state: State, deck: Deck) -> tuple[str, ...]:
    """The mover's actions now; `deck` is its own, with the faces that it knows."""
    assert state.turn is not None
    own, facing = state.rows[state.turn], state.rows[1 - state.turn]
    options = state.options
    specials = tuple(column for column, card in enumerate(own) if card == SPECIAL)
    may_cross = not (options.one_crossing_a_turn and state.crossed)  # D31
    moves = _candidates(offset_of(own), offset_of(facing), specials, may_cross)
    if state.mirror or (options.one_coin_a_turn and state.coined):
        moves = tuple(move for move in moves if forbidden(state, move, deck) is None)
    return tuple(move.text for move in _once_each(state, moves, deck))


@cache
def _candidates(start: int, facing: int, specials: tuple[int, ...], may_cross: bool) -> tuple[Move, ...]:
    """The actions possible on rows that begin at `start` and `facing`, sorted.

    A swap of two columns is named by the lower one first; a special's swap straight across is a `cross`.
    """
    own = range(start, start + IN_ROW)
    theirs = range(facing, facing + IN_ROW)
    found = [spell(Verb.DRAW, column) for column in own]
    found += [spell(Verb.MOVE, column, to) for column in own for to in range(COLUMNS) if to not in own]
    found += [spell(Verb.SWAP, column, other) for column in own for other in own if column < other]
    found += [spell(Verb.CROSS, column) for column in own if column in theirs]
    found += [spell(Verb.PLANT, column) for column in theirs]
    found += [spell(Verb.SPECIAL, column, other) for column in specials for other in theirs if column != other]
    moves = (MOVES[text] for text in sorted(found))
    return tuple(move for move in moves if may_cross or move.verb not in CROSSINGS)


def _once_each(state: State, moves: Iterable[Move], deck: Deck) -> Iterable[Move]:
    """The first of all moves that make the same position.

    In the order of code points a move with fewer words comes before one that equals it with more.
    """
    seen = set()
    for move in moves:
        if _may_repeat(state, move, deck):
            made = effect(state, move, deck)
            if made in seen:
                continue
            seen.add(made)
        yield move


def _may_repeat(state: State, move: Move, deck: Deck) -> bool:
    """Whether another move could make the same position: only moves of equal cards, and cards that come back."""
    assert state.turn is not None
    own = state.rows[state.turn]
    card = own[move.column]
    match move.verb:
        case Verb.SWAP:
            return card == own[move.other]
        case Verb.MOVE:
            return card in (own[move.column - 1 : move.column] + own[move.column + 1 : move.column + 2])
        case Verb.DRAW:
            return not deck or (state.options.is_yang and card == deck[0])
        case Verb.PLANT:
            return not deck or (state.options.is_yang and state.rows[1 - state.turn][move.column] == deck[0])
        case _:
            return False
