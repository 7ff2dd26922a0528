"""What a match says of its bots: points, win rates with their confidence intervals, and Elo.

Sources: Wilson, J. Am. Stat. Assoc. 22 (1927), for the interval; Bradley and Terry (1952), fitted as in Hunter, Ann.
Stat. 32 (2004), for the ratings.
"""

from collections.abc import Sequence
from itertools import combinations
from math import log10, sqrt
from typing import Final

import msgspec

from lanplay.matches.playing import MatchGame

Z: Final = 1.959964
"""Half the width of a 95 % interval, in standard errors."""
ROUNDS: Final = 200
PRIOR: Final = 0.5
"""Wins that each of two bots is taken to have had against the other, so that no rating is infinite."""
ELO: Final = 400


class BotRecord(msgspec.Struct, frozen=True):
    """One bot's figures: `low` and `high` bound its win rate with 95 % confidence; Elo's mean over the bots is 0."""

    bot: str
    games: int
    wins: float
    rate: float
    low: float
    high: float
    place: float
    points: float | None
    elo: int


def standings(bots: Sequence[str], results: Sequence[MatchGame]) -> list[BotRecord]:
    """One for each bot, in the order of the bots; at least one game has been played."""
    games = len(results)
    scored = [result.points for result in results if result.points is not None]
    ratings = elo(len(bots), results)
    found = []
    for bot, name in enumerate(bots):
        wins = sum(result.shares[bot] for result in results)
        low, high = wilson(wins, games)
        place = sum(result.places[bot] for result in results) / games
        points = sum(points[bot] for points in scored) / len(scored) if scored else None
        found.append(BotRecord(name, games, wins, wins / games, low, high, place, points, ratings[bot]))
    return found


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a rate; a shared win counts as its share."""
    rate = wins / games
    spread = Z * sqrt(rate * (1 - rate) / games + Z * Z / (4 * games * games))
    middle, scale = rate + Z * Z / (2 * games), 1 + Z * Z / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def elo(bots: int, results: Sequence[MatchGame]) -> list[int]:
    """Bradley-Terry ratings by who was placed before whom, a shared place being half a win for each."""
    beaten = [[PRIOR] * bots for _ in range(bots)]
    for result in results:
        for one, other in combinations(range(bots), 2):
            won = (1 + (result.places[other] > result.places[one]) - (result.places[other] < result.places[one])) / 2
            beaten[one][other] += won
            beaten[other][one] += 1 - won
    strengths = [1.0] * bots
    for _ in range(ROUNDS):
        strengths = [_refined(bot, strengths, beaten) for bot in range(bots)]
        scale = bots / sum(strengths)
        strengths = [strength * scale for strength in strengths]
    logs = [ELO * log10(strength) for strength in strengths]
    return [round(value - sum(logs) / bots) for value in logs]


def _refined(bot: int, strengths: Sequence[float], beaten: Sequence[Sequence[float]]) -> float:
    others = [other for other in range(len(strengths)) if other != bot]
    met = sum((beaten[bot][other] + beaten[other][bot]) / (strengths[bot] + strengths[other]) for other in others)
    return sum(beaten[bot][other] for other in others) / met
