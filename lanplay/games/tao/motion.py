"""What travels on TAO's table: cards from place to place, and from the deck of their row."""

from collections.abc import Iterator, Sequence

from engine.tao.cards import COLUMNS
from engine.tao.view import View
from lanplay.games.motion import Leg
from lanplay.games.tao.pointing import deck, place


def legs(before: View, after: View) -> Sequence[Leg]:
    return tuple(_legs(before, after)) if any(before.rows[0]) else ()


def _legs(before: View, after: View) -> Iterator[Leg]:
    spots = [(seat, column) for seat in (0, 1) for column in range(COLUMNS)]
    changed = [spot for spot in spots if before.card(spot) != after.card(spot)]
    for seat, column in changed:
        face = after.card((seat, column))
        if face is None:
            continue
        came = (place(*spot) for spot in changed if spot != (seat, column) and before.card(spot) == face)
        target = place(seat, column)
        yield Leg(next(came, deck(seat)), target, target)
