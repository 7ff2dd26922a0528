"""The engine against the slow oracle, move by move: `python tests/reference/dos/compare.py --positions 100000`."""

import argparse
import random
import sys
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[3]), str(Path(__file__).parents[2])]

from reference.dos import oracle, scenes

from engine import dealer
from engine.dos.game import GAME
from engine.position import Position
from engine.requests import Ask, React, Shuffle

LINE = 12  # moves played on from one random position before the next one is made


def compare(positions: int, seed: int) -> int:
    """Check that many positions and return how often discards had to be shuffled anew; raises at a difference."""
    rng = random.Random(seed)
    renewals = 0
    done = 0
    while done < positions:
        position = _start(rng)
        for _ in range(LINE if rng.random() < 0.9 else 400):
            picture = GAME.written(position)
            listed = [move.text for move in dealer.moves(GAME, position)]
            _same(listed, oracle.moves(picture), picture)
            done += 1
            if not listed:
                break
            move = rng.choice(listed)
            position, new_pile = _on(scenes.decide(position, move), rng)
            _same(_loose(GAME.written(position)), _loose(oracle.play(picture, move, new_pile)), (picture, move))
            renewals += new_pile is not None
    return renewals


def _start(rng: random.Random) -> Position[Any]:
    if rng.random() < 0.5:
        return _on(GAME.parse(scenes.random_position(rng)), rng)[0]
    players = rng.randint(2, 10)
    options = GAME.configure(scenes.random_options(rng), players)
    return _on(dealer.opening(GAME, options, players, rng), rng)[0]


def _on(position: Position[Any], rng: random.Random) -> tuple[Position[Any], list[str] | None]:
    """Up to the next decision; with the order of the discards where they were shuffled anew."""
    new_pile = None
    while (request := GAME.pending(position.state)) is not None and not isinstance(request, Ask | React):
        dealt = dealer.deal(GAME, position, request, rng)
        position = dealt.position
        if isinstance(request, Shuffle):
            new_pile = [position.truth[handle] for handle in request.fresh]
    return position, new_pile


def _loose(picture: dict[str, Any]) -> dict[str, Any]:
    """The order within a hand means nothing."""
    return {**picture, "hands": [sorted(hand) for hand in picture["hands"]]}


def _same(found: object, wanted: object, about: object) -> None:
    assert found == wanted, f"engine: {found}\noracle: {wanted}\nat: {about}"


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--positions", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    print(f"{given.positions} positions agree, {compare(given.positions, given.seed)} new piles among them")
