"""How many moves a second the engine makes in random play: list the legal moves, choose one, apply it, to the end.

Every game is measured with its fewest and its most seats, through the dealer alone and through a whole local table,
where every seat also learns what it may know. All times are processor time of this process, and the fastest of several
spells counts, so that other load matters little. RLCard's UNO is measured alongside Dos if RLCard is installed.
"""

from collections.abc import Callable, Iterator
from importlib import import_module
from random import Random
from time import process_time
from typing import Any

from engine import dealer, registry
from engine.contract import AnyGame
from engine.dealer import LocalTable
from engine.grammar import GameMove
from engine.knowledge import Knowledge
from lanplay.analysis import random_game
from lanplay.bench import Figure
from lanplay.chance import chance

AIM = "> 10,000"
SPELLS = 4
UNO = "rlcard.games.uno"
UNO_SEATS = 4

PlayOne = Callable[[Random], int]
"""Plays one game at random; returns the number of its moves."""


def measure(seconds: float) -> Iterator[Figure]:
    for name in registry.names():
        seats = registry.find(name).seats
        for players in sorted({seats[0], seats[-1]}):
            for way, play in _ways(name, players).items():
                key = f"engine.{name}.{players}.{way}_moves_s"
                yield Figure(key, f"{name}, {players} seats, {way}", round(speed(play, seconds)), "moves/s", AIM)
    yield from _beside_uno(seconds)


def speed(play: PlayOne, seconds: float) -> float:
    """Moves per second of processor time, in the fastest of several spells."""
    return max(_spell(play, number, seconds / SPELLS) for number in range(SPELLS))


def _spell(play: PlayOne, number: int, seconds: float) -> float:
    started = process_time()
    moves = played = 0
    while not moves or process_time() < started + seconds:
        moves += play(chance(number, played.to_bytes(4, "big")))
        played += 1
    return moves / max(process_time() - started, 1e-9)


def _ways(name: str, players: int) -> dict[str, PlayOne]:
    game = registry.find(name)
    options = game.configure({}, players)
    return {
        "dealer": lambda rng: random_game(game, dealer.opening(game, options, players, rng), rng).moves,
        "local": lambda rng: _at_a_table(game, options, players, rng),
    }


def _at_a_table(game: AnyGame, options: Any, players: int, rng: Random) -> int:
    made = 0

    def choose(state: Any, seat: int, knowledge: Knowledge, moves: tuple[GameMove, ...]) -> GameMove:
        nonlocal made
        made += 1
        return moves[rng.randrange(len(moves))]

    LocalTable(game, options, players, rng).play(choose)
    return made


def _beside_uno(seconds: float) -> Iterator[Figure]:
    """Dos and RLCard's UNO one after the other, so that both find the machine in the same state."""
    try:
        uno = import_module(UNO).Game
    except ImportError:
        return
    dos = speed(_ways("dos", UNO_SEATS)["dealer"], seconds)
    other = speed(lambda rng: _uno_game(uno, rng), seconds)
    yield Figure(
        f"engine.dos.{UNO_SEATS}.dealer_moves_s", f"dos, {UNO_SEATS} seats, dealer", round(dos), "moves/s", AIM
    )
    what = f"RLCard's UNO, {UNO_SEATS} seats"
    yield Figure(f"engine.rlcard_uno.{UNO_SEATS}.moves_s", what, round(other), "moves/s")
    yield Figure("engine.dos_to_rlcard_uno", "dos by RLCard's UNO", round(dos / other, 2), "times", ">= 1")


def _uno_game(uno: Any, rng: Random) -> int:
    game = uno(num_players=UNO_SEATS)
    game.np_random.seed(rng.randrange(2**32))
    game.init_game()
    made = 0
    while not game.is_over():
        moves = game.get_legal_actions()
        game.step(moves[rng.randrange(len(moves))])
        made += 1
    return made
