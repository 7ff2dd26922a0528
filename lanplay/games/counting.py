"""What a game came to in figures, per seat and for the table.

Figures are declared before they are counted, so that one that stays at nothing is shown, too. What is played for a seat
that has left is nobody's doing and not counted.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from engine.events import Event


class Change(msgspec.Struct, frozen=True):
    """An event with the game's own public states before and after it."""

    event: Event
    before: Any
    after: Any


class Sums:
    """Numbers by figure and seat; a figure that was not declared is a KeyError."""

    def __init__(self, players: int, seats: Sequence[str], table: Sequence[str]) -> None:
        self._seats = {name: [0] * players for name in seats}
        self._table = dict.fromkeys(table, 0)

    def add(self, figure: str, seat: int, number: int = 1) -> None:
        self._seats[figure][seat] += number

    def most(self, figure: str, seat: int, number: int) -> None:
        """Keep the greatest number of a kind."""
        self._seats[figure][seat] = max(self._seats[figure][seat], number)

    def add_table(self, figure: str, number: int = 1) -> None:
        self._table[figure] += number

    def most_table(self, figure: str, number: int) -> None:
        self._table[figure] = max(self._table[figure], number)

    def seats(self) -> dict[str, tuple[int, ...]]:
        return {name: tuple(numbers) for name, numbers in self._seats.items()}

    def table(self) -> dict[str, int]:
        return dict(self._table)
