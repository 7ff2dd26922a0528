"""Whole games written down event by event stay as they are."""

import pytest
from playthroughs.dog_write import FOLDER, GAMES, playthrough


@pytest.mark.parametrize("name", GAMES)
def test_the_written_game_happens_again(name):
    assert list(playthrough(name)) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
