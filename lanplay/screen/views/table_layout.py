"""Where the board of a table stands in a window: above what is told, or to the left of it where there is room."""

from collections.abc import Callable
from enum import Enum, auto

from lanplay.screen.board import parted
from lanplay.screen.picture import Look, Picture

WIDE = 112
SIDE = 38
WIDEST_BOARD = 100
LEAST_BELOW = 4
LINES_BELOW = 3
"""A message of one line, the line that is typed, and the keys; a longer message takes room from what happened."""


class Layout(Enum):
    """Where what is told stands: below the board, or to the right of it."""

    STACKED = auto()
    WIDE = auto()


def board_look(look: Look, height: int, layout: Layout) -> Look:
    """How large a board may be in a body of `height` rows, its head included, which then stands in the title."""
    if layout is Layout.WIDE:
        return look.part(min(look.width - SIDE - 3, WIDEST_BOARD), height + 1)
    return look.part(look.width, look.height - LINES_BELOW - LEAST_BELOW)


def laid_out(look: Look, height: int, draw: Callable[[Look], Picture]) -> tuple[Layout, str, Picture]:
    """The layout for a window, with the head of the board and the board itself; none beside which it does not fit."""
    stacked = board_look(look, height, Layout.STACKED)
    if look.width < WIDE:
        return (Layout.STACKED, *parted(draw(stacked)))
    head, board = parted(draw(board_look(look, height, Layout.WIDE)))
    if head or not (other := parted(draw(stacked)))[0]:
        return Layout.WIDE, head, board
    return (Layout.STACKED, *other)
