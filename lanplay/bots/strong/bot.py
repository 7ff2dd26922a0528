"""The strong bot at a match, where it may take the processor, and at a table, where it thinks off the event loop."""

import asyncio
from collections.abc import Callable, Sequence
from random import Random, SystemRandom
from typing import Any, Final

from engine.contract import AnyGame
from engine.grammar import GameMove
from engine.knowledge import Knowledge
from engine.outcome import Outcome
from lanplay.bots.strong.estimate import Estimate
from lanplay.bots.strong.thinking import Budget, think
from protocol.net.workers import Workers
from protocol.rounds.job import Job

LEEWAY: Final = 0.25
"""Seconds of its deadline that a bot leaves for the way to the thinking process and back."""
START: Final = 4.0
"""Seconds in which the thinking process is there even on a slow machine."""
THINKERS: Final = Workers(1)
"""A process of its own for all bots here, so that no proof has to wait for a thought."""


class Thinker:
    """Thinks where it is asked. Equal seeds and iterations make equal choices."""

    def __init__(self, budget: Budget, rng: Random) -> None:
        self.budget = budget
        self.rng = rng

    def choose(self, game: AnyGame, state: Any, seat: int, knowledge: Knowledge, moves: Sequence[GameMove]) -> GameMove:
        return move_of(think(game, state, knowledge, moves, self.budget, self.rng)[0], moves)


class StrongBot:
    """Thinks for `seconds` a move in another process; what is not back in time is decided by rule of thumb."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds

    @property
    def wish(self) -> int:
        return round((self.seconds + START) * 1000)

    async def start(self, game: AnyGame, options: Any, seat: int, players: int) -> None:
        """The process is begun with the first thought, unless another bot has begun it."""

    async def choose(
        self, game: AnyGame, state: Any, seat: int, knowledge: Knowledge, moves: Sequence[GameMove], milliseconds: int
    ) -> GameMove:
        if len(moves) == 1:
            return moves[0]
        try:
            async with asyncio.timeout(milliseconds / 1000):
                found = await think_beside(game, state, knowledge, moves, self._seconds(milliseconds))
        except TimeoutError:
            move: GameMove = game.greedy(state, seat, knowledge, moves)
            return move
        return move_of(found[0], moves)

    async def finish(self, outcome: Outcome | None) -> None:
        """The process ends with the program."""

    def _seconds(self, milliseconds: int) -> float:
        return max(0.0, min(self.seconds, milliseconds / 1000 - LEEWAY))


async def think_beside(
    game: AnyGame, state: Any, knowledge: Knowledge, moves: Sequence[GameMove], seconds: float
) -> list[Estimate]:
    """The estimates of a thought of so many seconds, made in the thinking process."""
    arguments = (game, state, knowledge, tuple(moves), seconds)
    found: list[Estimate] = await THINKERS.run(Job(_thought, arguments, random=_seed))
    return found


def _thought(
    game: AnyGame,
    state: Any,
    knowledge: Knowledge,
    moves: Sequence[GameMove],
    seconds: float,
    seed: Callable[[int], bytes],
) -> list[Estimate]:
    return think(game, state, knowledge, moves, Budget(seconds), Random(seed(16)))  # noqa: S311 - seeded by the system


def _seed(length: int) -> bytes:
    return SystemRandom().randbytes(length)


def move_of(estimate: Estimate, moves: Sequence[GameMove]) -> GameMove:
    return next(move for move in moves if move.text == estimate.move)
