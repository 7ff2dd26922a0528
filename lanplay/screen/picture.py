"""A picture: rows of pieces of text with a style and, where it can be pointed at, a target. Values only.

Styles are names of classes in `lanplay.screen.style`, separated by spaces. Colour never carries meaning alone.
"""

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Piece:
    """`target` names what the mouse or a cursor picks here, as in `card:2` or `field:17`."""

    text: str
    style: str = ""
    target: str | None = None


Row: TypeAlias = tuple[Piece, ...]
Picture: TypeAlias = tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Look:
    """How much room there is, in columns and rows, whether only ASCII may be used, and the size of the rest of the
    window.
    """

    width: int = 80
    height: int = 24
    is_ascii: bool = False
    besides: tuple[int, int] = (0, 0)

    def part(self, width: int, height: int) -> "Look":
        """A part of this room, in the same window."""
        columns, rows = self.besides
        besides = (columns + self.width - width, rows + self.height - height)
        return Look(width, height, self.is_ascii, besides)


def text_of(picture: Picture) -> str:
    """The picture without its styles, for tests and for plain readers."""
    return "\n".join("".join(piece.text for piece in row).rstrip() for row in picture)
