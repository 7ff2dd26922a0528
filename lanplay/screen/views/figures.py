"""The figures of a game as a table: one row per figure, one column per seat, in blocks if there are many seats."""

from collections.abc import Iterator, Sequence

from lanplay.games.game_statistics import WHOLE_TABLE, figure_words, told_duration
from lanplay.screen import cells
from lanplay.screen.layout import lines, row, text
from lanplay.screen.model import FiguresDialog
from lanplay.screen.picture import Picture, Piece, Row
from lanplay.text import translate

LEAST_COLUMN = 8
WIDEST_COLUMN = 14


def figures_table(figures: FiguresDialog, width: int) -> Picture:
    """As wide as necessary, at most `width`; the height is not limited."""
    named = [*figures.statistics.seats, *figures.statistics.table]
    label = min(max(cells.width(figure_words(name)) for name in named), width // 2)
    rows: list[Row] = []
    for seats in _blocks(len(figures.nicks), width - label):
        rows += [*_block(figures, seats, label, _column(figures.nicks, seats, width - label)), text("")]
    rows.append(text(translate(WHOLE_TABLE), "heading"))
    for name, number in figures.statistics.table.items():
        rows.append(_line(name, (number,), label, LEAST_COLUMN))
    if figures.seconds is not None:
        rows += lines(told_duration(figures.seconds), width, "dim")
    return tuple(rows)


def _blocks(seats: int, room: int) -> Iterator[range]:
    """All seats, in groups of similar size that fit side by side."""
    most = max(1, room // LEAST_COLUMN)
    groups = -(-seats // most)
    size = -(-seats // groups)
    return (range(first, min(first + size, seats)) for first in range(0, seats, size))


def _column(nicks: Sequence[str], seats: range, room: int) -> int:
    wanted = max(cells.width(nicks[seat]) for seat in seats) + 2
    return min(max(wanted, LEAST_COLUMN), WIDEST_COLUMN, room // len(seats))


def _block(figures: FiguresDialog, seats: range, label: int, column: int) -> Iterator[Row]:
    heads = (Piece(_right(figures.nicks[seat], column), "you" if seat == figures.seat else "heading") for seat in seats)
    yield row(" " * label, *heads)
    for name, values in figures.statistics.seats.items():
        yield _line(name, [values[seat] for seat in seats], label, column)


def _line(name: str, numbers: Sequence[int], label: int, column: int) -> Row:
    """A dot stands for zero, so that the other numbers stand out."""
    shown = (Piece(_right(str(number) if number else "·", column), "number" if number else "dim") for number in numbers)
    return row(Piece(cells.pad(figure_words(name), label), "label"), *shown)


def _right(words: str, column: int) -> str:
    short = cells.shorten(words, column - 1)
    return " " * (column - cells.width(short)) + short
