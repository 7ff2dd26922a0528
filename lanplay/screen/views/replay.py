"""Looking back at a finished game: one moment of it, with the hands of all whose books are open."""

from typing import Any

from engine.view import Cards
from lanplay.games.presenter import Sight
from lanplay.screen import cells
from lanplay.screen.board import draw_board
from lanplay.screen.keys.replay import MOMENT_TARGET, first_number
from lanplay.screen.layout import fit_row, in_ascii, lines, row, rule
from lanplay.screen.model import TableModel
from lanplay.screen.picture import Look, Picture, Piece, Row
from lanplay.screen.table_state import Frame, TableState
from lanplay.screen.views.bars import Hint, footer, screen, title_bar, typed_line
from lanplay.text import screen as texts
from lanplay.text import translate
from lanplay.text.faces import UNKNOWN
from lanplay.text.games import title

LEAST_BELOW = 5
HERE, OWN, OTHER = "●", "┴", "─"
NICK_WIDTH = 14
NUMBER_WIDTH = 20
STEP = Hint("← →", texts.KEY_STEP, "right")
ENDS = Hint("Home End", texts.KEY_ENDS, "home")
NUMBER = Hint("0-9", texts.KEY_NUMBER)
EVERY = Hint("V", texts.KEY_EVERY, "v")
MOVES = Hint("V", texts.KEY_MOVES, "v")
LEAP = Hint("PgUp PgDn", texts.KEY_LEAP, "pagedown")
SEAT = Hint("Tab", texts.KEY_SEAT, "tab")
GOING = (Hint("Enter", texts.KEY_GO, "enter"), Hint("^G", texts.KEY_CLEAR, "c-g"))
MINE = Hint(", .", texts.KEY_OWN, ".")
CLOSE = Hint("Q", texts.KEY_CLOSE, "q", is_way_out=True)


def replay_view(model: TableModel, look: Look) -> Picture:
    """With open books the other hands are shown below the board, and each of these seats' views can be chosen."""
    state, at = model.state, model.ui.replay
    assert at is not None
    moment = model.looked_back_at[at]
    seat = state.viewpoint if model.ui.seen_from is None else model.ui.seen_from
    where = _where(model, at)
    if seat != state.viewpoint:
        where = f"{where} · {translate(texts.SEEN_FROM).format(nick=state.nicks[seat])}"
    hands = _hands(state, moment, seat, look.width)
    height = look.height - 3 - LEAST_BELOW - bool(hands)
    sight: Sight[Any, Any] = Sight(moment.view, seat, state.nicks, last=moment.last, is_public=state.is_watching)
    board = draw_board(sight, look.part(look.width, height))
    log = moment.told or (translate(texts.START_OF_GAME),)
    rows = (*hands, *(part for line in log for part in lines(line, look.width, "told", 2)))
    body = (*board[:height], rule(look.width), *rows) if board else rows
    below = (timeline(model, look.width), _bar(model, look.width))
    whole = screen(title_bar(title(state.game), where, look.width), body, below, look)
    return in_ascii(whole) if look.is_ascii else whole


def _where(model: TableModel, at: int) -> str:
    number, most = (first_number(model) + index for index in (at, len(model.looked_back_at) - 1))
    if not number:
        return translate(texts.BEFORE_FIRST)
    words = texts.LOOKING_BACK_STEP if model.ui.every_step else texts.LOOKING_BACK
    return translate(words).format(number=number, most=most)


def timeline(model: TableModel, width: int) -> Row:
    """The whole game across the window: where one is, and which moves were this seat's. A click leads there."""
    moments = model.looked_back_at
    count, pieces = len(moments), []
    for column in range(width):
        first, after = column * count // width, max(1 + column * count // width, (column + 1) * count // width)
        is_new = column == 0 or (column - 1) * count // width != first
        is_here = is_new and model.ui.replay in range(first, after)
        is_own = is_new and any(moment.is_own for moment in moments[first:after])
        sign, style = (HERE, "turn") if is_here else (OWN, "own") if is_own else (OTHER, "line")
        pieces.append(Piece(sign, style, f"{MOMENT_TARGET}{first}"))
    return tuple(pieces)


def _bar(model: TableModel, width: int) -> Row:
    """The keys, or the number being typed before them."""
    line = model.ui.line
    if line.text:
        typed = fit_row(typed_line(translate(texts.KEY_NUMBER), line, "", NUMBER_WIDTH), NUMBER_WIDTH)
        return (*typed, *footer(GOING, width - NUMBER_WIDTH))
    seat = (SEAT,) if model.state.opened else ()
    return footer((STEP, NUMBER, MINE, MOVES if model.ui.every_step else EVERY, *seat, ENDS, LEAP, CLOSE), width)


def _hands(state: TableState, moment: Frame, seat: int, width: int) -> Picture:
    """A line for each other seat with cards that can be seen, starting with the next one; unknown cards are question
    marks.
    """
    hands = moment.view.held if state.opened else ()
    others = [(seat + step) % len(hands) for step in range(1, len(hands))]
    return tuple(_hand(state.nicks[other], hands[other], width) for other in others if any(hands[other]))


def _hand(nick: str, hand: Cards, width: int) -> Row:
    faces = " ".join(face or UNKNOWN for face in hand)
    room = width - NICK_WIDTH - 1
    return row(Piece(f"{cells.pad(nick, NICK_WIDTH)} ", "label"), Piece(cells.shorten(faces, room), "card"))
