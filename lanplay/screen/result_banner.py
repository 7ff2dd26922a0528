"""What is announced when a game is over: who has won, everybody's places and points, and the reader's own place."""

from collections.abc import Sequence

from engine.outcome import Outcome
from lanplay.games.result import result_rows, sides_of, winners_told
from lanplay.screen.model import Placard
from lanplay.text import mark, translate

OWN_PLACE = mark("Your place: {place} of {most}")


def banner(outcome: Outcome, nicks: Sequence[str], seat: int, teams: Sequence[Sequence[int]] = ()) -> Placard:
    """Seats that play together have one row, one place, and the sum of their points."""
    rows = result_rows(outcome, nicks, teams)
    sides = sides_of(outcome, len(nicks), teams)
    own = next((row[0] for row, side in zip(rows, sides, strict=True) if seat in side), "")
    below = own and translate(OWN_PLACE).format(place=own.rstrip("."), most=len(sides))
    return Placard(winners_told(outcome, nicks, seat), rows, below)
