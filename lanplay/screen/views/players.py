"""What is played at a table, whose turn it is, and who is there."""

import re

from lanplay.games.presenter import presenter_of
from lanplay.screen import cells
from lanplay.screen.layout import row, text
from lanplay.screen.picture import Picture, Piece, Row
from lanplay.screen.table_state import Stage, TableState
from lanplay.text import screen as texts
from lanplay.text import translate
from lanplay.text.games import title

NAMES, NARROWEST_STANDING = 16, 12
"""Columns of the names, and of what stands beside them."""
APART = re.compile(r" {2,}")


def heading(state: TableState, head: str) -> str:
    """The game, by the name its board gives it, and the table."""
    parts = APART.split(head) if head else [title(state.game)]
    return " · ".join(part for part in (*parts, state.name) if part)


def status(state: TableState) -> str:
    others = [state.nicks[seat] for seat in state.turn if seat != state.seat]
    if state.stage is Stage.OVER:
        is_won = state.result is not None and state.result.places[state.seat] == 1
        turn = translate(texts.IS_WON if is_won else texts.IS_OVER)
    elif state.is_asked:
        turn = translate(texts.YOUR_MOVE)
    elif others:
        turn = translate(texts.THEIR_MOVE).format(nick=", ".join(others))
    else:
        turn = translate(texts.NOBODYS_MOVE)
    clock = "" if state.clock is None else f"{state.clock // 60}:{state.clock % 60:02}"
    return f"{turn}   {clock}".rstrip()


def players(state: TableState, width: int) -> Picture:
    rows: list[Row] = []
    for seat, nick in enumerate(state.nicks):
        told = [translate(texts.YOU)] if seat == state.seat else []
        told += [translate(texts.LEFT)] if seat in state.left else []
        told += [translate(texts.AWAY)] if seat in state.paused - state.left else []
        sign = "▶ " if seat in state.turn else "  "
        style = "turn" if seat in state.turn else "dim" if seat in state.left else ""
        words = cells.shorten(f"{sign}{nick}" + (f" ({', '.join(told)})" if told else ""), width)
        standing = "" if state.view is None else presenter_of(state.game).standing(state.view, state.voice, seat)
        room = width - max(cells.width(words), NAMES) - 2
        if standing and room >= NARROWEST_STANDING:
            rows.append(row(Piece(cells.pad(words, NAMES), style), Piece(f"  {cells.shorten(standing, room)}", "dim")))
        else:
            rows.append(text(words, style))
    return tuple(rows)
