"""How likely the next card of a DAO row makes it burst: from the cards that nobody can have seen yet.

The others' cards lie face down (A19), and in the second round of `halves` those of the first are out of sight as well:
the chance is that of a reader who does not remember them.
"""

from collections import Counter
from typing import NamedTuple

from engine.dao.cards import DECK, VALUES, total
from engine.dao.rules import LIMIT
from lanplay.screen.boards import View


class Risk(NamedTuple):
    """`bursting` of `unseen` cards make the row burst; not `is_exact` where some of these are not to come."""

    bursting: int
    unseen: int
    is_exact: bool

    @property
    def percent(self) -> int:
        return round(100 * self.bursting / self.unseen) if self.unseen else 0


def risk(view: View) -> Risk:
    """Bursting are the cards that bring the total over twelve, but for the value that lies last (A4 to A7)."""
    row = view["row"]
    seen = Counter(row) + Counter(face for cards in view["taken"] for face in cards if face)
    unseen = list((Counter(DECK) - seen).elements())
    here = total(row)
    last = VALUES[row[-1]] if row else None
    bursting = [face for face in unseen if here + VALUES[face] > LIMIT and VALUES[face] != last]
    coming = len(view["pile"]) + len(view.get("second_half", ()))
    return Risk(len(bursting), len(unseen), coming == len(unseen))


def running(row: list[str]) -> list[int]:
    """The total after each card."""
    return [total(row[: place + 1]) for place in range(len(row))]
