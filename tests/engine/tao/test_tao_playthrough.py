"""Seeded games go as they are written down, state for state."""

import pytest
from playthroughs import tao_write


@pytest.mark.parametrize("name", tao_write.GAMES)
def test_a_seeded_game_goes_as_it_is_written_down(name):
    assert tao_write.dump(*tao_write.GAMES[name]) == (tao_write.HERE / name).read_text()
