"""Where the board is in a window: above the log and the moves, or to the left of them if there is room."""

from collections.abc import Callable
from enum import Enum, auto

from lanplay.screen.board import parted
from lanplay.screen.picture import Look, Picture

WIDE = 112
SIDE = 38
WIDEST_BOARD = 100
LEAST_BELOW = 4
LINES_BELOW = 3
"""The message, the line being typed, and the keys; a message of more lines takes room from the log."""


class Layout(Enum):
    """Where the log and the moves are: below the board, or to the right of it."""

    STACKED = auto()
    WIDE = auto()


def board_look(look: Look, height: int, layout: Layout) -> Look:
    """How much room a board has in a body of `height` rows, its head included, which the title replaces."""
    if layout is Layout.WIDE:
        return look.part(min(look.width - SIDE - 3, WIDEST_BOARD), height + 1)
    return look.part(look.width, look.height - LINES_BELOW - LEAST_BELOW)


def laid_out(look: Look, height: int, draw: Callable[[Look], Picture]) -> tuple[Layout, str, Picture]:
    """The layout for a window, the head of the board and the board: wide only if the board fits next to the rest."""
    stacked = board_look(look, height, Layout.STACKED)
    if look.width < WIDE:
        return (Layout.STACKED, *parted(draw(stacked)))
    head, board = parted(draw(board_look(look, height, Layout.WIDE)))
    if head or not (other := parted(draw(stacked)))[0]:
        return Layout.WIDE, head, board
    return (Layout.STACKED, *other)
