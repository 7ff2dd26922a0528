"""A picture: rows of pieces of text with a style and, where it can be pointed at, a target. Values only.

Styles are names of classes in `lanplay.screen.style`, separated by spaces. Colour never carries meaning alone.
"""

from enum import IntEnum
from typing import TypeAlias

import msgspec


class Piece(msgspec.Struct, frozen=True):
    """`target` names what the mouse or a cursor picks here, as in `card:2` or `field:17`."""

    text: str
    style: str = ""
    target: str | None = None


Row: TypeAlias = tuple[Piece, ...]
Picture: TypeAlias = tuple[Row, ...]


class Size(IntEnum):
    """How large cards and boards are drawn, where there is room for them."""

    SMALL = 0
    MEDIUM = 1
    LARGE = 2


SMALLEST_WINDOW = {Size.LARGE: (160, 48), Size.MEDIUM: (100, 34)}
"""The columns and rows from which a window has a size; below all of them it is small."""


class Look(msgspec.Struct, frozen=True):
    """How much room there is, in columns and rows, whether only ASCII may be used, and the size of the rest of the
    window.
    """

    width: int = 80
    height: int = 24
    is_ascii: bool = False
    besides: tuple[int, int] = (0, 0)

    @property
    def sizes(self) -> tuple[Size, ...]:
        """The sizes that suit the whole window, the largest first."""
        across, down = self.width + self.besides[0], self.height + self.besides[1]
        fitting = (size for size, (columns, rows) in SMALLEST_WINDOW.items() if across >= columns and down >= rows)
        return (*fitting, Size.SMALL)

    def part(self, width: int, height: int) -> "Look":
        """A part of this room, in the same window."""
        columns, rows = self.besides
        besides = (columns + self.width - width, rows + self.height - height)
        return Look(width, height, self.is_ascii, besides)


def text_of(picture: Picture) -> str:
    """The picture without its styles, for tests and for plain readers."""
    return "\n".join("".join(piece.text for piece in row).rstrip() for row in picture)
