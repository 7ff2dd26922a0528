"""Moves as typed: one spelling, forgiving reading, and nothing else. Ruling E16."""

import random
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reference.dos.scenes import decide, moves, scene, table

from engine import dealer
from engine.dos.cards import COLOUR_OF, FACES
from engine.dos.game import GAME
from engine.dos.moves import DRAW, GRAMMAR, MOVES_WITH, REACTIONS, Move
from engine.errors import BadNotation, EngineError, IllegalMove

ALL_MOVES = (*(move.text for moves in MOVES_WITH.values() for move in moves), "hit", "miss")


def test_every_card_has_one_spelling_and_a_colourless_one_has_four() -> None:
    assert len(set(ALL_MOVES)) == len(ALL_MOVES) == 52 + 8 + 3
    assert MOVES_WITH["red-+2"] == (Move("red-+2", "red-+2", "red"),)
    assert [move.text for move in MOVES_WITH["wild+4"]] == [
        "wild+4 blue", "wild+4 green", "wild+4 red", "wild+4 yellow",
    ]  # fmt: skip


def test_a_move_says_which_card_is_laid_and_which_colour_counts_then_e16() -> None:
    for face in FACES:
        for move in MOVES_WITH[face]:
            assert move.face == face
            assert move.colour == (COLOUR_OF[face] or move.text.split()[1])
    assert [(move.face, move.colour) for move in (DRAW, *REACTIONS)] == [(None, None)] * 3


def test_sorted_first_words_give_sorted_moves() -> None:
    moves = [move.text for word in sorted(MOVES_WITH) for move in MOVES_WITH[word]]
    assert moves == sorted(moves)


def test_the_grammar_shows_each_form_once() -> None:
    assert GRAMMAR.usage == ("red-5", "wild green", "wild+4 green", "draw", "hit", "miss")


@pytest.mark.parametrize("text", ["RED-5", "wild g", " draw", "d", "wild  green", "", "x" * 500, "red-5 "])
def test_an_answer_takes_the_one_spelling_alone(text: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        GRAMMAR.exact(text)
    assert refused.value.code == "move_unknown"


def test_a_move_is_read_as_itself() -> None:
    for move in ALL_MOVES:
        assert GAME.read(move).text == move
        assert GRAMMAR.exact(move) == GAME.read(move)


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
    assert GAME.read(typed).text == move


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
        assert GAME.read(text).text in ALL_MOVES


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
        decide(scene("red-1 green-9", "*"), move)
    assert refused.value.code == code


def test_only_the_seat_on_turn_has_moves() -> None:
    start = scene("red-1 green-9", "red-2")
    known = dealer.Knowledge(1, start.truth)
    assert GAME.legal(start.state, 1, known) == ()
    with pytest.raises(IllegalMove) as refused:
        GAME.answer(start.state, 1, known, GAME.read("red-2"))
    assert refused.value.code == "not_your_turn"


def test_equal_cards_are_listed_once() -> None:
    assert moves(scene("red-1 red-1 wild wild green-5", "*")) == [
        "green-5", "red-1", "wild blue", "wild green", "wild red", "wild yellow",
    ]  # fmt: skip


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
            listed = moves(game.position)
            assert listed
            assert sorted(set(listed)) == listed
            for move in ALL_MOVES:
                if move in listed:
                    assert decide(game.position, move).state != game.state
                else:
                    with pytest.raises(EngineError):
                        decide(game.position, move)
            game.decide(lambda state, seat, known, listed: rng.choice(listed))
            game.settle()


def test_faces_are_the_ones_of_the_notation() -> None:
    assert {"red-0", "blue-9", "red-skip", "red-reverse", "red-+2", "wild", "wild+4"} <= set(FACES)
