"""Moves as typed: one spelling, forgiving reading, and nothing else. Ruling E16."""

import random
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reference.dos.scenes import scene, table

from engine import dealer
from engine.dos.cards import CARD_OF, COLOUR_AFTER, FACES, SPELLINGS
from engine.dos.game import GAME
from engine.errors import BadNotation, EngineError, IllegalMove

ALL_MOVES = (*CARD_OF, "draw", "hit", "miss")


def test_every_card_has_one_spelling_and_a_colourless_one_has_four() -> None:
    assert len(CARD_OF) == 52 + 8
    assert SPELLINGS["red-+2"] == ("red-+2",)
    assert SPELLINGS["wild+4"] == ("wild+4 blue", "wild+4 green", "wild+4 red", "wild+4 yellow")
    assert COLOUR_AFTER["wild green"] == "green"
    assert COLOUR_AFTER["blue-skip"] == "blue"


@pytest.mark.parametrize("move", ALL_MOVES)
def test_a_move_is_read_as_itself(move: str) -> None:
    assert GAME.read(move) == move


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("  RED-5 ", "red-5"),
        ("Wild   Green", "wild green"),
        ("wild g", "wild green"),
        ("wild+4 BL", "wild+4 blue"),
        ("WILD+4 yel", "wild+4 yellow"),
        ("d", "draw"),
        ("H", "hit"),
        ("mi", "miss"),
        ("Red-+2", "red-+2"),
    ],
)
def test_case_spaces_and_cut_words_do_not_matter(typed: str, move: str) -> None:
    assert GAME.read(typed) == move


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", "move_empty"),
        ("wild", "wish_missing"),
        ("wild+4", "wish_missing"),
        ("wild+4 pink", "word_unknown"),
        ("wild red blue", "move_words"),
        ("red-5 green", "move_words"),
        ("draw 2", "move_words"),
        ("red-s", "face_unknown"),
        ("r-5", "face_unknown"),
        ("red-10", "face_unknown"),
        ("wild+ green", "face_unknown"),
        ("wi green", "move_words"),
        ("red", "word_unknown"),
        ("fold", "word_unknown"),
        ("x" * 500, "move_too_long"),
    ],
)
def test_what_is_no_move_is_refused_with_a_reason(typed: str, code: str) -> None:
    with pytest.raises(BadNotation) as refused:
        GAME.read(typed)
    assert refused.value.code == code


@settings(deadline=None)
@given(st.text(max_size=30))
def test_any_text_is_read_or_refused_by_one_kind_of_error(text: str) -> None:
    with suppress(BadNotation):
        assert GAME.read(text) in ALL_MOVES


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("green-9", "card_does_not_fit"),
        ("red-9", "card_not_held"),
        ("draw", "must_lay"),
        ("hit", "no_reaction"),
    ],
)
def test_an_illegal_move_is_refused_with_a_reason(move: str, code: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        dealer.decide(GAME, scene("red-1 green-9", "*"), move)
    assert refused.value.code == code


def test_only_the_seat_on_turn_has_moves() -> None:
    start = scene("red-1 green-9", "red-2")
    known = dealer.Knowledge(1, start.truth)
    assert GAME.legal(start.state, 1, known) == ()
    with pytest.raises(IllegalMove) as refused:
        GAME.answer(start.state, 1, known, "red-2")
    assert refused.value.code == "not_your_turn"


def test_equal_cards_are_listed_once() -> None:
    assert dealer.moves(GAME, scene("red-1 red-1 wild wild green-5", "*")) == (
        "green-5", "red-1", "wild blue", "wild green", "wild red", "wild yellow",
    )  # fmt: skip


def test_listed_moves_are_accepted_and_all_others_refused() -> None:
    rng = random.Random(11)
    for seed in range(12):
        game = table(
            seed, rng.randint(2, 5), reaction_seconds=rng.choice([0, 5]), lone_wild=rng.choice(["must", "may"])
        )
        game.settle()
        for _ in range(80):
            if game.is_over:
                break
            listed = dealer.moves(GAME, game.position)
            assert listed
            assert sorted(set(listed)) == list(listed)
            for move in ALL_MOVES:
                if move in listed:
                    assert dealer.decide(GAME, game.position, move).state != game.state
                else:
                    with pytest.raises(EngineError):
                        dealer.decide(GAME, game.position, move)
            game.decide(lambda state, seat, known, moves: rng.choice(moves))
            game.settle()


def test_faces_are_the_ones_of_the_notation() -> None:
    assert {"red-0", "blue-9", "red-skip", "red-reverse", "red-+2", "wild", "wild+4"} <= set(FACES)
