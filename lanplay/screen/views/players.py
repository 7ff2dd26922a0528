"""What is played at a table, whose turn it is, and who is there."""

import re

from lanplay.screen import cells
from lanplay.screen.layout import text
from lanplay.screen.picture import Picture, Row
from lanplay.screen.table_state import Stage, TableState
from lanplay.text import screen as texts
from lanplay.text import translate
from lanplay.text.absence import PAUSING
from lanplay.text.games import title

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
    elif state.is_pausing:
        turn = translate(PAUSING)
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
        words = f"{sign}{nick}" + (f" ({', '.join(told)})" if told else "")
        rows.append(text(cells.shorten(words, width), style))
    return tuple(rows)
