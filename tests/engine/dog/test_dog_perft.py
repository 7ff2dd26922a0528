"""The numbers of move sequences from known positions."""

import json
from pathlib import Path

import pytest
from perft.dog_count import FILE, count

from engine.dog.game import GAME

LINES = [json.loads(line) for line in Path(FILE).read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("line", LINES, ids=[line["name"] for line in LINES])
def test_the_number_of_move_sequences(line):
    where = GAME.parse(line["position"])
    assert [count(where, depth) for depth in range(1, len(line["counts"]) + 1)] == line["counts"]
