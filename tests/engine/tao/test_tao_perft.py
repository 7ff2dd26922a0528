"""Counted move sequences, by the engine to the depth of the file and by the oracle to depth 2."""

import pytest
from perft import tao_perft
from reference.tao.tao_table import TAO

LINES = {name: (counts, data) for name, counts, data in tao_perft.read()}


@pytest.mark.parametrize("name", LINES)
def test_move_sequences_are_as_many_as_written(name):
    counts, data = LINES[name]
    position = TAO.parse(data)
    assert TAO.describe(position) == data
    for depth, count in counts:
        assert tao_perft.perft(position, depth) == count


@pytest.mark.parametrize("name", LINES)
def test_the_oracle_counts_the_same(name):
    counts, data = LINES[name]
    for depth, count in counts[:2]:
        assert tao_perft.slow_perft(tao_perft.oracle_of(data), depth) == count
