"""The bot that makes the move which looks best at once, by each game's own rule of thumb."""

from collections.abc import Sequence
from typing import Any

from engine.cards import Rng
from engine.contract import AnyGame
from engine.grammar import GameMove
from engine.knowledge import Knowledge


class GreedyBot:
    def choose(self, game: AnyGame, state: Any, seat: int, knowledge: Knowledge, moves: Sequence[GameMove]) -> GameMove:
        move: GameMove = game.greedy(state, seat, knowledge, moves)
        return move


def make(rng: Rng) -> GreedyBot:
    return GreedyBot()
