"""Rules sheets in the window: what is read are words, not the marks of Markdown."""

import re

import pytest

from engine import registry
from lanplay.screen.model import SheetDialog
from lanplay.screen.views.dialogs import sheet_box
from lanplay.text import LANGUAGES
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


def test_a_word_that_is_stressed_keeps_its_place() -> None:
    shown = sheet_box(SheetDialog("", "Seat *s* starts on 16·*s*, **not** on `*9 12>21`."), 80, 20)
    words = "".join(piece.text for row in shown for piece in row)
    assert "Seat s starts on 16·s, not on *9 12>21." in words
