"""Where the board is in a window: above the log and the moves, or to the left of them if there is room.

What is said about the next move and the line being typed stand directly under the board, where one looks anyway.
"""

from collections.abc import Callable
from enum import Enum, auto

from lanplay.screen.board import parted
from lanplay.screen.layout import beside, fit, indented, picture_width, text
from lanplay.screen.picture import Look, Picture
from lanplay.screen.views.advice import LINES_OF_MESSAGE
from lanplay.text import screen as texts
from lanplay.text import translate

WIDE = 112
NARROWEST_SIDE, WIDEST_SIDE = 38, 64
LEAST_BELOW, SCANT_BELOW = 4, 2
"""Rows of the log under a board, and how few it may have where the board would not fit otherwise."""
LINES_UNDER = LINES_OF_MESSAGE + 1
"""The message and the line being typed."""


class Layout(Enum):
    """Where the log and the moves are: below the board, or to the right of it."""

    STACKED = auto()
    WIDE = auto()


def side_width(look: Look) -> int:
    return min(max(look.width * 28 // 100, NARROWEST_SIDE), WIDEST_SIDE)


def laid_out(look: Look, height: int, draw: Callable[[Look], Picture]) -> tuple[Layout, str, Picture]:
    """The layout for a body of `height` rows, the head of the board, which the title replaces, and the board: wide only
    if the board loses little by it.
    """
    stacked = _stacked(look, height, draw)
    if look.width < WIDE:
        return (Layout.STACKED, *stacked)
    wide = parted(draw(look.part(look.width - side_width(look) - 3, height - LINES_UNDER + 1)))
    is_better = stacked[0] and (not wide[0] or 2 * _area(stacked[1]) > 3 * _area(wide[1]))
    return (Layout.STACKED, *stacked) if is_better else (Layout.WIDE, *wide)


def _stacked(look: Look, height: int, draw: Callable[[Look], Picture]) -> tuple[str, Picture]:
    """The board above the log, which gives way to it where it has to; what has no head is words."""
    head, board = parted(draw(look.part(look.width, height - LINES_UNDER - LEAST_BELOW + 1)))
    if not head:
        head, board = parted(draw(look.part(look.width, height - LINES_UNDER - SCANT_BELOW + 1)))
    return head, board if head else _begun(board, height - LINES_UNDER - SCANT_BELOW - 1)


def _begun(words: Picture, rows: int) -> Picture:
    """As much of a position in words as there are rows for, and how to see the rest."""
    return words if len(words) <= rows else (*words[: rows - 1], text(translate(texts.REST_OF_BOARD), "dim"))


def _area(board: Picture) -> int:
    """The cells that a board takes up, without the margins beside it."""
    return len(board) * max(0, picture_width(board) - margin(board))


def margin(board: Picture) -> int:
    """The columns left of a board in the middle of its room."""
    lines = ["".join(piece.text for piece in line) for line in board]
    return min((len(line) - len(line.lstrip()) for line in lines if line.strip()), default=0)


def on_the_left(look: Look, height: int, board: Picture, under: Callable[[int], Picture], side: Picture) -> Picture:
    """The board in the middle of its part of the window, what belongs `under` it at a width, and the rest beside it."""
    across = side_width(look)
    width = look.width - across - 3
    above = max(0, height - len(board) - LINES_UNDER) // 2
    indent = margin(board)
    left = (*[text("")] * above, *board, *indented(under(width - indent), indent))
    return beside(fit(left, width, height), width, side, across, " │ ")
