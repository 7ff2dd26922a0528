"""The figures of a game in sentences, one a figure, for those who read or hear line by line."""

from collections.abc import Iterator, Sequence

from lanplay.statistics import Statistics
from lanplay.text import capital, translate_counted
from lanplay.text.statistics import LASTED, PER_SEAT, figure_words

MINUTE = 60


def told_statistics(statistics: Statistics, nicks: Sequence[str]) -> Iterator[str]:
    for figure, values in statistics.seats.items():
        numbers = ", ".join(f"{nick} {value}" for nick, value in zip(nicks, values, strict=True))
        yield PER_SEAT.format(figure=capital(figure_words(figure)), numbers=numbers)
    for figure, number in statistics.table.items():
        yield PER_SEAT.format(figure=capital(figure_words(figure)), numbers=number)


def told_duration(seconds: int) -> str:
    """Of one peer's own clock, which nobody has signed."""
    return translate_counted(LASTED, max(1, round(seconds / MINUTE)))
