"""The table during a game: the board, what happened, the moves, and the line being typed.

At 80 columns everything else is below the board, in wider windows to the right of it.
"""

from collections.abc import Sequence
from functools import partial

from engine.view import GameView
from lanplay.screen import cells
from lanplay.screen.board import draw_board, sight_of
from lanplay.screen.boards.picking import Path
from lanplay.screen.keys.line import completions
from lanplay.screen.keys.table import TALK_TARGET, ways_of
from lanplay.screen.layout import beside, fit, in_ascii, rule, text
from lanplay.screen.model import Focus, TableModel
from lanplay.screen.motion import in_motion
from lanplay.screen.picture import Look, Picture, Piece, Row
from lanplay.screen.table_state import Stage, TableState
from lanplay.screen.views.advice import goal, lesson, message, typed_move
from lanplay.screen.views.bars import footer, screen, title_bar, typed_line
from lanplay.screen.views.dialogs import laid_over
from lanplay.screen.views.end import result_panel, verified
from lanplay.screen.views.hints import hints
from lanplay.screen.views.log import log
from lanplay.screen.views.moves import moves_head, moves_list, moves_rows, moves_width
from lanplay.screen.views.players import heading, players, status
from lanplay.screen.views.table_layout import LINES_UNDER, Layout, laid_out, on_the_left, side_width
from lanplay.text import screen as texts
from lanplay.text import translate
from lanplay.text.watch import YOU_WATCH

WIDEST_RESULT = 44


def table_view(model: TableModel, look: Look) -> Picture:
    state = model.state
    taught = (*lesson(model, look), *goal(model, look))
    height = look.height - 2 - len(taught)
    layout, head, board = laid_out(look, height, lambda room: drawn_board(model, room))
    arranged = _wide if layout is Layout.WIDE else _stacked
    body = (*taught, *arranged(model, look, height, board))
    top = title_bar(heading(state, head), status(state, waits_for_key=model.ui.waits_for_key), look.width)
    whole = laid_over(model, screen(top, body, (footer(hints(model), look.width),), look), look)
    return in_ascii(whole) if look.is_ascii else whole


def _under(model: TableModel, look: Look, width: int) -> Picture:
    """What the next move would do, and the line being typed; whoever watches types nothing."""
    if model.state.is_watching and model.state.stage is not Stage.OVER:
        return (*[text("")] * (LINES_UNDER - 1), text(cells.shorten(translate(YOU_WATCH), width), "dim"))
    return (*message(model, look, width), _input(model, width))


def _stacked(model: TableModel, look: Look, height: int, board: Picture) -> Picture:
    """What happened, below the board and the prompt, and next to it the moves or the result."""
    under = _under(model, look, look.width)
    if not board:
        return (*fit(_happened(model, look.width, height - len(under)), look.width, height - len(under)), *under)
    rest = height - len(board) - len(under)
    across, panel = _panel(model, look.width, rest)
    if not panel:
        return (*board, *under, *_happened(model, look.width, rest))
    left = look.width - across - 3
    return (*board, *under, *beside(_happened(model, left, rest), left, panel, across, "   "))


def _panel(model: TableModel, window: int, height: int) -> tuple[int, Picture]:
    """The moves or the result, and how wide they are."""
    state = model.state
    if state.result is not None:
        across = min(window // 2, WIDEST_RESULT)
        return across, (rule(across, translate(texts.RESULT)), *result_panel(state, across, height - 1))
    if state.moves:
        across = moves_width(state, window, height - 1)
        return across, (moves_head(model, across, height - 1), *moves_list(model, across, height - 1))
    return 0, ()


def _wide(model: TableModel, look: Look, height: int, board: Picture) -> Picture:
    state, across = model.state, side_width(look)
    side: list[Row] = [rule(across, translate(texts.PLAYERS)), *players(state, across, height // 2), text("")]
    if state.result is not None:
        side += [rule(across, translate(texts.RESULT)), *result_panel(state, across, height // 2), text("")]
    elif state.moves:
        rows = moves_rows(state, across, height // 3)
        side += [moves_head(model, across, rows), *moves_list(model, across, rows), text("")]
    side += _happened(model, across, height - len(side))
    return on_the_left(look, height, board, lambda width: _under(model, look, width), tuple(side))


def _happened(model: TableModel, width: int, height: int) -> Picture:
    return (rule(width, translate(texts.LOG)), *log(model, width, height - 1))


def drawn_board(model: TableModel, look: Look) -> Picture:
    """The board as it is now, or on its way there."""
    state, ui = model.state, model.ui
    if state.view is None:
        return ()
    moves = state.moves if ui.focus is not Focus.TALK else ()
    picked = _shown_picks(model) if moves else ()
    if ui.motion is not None and not moves:
        return in_motion(partial(_marked, state, look), ui.motion, state.view, state.marked, look)
    picture = draw_board(sight_of(state, state.view, moves, picked, state.marked), look)
    if ui.focus is Focus.BOARD and ui.cursor is not None and state.moves:
        return tuple(tuple(_under_cursor(piece, ui.cursor) for piece in line) for line in picture)
    return picture


def _marked(state: TableState, look: Look, view: GameView, last: Sequence[str]) -> Picture:
    return draw_board(sight_of(state, view, last=last), look)


def _shown_picks(model: TableModel) -> Path:
    """What has been picked, or the picks of the move that is typed or chosen in the list."""
    ui = model.ui
    if not ui.line.text and ui.focus is not Focus.MOVES:
        return ui.picked
    move = typed_move(model) if ui.line.text else model.state.moves[ui.chosen]
    return ways_of(model).to(move) if move else ()


def _under_cursor(piece: Piece, cursor: str) -> Piece:
    return Piece(piece.text, f"{piece.style} under", piece.target) if piece.target == cursor else piece


def _input(model: TableModel, width: int) -> Row:
    """The line being typed; after the end, how far the result can be relied on."""
    ui = model.ui
    if model.state.stage is Stage.OVER:
        return text(cells.shorten(verified(model.state), width), "good")
    is_move = model.state.is_asked and ui.focus is not Focus.TALK
    matching = completions(model) if ui.line.text else ()
    ghost = matching[0][len(ui.line.text) :] if matching else ""
    return typed_line(translate(texts.MOVE if is_move else texts.SAY), ui.line, ghost, width, TALK_TARGET)
