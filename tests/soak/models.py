"""Random games of the models: counts them, and tells which failed and how. A seed decides all of its game.

python tests/soak/models.py GAMES FIRST-SEED
"""

import gc
import sys
import traceback
from collections import Counter
from collections.abc import Callable
from typing import Final

from cheating_model import CheatingModel
from seat.test_veiled_model import veiled
from table_model import Model
from veiled_game import NAME

from engine import registry
from protocol.log import sync
from protocol.rounds import tosschain
from protocol.rounds.tosschain import LENGTH
from protocol.wire.talk import NAME_BYTES

KINDS: Final[dict[str, Callable[[int], Model]]] = {
    "several cheats": CheatingModel,
    "several cheats, people asked": lambda number: CheatingModel(number, absence="ask"),
    "one cheat at most": Model,
    "one cheat at most, people asked": lambda number: Model(number, absence="ask"),
    "hidden cards": veiled,
}
TURNS: Final = (*("several cheats",) * 3, *KINDS)
TOLD_EVERY: Final = 100


def kind_of(number: int) -> str:
    return TURNS[number % len(TURNS)]


def play(number: int) -> str:
    """How the game of one seed failed, nothing if it did not.

    In every third, names of items are often alike; in every second, toss chains are used up all the time.
    """
    sync.NAME_BYTES = NAME_BYTES if number % 3 else 1
    tosschain.LENGTH = 3 if number % 2 else LENGTH
    try:
        KINDS[kind_of(number)](number).run()
    except Exception:
        return traceback.format_exc()
    return ""


def main() -> int:
    games, first = map(int, sys.argv[1:])
    registry._HOMES[NAME] = "veiled_game"
    played: Counter[str] = Counter()
    failed = 0
    gc.freeze()
    for number in range(first, first + games):
        fault = play(number)
        played[kind_of(number)] += 1
        if fault:
            failed += 1
            print(f"{kind_of(number)}, seed {number}: {fault}", flush=True)
        if number % TOLD_EVERY == 0 or number == first + games - 1:
            print(f"{played.total()} games, {failed} failed: {dict(played)}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
