"""What is played at a table, whose turn it is, and who is there."""

import re

from lanplay.games.presenter import presenter_of
from lanplay.screen import cells
from lanplay.screen.layout import row, text
from lanplay.screen.picture import Picture, Piece, Row
from lanplay.screen.table_state import Stage, TableState
from lanplay.text import screen as texts
from lanplay.text import translate, translate_counted
from lanplay.text.absence import PAUSING
from lanplay.text.games import title
from lanplay.text.watch import WATCHED_BY

APART = re.compile(r" {2,}")
BETWEEN = ", "
"""What stands between the parts of a game's words on how a seat stands."""


def heading(state: TableState, head: str) -> str:
    """The game, by the name its board gives it, and the table."""
    parts = APART.split(head) if head else [title(state.game)]
    return " · ".join(part for part in (*parts, state.name) if part)


def status(state: TableState, *, waits_for_key: bool = False) -> str:
    others = [state.nicks[seat] for seat in state.turn if seat != state.seat]
    if state.stage is Stage.OVER:
        has_seat = state.result is not None and not state.is_watching
        is_won = has_seat and state.result is not None and state.result.places[state.seat] == 1
        turn = translate(texts.IS_WON if is_won else texts.IS_OVER)
    elif state.is_lesson_over:
        turn = translate(texts.LESSON_OVER)
    elif state.is_pausing:
        turn = translate(PAUSING)
    elif state.is_asked:
        turn = translate(texts.YOUR_MOVE)
    elif waits_for_key:
        turn = translate(texts.WAITS)
    elif others:
        turn = translate(texts.THEIR_MOVE).format(nick=", ".join(others))
    else:
        turn = translate(texts.NOBODYS_MOVE)
    return f"{turn}   {_time(state.clock)}".rstrip()


def players(state: TableState, width: int, most: int) -> Picture:
    """Of each seat its name, how it stands and its clock. How it stands goes below where it does not fit beside, as
    long as `most` rows are enough.
    """
    names = [_name(state, seat) for seat in range(len(state.nicks))]
    clocks, standings = ([told(state, seat) for seat in range(len(names))] for told in (_clock, _standing))
    across = max(map(cells.width, names), default=0) + 2
    room = width - max(map(cells.width, clocks), default=0) - any(clocks)
    below = [cells.wrap(told, width - 4) if across + cells.width(told) > room else [] for told in standings]
    if len(names) + sum(map(len, below)) > most:
        below = [[] for _ in names]
    rows: list[Row] = []
    for seat, name in enumerate(names):
        style = "turn" if seat in state.turn else "dim" if seat in state.left else ""
        name = cells.shorten(name, room)
        beside = "" if below[seat] else " " * (across - cells.width(name)) + _fitting(standings[seat], room - across)
        gap = cells.pad(beside, width - cells.width(name) - cells.width(clocks[seat]))
        rows.append(row(Piece(name, style), Piece(gap + clocks[seat], "dim")))
        rows += (text(f"    {line}", "dim") for line in below[seat])
    if state.watchers:
        watching = translate_counted(WATCHED_BY, len(state.watchers)).format(nicks=", ".join(state.watchers))
        rows.append(row(Piece(cells.shorten(f"  {watching}", width), "dim")))
    return tuple(rows)


def _name(state: TableState, seat: int) -> str:
    told = [translate(texts.YOU)] if seat == state.seat else []
    told += [translate(texts.LEFT)] if seat in state.left else []
    told += [translate(texts.AWAY)] if seat in state.paused - state.left else []
    sign = "▶ " if seat in state.turn else "  "
    return f"{sign}{state.nicks[seat]}" + (f" ({', '.join(told)})" if told else "")


def _standing(state: TableState, seat: int) -> str:
    return "" if state.view is None else presenter_of(state.game).standing(state.view, state.voice, seat)


def _fitting(standing: str, width: int) -> str:
    """As many whole parts of it as there is room for, the first in any case."""
    while cells.width(standing) > width and BETWEEN in standing:
        standing = standing.rpartition(BETWEEN)[0]
    return standing


def _clock(state: TableState, seat: int) -> str:
    """What a seat has left of its time, which is all of it as long as it need not decide."""
    if state.stage is Stage.OVER or seat in state.left:
        return ""
    return _time(state.clock if seat in state.turn else state.allotted)


def _time(seconds: int | None) -> str:
    return "" if seconds is None else f"{seconds // 60}:{seconds % 60:02}"
