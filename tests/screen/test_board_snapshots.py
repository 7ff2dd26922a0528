"""Pictures kept as text files: `python tests/screen/board_scenes.py` writes them anew, for somebody to look at."""

import pytest
from screen.board_scenes import FOLDER, LOOKS, scenes, text

SCENES = scenes()


@pytest.mark.parametrize("name", SCENES)
def test_a_board_looks_as_it_did(name):
    assert text(SCENES[name]) == (FOLDER / f"{name}.txt").read_text("utf-8")


def test_every_kept_picture_has_its_scene():
    assert {path.stem for path in FOLDER.glob("*.txt")} == SCENES.keys()


@pytest.mark.parametrize("name", SCENES)
def test_a_board_leaves_room_for_the_log_on_a_small_screen(name):
    assert len(SCENES[name].board(LOOKS["80x24"])) <= 16
