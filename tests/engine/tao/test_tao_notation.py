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
    assert TAO.read(typed).text == spelled


def test_a_spelling_is_read_as_itself():
    for move in every_spelling():
        assert TAO.read(move).text == move


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


def test_every_form_is_shown_by_an_example_that_is_read_as_itself():
    usage = TAO.grammar.usage
    assert [TAO.read(example).text for example in usage] == list(usage)
    assert {TAO.read(example).verb for example in usage} == {text.split()[0] for text in every_spelling()}


def test_a_move_says_what_its_text_says():
    for text in every_spelling():
        move = TAO.grammar.exact(text)
        verb, *numbers = text.split()
        assert move.verb == verb
        assert [move.column, move.other][: len(numbers)] == list(map(int, numbers))


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("swap 2 4", ((1, 2), (1, 4))),
        ("move 3 6", ((1, 3), (1, 6))),
        ("cross 3", ((1, 3), (0, 3))),
        ("special 2 5", ((1, 2), (0, 5))),
        ("draw 3", ((1, 3),)),
        ("plant 3", ((0, 3),)),
        ("claim 3", ()),
        ("decline", ()),
    ],
)
def test_a_move_names_places_of_the_rows(text, places):
    assert TAO.read(text).places(1) == places
