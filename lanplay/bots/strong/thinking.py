"""One thought: the estimates of a seat's moves, by the game's own search where it has one, else in many worlds."""

from collections.abc import Mapping, Sequence
from random import Random
from time import monotonic, thread_time
from typing import Any, Final

import msgspec

from engine.contract import AnyGame
from engine.grammar import GameMove
from engine.knowledge import Knowledge
from engine.requests import Ask
from lanplay.bots.strong.estimate import Estimate
from lanplay.bots.strong.search import GoesOn, Search

ENOUGH: Final = 50_000
"""Iterations that nobody needs more of; what few moves come to is known long before."""


class Budget(msgspec.Struct, frozen=True):
    """How long to think: `seconds` by the clock, or of processor time where others share the machine.

    `iterations` make a thought repeatable, and end it however much time is left.
    """

    seconds: float | None = None
    iterations: int = ENOUGH
    is_processor_time: bool = False

    def goes_on(self) -> GoesOn:
        """To be asked from now on; the first iteration is always made."""
        seconds = self.seconds
        if seconds is None:
            return lambda count: count < self.iterations
        clock = thread_time if self.is_processor_time else monotonic
        end = clock() + seconds
        return lambda count: count == 0 or (count < self.iterations and clock() < end)


def think(
    game: AnyGame,
    state: Any,
    knowledge: Knowledge,
    moves: Sequence[GameMove],
    budget: Budget,
    rng: Random,
    also: GameMove | None = None,
) -> list[Estimate]:
    """The moves that were looked at, the best first: it is the choice. Never empty.

    `also` is weighed however little it promises, where moves are raced. A single move takes no thought, and neither
    does a reaction, which is to be in time and nothing else.
    """
    if len(moves) == 1 or not isinstance(game.pending(state), Ask):
        return [Estimate(game.greedy(state, knowledge.seat, knowledge, moves).text, 0.5, 0)]
    goes_on = budget.goes_on()
    sampled = game.estimates(state, knowledge.seat, knowledge, moves, rng)
    if sampled is None:
        search = Search(game, state, knowledge, moves, rng, also)
        search.run(goes_on)
        return search.estimates()
    samples = [sampled]
    while goes_on(len(samples)):
        more = game.estimates(state, knowledge.seat, knowledge, moves, rng)
        assert more is not None, "a game has a search of its own or none"
        samples.append(more)
    return _means(samples)


def _means(samples: Sequence[Mapping[str, float]]) -> list[Estimate]:
    found: dict[str, list[float]] = {}
    for sample in samples:
        for text, value in sample.items():
            found.setdefault(text, []).append(value)
    estimates = [Estimate(text, sum(values) / len(values), len(values)) for text, values in found.items()]
    return sorted(estimates, key=lambda one: (-one.value, -one.visits, one.move))
