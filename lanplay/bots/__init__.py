"""Bots: whatever decides for a seat in a person's place, knowing only what that seat knows.

A bot named here is a module with a `make` function. `exec:COMMAND` is any program that exchanges lines of JSON.
"""

import sys
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
STRONG = "strong"
NAMES = (*HOMES, STRONG)
LEVELS = {"beginner": "random", "good": "greedy", "strong": STRONG}
"""What people call the bots."""
PROGRAM = "exec:"
USUAL_THINK = 1.0
"""Seconds a move for bots that think."""


class Bot(Protocol):
    """Decides at once."""

    def choose(self, game: AnyGame, state: Any, seat: int, knowledge: Knowledge, moves: Sequence[GameMove]) -> GameMove:
        """One of `moves`, which are all legal and never empty."""


class SlowBot(Protocol):
    """Decides within `milliseconds`, without blocking the event loop; `wish` is how many it would like to have."""

    @property
    def wish(self) -> int: ...

    async def start(self, game: AnyGame, options: Any, seat: int, players: int) -> None: ...

    async def choose(
        self, game: AnyGame, state: Any, seat: int, knowledge: Knowledge, moves: Sequence[GameMove], milliseconds: int
    ) -> GameMove: ...

    async def finish(self, outcome: Outcome | None) -> None: ...


class Quick:
    """Wraps a quick bot as a slow one, so that a seat need not ask which kind it has."""

    wish = 0

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
    """The bot of that name that decides by itself; raises `CommandError`."""
    if name not in HOMES:
        raise CommandError("bot_unknown", name=name, known=", ".join(NAMES))
    bot: Bot = import_module(HOMES[name]).make(rng)
    return bot


def bot_named(word: str) -> str:
    """The bot that a name or a level means; raises `CommandError` for what names none."""
    name = LEVELS.get(word, word)
    if name not in NAMES and not name.startswith(PROGRAM):
        raise CommandError("bot_unknown", name=word, known=", ".join(dict.fromkeys((*LEVELS, *NAMES))))
    return name


def make_bot(word: str, rng: Rng, think: float = USUAL_THINK) -> SlowBot:
    """Any bot that `--auto` may name, by name or level; `rng` is its source of randomness, where it has none better.

    Bots that think do so for `think` seconds a move. Raises `CommandError`.
    """
    name = bot_named(word)
    if name == STRONG:
        from lanplay.bots.strong.bot import StrongBot

        return StrongBot(think)
    if not name.startswith(PROGRAM):
        return Quick(quick_bot(name, rng))
    from lanplay.bots.program import Program

    return Program(name.removeprefix(PROGRAM), rng)


def close_bots() -> None:
    """End the process in which bots think, and what it thinks of, if any has begun it."""
    thinking = sys.modules.get("lanplay.bots.strong.bot")
    if thinking is not None:
        thinking.THINKERS.abandon()
