"""How a game ended: the scores, the places, the winners and the reason."""

from collections.abc import Sequence

from engine.values import Value


class Outcome(Value, frozen=True):
    """`places[s]` is seat s's place, 1 the best, shared where tied; `scores` is None in games without points.

    `reason` is a code: `played` to the end, `left` when leaving ended it, or a word of the game's own.
    """

    scores: tuple[int, ...] | None
    places: tuple[int, ...]
    reason: str = "played"

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


def places_by(merits: Sequence[object], left: Sequence[int]) -> tuple[int, ...]:
    """Places by falling merit, equal merits sharing one; seats that `left` come last, the first to go after all others.

    `merits` are comparable values, one a seat; those of seats that left do not count.
    """
    rank = {seat: (0, order) for order, seat in enumerate(left)}
    keys = [rank.get(seat, (1, merit)) for seat, merit in enumerate(merits)]
    return tuple(1 + sum(other > key for other in keys) for key in keys)
