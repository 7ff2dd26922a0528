"""What people may type, and what is listed (docs/notation.md)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.daumen.cards import FACES, deck
from engine.daumen.game import GAME
from engine.errors import BadNotation


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("show yellow-3!", "show yellow-3!"),
        ("SHOW  Yellow-3", "show yellow-3"),
        ("  s yellow-3! ", "show yellow-3!"),
        ("par Green-9", "parry green-9"),
        ("parry black-1!", "parry black-1!"),
        ("Pas", "pass"),
        ("pass", "pass"),
    ],
)
def test_typing_is_forgiven(typed, read):
    assert GAME.read(typed).text == read


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", "move_empty"),
        ("   ", "move_empty"),
        ("p", "word_ambiguous"),
        ("pa", "word_ambiguous"),
        ("play yellow-3", "word_unknown"),
        ("show", "move_words"),
        ("pass yellow-3", "move_words"),
        ("show yellow 3", "move_words"),
        ("show yellow", "face_unknown"),
        ("show yellow-", "face_unknown"),
        ("show yellow-0", "face_unknown"),
        ("show yellow-10", "face_unknown"),
        ("show yellow-03", "face_unknown"),
        ("show yellow-3?", "face_unknown"),
        ("show yellow-3!!", "face_unknown"),
        ("show yellow-³", "face_unknown"),
        ("show blue-3", "face_unknown"),
        ("show -3", "face_unknown"),
        ("show y-3", "face_unknown"),
        ("parry yel-3!", "face_unknown"),
        ("show " + "y" * 300, "move_too_long"),
    ],
)
def test_what_is_no_move_is_refused_with_its_reason(typed, code):
    with pytest.raises(BadNotation) as caught:
        GAME.read(typed)
    assert caught.value.code == code


@given(st.sampled_from(sorted(FACES)), st.sampled_from(["show", "parry"]), st.booleans(), st.integers(0, 3))
def test_every_move_reads_as_itself_in_any_case_and_spacing(face, verb, is_upper, spaces):
    move = f"{verb} {face}"
    typed = f"{' ' * spaces}{verb} {' ' * spaces}{face}"
    assert GAME.read(typed.upper() if is_upper else typed).text == move


@given(st.text(max_size=30))
def test_any_text_is_read_or_refused(text):
    try:
        move = GAME.read(text)
    except BadNotation:
        return
    assert GAME.read(move.text) == move


def test_faces_are_spelled_as_the_notation_says():
    assert deck(2)[:4] == ("black-1", "black-1!", "black-2", "black-2!")
    assert len(FACES) == 54
