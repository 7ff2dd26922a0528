"""How long it takes to verify a whole game from its file: bots play one game of each kind first."""

from collections.abc import Iterator
from pathlib import Path
from time import process_time

from engine import registry
from lanplay.bench import Figure
from lanplay.bench.people import Stalled, party
from protocol.files.verify import verify_transcript
from protocol.identity import forget_signatures

LONGEST_GAME = 150.0
RUNS = 2
SHORT = {"daumen": ("--option", "partien=1"), "dos": ("--option", "reaction_seconds=1")}


def measure(seconds: float) -> Iterator[Figure]:
    for game in registry.names():
        yield from _game(game)


def _game(game: str) -> Iterator[Figure]:
    """Nothing if the game is not over in time."""
    with party() as people:
        player = people.starts("player", "play", game, *SHORT.get(game, ()))
        try:
            file = player.wait("result", LONGEST_GAME)[1]["transcript"]
        except Stalled:
            return
        data = Path(file).read_bytes()
        moves = len(player.all("moved"))
    words = f"{game}, a game of {moves} moves"
    took = min(_verified(data) for _ in range(RUNS))
    yield Figure(f"transcript.{game}.verify_s", f"{words}, verify its transcript", round(took, 2), "s")
    yield Figure(f"transcript.{game}.bytes", f"{words}, its transcript", len(data), "bytes")


def _verified(data: bytes) -> float:
    forget_signatures()
    started = process_time()
    verify_transcript(data)
    return process_time() - started
