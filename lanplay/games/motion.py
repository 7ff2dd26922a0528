"""How an event is seen to happen: what travels from where to where, and what stands on paper at the end of a part."""

from collections.abc import Sequence
from typing import NamedTuple


class Leg(NamedTuple):
    """Something goes from the target `source` to the target `target`.

    It looks as one of the two does, `look`; where that is None it is a card that is face down.
    """

    source: str
    target: str
    look: str | None = None


class ScoreSheet(NamedTuple):
    """The points after a part of a game: its heading, and for each seat its name and what it has."""

    heading: str
    rows: Sequence[tuple[str, ...]]
