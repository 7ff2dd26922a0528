"""Rules sheets in the window: what is read are words, not the marks of Markdown."""

import re

import pytest

from engine import registry
from lanplay.screen import cells
from lanplay.screen.model import SheetDialog
from lanplay.screen.views.dialogs import sheet_box
from lanplay.text import LANGUAGES
from lanplay.text.markdown import rendered, spoken
from lanplay.text.sheets import sheet

TALL = 500


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", registry.names())
def test_no_marks_are_left_but_asterisks_that_are_cards(game: str, language: str) -> None:
    found = sheet(game, language)
    assert found is not None
    shown = "\n".join("".join(piece.text for piece in row) for row in sheet_box(SheetDialog("", found.text), 80, TALL))
    assert "`" not in shown
    assert "**" not in shown
    in_code = "".join(re.findall(r"`([^`]*)`", found.text)).count("*")
    assert shown.count("*") == in_code


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", registry.names())
def test_a_sheet_is_read_in_any_width_and_by_ear(game: str, language: str) -> None:
    found = sheet(game, language)
    assert found is not None
    for width in (20, 52, 100):
        lines = rendered(found.text, width)
        assert max(cells.width(line.text) for line in lines) <= width
        assert not any(line.text.startswith("|") or "`" in line.text for line in lines)
    heard = spoken(found.text)
    assert not re.search(r"^[|#]|`", heard, re.MULTILINE)


VALUES = "| value | 0 | 1 |\n|---|---|---|\n| cards | 1 | 4 |"
MOVES = "| Typed | Meaning |\n|---|---|\n| `fold` | lay down the hand, only without a move |\n| `*9` | a joker |"


def words(markdown: str, width: int) -> list[str]:
    return [line.text for line in rendered(markdown, width)]


def test_a_table_stands_in_columns_and_wraps_its_last() -> None:
    assert words(VALUES, 40) == ["value  0  1", "cards  1  4"]
    assert words(MOVES, 40) == [
        "Typed  Meaning",
        "fold   lay down the hand, only without a",
        "       move",
        "*9     a joker",
    ]
    assert [line.style for line in rendered(MOVES, 40)] == ["label", "", "", ""]


def test_a_table_that_is_too_wide_or_heard_is_told_row_by_row() -> None:
    assert words(MOVES, 24) == ["fold: lay down the hand,", "  only without a move", "*9: a joker"]
    assert words(VALUES, 10) == ["value 0:", "  cards 1", "value 1:", "  cards 4"]
    assert spoken(MOVES) == "fold: lay down the hand, only without a move\n*9: a joker"
    assert spoken(VALUES) == "value 0: cards 1\nvalue 1: cards 4"


def test_items_hang_and_paragraphs_are_joined() -> None:
    text = "# Rules\n\nOne line\nand more.\n\n1. First of\n   all.\n   - deeper and on\n2. Second."
    assert words(text, 14) == [
        "Rules", "", "One line and", "more.", "", "1. First of", "   all.", "   - deeper", "     and on", "2. Second."
    ]  # fmt: skip
    assert spoken(text) == "Rules\n\nOne line and more.\n\n1. First of all.\n   - deeper and on\n2. Second."


def test_a_word_that_is_stressed_keeps_its_place() -> None:
    shown = sheet_box(SheetDialog("", "Seat *s* starts on 16·*s*, **not** on `*9 12>21`."), 80, 20)
    words = "".join(piece.text for row in shown for piece in row)
    assert "Seat s starts on 16·s, not on *9 12>21." in words
