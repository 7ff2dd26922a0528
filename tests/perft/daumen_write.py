"""Writes perft/daumen.txt: positions, and the number of move sequences that the oracle counts from each.

    python -m perft.daumen_write     (with tests/ and the project's root on PYTHONPATH)

The engine has no part in these numbers; test_daumen_perft.py compares its own count with them.
"""

import json
from pathlib import Path
from random import Random
from typing import Any

from reference.daumen.oracle import perft, whole_deck

PATH = Path(__file__).parent / "daumen.txt"
DEPTHS = {2: 6, 3: 6, 4: 6, 5: 6, 6: 6, 7: 6}


def dealt(players: int, **fields: Any) -> dict[str, Any]:
    """A first position, dealt one card at a time from a shuffled deck."""
    cards = whole_deck(players)
    Random(players).shuffle(cards)
    return {
        "game": "daumen",
        "options": {},
        "players": players,
        "turn": 0,
        "leader": 0,
        "starter": 0,
        "partie": 1,
        "hands": [sorted(cards[seat : 5 * players : players]) for seat in range(players)],
        "stock": cards[5 * players :],
        "offers": [None] * players,
        "released": [],
        "best": None,
        "colours": [],
        "passes": 0,
        "won": [[]] * players,
        "totals": [0] * players,
        "left": [],
        **fields,
    }


LATE = dealt(
    3,
    options={"partien": 1},
    turn=2,
    hands=[["black-1", "green-4!", "yellow-1"], ["black-2", "yellow-5!"], ["black-4!", "green-2", "yellow-2!"]],
    stock=["green-5", "yellow-4"],
    offers=["yellow-3!", "green-1", None],
    released=[[0, "yellow-2"]],
    best=1,
    colours=["yellow", "green"],
)
LEAVER = dealt(
    4,
    options={"partien": 1},
    left=[2],
    hands=[["black-1", "black-3"], ["black-2", "green-6!"], [], ["black-2!", "yellow-1"]],
    stock=["green-3"],
)


def main() -> None:
    cases = [(dealt(players), depth) for players, depth in DEPTHS.items()] + [(LATE, 8), (LEAVER, 7)]
    lines = [json.dumps({"depth": depth, "count": perft(case, depth), "position": case}) for case, depth in cases]
    PATH.write_text("\n".join(lines) + "\n", encoding="ascii")


if __name__ == "__main__":
    main()
