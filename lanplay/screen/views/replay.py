"""Looking back at a finished game: one moment of it, with the hands of all whose books are open."""

from engine.view import Cards
from lanplay.games.presenter import Sight
from lanplay.screen import cells
from lanplay.screen.board import draw_board
from lanplay.screen.layout import in_ascii, lines, row, rule
from lanplay.screen.model import TableModel
from lanplay.screen.picture import Look, Picture, Piece, Row
from lanplay.screen.table_state import Frame, TableState
from lanplay.screen.views.bars import Hint, footer, screen, title_bar
from lanplay.text import screen as texts
from lanplay.text import translate
from lanplay.text.faces import UNKNOWN
from lanplay.text.games import title

LEAST_BELOW = 5
NICK_WIDTH = 14
KEYS = (
    Hint("←", texts.KEY_BACK, "left"),
    Hint("→", texts.KEY_STEP, "right"),
    Hint("PgUp PgDn", texts.KEY_LEAP, "pagedown"),
)
CLOSE = Hint("Q", texts.KEY_CLOSE, "q", is_way_out=True)


def replay_view(model: TableModel, look: Look) -> Picture:
    """With open books the other hands are shown below the board, and each of these seats' views can be chosen."""
    state, at = model.state, model.ui.replay
    assert at is not None
    moment = state.open_frames[at]
    seat = state.seat if model.ui.seen_from is None else model.ui.seen_from
    where = translate(texts.LOOKING_BACK).format(number=at + 1, most=len(state.open_frames))
    if seat != state.seat:
        where = f"{where} · {translate(texts.SEEN_FROM).format(nick=state.nicks[seat])}"
    hands = _hands(state, moment, seat, look.width)
    height = look.height - 2 - LEAST_BELOW - bool(hands)
    board = draw_board(Sight(moment.view, seat, state.nicks, last=moment.last), look.part(look.width, height))
    log = moment.told or (translate(texts.START_OF_GAME),)
    rows = (*hands, *(part for line in log for part in lines(line, look.width, "told", 2)))
    body = (*board[:height], rule(look.width), *rows) if board else rows
    keys = (*KEYS, Hint("Tab", texts.KEY_SEAT, "tab"), CLOSE) if state.opened else (*KEYS, CLOSE)
    whole = screen(title_bar(title(state.game), where, look.width), body, (footer(keys, look.width),), look)
    return in_ascii(whole) if look.is_ascii else whole


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
