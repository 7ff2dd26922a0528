"""Moves, and the table that a game reads and spells them by."""

from collections.abc import Sequence

import pytest

from engine.errors import BadNotation, IllegalMove
from engine.grammar import GameMove, Grammar, MoveForm, fixed
from engine.notation import LONGEST, expect_length


class Toy(GameMove, frozen=True):
    place: int | None = None


def read_place(rest: Sequence[str], text: str) -> Toy:
    expect_length(("move", *rest), 2, 2, text)
    if not rest[0].isdigit():
        raise BadNotation("place_unknown", move=text)
    return Toy(f"move {int(rest[0])}", int(rest[0]))


def read_face(rest: Sequence[str], text: str) -> Toy:
    expect_length(("9", *rest), 1, 1, text)
    return Toy("9")


def with_word(words: list[str], text: str) -> list[str]:
    """A place with a leading nought alone means a move to it."""
    if words[0] == "nowhere":
        raise BadNotation("nowhere", move=text)
    return ["move", *words] if words[0].startswith("0") else words


PASS, PAUSE, SECRET = Toy("pass"), Toy("pause"), Toy("give ?")
GRAMMAR: Grammar[Toy] = Grammar(
    [
        MoveForm("move", "move 3", read_place),
        MoveForm("moves", "move 3", read_place),
        MoveForm("9", "9", read_face, may_shorten=False),
        *fixed(PASS, PAUSE),
    ],
    public=[SECRET],
    prepare=with_word,
)


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("move 3", Toy("move 3", 3)),
        ("  MOVE\t03 ", Toy("move 3", 3)),
        ("pass", PASS),
        ("pas", PASS),
        ("PAU", PAUSE),
        ("9", Toy("9")),
        ("07", Toy("move 7", 7)),
    ],
)
def test_typed_moves_are_forgiven_much(typed: str, move: Toy) -> None:
    assert GRAMMAR.read(typed) == move


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", "move_empty"),
        (" \n", "move_empty"),
        ("x" * (LONGEST + 1), "move_too_long"),
        ("pa", "word_ambiguous"),
        ("mo 3", "word_ambiguous"),
        ("jump", "word_unknown"),
        ("pass now", "move_words"),
        ("move", "move_words"),
        ("move 1 2", "move_words"),
        ("move far", "place_unknown"),
        ("nowhere", "nowhere"),
        ("give ?", "word_unknown"),
    ],
)
def test_what_is_no_move_is_refused_with_a_reason(typed: str, code: str) -> None:
    with pytest.raises(BadNotation) as caught:
        GRAMMAR.read(typed)
    assert caught.value.code == code


def test_a_word_that_may_not_be_cut_is_not_offered() -> None:
    with pytest.raises(BadNotation) as caught:
        GRAMMAR.read("jump")
    assert caught.value.details["known"] == "move moves pass pause"


def test_an_answer_is_read_in_its_one_spelling_alone() -> None:
    assert GRAMMAR.exact("move 3") == Toy("move 3", 3)
    assert GRAMMAR.exact("give ?") is SECRET
    for text in ("move 03", "MOVE 3", "move  3", " pass", "pas", "03", "", "x" * 500):
        with pytest.raises(IllegalMove) as caught:
            GRAMMAR.exact(text)
        assert (caught.value.code, caught.value.details) == ("move_unknown", {"move": text[:LONGEST]})


def test_each_kind_of_move_is_shown_once() -> None:
    assert GRAMMAR.usage == ("move 3", "9", "pass", "pause")


def test_a_move_prints_as_its_text_and_compares_by_all_that_it_says() -> None:
    assert str(Toy("move 3", 3)) == "move 3"
    assert Toy("move 3", 3) == Toy("move 3", 3) != Toy("move 3", 4)
    assert len({Toy("move 3", 3), Toy("move 3", 3)}) == 1
