"""What is played at a table, whose turn it is, and who is there."""

import re

from lanplay.screen import cells
from lanplay.screen.facts import Facts, Stage
from lanplay.screen.layout import text
from lanplay.screen.picture import Picture, Row
from lanplay.text import screen as texts
from lanplay.text import translate
from lanplay.text.games import title

APART = re.compile(r" {2,}")


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
    clock = "" if facts.clock is None else f"{facts.clock // 60}:{facts.clock % 60:02}"
    return f"{said}   {clock}".rstrip()


def players(facts: Facts, width: int) -> Picture:
    rows: list[Row] = []
    for seat, nick in enumerate(facts.nicks):
        told = [translate(texts.YOU)] if seat == facts.seat else []
        told += [translate(texts.LEFT)] if seat in facts.left else []
        told += [translate(texts.AWAY)] if seat in facts.paused - facts.left else []
        sign = "▶ " if seat in facts.turn else "  "
        style = "turn" if seat in facts.turn else "dim" if seat in facts.left else ""
        words = f"{sign}{nick}" + (f" ({', '.join(told)})" if told else "")
        rows.append(text(cells.shorten(words, width), style))
    return tuple(rows)
