"""Anything at all as a typed move or a position object: one clear error, never another exception."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reference.dog.dog_positions import moves, new, played

from engine.dog.game import GAME
from engine.errors import BadNotation, BadPosition, IllegalMove, ImpossibleEvent
from engine.events import Answer, Answered
from engine.knowledge import Knowledge

WORDS = st.sampled_from(
    ["A", "*7", "*", "J", "10", "7", "exit", "ex", "fold", "give", "0>7", "g1>g4", "12x40", "x", ">", "12", "g1", "99"]
)
NAMES = st.sampled_from(["home", "0*", "16*", "12", "g1", "g4", "64", "x", 5, None])
ROWS = st.lists(st.lists(NAMES, min_size=3, max_size=5), min_size=3, max_size=5)
HANDS = st.lists(st.lists(st.sampled_from(["A", "*", "7", "1", 3]), max_size=4), min_size=3, max_size=5)


def playing():
    where = new(seed=3)
    while where.state.turn is None:
        where = played(where, moves(where)[0])
    return where


PLAYING = playing()


@given(st.one_of(st.text(max_size=60), st.lists(WORDS, max_size=9).map(" ".join)))
@settings(max_examples=150, deadline=None)
def test_a_typed_text_is_read_or_refused(text):
    try:
        move = GAME.read(text)
    except BadNotation:
        return
    assert GAME.read(move.text) == move


@given(st.one_of(st.text(max_size=60), st.lists(WORDS, max_size=9).map(" ".join)))
@settings(max_examples=100, deadline=None)
def test_an_answer_is_applied_or_refused(text):
    state = PLAYING.state
    handle = state.hands[state.turn][0]
    answer = Answer(state.turn, text, opened=((handle, PLAYING.truth[handle]),))
    try:
        GAME.apply(state, Answered((answer,)))
    except (IllegalMove, ImpossibleEvent):
        return
    assert GAME.read(text) in GAME.legal(state, state.turn, Knowledge(state.turn, PLAYING.truth))


@given(
    st.fixed_dictionaries(
        {"pieces": ROWS},
        optional={
            "game": st.sampled_from(["dog", "dao", 1]),
            "players": st.sampled_from([4, 6, 5, "4"]),
            "phase": st.sampled_from(["play", "exchange", "deal", None]),
            "turn": st.one_of(st.none(), st.integers(-1, 6)),
            "dealer": st.integers(-1, 6),
            "deal": st.integers(0, 9),
            "hands": HANDS,
            "given": st.lists(st.sampled_from([None, "A", "x"]), max_size=6),
            "left": st.lists(st.integers(0, 5), max_size=4),
            "over": st.booleans(),
            "options": st.dictionaries(st.sampled_from(["jokers", "restock", "odd"]), st.integers(0, 9), max_size=2),
        },
    )
)
@settings(max_examples=150, deadline=None)
def test_a_position_object_is_read_or_refused(data):
    data = {"game": "dog", "players": 4, "phase": "play", "turn": 0, "dealer": 3, "deal": 1} | data
    try:
        where = GAME.parse(data)
    except BadPosition:
        return
    assert GAME.written(GAME.parse(GAME.written(where))) == GAME.written(where)


def test_a_move_far_too_long_is_refused_without_being_kept():
    state = PLAYING.state
    handle = state.hands[state.turn][0]
    with pytest.raises(IllegalMove) as refused:
        GAME.apply(state, Answered((Answer(state.turn, "7" + " 1>2" * 1_000_000, opened=((handle, "7"),)),)))
    assert len(str(refused.value)) < 400
