"""Typed moves: one spelling each, forgiving where nothing can be mistaken."""

import pytest
from reference.tao.tao_oracle import every_spelling
from reference.tao.tao_table import TAO

from engine.errors import BadNotation, BadOption


@pytest.mark.parametrize(
    ("typed", "spelled"),
    [
        ("swap 2 4", "swap 2 4"),
        ("  SWAP   2  4 ", "swap 2 4"),
        ("sw 4 2", "swap 4 2"),
        ("m 3 6", "move 3 6"),
        ("cr 3", "cross 3"),
        ("dr 0", "draw 0"),
        ("p 6", "plant 6"),
        ("sp 2 5", "special 2 5"),
        ("cl 5", "claim 5"),
        ("DEC", "decline"),
    ],
)
def test_case_spaces_and_unique_beginnings_are_forgiven(typed, spelled):
    assert TAO.read(typed) == spelled


@pytest.mark.parametrize("move", list(every_spelling()))
def test_a_spelling_is_read_as_itself(move):
    assert TAO.read(move) == move


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", "move_empty"),
        ("   ", "move_empty"),
        ("s 2 4", "word_ambiguous"),
        ("d 3", "word_ambiguous"),
        ("c 3", "word_ambiguous"),
        ("take", "word_unknown"),
        ("3", "word_unknown"),
        ("swap 2", "move_words"),
        ("swap 2 3 4", "move_words"),
        ("decline 2", "move_words"),
        ("claim", "move_words"),
        ("swap 2 7", "column_unknown"),
        ("swap -1 2", "column_unknown"),
        ("swap 02 3", "column_unknown"),
        ("draw x", "column_unknown"),
        ("draw ２", "column_unknown"),
        ("draw ?", "column_unknown"),
        ("claim 0", "portal_unknown"),
        ("claim 6", "portal_unknown"),
        ("swap 1 " + "2" * 300, "move_too_long"),
    ],
)
def test_what_is_no_move_is_refused_with_its_reason(typed, code):
    with pytest.raises(BadNotation) as caught:
        TAO.read(typed)
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("given", "players"),
    [
        ({"version": "zen"}, 2),
        ({"open_hands": True}, 2),
        ({"open_hands": True, "version": "yin"}, 2),
        ({"turn_limit": 0}, 2),
        ({"turn_limit": "many"}, 2),
        ({"first": 2}, 2),
        ({"no_mirrors": True}, 2),
        ({}, 1),
        ({}, 3),
    ],
)
def test_options_that_exclude_each_other_or_do_not_exist_are_refused(given, players):
    with pytest.raises(BadOption):
        TAO.configure(given, players)


def test_options_are_read_from_texts():
    chosen = TAO.configure(
        {"version": "YANG", "open_hands": "yes", "no_mirror": "on", "turn_limit": "40", "first": "1"}, 2
    )
    assert (chosen.version, chosen.open_hands, chosen.no_mirror, chosen.turn_limit, chosen.first) == (
        "yang",
        True,
        True,
        40,
        1,
    )
