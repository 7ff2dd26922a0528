"""Lines that meet: rectangles drawn on a sheet so that shared edges are one line and corners join.

Rectangles are given by the columns and rows of their edges, both ends included.
"""

from collections.abc import Iterator

from lanplay.screen.boards.sheet import Sheet

UP, RIGHT, DOWN, LEFT = 1, 2, 4, 8
_SIGNS = {
    UP | DOWN: "│",
    RIGHT | LEFT: "─",
    RIGHT | DOWN: "╭",
    DOWN | LEFT: "╮",
    UP | RIGHT: "╰",
    UP | LEFT: "╯",
    UP | RIGHT | DOWN: "├",
    UP | DOWN | LEFT: "┤",
    RIGHT | DOWN | LEFT: "┬",
    UP | RIGHT | LEFT: "┴",
    UP | RIGHT | DOWN | LEFT: "┼",
}


class Lines:
    """Rectangles that are drawn together; the style of the last one counts where they share an edge."""

    def __init__(self) -> None:
        self._arms: dict[tuple[int, int], int] = {}
        self._styles: dict[tuple[int, int], tuple[str, str | None]] = {}

    def add(self, x: int, y: int, right: int, bottom: int, style: str, target: str | None = None) -> None:
        for point, arm in _edges(x, y, right, bottom):
            self._arms[point] = self._arms.get(point, 0) | arm
            self._styles[point] = (style, target)

    def draw(self, sheet: Sheet) -> None:
        for (x, y), arms in self._arms.items():
            sheet.put(x, y, _SIGNS[arms], *self._styles[x, y])


def _edges(x: int, y: int, right: int, bottom: int) -> Iterator[tuple[tuple[int, int], int]]:
    """Every point of the border, with the directions in which it goes on from there."""
    for column in range(x, right + 1):
        arms = RIGHT * (column < right) | LEFT * (column > x)
        yield from (((column, y), arms), ((column, bottom), arms))
    for row in range(y, bottom + 1):
        arms = DOWN * (row < bottom) | UP * (row > y)
        yield from (((x, row), arms), ((right, row), arms))
