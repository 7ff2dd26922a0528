"""Bots: whatever decides for a seat in a person's place, knowing only what that seat knows.

A bot named here is a module with a `make` function. `exec:COMMAND` is any program that exchanges lines of JSON.
"""

from collections.abc import Sequence
from importlib import import_module
from typing import Any, Protocol

from engine.cards import Rng
from engine.contract import AnyGame
from engine.grammar import GameMove
from engine.knowledge import Knowledge
from engine.outcome import Outcome
from lanplay.errors import CommandError

HOMES = {"random": "lanplay.bots.random", "greedy": "lanplay.bots.greedy"}
PROGRAM = "exec:"


class Bot(Protocol):
    """Decides at once."""

    def choose(self, game: AnyGame, state: Any, seat: int, knowledge: Knowledge, moves: Sequence[GameMove]) -> GameMove:
        """One of `moves`, which are all legal and never empty."""


class SlowBot(Protocol):
    """Decides within `milliseconds`, without blocking the event loop."""

    async def start(self, game: AnyGame, options: Any, seat: int, players: int) -> None: ...

    async def choose(
        self, game: AnyGame, state: Any, seat: int, knowledge: Knowledge, moves: Sequence[GameMove], milliseconds: int
    ) -> GameMove: ...

    async def finish(self, outcome: Outcome | None) -> None: ...


class Quick:
    """Wraps a quick bot as a slow one, so that a seat need not ask which kind it has."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    async def start(self, game: AnyGame, options: Any, seat: int, players: int) -> None:
        """A quick bot needs no preparation."""

    async def choose(
        self, game: AnyGame, state: Any, seat: int, knowledge: Knowledge, moves: Sequence[GameMove], milliseconds: int
    ) -> GameMove:
        return self.bot.choose(game, state, seat, knowledge, moves)

    async def finish(self, outcome: Outcome | None) -> None:
        """Nor does it have anything to tidy up."""


def quick_bot(name: str, rng: Rng) -> Bot:
    """The bot of that name; raises `CommandError`."""
    if name not in HOMES:
        raise CommandError("bot_unknown", name=name, known=", ".join(HOMES))
    bot: Bot = import_module(HOMES[name]).make(rng)
    return bot


def make_bot(name: str, rng: Rng) -> SlowBot:
    """Any bot that `--auto` may name; `rng` is its source of randomness. Raises `CommandError`."""
    if not name.startswith(PROGRAM):
        return Quick(quick_bot(name, rng))
    from lanplay.bots.program import Program

    return Program(name.removeprefix(PROGRAM), rng)
