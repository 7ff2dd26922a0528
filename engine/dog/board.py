"""Dog's board: where pieces stand, what may not be passed, and what a move makes of it. Rulings C2, C15 to C25.

A piece is one integer: HOME in its house, FRESH on its own start since it left home, a ring field from 0, or GOAL + 1
to GOAL + 4 in its owner's lane. A seat's four pieces are a sorted tuple, and `Pieces` holds one such tuple a seat.
Nothing here knows cards, hands or turns.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

Row: TypeAlias = tuple[int, ...]
Pieces: TypeAlias = tuple[Row, ...]

HOME = -2
FRESH = -1
GOAL = 100
LANE = 4
SPAN = 16
EACH = 4


@dataclass(frozen=True, slots=True)
class Board:
    """`owners` tells whose piece stands on a ring field; `guarded` are the fields whose piece is neutral (C17)."""

    pieces: Pieces
    size: int
    owners: dict[int, int]
    guarded: tuple[int, ...]


@lru_cache(maxsize=256)
def survey(pieces: Pieces, guards_all: bool) -> Board:
    """`guards_all` protects every piece on its own start, otherwise only a fresh one (C17)."""
    owners: dict[int, int] = {}
    guarded = []
    for owner, row in enumerate(pieces):
        start = SPAN * owner
        for piece in row:
            if HOME < piece < GOAL:
                owners[start if piece == FRESH else piece] = owner
                if piece == FRESH or (guards_all and piece == start):
                    guarded.append(start)
    return Board(pieces, SPAN * len(pieces), owners, tuple(guarded))


def partner_of(seat: int, players: int) -> int:
    return (seat + players // 2) % players  # C4


def has_finished(row: Row) -> bool:
    return row[0] > GOAL


def mover(pieces: Pieces, seat: int) -> int:
    """Whose pieces `seat` moves: its own until all four are in the lane, then its partner's (C36)."""
    return partner_of(seat, len(pieces)) if has_finished(pieces[seat]) else seat


def field_of(piece: int, owner: int) -> int:
    """The ring field of a piece on the ring."""
    return SPAN * owner if piece == FRESH else piece


def targets(piece: int, owner: int, steps: int, size: int) -> Iterator[int]:
    """Where `steps` forward lead: on round, and into the lane where the count fits (C21, C22, C24, C25)."""
    if piece > GOAL:
        if piece + steps <= GOAL + LANE:
            yield piece + steps
        return
    if piece == HOME:
        return
    field = SPAN * owner if piece == FRESH else piece
    yield (field + steps) % size
    if piece != FRESH:
        depth = steps - (SPAN * owner - field) % size
        if 0 < depth <= LANE:
            yield GOAL + depth


def steps_between(piece: int, target: int, owner: int, size: int) -> int | None:
    """The forward steps that lead `piece` to `target`, None where no count does."""
    if piece > GOAL:
        return target - piece if target > piece else None
    if piece == HOME or (piece == FRESH and target > GOAL):
        return None
    field = SPAN * owner if piece == FRESH else piece
    if target > GOAL:
        return (SPAN * owner - field) % size + target - GOAL
    return (target - field) % size


def obstacle(board: Board, piece: int, target: int, owner: int, steps: int) -> str | None:
    """Why `piece` cannot walk those `steps` forward to `target`: the code of the reason, or None."""
    first_in_lane = GOAL + 1
    if piece > GOAL:
        first_in_lane = piece + 1
    elif board.guarded:
        on_ring = steps - (target - GOAL) if target > GOAL else steps
        field = SPAN * owner if piece == FRESH else piece
        for guarded in board.guarded:
            if 0 < (guarded - field) % board.size <= on_ring:
                return "way_blocked"  # C18, C23
    if target > GOAL:
        row = board.pieces[owner]
        for place in range(first_in_lane, target + 1):
            if place in row:
                return "lane_occupied"  # C24
    return None


def is_blocked_backwards(board: Board, field: int, steps: int) -> bool:
    """C18; backwards never leads into a lane (C20)."""
    return any(0 < (field - guarded) % board.size <= steps for guarded in board.guarded)


def landed(board: Board, piece: int, target: int, owner: int) -> Pieces:
    """The pieces after one lands on `target`, which sends a piece standing there home, whosever it is (C19)."""
    pieces = list(board.pieces)
    row = list(pieces[owner])
    row.remove(piece)
    victim = board.owners.get(target)
    if victim == owner:
        row[row.index(target)] = HOME
    elif victim is not None:
        pieces[victim] = replaced(pieces[victim], target, HOME)
    row.append(target)
    row.sort()
    pieces[owner] = tuple(row)
    return tuple(pieces)


def left_home(board: Board, owner: int) -> Pieces:
    """The pieces after one of `owner` came out of its house (C14), which sends a piece on the start home (C16)."""
    pieces = landed(board, HOME, SPAN * owner, owner)
    row = replaced(pieces[owner], SPAN * owner, FRESH)
    return (*pieces[:owner], row, *pieces[owner + 1 :])


def swapped(pieces: Pieces, owner: int, field: int, other: int, other_field: int) -> Pieces:
    """The pieces after a jack: nothing is captured, nothing becomes fresh (C32)."""
    rows = list(pieces)
    rows[owner] = replaced(rows[owner], field, other_field)
    rows[other] = replaced(rows[other], other_field, field)
    return tuple(rows)


def swept(board: Board, piece: int, target: int, owner: int, steps: int) -> Pieces:
    """The pieces after steps of a seven: every piece on a field that is entered goes home (C27)."""
    pieces = board.pieces
    if piece < GOAL:
        on_ring = steps - (target - GOAL) if target > GOAL else steps
        first = field_of(piece, owner) + 1
        for field in (step % board.size for step in range(first, first + on_ring)):
            victim = board.owners.get(field)
            if victim is not None:
                row = replaced(pieces[victim], field, HOME)
                pieces = (*pieces[:victim], row, *pieces[victim + 1 :])
    row = replaced(pieces[owner], piece, target)
    return (*pieces[:owner], row, *pieces[owner + 1 :])


def replaced(row: Row, old: int, new: int) -> Row:
    pieces = list(row)
    pieces[pieces.index(old)] = new
    pieces.sort()
    return tuple(pieces)
