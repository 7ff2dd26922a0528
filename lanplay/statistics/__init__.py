"""What a game came to in figures, per seat and for the table. A game may count more: a module here with its name.

Such a module has `SEATS` and `TABLE`, the names of its figures in the order in which they are shown, and `count`, which
adds one change to the sums. States hold public facts alone, so every peer, watcher and reader of the file counts the
same. What is played for a seat that has left is nobody's doing and not counted.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from engine.events import Answered
from lanplay.statistics.counting import Change, Sums

MOVES = "moves"
STEPS = "steps"


@dataclass(frozen=True, slots=True)
class Statistics:
    """Figures by their codes: `seats` has one number a seat, `table` one in all."""

    seats: Mapping[str, tuple[int, ...]]
    table: Mapping[str, int]

    def data(self) -> dict[str, Any]:
        """The same for programs (docs/notation.md)."""
        return {"seats": {name: list(values) for name, values in self.seats.items()}, "table": dict(self.table)}


def statistics_of(game: str, players: int, changes: Iterable[Change]) -> Statistics:
    """The figures of a game whose events were these, in order; they may stop before its end."""
    own = _own(game)
    sums = Sums(players, (MOVES, *(own.SEATS if own else ())), (STEPS, *(own.TABLE if own else ())))
    for change in changes:
        sums.add_table(STEPS)
        if isinstance(change.event, Answered):
            for answer in change.event.answers:
                sums.add(MOVES, answer.seat)
        if own is not None:
            own.count(sums, change)
    return Statistics(sums.seats(), sums.table())


def _own(game: str) -> ModuleType | None:
    home = f"{__name__}.{game}"
    return None if find_spec(home) is None else import_module(home)
