"""The figures of a game: counted from its events, and told in sentences, one a figure."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from engine.events import Answered
from lanplay.games.counting import Change, Sums
from lanplay.games.presenter import presenter_of
from lanplay.games.words import merged
from lanplay.text import capital, mark, mark_counted, numeral, translate, translate_counted

MOVES = "moves"
STEPS = "steps"
COMMON = {MOVES: mark("moves"), STEPS: mark("steps in the log")}
TITLE = mark("Figures")
WHOLE_TABLE = mark("The whole table")
PER_SEAT = "{figure}: {numbers}."
LASTED = mark_counted(
    "About {number} minute by this machine's clock, with all breaks.",
    "About {number} minutes by this machine's clock, with all breaks.",
)
MINUTE = 60


class Statistics(msgspec.Struct, frozen=True):
    """Figures by their codes: `seats` has one number a seat, `table` one in all."""

    seats: Mapping[str, tuple[int, ...]]
    table: Mapping[str, int]

    def data(self) -> dict[str, Any]:
        """The same for programs (docs/notation.md)."""
        return {"seats": {name: list(values) for name, values in self.seats.items()}, "table": dict(self.table)}


def statistics_of(game: str, players: int, changes: Iterable[Change]) -> Statistics:
    """The figures of a game whose events were these, in order; they may stop before its end."""
    presenter = presenter_of(game)
    sums = Sums(players, (MOVES, *presenter.seat_figures), (STEPS, *presenter.table_figures))
    for change in changes:
        sums.add_table(STEPS)
        if isinstance(change.event, Answered):
            for answer in change.event.answers:
                sums.add(MOVES, answer.seat)
        presenter.count(sums, change)
    return Statistics(sums.seats(), sums.table())


def figure_words(figure: str) -> str:
    """What a figure is called; one without words shows its code."""
    return translate(COMMON.get(figure) or merged("figures").get(figure, figure))


def told_statistics(statistics: Statistics, nicks: Sequence[str]) -> Iterator[str]:
    for figure, values in statistics.seats.items():
        numbers = ", ".join(f"{nick} {numeral(value)}" for nick, value in zip(nicks, values, strict=True))
        yield PER_SEAT.format(figure=capital(figure_words(figure)), numbers=numbers)
    for figure, number in statistics.table.items():
        yield PER_SEAT.format(figure=capital(figure_words(figure)), numbers=number)


def told_duration(seconds: int) -> str:
    """Of one peer's own clock, which nobody has signed."""
    return translate_counted(LASTED, max(1, round(seconds / MINUTE)))
