"""Engine and oracle side by side on random positions: the same moves, and the same position after one of them.

python -m reference.daumen.compare [COUNT] [SEED]     (with tests/ and the project's root on PYTHONPATH)
"""

import sys
from random import Random
from typing import Any

from reference.daumen import oracle
from reference.daumen.boards import random_position

from engine import dealer
from engine.daumen.game import GAME


def compare(count: int, seed: int) -> int:
    """Compare `count` positions, half of them random, half reached from these by play; returns how many moves differ
    in kind (shows, parries, passes) were seen, so that a caller can tell that all were."""
    rng = Random(seed)
    kinds = set()
    compared = 0
    while compared < count:
        written = random_position(rng)
        while compared < count:
            compared += 1
            position = GAME.parse(written)
            assert GAME.written(position) == written, written
            listed = oracle.moves(written)
            assert [move.text for move in dealer.moves(GAME, position)] == listed, written
            move = rng.choice(listed)
            kinds.add(move.split()[0])
            expected = oracle.play(written, move)
            after = dealer.settle(GAME, dealer.decide(GAME, position, GAME.read(move)), Random)
            reached = GAME.written(after)
            check_same(reached, expected, (written, move))
            if "hands" not in expected or expected.get("over") or rng.random() < 0.5:
                break
            written = reached
    return len(kinds)


def check_same(reached: dict[str, Any], expected: dict[str, Any], context: object) -> None:
    """All that the oracle tells must be so; the order within stacks means nothing."""
    for name, value in expected.items():
        found = reached.get(name)
        if name == "won":
            found, value = [sorted(stack) for stack in found], [sorted(stack) for stack in value]
        assert found == value, (name, found, value, context)


if __name__ == "__main__":
    size = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    assert compare(size, int(sys.argv[2]) if len(sys.argv) > 2 else 0) == 3
    print(f"{size} positions compared")
