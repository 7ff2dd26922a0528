"""The bot that makes the move which looks best at once, by each game's own rule of thumb."""

from collections.abc import Sequence
from typing import Any

from engine.cards import Rng
from engine.contract import Game
from engine.knowledge import Knowledge


class GreedyBot:
    def choose(self, game: Game[Any], state: Any, seat: int, knowledge: Knowledge, moves: Sequence[str]) -> str:
        return game.greedy(state, seat, knowledge, moves)


def make(rng: Rng) -> GreedyBot:
    return GreedyBot()
