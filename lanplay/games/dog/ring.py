"""Where Dog's fields lie on a rectangle of cells, turned so that one seat sits at the bottom.

With four seats the starts are the middles of the four sides, with six three lie at the bottom and three at the top;
both follow from 16 fields a seat, since the sides are as long as that needs. Play runs counter-clockwise: to the
right along the bottom (C5).
"""

from typing import NamedTuple

import msgspec

from engine.dog.board import ring_of, start_of


class RingCell(NamedTuple):
    column: int
    row: int


class Panel(NamedTuple):
    """The cells inside the ring, beside its lane, where a seat's name and house stand, from `row` down."""

    column: int
    columns: int
    row: int


class Ring(msgspec.Struct, frozen=True):
    """The size in cells, and the panel of each seat from the reader's own on, in playing order."""

    columns: int
    rows: int
    panels: tuple[Panel, ...]

    def field(self, field: int, seat: int, players: int) -> RingCell:
        """Where `field` lies for a reader at `seat`."""
        return self._walked((field - start_of(seat)) % len(ring_of(players)))

    def lane(self, owner: int, place: int, seat: int, players: int) -> RingCell:
        """Place 1 to 4 of the lane of `owner`, which leads inwards from its start."""
        column, row = self.field(start_of(owner), seat, players)
        if row == self.rows - 1:
            return RingCell(column, row - place)
        if row == 0:
            return RingCell(column, row + place)
        return RingCell(column + (place if column == 0 else -place), row)

    def _walked(self, steps: int) -> RingCell:
        """The cell so many steps counter-clockwise from the middle of the bottom."""
        right, bottom = self.columns - 1, self.rows - 1
        column = right // 2 + steps
        if column <= right:
            return RingCell(column, bottom)
        steps -= right - right // 2
        if steps <= bottom:
            return RingCell(right, bottom - steps)
        steps -= bottom
        if steps <= right:
            return RingCell(right - steps, 0)
        steps -= right
        if steps <= bottom:
            return RingCell(0, steps)
        return RingCell(steps - bottom, bottom)


# Seats from the reader's own on, counter-clockwise: with four bottom, right, top, left.
RINGS = {
    4: Ring(23, 11, (Panel(2, 9, 6), Panel(12, 9, 6), Panel(12, 9, 2), Panel(2, 9, 2))),
    6: Ring(
        39,
        11,
        (
            Panel(12, 7, 6),
            Panel(25, 10, 6),
            Panel(25, 10, 2),
            Panel(12, 7, 2),
            Panel(4, 7, 2),
            Panel(4, 7, 6),
        ),
    ),
}
