"""A sheet of character cells that is drawn on and then turned into a picture.

Decides what is cut at the edges and what becomes one piece. It knows no game.
"""

from collections.abc import Iterable
from itertools import groupby
from typing import NamedTuple

from lanplay.screen import cells
from lanplay.screen.picture import Look, Picture, Piece, Row


class Cell(NamedTuple):
    """One cell; a wide character has an empty cell after it, and combining marks share the cell of their letter."""

    text: str = " "
    style: str = ""
    target: str | None = None


BLANK = Cell()


class Canvas:
    """As wide as the look allows; it grows downwards. Whatever lies outside is not drawn."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self._rows: list[list[Cell]] = []

    @property
    def height(self) -> int:
        return len(self._rows)

    def put(self, x: int, y: int, text: str, style: str = "", target: str | None = None) -> int:
        """Write `text` from column `x` of row `y`; returns the column after it."""
        while len(self._rows) <= y:
            self._rows.append([BLANK] * self.look.width)
        row = self._rows[y]
        for sign in cells.plain(text) if self.look.is_ascii else text:
            across = cells.sign_width(sign)
            if across == 0 and 0 < x <= len(row):
                before = row[x - 1]
                row[x - 1] = before._replace(text=before.text + sign)
            elif across and x >= 0 and x + across <= len(row):
                _cleared(row, x, x + across)
                row[x] = Cell(sign, style, target)
                row[x + 1 : x + across] = [Cell("", style, target)] * (across - 1)
            x += across
        return x

    def picture(self) -> Picture:
        rows = [_row_of(row) for row in self._rows]
        while rows and not rows[-1]:
            rows.pop()
        return tuple(rows)


def _cleared(row: list[Cell], first: int, end: int) -> None:
    """A wide character that is partly overwritten leaves a blank, so that nothing after it moves."""
    if not row[first].text:
        row[first - 1] = row[first - 1]._replace(text=" ")
    if end < len(row) and not row[end].text:
        row[end] = row[end]._replace(text=" ")


def _row_of(places: Iterable[Cell]) -> Row:
    """Merges neighbouring cells of one style and target into a piece, without trailing blanks."""
    kept = list(places)
    while kept and kept[-1] == BLANK:
        kept.pop()
    return tuple(
        Piece("".join(cell.text for cell in run), style, target)
        for (style, target), run in groupby(kept, key=lambda cell: (cell.style, cell.target))
    )
