"""An earlier move, shown while the game goes on: the board in its usual place, and the log lines of that move."""

from lanplay.screen import cells
from lanplay.screen.board import draw_board, sight_of
from lanplay.screen.earlier_moves import EarlierMove, earlier_move
from lanplay.screen.layout import fit, in_ascii, lines, rule, text
from lanplay.screen.model import TableModel
from lanplay.screen.picture import Look, Picture
from lanplay.screen.table_state import TableState
from lanplay.screen.views.bars import Hint, footer, screen, title_bar
from lanplay.screen.views.players import heading, players, status
from lanplay.screen.views.table_layout import LINES_UNDER, Layout, laid_out, on_the_left, side_width
from lanplay.text import screen as texts
from lanplay.text import translate, translate_counted

KEYS = (
    Hint("^P", texts.KEY_EARLIER, "c-p"),
    Hint("^N", texts.KEY_LATER, "c-n"),
    Hint("PgUp PgDn", texts.KEY_LEAP, "pageup"),
    Hint("Enter", texts.KEY_NOW, "enter", is_way_out=True),
)


def earlier_view(model: TableModel, look: Look) -> Picture:
    state = model.state
    then = earlier_move(state, model.ui.earlier or 0)
    height = look.height - 2
    layout, head, board = laid_out(look, height, lambda room: _board(state, then, room))
    arranged = _wide if layout is Layout.WIDE else _stacked
    body = arranged(state, then, look, height, board)
    whole = screen(title_bar(heading(state, head), status(state), look.width), body, (footer(KEYS, look.width),), look)
    return in_ascii(whole) if look.is_ascii else whole


def _under(state: TableState, width: int) -> Picture:
    """Whether it is one's turn meanwhile, in as many lines as stand under the board otherwise."""
    words, style = (texts.YOUR_TURN_NOW, "warning") if state.is_asked else (texts.NOT_NOW, "dim")
    message = lines(translate(words), width, style)
    return (*message, *((text(""),) * (LINES_UNDER - len(message))))


def _stacked(state: TableState, then: EarlierMove, look: Look, height: int, board: Picture) -> Picture:
    return fit((*board, *_under(state, look.width), *_log(then, look.width)), look.width, height)


def _wide(state: TableState, then: EarlierMove, look: Look, height: int, board: Picture) -> Picture:
    across = side_width(look)
    side = (rule(across, translate(texts.PLAYERS)), *players(state, across, height // 2), text(""), *_log(then, across))
    return on_the_left(look, height, board, lambda width: _under(state, width), side)


def _board(state: TableState, then: EarlierMove, look: Look) -> Picture:
    return draw_board(sight_of(state, then.view, last=then.last), look)


def _log(then: EarlierMove, width: int) -> Picture:
    """The log lines of the move, under a line that says how far back it is."""
    first = texts.START_OF_GAME if then.is_start else texts.COVERED if then.is_covered else ""
    log = ((translate(first),) if first else ()) + then.told
    rows = [text(row, "told") for line in log for row in cells.wrap(line, width, 2)]
    return (rule(width, _where(then)), *rows)


def _where(then: EarlierMove) -> str:
    if then.is_start:
        return translate(texts.BEFORE_FIRST)
    return translate_counted(texts.MOVES_BACK, then.back) if then.back else translate(texts.LAST_MOVE)
