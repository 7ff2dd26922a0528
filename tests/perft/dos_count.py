"""Counts of move sequences in Dos, made by the slow oracle alone; the test has the engine count them again.

python tests/perft/dos_count.py     writes tests/perft/dos.txt anew
"""

import json
import sys
from pathlib import Path
from random import Random
from typing import Any

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[2]), str(Path(__file__).parents[1])]

from reference.dos import oracle

HERE = Path(__file__).parent
SEEDS: tuple[tuple[int, int, int, dict[str, Any]], ...] = (  # seed, seats, most length, options
    (0, 2, 10, {"reaction_seconds": 0}),
    (1, 3, 11, {"reaction_seconds": 0, "same_symbol": False}),
    (2, 4, 9, {"reaction_seconds": 0, "lone_wild": "may", "wish_on_paid_draw": True}),
    (3, 3, 11, {}),
    (4, 10, 8, {"lone_wild": "may"}),
    (5, 2, 9, {"wish_on_paid_draw": True}),
)
HAND = 6


def position(seed: int, players: int, options: dict[str, Any]) -> dict[str, Any]:
    deck = oracle.full_deck()
    Random(seed).shuffle(deck)
    hands = [sorted(deck.pop() for _ in range(HAND)) for _ in range(players)]
    top = next(card for card in reversed(deck) if card[-1].isdigit() and "+" not in card)
    deck.remove(top)
    return {
        "game": "dos",
        "options": options,
        "players": players,
        "turn": seed % players,
        "direction": 1,
        "hands": hands,
        "pile": deck,
        "discard": [top],
        "colour": top.split("-")[0],
        "penalty": 0,
        "ranking": [],
        "reaction": None,
        "left": [],
    }


def count(at: dict[str, Any], length: int) -> int:
    moves = oracle.moves(at)
    return len(moves) if length == 1 else sum(count(oracle.play(at, move), length - 1) for move in moves)


def lines() -> list[str]:
    found = []
    for seed, players, most, options in SEEDS:
        at = position(seed, players, options)
        counts = " ".join(str(count(at, length)) for length in range(1, most + 1))
        found.append(f"{counts} | {json.dumps(at)}")
    return found


if __name__ == "__main__":
    head = "# Dos: counts of move sequences of length 1, 2, 3 …, then the position. Counted by tests/reference/dos.\n"
    (HERE / "dos.txt").write_text(head + "\n".join(lines()) + "\n", encoding="utf-8")
