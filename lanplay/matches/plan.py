"""What is played in a match: which bots, how many games, and who sits where in each of them.

Each deal is played as often as there are bots, and each time the bots sit one further, so that every bot gets every
other one's cards. A bot that is told to think does so for `think` seconds of processor time, so that it does not depend
on what else the machine does, or for `iterations`, so that a match can be repeated exactly.
"""

from typing import Any

import msgspec

from engine import registry
from engine.contract import AnyGame
from lanplay.bots import bot_named
from lanplay.errors import CommandError


class MatchPlan(msgspec.Struct, frozen=True):
    """`bots[b]` plays the seats s with (s + rotation) % len(bots) == b, so that partners have the same bot."""

    game: str
    options: dict[str, Any]
    seats: int
    bots: tuple[str, ...]
    seed: int
    think: float
    iterations: int | None = None

    def bot_at(self, number: int, seat: int) -> int:
        """The index of the bot that has `seat` in game `number`."""
        return (seat + number) % len(self.bots)

    def deal_of(self, number: int) -> int:
        return number // len(self.bots)


def planned(
    game: AnyGame,
    options: dict[str, Any],
    bots: tuple[str, ...],
    seats: int | None,
    *,
    seed: int,
    think: float,
    iterations: int | None,
) -> MatchPlan:
    """Raises `CommandError` where so many bots cannot share the seats, and `BadOption`."""
    if len(bots) < 2:
        raise CommandError("match_bots")
    fitting = [count for count in game.seats if count % len(bots) == 0 and seats in (None, count)]
    if not fitting:
        raise CommandError(
            "match_seats",
            bots=len(bots),
            game=game.name,
            known=" ".join(map(str, game.seats if seats is None else (seats,))),
        )
    game.configure(options, fitting[0])
    return MatchPlan(game.name, options, fitting[0], tuple(map(bot_named, bots)), seed, think, iterations)


def game_of(plan: MatchPlan) -> AnyGame:
    return registry.find(plan.game)
