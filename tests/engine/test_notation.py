"""Typed moves: case, spaces and unique beginnings."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import registry
from engine.errors import BadNotation
from engine.notation import complete, expect_length, split

WORDS = ("swap", "special", "move", "moves")


def test_words_are_lower_case_and_apart() -> None:
    assert split("  SWAP\t2   4 ") == ["swap", "2", "4"]


@pytest.mark.parametrize(("text", "code"), [("", "move_empty"), (" \t\n", "move_empty"), ("x" * 201, "move_too_long")])
def test_nothing_and_far_too_much_are_refused(text: str, code: str) -> None:
    with pytest.raises(BadNotation, match=code):
        split(text)


def test_unique_beginnings_are_completed() -> None:
    assert complete("sw", WORDS, "sw") == "swap"
    assert complete("special", WORDS, "special") == "special"


def test_an_exact_word_wins_over_a_longer_one() -> None:
    assert complete("move", WORDS, "move") == "move"


@pytest.mark.parametrize(("word", "code"), [("s", "word_ambiguous"), ("x", "word_unknown"), ("", "word_unknown")])
def test_other_words_are_refused_with_those_that_could_be_meant(word: str, code: str) -> None:
    with pytest.raises(BadNotation) as caught:
        complete(word, WORDS, word)
    assert caught.value.code == code
    assert "swap" in str(caught.value.details["known"])


def test_the_number_of_words_is_checked() -> None:
    expect_length(["a", "b"], 1, 2, "a b")
    with pytest.raises(BadNotation, match="move_words"):
        expect_length(["a", "b", "c"], 1, 2, "a b c")


@given(text=st.text(max_size=40))
def test_no_game_falls_over_any_text(text: str) -> None:
    for game in map(registry.find, registry.names()):
        try:
            move = game.read(text)
        except BadNotation:
            continue
        assert game.read(move.text) == move
