"""Finds all that one card can do on the board, with one spelling for each position that it leads to.

What any other spelling does is checked by `engine.dog.playing`; tests hold the two against each other. Rulings C10,
C12, C14 to C37.

Positions are told apart by keys that are cheaper than themselves. Which piece walks where is such a key, since two
walks of one card or joker never come to the same, with one exception: a piece that sends another one of its own colour
home leaves nothing but its own place empty, wherever it went. That can also be done with a seven.
"""

from collections.abc import Hashable, Iterable
from functools import lru_cache
from typing import TypeAlias

from engine.cards import Face
from engine.dog import seven
from engine.dog.board import GOAL, HOME, SPAN, Board, mover, reaches
from engine.dog.cards import BACKWARD, EXITS, FORWARD, JACK, JOKER, SEVEN, VALUES
from engine.dog.moves import Play, seven_play, short_play

Found: TypeAlias = dict[Hashable, Play]

WALKS = {value: (*steps, -BACKWARD[value]) if value in BACKWARD else steps for value, steps in FORWARD.items()}
"""The steps of each card, backwards negative (C20)."""


@lru_cache(maxsize=256)
def listed(board: Board, seat: int, card: Face) -> tuple[Play, ...]:
    """What `seat` can play with `card`: for every position after it the first spelling.

    The first spelling is the one with fewest words, then the smallest by code point.
    """
    found: Found = {}
    owner = mover(board.pieces, seat)
    for value in VALUES if card == JOKER else (card,):  # C34, as the last card too (C35)
        if value == SEVEN:
            _add_sevens(found, board, seat, card)
        elif value == JACK:
            _add_swaps(found, board, owner, card)
        else:
            _add_walks(found, board, owner, card, value)
            if value in EXITS and HOME in board.pieces[owner] and SPAN * owner not in board.guarded:  # C15
                _add(found, HOME, short_play(card, value))
    return tuple(found.values())


def can_move(board: Board, seat: int, cards: Iterable[Face]) -> bool:
    """Whether any of the cards has a legal move, so that one must be made (C10)."""
    return any(listed(board, seat, card) for card in dict.fromkeys(cards))


def _add(found: Found, key: Hashable, play: Play) -> None:
    known = found.get(key)
    if known is None or (len(play.segments), play.text) < (len(known.segments), known.text):
        found[key] = play


def _add_walks(found: Found, board: Board, owner: int, card: Face, value: Face) -> None:
    walks, size, owners = WALKS[value], board.size, board.owners
    for reach in reaches(board, owner):
        place, field, to_start = reach.place, reach.field, reach.to_start
        for steps in walks:
            if -reach.behind <= steps <= reach.ahead:
                target = (field + steps) % size
                play = short_play(card, value, field, target)
                if owners.get(target) == owner:  # C19
                    _add(found, place, play)
                else:
                    found[place, target] = play
            if 0 < steps - to_start <= reach.lane:
                target = GOAL + steps - to_start
                found[place, target] = short_play(card, value, field, target)


def _add_swaps(found: Found, board: Board, owner: int, card: Face) -> None:
    """Every swap of an own piece with one of another colour, none of them neutral (C32); good or bad (C33)."""
    free = [(field, other) for field, other in board.owners.items() if field not in board.guarded]
    others = [field for field, other in free if other != owner]
    for field in [field for field, other in free if other == owner]:
        for other_field in others:
            found[JACK, field, other_field] = short_play(card, JACK, field, other_field)


def _add_sevens(found: Found, board: Board, seat: int, card: Face) -> None:
    for key, words in seven.splits(board, seat).items():
        _add(found, key, seven_play(words, card))
