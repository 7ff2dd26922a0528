"""Pictures kept as text files: `python tests/screen/board_scenes.py` writes them anew, for somebody to look at."""

from functools import cache

import pytest
from screen.board_scenes import FOLDER, LOOKS, scenes, text

NAMES = sorted(path.stem for path in FOLDER.glob("*.txt"))
drawn = cache(scenes)


@pytest.mark.parametrize("name", NAMES)
def test_a_board_looks_as_it_did(name):
    assert text(drawn()[name]) == (FOLDER / f"{name}.txt").read_text("utf-8")


def test_every_kept_picture_has_its_scene():
    assert set(NAMES) == drawn().keys()


@pytest.mark.parametrize("name", NAMES)
def test_a_board_leaves_room_for_the_log_on_a_small_screen(name):
    assert len(drawn()[name].board(LOOKS["80x24"])) <= 16
