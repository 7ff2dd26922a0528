"""The bot that makes any legal move, all with the same probability."""

from collections.abc import Sequence
from typing import Any

from engine.cards import Rng
from engine.contract import AnyGame
from engine.grammar import GameMove
from engine.knowledge import Knowledge


class RandomBot:
    def __init__(self, rng: Rng) -> None:
        self.rng = rng

    def choose(self, game: AnyGame, state: Any, seat: int, knowledge: Knowledge, moves: Sequence[GameMove]) -> GameMove:
        return moves[self.rng.randrange(len(moves))]


def make(rng: Rng) -> RandomBot:
    return RandomBot(rng)
