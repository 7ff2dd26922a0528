"""What a team may hope for when a deal has been played, by the ways that its pieces have made."""

from math import exp

from engine.dog import policy
from engine.dog.board import partner_of
from engine.dog.state import Phase, State

SPREAD = 60
"""A lead of so many steps, with what counts for pieces that are out or have arrived, is held in three games of four."""


def prospects(state: State, since: State) -> tuple[float, ...] | None:
    """For each seat its team's share, partners the same; None within the deal that runs at `since`."""
    if state.phase is Phase.OVER or state.deal == since.deal:
        return None
    players = state.players
    teams = players // 2
    ways = policy.ways(state.pieces)
    made = [ways[seat] + ways[partner_of(seat, players)] for seat in range(teams)]
    weights = [exp(way / SPREAD) for way in made]
    return tuple(weights[seat % teams] / sum(weights) for seat in range(players))
