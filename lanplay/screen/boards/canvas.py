"""A sheet of character cells that is drawn on and then turned into a picture.

Decides what is cut at the edges and what becomes one piece. It knows no game.
"""

from collections.abc import Sequence
from itertools import groupby
from typing import TypeAlias

from lanplay.screen import cells
from lanplay.screen.picture import Look, Picture, Piece, Row

Paint: TypeAlias = tuple[str, str | None]
"""The style and the target of a cell."""
BARE: Paint = ("", None)


class CellRow:
    """The cells of one row, in two lists: their signs and their paints.

    A wide character has an empty cell after it, and combining marks share the cell of their letter.
    """

    def __init__(self, width: int) -> None:
        self.signs = [" "] * width
        self.paints = [BARE] * width

    def write(self, x: int, signs: Sequence[str], paint: Paint) -> None:
        """`signs` are written from column `x` on, where there is room for them."""
        end = x + len(signs)
        self._clear(x, end)
        self.signs[x:end] = signs
        self.paints[x:end] = [paint] * len(signs)

    def _clear(self, first: int, end: int) -> None:
        """A wide character that is partly overwritten leaves a blank, so that nothing after it moves."""
        signs = self.signs
        if not signs[first]:
            signs[first - 1] = " "
        if end < len(signs) and not signs[end]:
            signs[end] = " "

    def pieces(self) -> Row:
        """Neighbouring cells of one paint are a piece; blanks at the end that nobody has painted are none."""
        pieces: list[Piece] = []
        first = 0
        for paint, run in groupby(self.paints):
            end = first + len(list(run))
            pieces.append(Piece("".join(self.signs[first:end]), *paint))
            first = end
        if pieces and (pieces[-1].style, pieces[-1].target) == BARE:
            text = pieces.pop().text.rstrip(" ")
            pieces += [Piece(text)] * bool(text)
        return tuple(pieces)


class Canvas:
    """As wide as the look allows; it grows downwards. Whatever lies outside is not drawn."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self._rows: list[CellRow] = []

    @property
    def height(self) -> int:
        return len(self._rows)

    def put(self, x: int, y: int, text: str, style: str = "", target: str | None = None) -> int:
        """Write `text` from column `x` of row `y`; returns the column after it."""
        while len(self._rows) <= y:
            self._rows.append(CellRow(self.look.width))
        row, paint = self._rows[y], (style, target)
        if self.look.is_ascii:
            text = cells.plain(text)
        if not cells.is_even(text):
            return self._put_sign_by_sign(row, x, text, paint)
        end = x + len(text)
        first, last = max(x, 0), min(end, self.look.width)
        if first < last:
            row.write(first, text[first - x : last - x], paint)
        return end

    def _put_sign_by_sign(self, row: CellRow, x: int, text: str, paint: Paint) -> int:
        for sign in text:
            across = cells.sign_width(sign)
            if across == 0 and 0 < x <= self.look.width:
                row.signs[x - 1] += sign
            elif across and x >= 0 and x + across <= self.look.width:
                row.write(x, [sign, *[""] * (across - 1)], paint)
            x += across
        return x

    def picture(self) -> Picture:
        rows = [row.pieces() for row in self._rows]
        while rows and not rows[-1]:
            rows.pop()
        return tuple(rows)
