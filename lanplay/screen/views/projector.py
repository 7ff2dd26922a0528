"""A table for a whole room: the board as large as the window allows, who is next, and what happened last. No talk."""

from lanplay.screen import cells
from lanplay.screen.board import parted
from lanplay.screen.earlier_moves import earlier_move, furthest
from lanplay.screen.layout import fit, in_ascii, text
from lanplay.screen.model import TableModel
from lanplay.screen.picture import Look, Picture
from lanplay.screen.table_state import TableState
from lanplay.screen.views.bars import screen, title_bar
from lanplay.screen.views.dialogs import laid_over
from lanplay.screen.views.players import heading, status
from lanplay.screen.views.table import drawn_board

BELOW = 2
"""A blank line and what happened last."""


def projector_view(model: TableModel, look: Look) -> Picture:
    state = model.state
    height = look.height - 1 - BELOW
    head, board = parted(drawn_board(model, look.part(look.width, height + 1)))
    above = max(0, height - len(board)) // 2
    body = fit((*((text(""),) * above), *board), look.width, height)
    said = cells.shorten(last_said(state), look.width - 2)
    below = (text(""), text(f"{' ' * ((look.width - cells.width(said)) // 2)}{said}", "turn"))
    top = title_bar(heading(state, head), status(state), look.width)
    whole = laid_over(model, screen(top, body, below, look), look)
    return in_ascii(whole) if look.is_ascii else whole


def last_said(state: TableState) -> str:
    """What is told of the last move and of all that followed from it."""
    return " ".join(earlier_move(state, 0).told) if furthest(state) is not None else ""
