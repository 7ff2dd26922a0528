"""Dog's board: where pieces stand, how far each may go, and what a move makes of it. Rulings C2, C4, C15 to C25, C36.

A place is one integer: HOME in the house, FRESH on its owner's start since the piece left home, a ring field from 0, or
GOAL + 1 to GOAL + 4 in the owner's lane. A seat's four pieces are the sorted tuple of their places, and `Pieces` holds
one such row a seat. Nothing here knows cards, hands or turns.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import TypeAlias

import msgspec

from engine.values import Value

PiecePlace: TypeAlias = int
PieceRow: TypeAlias = tuple[PiecePlace, ...]
Pieces: TypeAlias = tuple[PieceRow, ...]

HOME = -2
FRESH = -1
GOAL = 100
LANE = 4
SPAN = 16
EACH = 4


class StandingPiece(Value, frozen=True):
    """A piece of `owner`, named by the place where it stands."""

    owner: int
    place: PiecePlace


class Journey(Value, frozen=True):
    """What one piece does in a move: it goes from `source` to `target` and sends the pieces `caught` home.

    `steps` are negative backwards, and 0 where it does not walk: out of its house, or where it is swapped.
    """

    owner: int
    source: PiecePlace
    target: PiecePlace
    steps: int = 0
    caught: tuple[StandingPiece, ...] = ()


class Range(Value, frozen=True):
    """How far the piece on `place` may walk.

    `ahead` and `behind` are the ring fields up to a neutral piece on the next start (C18), SPAN where none is there: no
    card goes farther. `to_start` are the steps to its own start, from which the lane counts on: negative in the lane.
    `lane` is its deepest place that can be entered, 0 for none.
    """

    place: PiecePlace
    field: int
    ahead: int
    behind: int
    to_start: int
    lane: int


class Board(msgspec.Struct, frozen=True, eq=False):
    """Pieces surveyed. `owners` tells whose piece stands on a ring field, `guarded` where it is neutral (C17)."""

    pieces: Pieces
    guards_all: bool
    size: int
    owners: Mapping[int, int]
    guarded: tuple[int, ...]


@lru_cache(maxsize=256)
def survey(pieces: Pieces, guards_all: bool) -> Board:
    """`guards_all` protects every piece on its own start, otherwise only a fresh one (C17)."""
    owners: dict[int, int] = {}
    guarded = []
    for owner, row in enumerate(pieces):
        if row[-1] == HOME:
            continue
        start = SPAN * owner
        for place in row:
            if HOME < place < GOAL:
                owners[start if place == FRESH else place] = owner
                if place == FRESH or (guards_all and place == start):
                    guarded.append(start)
    return Board(pieces, guards_all, SPAN * len(pieces), owners, tuple(guarded))


def partner_of(seat: int, players: int) -> int:
    return (seat + players // 2) % players  # C4


def has_finished(row: PieceRow) -> bool:
    return row[0] > GOAL


def mover(pieces: Pieces, seat: int) -> int:
    """Whose pieces `seat` moves: its own until all four are in the lane, then its partner's (C36)."""
    return seat if pieces[seat][0] < GOAL else partner_of(seat, len(pieces))


def start_of(owner: int) -> int:
    """The field at which the pieces of `owner` leave their house."""
    return SPAN * owner


def ring_of(players: int) -> range:
    """The fields of the ring."""
    return range(SPAN * players)


def field_of(place: PiecePlace, owner: int) -> PiecePlace:
    """The place as moves name it: a fresh piece by its field."""
    return start_of(owner) if place == FRESH else place


def reaches(row: PieceRow, owner: int, size: int, guarded: tuple[PiecePlace, ...]) -> list[Range]:
    """What the pieces of a row outside of its house may reach, but for those that are stuck in the lane (C24)."""
    return [reach(row, place, owner, size, guarded) for place in row if place != HOME and not _is_stuck(row, place)]


def reach(row: PieceRow, place: PiecePlace, owner: int, size: int, guarded: tuple[PiecePlace, ...]) -> Range:
    """What the piece of `owner` on a place of its `row` may reach."""
    if place > GOAL:
        depth = place - GOAL
        return Range(place, place, 0, 0, -depth, _free_lane(row, depth))
    start = SPAN * owner
    field = start if place == FRESH else place
    onward, back = SPAN - field % SPAN, field % SPAN or SPAN
    ahead = onward - 1 if (field + onward) % size in guarded else SPAN
    behind = back - 1 if (field - back) % size in guarded else SPAN
    to_start = (start - field) % size
    turns_in = place != FRESH and to_start <= ahead  # C21, C23
    return Range(place, field, ahead, behind, to_start, _free_lane(row, 0) if turns_in else 0)


def _is_stuck(row: PieceRow, place: PiecePlace) -> bool:
    return place > GOAL and (place == GOAL + LANE or place + 1 in row)


def caught_at(board: Board, target: PiecePlace) -> tuple[StandingPiece, ...]:
    """Whose piece landing on `target` sends home (C19); nobody's in a lane (C24)."""
    victim = board.owners.get(target)
    return () if victim is None else (StandingPiece(victim, target),)


def way(journey: Journey, size: int) -> Iterator[PiecePlace]:
    """The places that a walking piece enters one after the other, its target last."""
    depth = max(0, journey.target - GOAL)
    if journey.source > GOAL:
        yield from range(journey.source + 1, journey.target + 1)
        return
    field = field_of(journey.source, journey.owner)
    onward = 1 if journey.steps > 0 else -1
    for step in range(1, abs(journey.steps) - depth + 1):
        yield (field + onward * step) % size
    yield from range(GOAL + 1, GOAL + depth + 1)


def moved(pieces: Pieces, journeys: Iterable[Journey]) -> Pieces:
    """The pieces after these journeys, in order."""
    rows = list(pieces)
    for journey in journeys:
        for piece in journey.caught:
            rows[piece.owner] = replaced(rows[piece.owner], piece.place, HOME)
        rows[journey.owner] = replaced(rows[journey.owner], journey.source, journey.target)
    return tuple(rows)


def replaced(row: PieceRow, old: PiecePlace, new: PiecePlace) -> PieceRow:
    places = list(row)
    places[places.index(old)] = new
    places.sort()
    return tuple(places)


def _free_lane(row: PieceRow, depth: int) -> int:
    """The deepest place that is reached from `depth` without jumping (C24)."""
    while depth < LANE and GOAL + depth + 1 not in row:
        depth += 1
    return depth
