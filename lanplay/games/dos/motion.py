"""What travels on Dos's table, to and from hands of which only the number is seen; and its moments."""

from collections.abc import Sequence

from engine.dos.view import View
from engine.events import Event
from lanplay.games.dos.board import DISCARD, PILE
from lanplay.games.motion import Leg


def legs(before: View, after: View) -> Sequence[Leg]:
    if not before.discard:
        return ()
    grown = [len(hand) - len(before.hands[seat]) for seat, hand in enumerate(after.hands)]
    drawn = [Leg(PILE, f"hand:{seat}") for seat, by in enumerate(grown) if by > 0]
    played = [Leg(f"hand:{seat}", DISCARD, DISCARD) for seat, by in enumerate(grown) if by < 0]
    return [*(played if len(after.discard) > len(before.discard) else ()), *drawn]


def is_moment(event: Event, before: View, after: View) -> bool:
    """Somebody's last card."""
    return any(before.rank(seat) is None and after.rank(seat) is not None for seat in range(after.players))
