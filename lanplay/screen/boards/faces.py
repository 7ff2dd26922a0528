"""The faces of cards: how large they are drawn, their colours, and what is drawn upon them.

A large sign is made of blocks, two halves a cell where rows are few. It knows no game: signs go by their symbols.
"""

from collections.abc import Sequence
from typing import NamedTuple

from lanplay.screen import cells
from lanplay.screen.picture import Size

FACE_COLOURS = ("red", "yellow", "green", "blue", "black", "wild", "metal", "fire", "earth", "wood", "water")
WITH_SIGN, WITH_ART, WITH_LARGE_ART = 3, 5, 8
"""Rows from which a card has room for a sign of blocks alone, with words around it, and for one of whole blocks."""
SIGNS = {
    "0": "### #.# #.# #.# ###",
    "1": ".#. ##. .#. .#. ###",
    "2": "### ..# ### #.. ###",
    "3": "### ..# .## ..# ###",
    "4": "#.# #.# ### ..# ..#",
    "5": "### #.. ### ..# ###",
    "6": "### #.. ### #.# ###",
    "7": "### ..# ..# .#. .#.",
    "8": "### #.# ### #.# ###",
    "9": "### #.# ### ..# ###",
    "10": "#.### #.#.# #.#.# #.#.# #.###",
    "A": ".#. #.# ### #.# #.#",
    "J": "..# ..# ..# #.# ###",
    "Q": ".##. #..# #..# #.## .###",
    "K": "#..# #.#. ##.. #.#. #..#",
    "+": "... .#. ### .#. ...",
    "-": "... ... ### ... ...",
    "!": "# # # . #",
    "?": "## .# #. .. #.",
    "*": "..#.. ##### .###. .###. #...#",
    "skip": ".###. #..## #.#.# ##..# .###.",
    "reverse": ".#... ####. ..... .#### ...#.",
    "wild": "##.## ##.## ..... ##.## ##.##",
}
DRAWN = {
    "tiger": (
        (" /\\___/\\ ", "(  * *  )", " \\  =  / "),
        (" /\\_____/\\ ", "(  *   *  )", "(== _^_ ==)", " \\  '-'  / ", "  '-----'  "),
    ),
    "door": (
        ("╭─┬─╮", "│∙│∙│", "│ │ │"),
        ("╭───┬───╮", "│   │   │", "│  ∙│∙  │", "│   │   │", "┴───┴───┴"),
    ),
    "dragon": (
        (" _/|_/|_ ", "<_ *    \\", " ^^^\\__/ "),
        ("   _/|_/|_  ", " .'  *    \\ ", "<_ ____    |", "  '^'^ \\  / ", "  ^^^^_/_/  "),
    ),
}


class CardSize(NamedTuple):
    """Columns and rows within the border of a card."""

    inner: int
    rows: int

    @property
    def across(self) -> int:
        return self.inner + 2

    @property
    def down(self) -> int:
        return self.rows + 2

    def at_least(self, inner: int) -> "CardSize":
        return self._replace(inner=max(self.inner, inner))


def card_size(size: Size, small: int) -> CardSize:
    """The card of a size; a small one is as wide as its game wants."""
    return {Size.LARGE: CardSize(13, 8), Size.MEDIUM: CardSize(9, 5)}.get(size, CardSize(small, 2))


def face_style(style: str) -> str:
    """What is within a card's border: `card red` lies on its colour, `card` on paper; anything else stays as it is."""
    names = style.split()
    if "card" not in names:
        return style
    colour = next((name for name in names if name in FACE_COLOURS), None)
    kept = [name for name in names if name not in ("card", colour)]
    return " ".join((*kept, f"face-{colour}" if colour else "face"))


def card_rows(lines: Sequence[str], size: CardSize, art: str, *, is_ascii: bool) -> list[str]:
    """What stands within the border, row by row: the lines, from the medium size on around the sign `art`."""
    if size.rows < WITH_SIGN:
        return list(lines)
    symbol, colour = lines[0], " ".join(line for line in lines[1:] if line != art)
    sign = art_of(art, size, is_ascii=is_ascii)
    if size.rows < WITH_ART:
        return _filled(sign or [line for line in lines if line], size.rows)
    corner = f" {symbol}" if sign else ""
    middle = sign or ([symbol] if symbol else [])
    rows = [cells.pad(corner, size.inner), *_filled(middle, size.rows - 2), cells.centre(colour, size.inner)]
    if sign and size.rows >= WITH_LARGE_ART and cells.width(colour) + 2 * cells.width(symbol) + 3 < size.inner:
        rows[-1] = cells.pad(f" {colour}", size.inner - cells.width(symbol) - 1) + f"{symbol} "
    return rows


def art_of(sign: str, size: CardSize, *, is_ascii: bool) -> list[str]:
    """A sign drawn large, empty where it is unknown or too wide."""
    is_large = size.rows >= WITH_LARGE_ART
    if sign in DRAWN:
        return list(DRAWN[sign][is_large])
    if is_ascii and not is_large:
        return []
    parts = [sign] if sign in SIGNS else list(sign)
    if not sign or any(part not in SIGNS for part in parts):
        return []
    dots = [".".join(rows) for rows in zip(*(SIGNS[part].split() for part in parts), strict=True)]
    drawings = (_whole(dots), _halves(dots)) if is_large else (_halves(dots),)
    return next((drawn for drawn in drawings if cells.width(drawn[0]) <= size.inner), [])


def _whole(dots: Sequence[str]) -> list[str]:
    return ["".join("██" if dot == "#" else "  " for dot in row) for row in dots]


def _halves(dots: Sequence[str]) -> list[str]:
    blocks = {"##": "█", "#.": "▀", ".#": "▄", "..": " "}
    blank = "." * len(dots[0])
    pairs = zip(dots[::2], (*dots[1::2], blank), strict=True)
    return ["".join(blocks[top + bottom] for top, bottom in zip(*pair, strict=True)) for pair in pairs]


def _filled(lines: Sequence[str], rows: int) -> list[str]:
    """The lines in the middle of so many rows."""
    above = max(0, rows - len(lines)) // 2
    return ([""] * above + list(lines) + [""] * rows)[:rows]
