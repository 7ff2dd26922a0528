"""What a game came to in figures, per seat and for the table. A game may count more: a module here with its name.

Such a module has `SEATS` and `TABLE`, the names of its figures in the order in which they are shown, and `count`, which
takes one step into a tally. States hold public facts alone, so every peer, watcher and reader of the file counts the
same. What is played for a seat that has left is nobody's doing and not counted.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from engine.events import Answered
from lanplay.statistics.tally import Step, Tally

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


def statistics_of(game: str, players: int, steps: Iterable[Step]) -> Statistics:
    """The figures of a game whose events were these, in order; they may stop before its end."""
    own = _own(game)
    tally = Tally(players, (MOVES, *(own.SEATS if own else ())), (STEPS, *(own.TABLE if own else ())))
    for step in steps:
        tally.add_table(STEPS)
        if isinstance(step.event, Answered):
            for answer in step.event.answers:
                tally.add(MOVES, answer.seat)
        if own is not None:
            own.count(tally, step)
    return Statistics(tally.seats(), tally.table())


def _own(game: str) -> ModuleType | None:
    home = f"{__name__}.{game}"
    return None if find_spec(home) is None else import_module(home)
