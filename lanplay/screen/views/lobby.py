"""Before the game: who sits at the table, what is played, how others find it, and what is said."""

from lanplay.screen import cells
from lanplay.screen.layout import beside, in_ascii, lines, rule, text
from lanplay.screen.model import Facts, Stage, TableModel
from lanplay.screen.picture import Look, Picture, Row
from lanplay.screen.views.bars import Hint, footer, labelled, screen, title_bar, typed_line
from lanplay.screen.views.dialogs import laid_over
from lanplay.text import screen as texts
from lanplay.text import table as table_texts
from lanplay.text import translate, translate_counted
from lanplay.text.games import title

SEATS_WIDTH = 32
KEYS = (
    Hint("?", texts.KEY_RULES, "?"),
    Hint("Enter", texts.KEY_SEND, "enter"),
    Hint("^T", texts.KEY_MOUSE, "c-t"),
    Hint("^C", texts.KEY_LEAVE, "c-c"),
)


def lobby_view(model: TableModel, look: Look) -> Picture:
    facts, doing = model.facts, model.doing
    said = translate(texts.SEEKING if facts.stage is Stage.SEEKING else texts.LOBBY)
    top = title_bar(f"{title(facts.game)} · {facts.name}".strip(" ·") or "lanplay", said, look.width)
    message = _message(model, look.width)
    below = (message, typed_line(translate(texts.SAY), doing.line, "", look.width), footer(KEYS, look.width))
    height = look.height - 1 - len(below)
    body = (text(""), *_about(facts, look.width), text(""))
    rest = height - len(body)
    body = (*body, rule(look.width, translate(texts.TALK)), *_talk(facts, look.width, rest - 1))
    whole = laid_over(model, screen(top, body, below, look), look)
    return in_ascii(whole) if look.is_ascii else whole


def _message(model: TableModel, width: int) -> Row:
    """What was refused; else, as long as nothing is typed, what can be done while waiting."""
    facts, doing = model.facts, model.doing
    if doing.message:
        return text(cells.shorten(doing.message, width), "refused" if doing.is_refused else "message")
    is_idle = facts.stage is Stage.LOBBY and not doing.line.text
    return text(cells.shorten(translate(texts.LOBBY_ADVICE), width) if is_idle else "", "dim")


def _about(facts: Facts, width: int) -> Picture:
    if facts.stage is Stage.SEEKING:
        return lines(translate(texts.SEEKING), width)
    right_width = width - SEATS_WIDTH - 4
    return beside(_seats(facts), SEATS_WIDTH, _table(facts, right_width), right_width, "    ")


def _seats(facts: Facts) -> Picture:
    rows: list[Row] = [rule(SEATS_WIDTH, translate(texts.SEATS))]
    for seat in range(facts.seats):
        if seat >= len(facts.sitting):
            rows.append(text(f"{seat + 1:>3}  · {translate(texts.FREE_SEAT)}", "dim"))
            continue
        host = f" ({translate(texts.HOST)})" if seat == 0 else ""
        rows.append(text(f"{seat + 1:>3}  {cells.shorten(facts.sitting[seat] + host, SEATS_WIDTH - 6)}"))
    missing = facts.seats - len(facts.sitting)
    if missing > 0:
        rows += [text(""), *lines(translate_counted(texts.STILL_MISSING, missing), SEATS_WIDTH, "turn")]
    return tuple(rows)


def _table(facts: Facts, width: int) -> Picture:
    options = ", ".join(facts.options).replace("_", " ") or translate(texts.OPTIONS_NONE)
    rows: list[Row] = [rule(width, translate(texts.OPTIONS)), *lines(options, width)]
    if facts.code is not None:
        rows += [text(""), *labelled(translate(texts.CODE), facts.code, width, "words")]
        rows += lines(translate(texts.CODE_HINT), width, "dim")
    if facts.is_host and facts.address:
        rows += [text(""), *labelled(translate(texts.ADDRESS), facts.address, width)]
        rows += lines(translate(table_texts.ADDRESS).format(address=facts.address), width, "dim")
    return tuple(rows)


def _talk(facts: Facts, width: int, height: int) -> Picture:
    if height <= 0:
        return ()
    rows = [one for entry in facts.log[-height:] for one in lines(entry.text, width, entry.kind.value, 2)]
    return tuple(rows[-height:])
