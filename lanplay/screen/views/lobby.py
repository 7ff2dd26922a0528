"""Before the game: who sits where and is ready, what is played, how others find the table, and the talk."""

from collections.abc import Sequence

from lanplay.screen import cells
from lanplay.screen.keys.lobby import SEAT_TARGET, is_talking, ready_hint
from lanplay.screen.keys.table import TALK_TARGET
from lanplay.screen.layout import beside, in_ascii, lines, row, rule, text
from lanplay.screen.model import Focus, TableModel
from lanplay.screen.picture import Look, Picture, Piece, Row
from lanplay.screen.table_state import Sitter, Stage, TableState
from lanplay.screen.views.bars import LEAVING, Hint, footer, labelled, screen, title_bar, typed_line
from lanplay.screen.views.dialogs import laid_over
from lanplay.screen.views.log import log
from lanplay.text import screen as texts
from lanplay.text import table as table_texts
from lanplay.text import translate, translate_counted
from lanplay.text.games import title

WAITS = (Stage.SEEKING, Stage.READING)
SEATS_WIDTH = 34
MOST_ADDRESSES = 4  # besides the first
KEYS = (Hint("?", texts.KEY_RULES, "?"), Hint("^T", texts.KEY_MOUSE, "c-t"), LEAVING)
SENDING = Hint("Enter", texts.KEY_SEND, "enter")
TALKING = (SENDING, Hint("Tab", texts.KEY_SEATS, "tab"), *KEYS)
GUEST = (Hint("Tab", texts.KEY_TALK, "tab"), *KEYS)
HOST = (
    Hint("↑↓", texts.KEY_PICK),
    Hint("Enter", texts.KEY_PLACE, "enter"),
    Hint("M", texts.KEY_MIX, "m"),
    Hint("F", texts.KEY_FREE, "f"),
    *GUEST,
)


def lobby_view(model: TableModel, look: Look) -> Picture:
    state = model.state
    stage = _awaited(state) if state.stage in WAITS else translate(texts.LOBBY)
    top = title_bar(f"{title(state.game)} · {state.name}".strip(" ·") or "lanplay", stage, look.width)
    below = (_message(model, look.width), _prompt(model, look.width), footer(_keys(model), look.width))
    height = look.height - 1 - len(below)
    body = (text(""), *_about(model, look.width), text(""), *_join_line(state, look.width))
    rest = height - len(body)
    body = (*body, rule(look.width, translate(texts.TALK)), *log(model, look.width, rest - 1))
    whole = laid_over(model, screen(top, body, below, look), look)
    return in_ascii(whole) if look.is_ascii else whole


def _awaited(state: TableState) -> str:
    """What there is to wait for before there is a table."""
    if state.stage is Stage.READING:
        return translate(texts.CHECKING)
    return translate(texts.SEEKING if state.is_sought else texts.NOBODYS_MOVE)


def _prompt(model: TableModel, width: int) -> Row:
    """The line while letters are typed into it; else where to click for it."""
    if not is_talking(model):
        return text(" " * width, "", TALK_TARGET)
    prompt = texts.CODE if model.state.stage in WAITS else texts.SAY
    return typed_line(translate(prompt), model.ui.line, "", width, TALK_TARGET)


def _message(model: TableModel, width: int) -> Row:
    """What was refused; else, while nothing is typed, what can be done in the meantime."""
    state, ui = model.state, model.ui
    if ui.message:
        return text(cells.shorten(ui.message, width), "refused" if ui.is_refused else "message")
    is_idle = state.stage is Stage.LOBBY and not ui.line.text
    advice = texts.LOBBY_ADVICE if ui.focus is Focus.TALK else texts.SEATS_ADVICE
    return text(cells.shorten(translate(advice), width) if is_idle else "", "dim")


def _keys(model: TableModel) -> Sequence[Hint]:
    if model.ui.dialog is not None:
        return ()  # it names its own
    if model.state.stage in WAITS:
        return (SENDING, *KEYS) if is_talking(model) else KEYS
    if is_talking(model):
        return TALKING
    ready = Hint("R", texts.KEY_NOT_READY if model.state.is_ready else texts.READY, "r")
    return (ready, *(HOST if model.state.is_host else GUEST))


def _join_line(state: TableState, width: int) -> Picture:
    """What the others type, in a row of its own as long as it fits there, so that it can be copied."""
    if not (state.is_host and state.join_line):
        return ()
    told = lines(translate(table_texts.ADDRESS).format(line="").strip(), width, "dim")
    return (*told, *lines(state.join_line, width, "words"))


def _about(model: TableModel, width: int) -> Picture:
    if model.state.stage in WAITS:
        return lines(_awaited(model.state), width)
    right_width = width - SEATS_WIDTH - 4
    return beside(_seats(model), SEATS_WIDTH, _table(model.state, right_width), right_width, "    ")


def _seats(model: TableModel) -> Picture:
    state = model.state
    rows: list[Row] = [rule(SEATS_WIDTH, translate(texts.SEATS))]
    rows += [_seat(model, seat, state.sitting.get(seat)) for seat in range(state.seats)]
    if state.partners is not None:
        rows += lines(state.partners, SEATS_WIDTH, "dim", 2)
    awaited = (*state.awaited, *([] if state.is_ready else [ready_hint(model)]))
    rows += [text("")] if awaited else []
    rows += [line for sentence in awaited for line in lines(sentence, SEATS_WIDTH, "turn")]
    return tuple(rows)


def _seat(model: TableModel, seat: int, sitter: Sitter | None) -> Row:
    """A seat: its number, its player, and whether they are ready; the host sees what is pointed at and picked."""
    target = f"{SEAT_TARGET}{seat}"
    is_at, is_picked = model.ui.cursor == target, target in model.ui.picked
    sign = ("▶" if is_at else "●" if is_picked else " ") if model.state.is_host else " "
    style = "picked" if is_picked else "dim" if sitter is None else ""
    word = translate(texts.READY) if sitter is not None and sitter.is_ready else ""
    readiness = f"✓ {word}" if word else ""
    name = translate(texts.FREE_SEAT) if sitter is None else _named(sitter)
    room = SEATS_WIDTH - 5 - cells.width(readiness)
    return row(
        Piece(f"{sign}{seat + 1:>2}  ", "chosen" if sign != " " else "number", target),
        Piece(cells.pad(cells.shorten(name, room - 1), room), style, target),
        Piece(readiness, "good", target),
    )


def _named(sitter: Sitter) -> str:
    notes = [translate(texts.HOST)] * sitter.is_host + [translate(texts.YOU)] * sitter.is_own
    return f"{sitter.nick} ({', '.join(notes)})" if notes else sitter.nick


def _table(state: TableState, width: int) -> Picture:
    options = ", ".join(state.options) or translate(texts.OPTIONS_NONE)
    rows: list[Row] = [rule(width, translate(texts.OPTIONS)), *lines(options, width)]
    for agreed in (translate(table_texts.BOOKS_AGREED) if state.open_books else "", state.watch_terms):
        rows += [text(""), *lines(agreed, width)] if agreed else []
    if state.code is not None:
        rows += [text(""), *labelled(translate(texts.CODE), state.code, width, "words")]
        rows += lines(translate(texts.CODE_HINT), width, "dim")
    if state.is_host and state.address:
        rows += [text(""), *labelled(translate(texts.ADDRESS), state.address, width)]
        more = state.more[:MOST_ADDRESSES]
        told = translate_counted(table_texts.MORE_ADDRESSES, len(more)).format(addresses=", ".join(more))
        rows += lines(told, width, "dim") if more else []
    return tuple(rows)
