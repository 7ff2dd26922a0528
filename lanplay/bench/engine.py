"""How many moves a second the engine makes in random play, game by game, at the fewest and at the most seats."""

from collections.abc import Iterator
from time import monotonic

from engine import dealer, registry
from lanplay.analysis import random_game
from lanplay.bench import Figure
from lanplay.chance import chance


def measure(seconds: float) -> Iterator[Figure]:
    for name in registry.names():
        seats = registry.find(name).seats
        for players in sorted({seats[0], seats[-1]}):
            yield Figure("engine", f"{name}, {players} seats", round(_speed(name, players, seconds)), "moves/s")


def _speed(name: str, players: int, seconds: float) -> float:
    """Moves by the time that this process spent on them, so that a busy machine spoils little."""
    game = registry.find(name)
    options = game.configure({}, players)
    moves, spent, number = 0, 0.0, 0
    until = monotonic() + seconds
    while monotonic() < until or not moves:
        rng = chance(number)
        played = random_game(game, dealer.opening(game, options, players, rng), rng)
        moves += played.moves
        spent += played.seconds
        number += 1
    return moves / spent if spent else 0.0
