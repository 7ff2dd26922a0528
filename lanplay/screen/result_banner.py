"""What is announced when a game is over: who has won, everybody's places and points, and the reader's own place."""

from collections.abc import Sequence

from engine.outcome import Outcome
from lanplay.games.result import result_rows, sides_of, winners_told
from lanplay.screen.model import Placard
from lanplay.text import mark, translate
from lanplay.text.table import STATE_GONE

OWN_PLACE = mark("Your place: {place} of {most}")


def banner(
    outcome: Outcome, nicks: Sequence[str], seat: int, teams: Sequence[Sequence[int]] = (), left: Sequence[int] = ()
) -> Placard:
    """Seats that play together have one row, one place, and the sum of their points.

    Whoever has `left` is named as such: points alone do not explain that place.
    """
    rows: tuple[tuple[str, ...], ...] = result_rows(outcome, nicks, teams)
    sides = sides_of(outcome, len(nicks), teams)
    own = next((row[0] for row, side in zip(rows, sides, strict=True) if seat in side), "")
    gone = [translate(STATE_GONE) if set(side) <= set(left) else "" for side in sides]
    if any(gone):
        rows = tuple((*row, word) for row, word in zip(rows, gone, strict=True))
    below = own and translate(OWN_PLACE).format(place=own.rstrip("."), most=len(sides))
    return Placard(winners_told(outcome, nicks, seat), rows, below)
