"""Before the game: who sits where and is ready, what is played, how others find it, and what is said."""

from collections.abc import Sequence

from lanplay.screen import cells
from lanplay.screen.facts import Facts, Sitter, Stage
from lanplay.screen.keys.lobby import SEAT_TARGET, ready_hint
from lanplay.screen.keys.table import TALK_TARGET
from lanplay.screen.layout import beside, in_ascii, lines, row, rule, text
from lanplay.screen.model import Focus, TableModel
from lanplay.screen.picture import Look, Picture, Piece, Row
from lanplay.screen.views.bars import LEAVING, Hint, footer, labelled, screen, title_bar, typed_line
from lanplay.screen.views.dialogs import laid_over
from lanplay.screen.views.log import log
from lanplay.text import screen as texts
from lanplay.text import table as table_texts
from lanplay.text import translate
from lanplay.text.games import title

SEATS_WIDTH = 34
KEYS = (Hint("?", texts.KEY_RULES, "?"), Hint("^T", texts.KEY_MOUSE, "c-t"), LEAVING)
TALKING = (Hint("Enter", texts.KEY_SEND, "enter"), Hint("Tab", texts.KEY_SEATS, "tab"), *KEYS)
GUEST = (Hint("Tab", texts.KEY_TALK, "tab"), *KEYS)
HOST = (
    Hint("↑↓", texts.KEY_PICK),
    Hint("Enter", texts.KEY_PLACE, "enter"),
    Hint("M", texts.KEY_MIX, "m"),
    Hint("F", texts.KEY_FREE, "f"),
    *GUEST,
)


def lobby_view(model: TableModel, look: Look) -> Picture:
    facts, doing = model.facts, model.doing
    said = translate(texts.SEEKING if facts.stage is Stage.SEEKING else texts.LOBBY)
    top = title_bar(f"{title(facts.game)} · {facts.name}".strip(" ·") or "lanplay", said, look.width)
    prompt = typed_line(translate(texts.SAY), doing.line, "", look.width, TALK_TARGET)
    below = (_message(model, look.width), prompt, footer(_keys(model), look.width))
    height = look.height - 1 - len(below)
    body = (text(""), *_about(model, look.width), text(""))
    rest = height - len(body)
    body = (*body, rule(look.width, translate(texts.TALK)), *log(model, look.width, rest - 1))
    whole = laid_over(model, screen(top, body, below, look), look)
    return in_ascii(whole) if look.is_ascii else whole


def _message(model: TableModel, width: int) -> Row:
    """What was refused; else, as long as nothing is typed, what can be done while waiting."""
    facts, doing = model.facts, model.doing
    if doing.message:
        return text(cells.shorten(doing.message, width), "refused" if doing.is_refused else "message")
    is_idle = facts.stage is Stage.LOBBY and not doing.line.text
    advice = texts.LOBBY_ADVICE if doing.focus is Focus.TALK else texts.SEATS_ADVICE
    return text(cells.shorten(translate(advice), width) if is_idle else "", "dim")


def _keys(model: TableModel) -> Sequence[Hint]:
    if model.doing.line.text or model.doing.focus is Focus.TALK:
        return TALKING
    ready = Hint("R", texts.KEY_NOT_READY if model.facts.is_ready else texts.READY, "r")
    return (ready, *(HOST if model.facts.is_host else GUEST))


def _about(model: TableModel, width: int) -> Picture:
    if model.facts.stage is Stage.SEEKING:
        return lines(translate(texts.SEEKING), width)
    right_width = width - SEATS_WIDTH - 4
    return beside(_seats(model), SEATS_WIDTH, _table(model.facts, right_width), right_width, "    ")


def _seats(model: TableModel) -> Picture:
    facts = model.facts
    rows: list[Row] = [rule(SEATS_WIDTH, translate(texts.SEATS))]
    rows += [_seat(model, seat, facts.sitting.get(seat)) for seat in range(facts.seats)]
    if facts.partners is not None:
        rows += lines(facts.partners, SEATS_WIDTH, "dim", 2)
    awaited = (*facts.awaited, *([] if facts.is_ready else [ready_hint(model)]))
    rows += [text("")] if awaited else []
    rows += [line for one in awaited for line in lines(one, SEATS_WIDTH, "turn")]
    return tuple(rows)


def _seat(model: TableModel, seat: int, sitter: Sitter | None) -> Row:
    """Its number, who sits there, and whether he is ready; the host sees what he points at and has picked."""
    target = f"{SEAT_TARGET}{seat}"
    is_at, is_picked = model.doing.cursor == target, target in model.doing.picked
    sign = ("▶" if is_at else "●" if is_picked else " ") if model.facts.is_host else " "
    style = "picked" if is_picked else "dim" if sitter is None else ""
    word = translate(texts.READY) if sitter is not None and sitter.is_ready else ""
    said = f"✓ {word}" if word else ""
    name = translate(texts.FREE_SEAT) if sitter is None else _named(sitter)
    room = SEATS_WIDTH - 5 - cells.width(said)
    return row(
        Piece(f"{sign}{seat:>2}  ", "chosen" if sign != " " else "number", target),
        Piece(cells.pad(cells.shorten(name, room - 1), room), style, target),
        Piece(said, "good", target),
    )


def _named(sitter: Sitter) -> str:
    told = [translate(texts.HOST)] * sitter.is_host + [translate(texts.YOU)] * sitter.is_own
    return f"{sitter.nick} ({', '.join(told)})" if told else sitter.nick


def _table(facts: Facts, width: int) -> Picture:
    options = ", ".join(facts.options) or translate(texts.OPTIONS_NONE)
    rows: list[Row] = [rule(width, translate(texts.OPTIONS)), *lines(options, width)]
    if facts.open_books:
        rows += [text(""), *lines(translate(table_texts.BOOKS_AGREED), width)]
    if facts.code is not None:
        rows += [text(""), *labelled(translate(texts.CODE), facts.code, width, "words")]
        rows += lines(translate(texts.CODE_HINT), width, "dim")
    if facts.is_host and facts.address:
        rows += [text(""), *labelled(translate(texts.ADDRESS), facts.address, width)]
        rows += lines(translate(table_texts.ADDRESS).format(address=facts.address), width, "dim")
    return tuple(rows)
