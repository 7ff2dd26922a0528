"""A sheet of character cells that is drawn upon and then read off as a picture.

Decides how wide each character is, what is cut at the edges, and which ASCII character stands for another one. It
knows no game. Source for widths: Unicode Standard Annex 11, through the tables of `wcwidth`.
"""

import unicodedata
from collections.abc import Iterable
from itertools import groupby
from typing import NamedTuple

from wcwidth import wcwidth

from lanplay.screen.picture import Look, Picture, Piece, Row

CUT = "~"
_ALIKE = {"’": "'", "−": "-", "ß": "s", "·": ".", "×": "x", "„": '"', "“": '"', "”": '"'}


class Cell(NamedTuple):
    """One place; a wide character has an empty cell after it, and marks stand on their letter."""

    text: str = " "
    style: str = ""
    target: str | None = None


BLANK = Cell()


class Canvas:
    """As wide as the look allows; it grows downwards. What would lie outside is not drawn."""

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
        for sign in _in_ascii(text) if self.look.is_ascii else text:
            across = _width(sign)
            if across == 0 and 0 < x <= len(row):
                before = row[x - 1]
                row[x - 1] = before._replace(text=before.text + sign)
            elif across and x >= 0 and x + across <= len(row):
                row[x] = Cell(sign, style, target)
                row[x + 1 : x + across] = [Cell("", style, target)] * (across - 1)
            x += across
        return x

    def picture(self) -> Picture:
        rows = [_row_of(row) for row in self._rows]
        while rows and not rows[-1]:
            rows.pop()
        return tuple(rows)


def width_of(text: str) -> int:
    """Columns that `text` takes."""
    return len(text) if text.isascii() else sum(map(_width, text))


def shortened(text: str, columns: int) -> str:
    """`text`, or as much of it as fits with a sign that something is missing."""
    if width_of(text) <= columns:
        return text
    kept, room = "", columns - 1
    for sign in text:
        room -= _width(sign)
        if room < 0:
            break
        kept += sign
    return (kept + CUT) if columns > 0 else ""


def padded(text: str, columns: int) -> str:
    """`text` in exactly so many columns."""
    text = shortened(text, columns)
    return text + " " * (columns - width_of(text))


def centred(text: str, columns: int) -> str:
    """`text` in the middle of so many columns; an odd blank stands behind."""
    text = shortened(text, columns)
    return padded(" " * ((columns - width_of(text)) // 2) + text, columns)


def _width(sign: str) -> int:
    return 1 if sign.isascii() else max(wcwidth(sign), 0)


def _row_of(cells: Iterable[Cell]) -> Row:
    """Neighbouring cells of one style and target as one piece, without blanks at the end."""
    kept = list(cells)
    while kept and kept[-1] == BLANK:
        kept.pop()
    return tuple(
        Piece("".join(cell.text for cell in run), style, target)
        for (style, target), run in groupby(kept, key=lambda cell: (cell.style, cell.target))
    )


def _in_ascii(text: str) -> str:
    """Each character as ASCII ones of the same width, those without a look-alike as question marks."""
    if text.isascii():
        return text
    return "".join(sign if sign.isascii() else _alike(sign) * _width(sign) for sign in text)


def _alike(sign: str) -> str:
    base = unicodedata.normalize("NFKD", sign)[0]
    return _ALIKE.get(sign) or (base if base.isascii() else "?")
