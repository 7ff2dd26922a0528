"""The table while a game is played: the board, what happened, the moves, and the line that is typed.

At 80 columns everything else stands below the board, in wider windows to the right of it.
"""

import re
from collections.abc import Callable, Sequence
from enum import Enum, auto

from lanplay.narration import meaning
from lanplay.screen import cells
from lanplay.screen.board import draw_board, parted
from lanplay.screen.earlier import furthest
from lanplay.screen.keys.table import MOVE_TARGET, TALK_TARGET, meant_at_cursor, ways_of
from lanplay.screen.keys.typing import completions
from lanplay.screen.layout import around, beside, fit, in_ascii, rule, text
from lanplay.screen.model import Facts, Focus, Stage, TableModel
from lanplay.screen.picture import Look, Picture, Piece, Row
from lanplay.screen.pointing import Picked
from lanplay.screen.views.bars import Hint, screen, title_bar, typed_line
from lanplay.screen.views.bars import footer as footer_of
from lanplay.screen.views.dialogs import laid_over
from lanplay.screen.views.end import result_panel, verified
from lanplay.screen.views.log import log
from lanplay.table.choices import with_consequence
from lanplay.text import screen as texts
from lanplay.text import translate
from lanplay.text.games import title

WIDE = 112
SIDE = 38
WIDEST_BOARD = 100
LEAST_BELOW = 4
LINES_BELOW = 3
"""A message of one line, the line that is typed, and the keys; a longer message takes room from what happened."""
MOST_MESSAGE = 3
APART = re.compile(r" {2,}")


def table_view(model: TableModel, look: Look) -> Picture:
    facts = model.facts
    below = (*_message(model, look.width), _input(model, look.width), footer_of(hints(model), look.width))
    height = look.height - 1 - len(below)
    layout, head, board = laid_out(look, height, lambda room: _board(model, room))
    arranged = _wide if layout is Layout.WIDE else _stacked
    body = arranged(model, look, height, board)
    top = title_bar(heading(facts, head), status(facts), look.width)
    whole = laid_over(model, screen(top, body, below, look), look)
    return in_ascii(whole) if look.is_ascii else whole


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


