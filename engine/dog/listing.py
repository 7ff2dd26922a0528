"""Finds all that one card can do on the board, with one spelling for each position that it leads to.

What any other spelling does is checked by `engine.dog.playing`; tests hold the two against each other. Rulings C10,
C12, C14 to C37.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import TypeAlias

from engine.cards import Face
from engine.dog import seven
from engine.dog.board import (
    FRESH,
    GOAL,
    HOME,
    SPAN,
    Board,
    Pieces,
    Place,
    mover,
    reaches,
    replaced,
)
from engine.dog.cards import BACKWARD, EXITS, FORWARD, JACK, JOKER, SEVEN, VALUES
from engine.dog.moves import Play, short_play, walked, with_joker
from engine.rows import with_row

Plays: TypeAlias = Mapping[Pieces, Play]


@lru_cache(maxsize=256)
def listed(board: Board, seat: int, face: Face) -> Plays:
    """What `seat` can play with a card `face`: every position after it, with its first spelling.

    The first spelling is the one with fewest words, then the smallest by code point.
    """
    if face == JOKER:  # C34, as the last card too (C35)
        return _first_spelled(
            (pieces, with_joker(play)) for value in VALUES for pieces, play in listed(board, seat, value).items()
        )
    if face == SEVEN:
        ways = seven.splits(board.pieces, seat, board.guards_all)
        return {
            pieces: Play(" ".join((SEVEN, *words)), SEVEN, SEVEN, tuple(map(walked, words)))
            for pieces, words in ways.items()
        }
    owner = mover(board.pieces, seat)
    return _swaps(board, owner) if face == JACK else _first_spelled(_single(board, owner, face))


def can_move(board: Board, seat: int, faces: Iterable[Face]) -> bool:
    """Whether any card of `faces` has a legal move, so that one must be made (C10)."""
    return any(listed(board, seat, face) for face in dict.fromkeys(faces))


def _first_spelled(found: Iterable[tuple[Pieces, Play]]) -> dict[Pieces, Play]:
    plays: dict[Pieces, Play] = {}
    for pieces, play in found:
        known = plays.get(pieces)
        if known is None or (len(play.segments), play.text) < (len(known.segments), known.text):
            plays[pieces] = play
    return plays


def _single(board: Board, owner: int, face: Face) -> Iterator[tuple[Pieces, Play]]:
    """The plays of a card that is neither a jack nor a seven."""
    row = board.pieces[owner]
    for reach in reaches(board, owner):
        for steps in FORWARD[face]:
            depth = steps - reach.to_start
            if steps <= reach.ahead:
                target = (reach.field + steps) % board.size
                yield _landed(board, owner, reach.place, target), short_play(face, face, reach.field, target)
            if 0 < depth <= reach.lane:
                target = GOAL + depth
                after = with_row(board.pieces, owner, replaced(row, reach.place, target))
                yield after, short_play(face, face, reach.field, target)
        if face in BACKWARD and BACKWARD[face] <= reach.behind:  # C20
            target = (reach.field - BACKWARD[face]) % board.size
            yield _landed(board, owner, reach.place, target), short_play(face, face, reach.field, target)
    start = SPAN * owner
    if face in EXITS and HOME in row and start not in board.guarded:  # C15
        after = _landed(board, owner, HOME, start)
        yield with_row(after, owner, replaced(after[owner], start, FRESH)), short_play(face, face)


def _landed(board: Board, owner: int, source: Place, target: int) -> Pieces:
    """The pieces after one lands on a ring field, which sends a piece standing there home, whosever it is (C19)."""
    pieces = board.pieces
    victim = board.owners.get(target)
    if victim is not None:
        pieces = with_row(pieces, victim, replaced(pieces[victim], target, HOME))
    return with_row(pieces, owner, replaced(pieces[owner], source, target))


def _swaps(board: Board, owner: int) -> Plays:
    """Every swap of an own piece with one of another colour, none of them neutral (C32); good or bad (C33)."""
    free = [(field, other) for field, other in board.owners.items() if field not in board.guarded]
    return {
        swapped(board.pieces, owner, field, other, other_field): short_play(JACK, JACK, field, other_field)
        for field, first in free
        if first == owner
        for other_field, other in free
        if other != owner
    }


def swapped(pieces: Pieces, owner: int, field: int, other: int, other_field: int) -> Pieces:
    """The pieces after a jack: nothing is captured, nothing becomes fresh (C32)."""
    pieces = with_row(pieces, owner, replaced(pieces[owner], field, other_field))
    return with_row(pieces, other, replaced(pieces[other], other_field, field))
