"""The written playthroughs are what happens: any change of rules, hashes or requests shows as a difference to read."""

import pytest
from playthroughs.daumen_write import GAMES, HERE, playthrough


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_playthrough_is_as_it_was_written(name):
    assert playthrough(name) == (HERE / f"{name}.txt").read_text(encoding="ascii")
