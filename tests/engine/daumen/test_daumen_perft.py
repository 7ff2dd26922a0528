"""Counts of move sequences, as the oracle wrote them down (tests/perft/daumen.txt)."""

import json
from pathlib import Path
from random import Random

import pytest

from engine import dealer
from engine.daumen.game import GAME

CASES = [json.loads(line) for line in (Path(__file__).parents[2] / "perft" / "daumen.txt").read_text().splitlines()]


def perft(position, depth):
    listed = dealer.moves(GAME, position)
    if depth == 1:
        return len(listed)
    return sum(perft(dealer.settle(GAME, dealer.decide(GAME, position, move), Random), depth - 1) for move in listed)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['position']['players']} seats, depth {case['depth']}")
def test_the_engine_counts_what_the_oracle_counted(case):
    assert perft(GAME.parse(case["position"]), case["depth"]) == case["count"]


def test_there_are_counts_for_every_number_of_seats():
    assert {case["position"]["players"] for case in CASES} == set(GAME.seats)
    assert all(case["count"] > 100 for case in CASES)
