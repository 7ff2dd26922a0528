"""The end of a game: places and scores, what can be relied on; and looking back at it."""

from lanplay.screen import cells
from lanplay.screen.board import draw_board
from lanplay.screen.layout import in_ascii, lines, row, rule
from lanplay.screen.model import Facts, TableModel
from lanplay.screen.picture import Look, Picture, Piece, Row
from lanplay.screen.views.bars import Hint, footer, screen, title_bar
from lanplay.text import screen as texts
from lanplay.text import table as table_texts
from lanplay.text import translate
from lanplay.text.games import title

LEAST_BELOW = 5


def result_panel(facts: Facts, width: int, height: int) -> Picture:
    """Who has which place, and what is to be known about it."""
    result = facts.result
    assert result is not None
    order = sorted(range(len(result.places)), key=lambda seat: (result.places[seat], seat))
    rows: list[Row] = [_place(facts, seat, width) for seat in order]
    if result.unsigned:
        nicks = ", ".join(facts.nicks[seat] for seat in result.unsigned)
        rows += lines(translate(table_texts.UNSIGNED).format(nicks=nicks), width, "warning")
    if result.is_claimed:
        rows += lines(translate(table_texts.CLAIMED), width, "warning")
    return tuple(rows[:height])


def verified(facts: Facts) -> str:
    """What the transcript says, where there is one."""
    result = facts.result
    if result is None or result.transcript is None:
        return ""
    return translate(texts.VERIFIED).format(digest=result.digest[:16])


def _place(facts: Facts, seat: int, width: int) -> Row:
    assert facts.result is not None
    place, scores = facts.result.places[seat], facts.result.scores
    score = "" if scores is None else str(scores[seat])
    style = "you" if seat == facts.seat else ""
    room = width - 5 - len(score)
    nick = facts.nicks[seat] + (f" ({translate(texts.YOU)})" if seat == facts.seat else "")
    named = cells.pad(cells.shorten(nick, room - 1), room)  # a long one does not touch the score
    first = "best" if place == 1 else ""
    return row(Piece(f"{place:>2}. ", f"number {first}"), Piece(named, style), Piece(score, "number"))


def replay_view(model: TableModel, look: Look) -> Picture:
    """One moment of a game that is over."""
    facts, at = model.facts, model.doing.replay
    assert at is not None
    moment = facts.frames[at]
    where = translate(texts.LOOKING_BACK).format(number=at + 1, most=len(facts.frames))
    height = look.height - 2 - LEAST_BELOW
    inner = Look(look.width, height, look.is_ascii)
    board = draw_board(moment.view, facts.seat, facts.nicks, inner, last=moment.last)[:height]
    told = moment.told or (translate(texts.START_OF_GAME),)
    rows = [one for line in told for one in lines(line, look.width, "told", 2)]
    body = (*board, rule(look.width), *rows) if board else tuple(rows)
    keys = (
        Hint("←", texts.KEY_BACK, "left"),
        Hint("→", texts.KEY_STEP, "right"),
        Hint("PgUp PgDn", texts.KEY_LEAP, "pagedown"),
        Hint("Q", texts.KEY_CLOSE, "q"),
    )
    whole = screen(title_bar(title(facts.game), where, look.width), body, (footer(keys, look.width),), look)
    return in_ascii(whole) if look.is_ascii else whole
