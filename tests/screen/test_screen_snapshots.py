"""Screens kept as text files: `PYTHONPATH=.:tests python tests/screen/screen_scenes.py` writes them anew."""

from itertools import product

import pytest
from screen.at_table import UNSTYLED, check_fills
from screen.screen_scenes import FOLDER, SCENES, kept, speaking
from screen.terminal import COLOUR, drawn

from lanplay.screen.picture import text_of
from lanplay.screen.style import rules_of

RULES = [rules_of(theme, palette) for theme, palette in product(("dark", "light"), ("usual", "safe"))]


def test_every_kept_screen_has_its_scene() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == SCENES.keys()


@pytest.mark.parametrize("name", SCENES)
def test_a_screen_looks_as_it_did_and_fills_its_window(name: str) -> None:
    made, look, language = SCENES[name]
    with speaking(language):
        picture = made().view(look)
    check_fills(picture, look)
    used = {name for row in picture for piece in row for name in piece.style.split()}
    assert all(used - rules.keys() <= UNSTYLED for rules in RULES)
    assert text_of(picture) + "\n" == (FOLDER / f"{name}.txt").read_text("utf-8")


@pytest.mark.parametrize(
    "name",
    [name if number % 4 == 0 else pytest.param(name, marks=pytest.mark.soak) for number, name in enumerate(SCENES)],
)
def test_a_terminal_shows_just_that(name: str) -> None:
    made, look, language = SCENES[name]
    with speaking(language):
        grid = drawn(made(), look).grid
    assert kept(grid) == (FOLDER / f"{name}.txt").read_text("utf-8")


@pytest.mark.parametrize("name", ["dao-80x24", "dog-wide", "desk-round", "start", "over"])
def test_without_colours_nothing_is_missing(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made, look, _ = SCENES[name]
    coloured = drawn(made(), look)
    monkeypatch.setenv("NO_COLOR", "1")
    plain = drawn(made(), look)
    assert coloured.grid == plain.grid
    codes = {code for found in COLOUR.findall(plain.text) for code in found[2:-1].split(";")}
    assert codes <= {"", "0", "1", "4", "7"}
    assert "38" in {code for found in COLOUR.findall(coloured.text) for code in found[2:-1].split(";")}


@pytest.mark.parametrize("name", ["dos-reaction", "dao-leaving", "words", "start-host"])
def test_the_background_stays_that_of_the_terminal(name: str) -> None:
    made, look, _ = SCENES[name]
    screen = drawn(made(), look).screen
    assert {screen.buffer[y][x].bg for y in range(screen.lines) for x in range(screen.columns)} == {"default"}


@pytest.mark.parametrize("name", [name for name, (_, _, language) in SCENES.items() if language == "it"])
def test_keys_have_the_names_on_italian_keyboards(name: str) -> None:
    words = (FOLDER / f"{name}.txt").read_text("utf-8").split()
    assert not {"Enter", "BkSp", "PgUp", "PgDn"}.intersection(words)
