"""Whatever is pressed, typed, clicked or resized: no fault, and nothing outside of the window."""

import pytest
from screen.at_random import at_start, at_table
from screen.screen_scenes import SEATS


@pytest.mark.parametrize("game", SEATS)
def test_no_input_breaks_a_table(game: str) -> None:
    assert at_table(game, 7, 120) > 0


def test_no_input_breaks_the_start() -> None:
    assert at_start(7, 400) >= 3
