"""DAO's perft counts, one position a line in tests/perft/dao.txt."""

import json
from pathlib import Path
from typing import Any

import pytest
from dao_table import DAO

from engine import dealer
from engine.position import Position

LINES = [
    line
    for line in (Path(__file__).parents[2] / "perft" / "dao.txt").read_text("utf-8").splitlines()
    if line and not line.startswith("#")
]


class NoChance:
    """The pile is written down, so nothing may be left to chance."""

    def randrange(self, stop: int, /) -> int:
        raise AssertionError("tossed")

    def shuffle(self, x: list[Any], /) -> None:
        raise AssertionError("shuffled")


def perft(position: Position[object], depth: int) -> int:
    if depth == 0:
        return 1
    position = dealer.settle(DAO, position, lambda _: NoChance())
    after = (dealer.decide(DAO, position, move) for move in dealer.moves(DAO, position))
    return sum(perft(following, depth - 1) for following in after)


@pytest.mark.parametrize("line", LINES)
def test_perft_counts(line: str) -> None:
    counts, _, position = line.partition(" | ")
    for depth, count in enumerate(map(int, counts.split()), 1):
        assert perft(DAO.parse(json.loads(position)), depth) == count


def test_both_variants_are_counted() -> None:
    assert {"halves" in line for line in LINES} == {True, False}
