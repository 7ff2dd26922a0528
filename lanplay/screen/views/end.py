"""The end of a game: places and scores, and how far the result can be relied on."""

from lanplay.screen import cells
from lanplay.screen.layout import lines, row
from lanplay.screen.picture import Picture, Piece, Row
from lanplay.screen.table_state import TableState
from lanplay.text import numeral, translate
from lanplay.text import screen as texts
from lanplay.text import table as table_texts


def result_panel(state: TableState, width: int, height: int) -> Picture:
    """Who has which place, and what else is to be known about the result."""
    result = state.result
    assert result is not None
    order = sorted(range(len(result.places)), key=lambda seat: (result.places[seat], seat))
    rows: list[Row] = [_place(state, seat, width) for seat in order]
    if result.unsigned:
        nicks = ", ".join(state.nicks[seat] for seat in result.unsigned)
        rows += lines(translate(table_texts.UNSIGNED).format(nicks=nicks), width, "warning")
    for text, seats, style in (
        (table_texts.BOOKS_OPEN, result.opened, "dim"),
        (table_texts.BOOKS_SHUT, result.unopened, "warning"),
    ):
        if seats:
            nicks = ", ".join(state.nicks[seat] for seat in seats)
            rows += lines(translate(text).format(nicks=nicks), width, style)
    if result.is_claimed:
        rows += lines(translate(table_texts.CLAIMED), width, "warning")
    return tuple(rows[:height])


def verified(state: TableState) -> str:
    """The hash of the verified transcript, if there is one."""
    result = state.result
    if result is None or result.transcript is None:
        return ""
    return translate(texts.VERIFIED).format(digest=result.digest[:16])


def _place(state: TableState, seat: int, width: int) -> Row:
    assert state.result is not None
    place, scores = state.result.places[seat], state.result.scores
    score = "" if scores is None else numeral(scores[seat])
    style = "you" if seat == state.seat else ""
    room = width - 5 - len(score)
    nick = state.nicks[seat] + (f" ({translate(texts.YOU)})" if seat == state.seat else "")
    named = cells.pad(cells.shorten(nick, room - 1), room)  # a long one must not touch the score
    first = "best" if place == 1 else ""
    return row(Piece(f"{place:>2}. ", f"number {first}"), Piece(named, style), Piece(score, "number"))
