"""Finds all that the cards of a hand can do on the board, with one spelling for each position that it leads to.

What any other spelling does is checked by `engine.dog.playing`; tests hold the two against each other. Rulings C10,
C12, C14 to C37.

No two walks of one card or joker come to the same, with one exception: a piece that sends another one of its own colour
home leaves nothing but its own place empty, wherever it went. That can also be done with a seven. Such positions are
told apart by keys that are cheaper than themselves; all other plays are taken as they are.
"""

from collections.abc import Hashable, Iterable
from functools import lru_cache
from operator import attrgetter
from typing import TypeAlias

from engine.cards import Face
from engine.dog import seven
from engine.dog.board import GOAL, HOME, SPAN, Board, PiecePlace, PieceRow, Range, mover, reaches
from engine.dog.cards import BACKWARD, EXITS, FORWARD, JACK, JOKER, SEVEN
from engine.dog.moves import Play, seven_play, short_play

Found: TypeAlias = dict[Hashable, Play]

_BY_TEXT = attrgetter("text")

WALKS = {value: (*steps, -BACKWARD[value]) if value in BACKWARD else steps for value, steps in FORWARD.items()}
"""The steps of each card, backwards negative (C20)."""
_VALUES = {JOKER: tuple(WALKS)} | {value: (value,) for value in WALKS}
"""What each card may walk as; the joker as any (C34), as the last card too (C35)."""
_LEAVING = {value: short_play(value, value) for value in EXITS} | {JOKER: short_play(JOKER, min(EXITS))}
"""How each card that can leaves the house (C14)."""
_SWAPPING = frozenset({JACK, JOKER})
_SPLITTING = frozenset({SEVEN, JOKER})


@lru_cache(maxsize=256)
def listed(board: Board, seat: int, cards: frozenset[Face]) -> tuple[Play, ...]:
    """What `seat` can play with these cards, sorted by code point.

    For every position after a card it is the first spelling: the one with fewest words, then the smallest.
    """
    owner = mover(board.pieces, seat)
    row, size, guarded = board.pieces[owner], board.size, board.guarded
    walkers = _walkers(row, owner, size, guarded)
    is_alone = len(walkers) == 1
    can_leave = HOME in row and SPAN * owner not in guarded  # C15
    plays: list[Play] = []
    for card in cards:
        found: Found = {}
        for walker in walkers if card in _VALUES else ():
            walks = walker[card]
            if is_alone or walks.keys().isdisjoint(row):
                plays += walks.values()
            else:
                for target, play in walks.items():
                    if target in row:
                        _add(found, walker.reach.place, play)  # C19
                    else:
                        plays.append(play)
        if can_leave and card in _LEAVING:
            plays.append(_LEAVING[card])
        if card in _SWAPPING:
            plays += _swaps(board, owner, card)
        if card in _SPLITTING:
            for key, words in seven.splits(board, seat).items():
                _add(found, key, seven_play(words, card))
        plays += found.values()
    plays.sort(key=_BY_TEXT)
    return tuple(plays)


def can_move(board: Board, seat: int, cards: Iterable[Face]) -> bool:
    """Whether any of the cards has a legal move, so that one must be made (C10)."""
    return bool(listed(board, seat, frozenset(cards)))


def _add(found: Found, key: Hashable, play: Play) -> None:
    known = found.get(key)
    if known is None or (len(play.segments), play.text) < (len(known.segments), known.text):
        found[key] = play


@lru_cache(maxsize=4096)
def _walkers(row: PieceRow, owner: int, size: int, guarded: tuple[PiecePlace, ...]) -> tuple["_Walker", ...]:
    """The pieces of a row that may walk."""
    return tuple([_walker(reach, size) for reach in reaches(row, owner, size, guarded)])


class _Walker(dict[Face, dict[PiecePlace, Play]]):
    """All walks of a piece, by card and target, those of a card found when they are first asked for.

    Few pieces can do anything that none has been able to do before, so that most walks are only looked up.
    """

    def __init__(self, reach: Range, size: int) -> None:
        self.reach = reach
        self.size = size

    def __missing__(self, card: Face) -> dict[PiecePlace, Play]:
        reach, walks = self.reach, {}
        for value in _VALUES[card]:
            for steps in WALKS[value]:
                if -reach.behind <= steps <= reach.ahead:
                    target = (reach.field + steps) % self.size
                    walks[target] = short_play(card, value, reach.field, target)
                if 0 < steps - reach.to_start <= reach.lane:
                    target = GOAL + steps - reach.to_start
                    walks[target] = short_play(card, value, reach.field, target)
        self[card] = walks
        return walks


_walker = lru_cache(maxsize=4096)(_Walker)


def _swaps(board: Board, owner: int, card: Face) -> list[Play]:
    """Every swap of an own piece with one of another colour, none of them neutral (C32); good or bad (C33)."""
    free = [(field, other) for field, other in board.owners.items() if field not in board.guarded]
    others = [field for field, other in free if other != owner]
    return [short_play(card, JACK, field, other) for field, whose in free if whose == owner for other in others]
