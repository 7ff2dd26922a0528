"""All positions that a seven can lead to, each with its first spelling. Rulings C26 to C31, C36, C37.

A seven is a row of segments, each some steps of one piece. The search walks the positions on the way level by level,
from seven steps left down to none, and keeps for every position the best way to it: fewest segments, then the smallest
by code point. Two neighbouring segments that do not touch each other may be walked in either order, so only the smaller
order is searched. Both are exact: a best way to the end has only best ways as its beginnings.
"""

from collections.abc import Iterator
from typing import TypeAlias

from engine.dog.board import FRESH, GOAL, HOME, LANE, SPAN, Pieces, Row, field_of, has_finished, partner_of
from engine.dog.moves import NAMES

STEPS = 7

Words: TypeAlias = tuple[str, ...]
Node: TypeAlias = tuple[Row, int, bool, int | None]
"""The mover's row, the prey as a mask of ring fields, whether the partner's pieces move, and the piece moved last."""
Way: TypeAlias = tuple[int, Words, int]
"""The number of segments, the segments, and the mask of the fields that the last one touched."""
Stride: TypeAlias = tuple[int, int, Row, int, int]
"""Steps walked, the target, the other pieces of the row, the prey that is left, and the mask of fields touched."""


def splits(pieces: Pieces, seat: int, guards_all: bool) -> dict[Pieces, Words]:
    """Every position after a legal seven of `seat`, with the segments of its first spelling."""
    search = _Search(pieces, seat, guards_all)
    levels: list[dict[Node, Way]] = [{} for _ in range(STEPS + 1)]
    levels[STEPS][search.beginning()] = (0, (), 0)
    for left in range(STEPS, 0, -1):
        for node, way in levels[left].items():
            search.expand(node, way, left, levels)
    return {search.pieces_of(node): way[1] for node, way in levels[0].items()}


class _Search:
    """One seven: the board as it stood before, and what of it cannot change on the way."""

    def __init__(self, pieces: Pieces, seat: int, guards_all: bool) -> None:
        self.pieces = pieces
        self.seat = seat
        self.partner = partner_of(seat, len(pieces))
        self.guards_all = guards_all
        self.size = SPAN * len(pieces)
        masks = [self._masks(owner) for owner in range(len(pieces))]
        self.prey_of = [prey for prey, _ in masks]
        others = [wall for owner, (_, wall) in enumerate(masks) if owner not in (seat, self.partner)]
        partners_wall = masks[self.partner][1]
        # What nobody passes (C18) while the seat's own pieces move, and while its partner's do.
        self.walls = (sum(others) | partners_wall, sum(others))

    def beginning(self) -> Node:
        prey = sum(mask for owner, mask in enumerate(self.prey_of) if owner != self.seat)
        row = self.pieces[self.seat]
        return self._partners_turn(prey) if has_finished(row) else (row, prey, False, None)

    def expand(self, node: Node, way: Way, left: int, levels: list[dict[Node, Way]]) -> None:
        """Add every segment that may follow `way` to the level of the steps that it leaves."""
        row, prey, is_partner, last = node
        if row[0] > GOAL and not is_partner:
            node, way = self._partners_turn(prey), (*way[:2], -1)  # C30
            row, prey, is_partner, last = node
        count, words, touched_before = way
        owner = self.partner if is_partner else self.seat
        walls = self.walls[is_partner]
        for index, piece in enumerate(row):
            if piece in (HOME, last):
                continue
            rest = row[:index] + row[index + 1 :]
            name = NAMES[field_of(piece, owner)] + ">"
            for steps, target, others, prey_left, touched in self._strides(piece, rest, owner, prey, walls, left):
                word = name + NAMES[target]
                if words and not touched & touched_before and word < words[-1]:
                    continue
                found: Way = (count + 1, (*words, word), touched)
                after = (tuple(sorted((*others, target))), prey_left, is_partner, target if steps < left else None)
                level = levels[left - steps]
                known = level.get(after)
                if known is None or found[:2] < known[:2]:
                    level[after] = found

    def pieces_of(self, node: Node) -> Pieces:
        row, prey, is_partner, _ = node
        owner = self.partner if is_partner else self.seat
        rows = [self._hunted(other, prey) for other in range(len(self.pieces))]
        if is_partner:
            rows[self.seat] = tuple(range(GOAL + 1, GOAL + LANE + 1))
        rows[owner] = row
        return tuple(rows)

    def _strides(self, piece: int, rest: Row, owner: int, prey: int, walls: int, most: int) -> Iterator[Stride]:
        """Every way of walking `piece` one to `most` steps without a stop."""
        if piece > GOAL:
            yield from self._into_lane(piece, rest, prey, 0, 0, most)
            return
        start = SPAN * owner
        if FRESH in rest or (self.guards_all and start in rest):
            walls |= 1 << start
        field = field_of(piece, owner)
        touched = 1 << field
        if piece == start:
            yield from self._into_lane(GOAL, rest, prey, touched, 0, most)
        for steps in range(1, most + 1):
            field = (field + 1) % self.size
            bit = 1 << field
            if walls & bit:
                return  # C31
            touched |= bit
            prey &= ~bit
            if field in rest:
                rest = tuple(HOME if other == field else other for other in rest)  # C27, C28
            yield steps, field, rest, prey, touched
            if field == start:
                yield from self._into_lane(GOAL, rest, prey, touched, steps, most)

    def _into_lane(self, place: int, rest: Row, prey: int, touched: int, steps: int, most: int) -> Iterator[Stride]:
        """On from `place`, one of the lane or GOAL before it, as far as the lane is free (C24, C25)."""
        touched |= 1 << (self.size + place - GOAL)
        for target in range(place + 1, min(place + most - steps, GOAL + LANE) + 1):
            if target in rest:
                return
            steps += 1
            touched |= 1 << (self.size + target - GOAL)
            yield steps, target, rest, prey, touched

    def _partners_turn(self, prey: int) -> Node:
        return self._hunted(self.partner, prey), prey & ~self.prey_of[self.partner], True, None

    def _masks(self, owner: int) -> tuple[int, int]:
        """The fields on which pieces of `owner` can be sent home, and its start where one stands neutral (C17)."""
        prey = wall = 0
        start = SPAN * owner
        for piece in self.pieces[owner]:
            if piece == FRESH or (piece == start and self.guards_all):
                wall = 1 << start
            elif 0 <= piece < GOAL:
                prey |= 1 << piece
        return prey, wall

    def _hunted(self, owner: int, prey: int) -> Row:
        """The row of `owner`, its pieces home that are no longer among the `prey`."""
        row = self.pieces[owner]
        caught = self.prey_of[owner] & ~prey
        if not caught:
            return row
        return tuple(sorted(HOME if 0 <= piece < GOAL and caught & 1 << piece else piece for piece in row))