def _stacked(model: TableModel, look: Look, height: int, board: Picture) -> Picture:
    board = board[: board_look(look, height, Layout.STACKED).height - 1]
    rest = height - len(board)
    facts = model.facts
    if not facts.moves and facts.result is None:
        return (*board, rule(look.width, translate(texts.LOG)), *log(model, look.width, rest - 1))
    if facts.result is not None:
        across = min(look.width // 2, 44)
        left_width = look.width - across - 3
        left = (rule(left_width, translate(texts.LOG)), *log(model, left_width, rest - 1))
        right = (rule(across, translate(texts.RESULT)), *result_panel(facts, across, rest - 1))
        return (*board, *beside(left, left_width, right, across, "   "))
    labels = _labels(facts, rest - 1)
    widest = look.width * 11 // 20 if labels[0] != facts.moves[0] else look.width // 2
    across = _moves_width(labels, widest, rest - 1)
    left_width = look.width - across - 3
    left = (rule(left_width, translate(texts.LOG)), *log(model, left_width, rest - 1))
    right = (_moves_head(model, across), *_moves(model, across, rest - 1))
    return (*board, *beside(left, left_width, right, across, "   "))


def _wide(model: TableModel, look: Look, height: int, board: Picture) -> Picture:
    facts = model.facts
    board_width = board_look(look, height, Layout.WIDE).width
    across = look.width - board_width - 3
    side: list[Row] = [rule(across, translate(texts.PLAYERS)), *players(facts, across), text("")]
    if facts.result is not None:
        side += [rule(across, translate(texts.RESULT)), *result_panel(facts, across, height // 2), text("")]
    elif facts.moves:
        labels = _labels(facts, height // 3)
        rows = min(-(-len(labels) // _columns(labels, across)), height // 3)
        side += [_moves_head(model, across), *_moves(model, across, rows), text("")]
    side += [rule(across, translate(texts.LOG)), *log(model, across, height - len(side) - 1)]
    return beside(fit(board, board_width, height), board_width, tuple(side), across, " │ ")


def _board(model: TableModel, look: Look) -> Picture:
    facts, doing = model.facts, model.doing
    if facts.view is None:
        return ()
    moves = facts.moves if doing.focus is not Focus.TALK else ()
    picked = _shown_picks(model) if moves else ()
    picture = draw_board(facts.view, facts.seat, facts.nicks, look, last=facts.last, picked=picked, moves=moves)
    if doing.focus is Focus.BOARD and doing.cursor is not None and facts.moves:
        return tuple(tuple(_under_cursor(piece, doing.cursor) for piece in one) for one in picture)
    return picture


def _shown_picks(model: TableModel) -> Picked:
    """What has been pointed at; or what would have to be for the move that is typed or chosen in the list."""
    facts, doing = model.facts, model.doing
    if doing.line.text:
        move = _typed(model)
    elif doing.focus is Focus.MOVES:
        move = facts.moves[min(doing.chosen, len(facts.moves) - 1)]
    else:
        return doing.picked
    return ways_of(model).way_to(move) if move else ()


def _under_cursor(piece: Piece, cursor: str) -> Piece:
    return Piece(piece.text, f"{piece.style} under", piece.target) if piece.target == cursor else piece


def heading(facts: Facts, head: str) -> str:
    """What is played, as the head of its board calls it, and at which table."""
    parts = APART.split(head) if head else [title(facts.game)]
    return " · ".join(part for part in (*parts, facts.name) if part)


def status(facts: Facts) -> str:
    others = [facts.nicks[seat] for seat in facts.turn if seat != facts.seat]
    if facts.stage is Stage.OVER:
        is_won = facts.result is not None and facts.result.places[facts.seat] == 1
        said = translate(texts.IS_WON if is_won else texts.IS_OVER)
    elif facts.is_asked:
        said = translate(texts.YOUR_MOVE)
    elif others:
        said = translate(texts.THEIR_MOVE).format(nick=", ".join(others))
    else:
        said = translate(texts.NOBODYS_MOVE)
    clock = "" if facts.left is None else f"{facts.left // 60}:{facts.left % 60:02}"
    return f"{said}   {clock}".rstrip()


def players(facts: Facts, width: int) -> Picture:
    rows: list[Row] = []
    for seat, nick in enumerate(facts.nicks):
        told = [translate(texts.YOU)] if seat == facts.seat else []
        told += [translate(texts.LEFT)] if seat in facts.gone else []
        told += [translate(texts.AWAY)] if seat in facts.paused - facts.gone else []
        sign = "▶ " if seat in facts.turn else "  "
        style = "turn" if seat in facts.turn else "dim" if seat in facts.gone else ""
        words = f"{sign}{nick}" + (f" ({', '.join(told)})" if told else "")
        rows.append(text(cells.shorten(words, width), style))
    return tuple(rows)


# -- the moves --------------------------------------------------------------------------------------------------------


def _moves_head(model: TableModel, width: int) -> Row:
    style = "heading focus" if model.doing.focus is Focus.MOVES else "heading"
    return rule(width, f"{translate(texts.MOVES)} ({len(model.facts.moves)})", words_style=style)


def _labels(facts: Facts, rows: int) -> list[str]:
    """The moves in notation, with their meanings behind them where each can have a line of its own."""
    if len(facts.moves) > rows or facts.view is None:
        return list(facts.moves)
    across = max(map(cells.width, facts.moves))
    meanings = [meaning(facts.game, move, facts.view, facts.seat) for move in facts.moves]
    return [f"{cells.pad(move, across)}  {said}".rstrip() for move, said in zip(facts.moves, meanings, strict=True)]


def _move_width(labels: Sequence[str]) -> int:
    return max(map(cells.width, labels)) + len(str(len(labels))) + 3


def _columns(labels: Sequence[str], width: int) -> int:
    return max(1, width // _move_width(labels))


def _moves_width(labels: Sequence[str], most: int, rows: int) -> int:
    """As wide as the moves need to be all seen, within bounds."""
    needed = -(-len(labels) // max(rows, 1))
    return max(min(needed * _move_width(labels), most), min(20, most))


def _moves(model: TableModel, width: int, height: int) -> Picture:
    """The legal moves with their numbers, column by column, around the chosen one."""
    moves = model.facts.moves
    labels = _labels(model.facts, height)
    columns = min(_columns(labels, width), -(-len(moves) // max(height, 1))) or 1
    rows = -(-len(moves) // columns)
    first = around(rows, height, model.doing.chosen % rows) if rows > height else 0
    across = width // columns
    shown: list[Row] = []
    for index in range(first, min(first + height, rows)):
        numbers = range(index, len(moves), rows)
        shown.append(tuple(piece for number in numbers for piece in _one_move(model, number, labels[number], across)))
    return tuple(shown)


def _one_move(model: TableModel, number: int, label: str, width: int) -> Row:
    moves, doing = model.facts.moves, model.doing
    move = moves[number]
    is_chosen = doing.focus is Focus.MOVES and number == doing.chosen
    meant = ways_of(model).meant(doing.picked)
    style = "chosen" if is_chosen else "picked" if move == meant else "choice"
    sign = "▶" if is_chosen or move == meant else " "
    digits = len(str(len(moves)))
    target = MOVE_TARGET + move
    words = cells.pad(f"{number + 1:>{digits}} {label}", width - 2)
    return (Piece(sign, style, target), Piece(words, style, target), Piece(" "))


# -- the line ---------------------------------------------------------------------------------------------------------


def _message(model: TableModel, width: int) -> Picture:
    doing = model.doing
    preview = "" if doing.message else _preview(model)
    if not (doing.message or preview):
        return (text(cells.shorten(_advice(model), width), "dim"),)
    style = "refused" if doing.message and doing.is_refused else "message"
    broken = cells.paragraphs(doing.message or preview, width)[:MOST_MESSAGE]
    return tuple(text(line, style) for line in broken)


def _preview(model: TableModel) -> str:
    """What playing the move that has been picked would do, in notation and in words."""
    facts, doing = model.facts, model.doing
    move = None if doing.line.text or doing.focus is not Focus.BOARD else meant_at_cursor(model)
    if move is None or facts.view is None:
        return ""
    return translate(texts.PREVIEW).format(move=with_consequence(facts.game, move, facts.view, facts.seat))


def _advice(model: TableModel) -> str:
    """What to do next; what the move would do that is typed or chosen in the list."""
    facts, doing = model.facts, model.doing
    if not facts.moves or facts.view is None or doing.focus is Focus.TALK:
        return ""
    if doing.focus is Focus.BOARD and not doing.line.text:
        return translate(texts.PICK_NEXT if doing.picked else texts.PICK_FIRST)
    move = _typed(model) if doing.line.text else facts.moves[min(doing.chosen, len(facts.moves) - 1)]
    return with_consequence(facts.game, move, facts.view, facts.seat) if move else ""


def _typed(model: TableModel) -> str:
    """The one move that the line can mean: by its number in the list, or by its beginning."""
    moves, words = model.facts.moves, model.doing.line.text.strip()
    numbered = {str(number): move for number, move in enumerate(moves, 1)}
    if words in numbered:
        return numbered[words]
    found = completions(model)
    return found[0] if len(found) == 1 and found[0] in moves else ""


def _input(model: TableModel, width: int) -> Row:
    """The line that is typed; after the end, what can be relied on."""
    doing = model.doing
    if model.facts.stage is Stage.OVER:
        return text(cells.shorten(verified(model.facts), width), "good")
    is_move = model.facts.is_asked and doing.focus is not Focus.TALK
    found = completions(model) if doing.line.text else ()
    ghost = found[0][len(doing.line.text) :] if found else ""
    return typed_line(translate(texts.MOVE if is_move else texts.SAY), doing.line, ghost, width, TALK_TARGET)


def hints(model: TableModel) -> tuple[Hint, ...]:
    doing, facts = model.doing, model.facts
    if doing.line.text:
        return (
            Hint("Enter", texts.KEY_SEND, "enter"),
            Hint("Tab", texts.KEY_COMPLETE, "tab"),
            Hint("^G", texts.KEY_CLEAR, "c-g"),
            Hint("^C", texts.KEY_LEAVE, "c-c"),
        )
    earlier = (Hint("^P", texts.KEY_EARLIER, "c-p"),) if furthest(facts) is not None else ()
    common = (
        Hint("?", texts.KEY_RULES, "?"),
        *(earlier if facts.stage is Stage.PLAYING else ()),
        Hint("^C", texts.KEY_LEAVE, "c-c"),
        Hint("^T", texts.KEY_MOUSE, "c-t"),
    )
    if facts.stage is Stage.OVER:
        return (
            Hint("A", texts.KEY_AGAIN, "a"),
            Hint("R", texts.KEY_LOOK_BACK, "r"),
            Hint("S", texts.KEY_FIGURES, "s"),
            Hint("V", texts.KEY_VERIFY, "v"),
            Hint("Q", texts.KEY_QUIT, "q"),
            *common,
        )
    if not facts.moves:
        return (*common, Hint("PgUp", texts.KEY_SCROLL, "pageup"))
    if doing.focus is Focus.TALK:
        return (Hint("Enter", texts.KEY_SEND, "enter"), Hint("Tab", texts.KEY_CHOOSE, "tab"), *common)
    is_whole = doing.focus is Focus.MOVES or meant_at_cursor(model) is not None
    play = Hint("Enter", texts.KEY_PLAY if is_whole else texts.KEY_PICK, "enter")
    back = (Hint("BkSp", texts.KEY_BACK, "backspace"),) if doing.picked else ()
    arrows = Hint(translate(texts.KEY_ARROWS), texts.KEY_POINT)
    return (arrows, play, *back, Hint("Tab", texts.KEY_NEXT, "tab"), *common)
