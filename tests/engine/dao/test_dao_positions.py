"""DAO positions: what may be left out, what is refused, and where the first fault is said to be."""

from typing import Any

import pytest
from dao_table import DAO, at, cards

from engine.dao.moves import FLIP, MOVES, TAKE
from engine.errors import BadNotation, BadPosition, IllegalMove
from engine.knowledge import Knowledge

PLAIN: dict[str, Any] = {"game": "dao", "players": 3, "turn": 0, "pile": ["earth-1"], "row": ["earth-2"]}
HALVES: dict[str, Any] = {
    "game": "dao",
    "options": {"variant": "halves"},
    "players": 2,
    "turn": 0,
    "start": 0,
    "round": 1,
    "pile": ["earth-1"],
    "row": ["earth-2"],
    "second_half": ["wood-1"],
}


def test_what_is_left_out_is_printed() -> None:
    assert DAO.written(DAO.parse(PLAIN)) == {
        **PLAIN,
        "options": {},
        "taken": [[], [], []],
        "left": [],
    }


def test_the_end_can_be_derived() -> None:
    finished = {"game": "dao", "players": 2, "turn": None, "row": ["earth-2"], "taken": [["wood-1"], []]}
    picture = DAO.written(DAO.parse(finished))
    assert picture["over"] is True
    assert picture["winners"] == [0]
    assert DAO.written(DAO.parse({**PLAIN, "turn": None, "left": [0, 2]}))["winners"] == [1]


def test_options_are_printed_where_they_differ_from_the_defaults() -> None:
    given = {**PLAIN, "options": {"first": 1, "clock": 30, "second_start": "same"}}
    assert DAO.written(DAO.parse(given))["options"] == {"first": 1, "clock": 30}


@pytest.mark.parametrize(
    ("change", "code", "path"),
    [
        ({"game": "dos"}, "word_unknown", "game"),
        ({"players": 1}, "out_of_range", "players"),
        ({"players": 7}, "out_of_range", "players"),
        ({"players": True}, "not_an_integer", "players"),
        ({"players": 2.0}, "not_an_integer", "players"),
        ({"turn": 3}, "out_of_range", "turn"),
        ({"turn": None}, "turn_wrong", "turn"),
        ({"turn": 1, "left": [1]}, "turn_wrong", "turn"),
        ({"left": [1, 1]}, "seat_twice", "left"),
        ({"left": [1, 2]}, "over_wrong", "over"),
        ({"over": True}, "over_wrong", "over"),
        ({"over": True, "pile": []}, "turn_over", "turn"),
        ({"over": 1}, "not_a_flag", "over"),
        ({"pile": []}, "empty", "pile"),
        ({"row": []}, "empty", "row"),
        ({"row": "earth-1"}, "not_an_array", "row"),
        ({"row": [["earth-1"]]}, "face_unknown", "row[0]"),
        ({"row": ["earth-1", "earth-5"]}, "face_unknown", "row[1]"),
        ({"row": ["earth-1", None]}, "face_unknown", "row[1]"),
        ({"row": ["earth-4", "earth-4"]}, "face_surplus", "position"),
        ({"pile": ["earth-0"], "taken": [["earth-0"], [], []]}, "face_surplus", "position"),
        ({"taken": [[], []]}, "length", "taken"),
        ({"taken": [[], [], ["x"]]}, "face_unknown", "taken[2][0]"),
        ({"taken": {}}, "not_an_array", "taken"),
        ({"options": []}, "not_an_object", "options"),
        ({"options": {"variant": "halves"}}, "option_seats", "options"),
        ({"options": {"first": 5}}, "first_seat", "options"),
        ({"options": {"colour": 5}}, "option_unknown", "options"),
        ({"options": {"variant": [1]}}, "not_an_object", "options"),
        ({"round": 2}, "halves_only", "round"),
        ({"start": 0}, "halves_only", "start"),
        ({"banked": [1, 0, 0]}, "halves_only", "banked"),
        ({"second_half": ["fire-1"]}, "halves_only", "second_half"),
        ({"banked": [1, 0]}, "length", "banked"),
        ({"row": ["earth-1"] * 500}, "too_long", "row"),
        ({"colour": "red"}, "field_unknown", "colour"),
    ],
)
def test_faults_are_named_with_their_place(change: dict[str, Any], code: str, path: str) -> None:
    with pytest.raises(BadPosition) as caught:
        DAO.parse({**PLAIN, **change})
    assert (caught.value.code, caught.value.path) == (code, path)


@pytest.mark.parametrize(
    ("change", "code", "path"),
    [
        ({"start": None}, "field_missing", "start"),
        ({"round": 3}, "out_of_range", "round"),
        ({"round": 2}, "second_round", "second_half"),
        ({"second_half": []}, "first_round", "second_half"),
        ({"banked": [1, 0]}, "first_round", "second_half"),
        ({"over": True, "turn": None, "pile": []}, "over_wrong", "over"),
    ],
)
def test_faults_of_two_rounds(change: dict[str, Any], code: str, path: str) -> None:
    assert DAO.written(DAO.parse(HALVES))["second_half"] == ["wood-1"]
    with pytest.raises(BadPosition) as caught:
        DAO.parse({**HALVES, **change})
    assert (caught.value.code, caught.value.path) == (code, path)


@pytest.mark.parametrize("missing", ["players", "game"])
def test_what_cannot_be_derived_is_needed(missing: str) -> None:
    with pytest.raises(BadPosition) as caught:
        DAO.parse({name: value for name, value in PLAIN.items() if name != missing})
    assert caught.value.path == missing


@pytest.mark.parametrize("typed", ["take", "TAKE", " t ", "ta"])
def test_typed_moves_are_forgiven_much(typed: str) -> None:
    assert DAO.read(typed) == TAKE


@pytest.mark.parametrize("typed", ["", "  ", "x", "take 1", "takes", "take" * 100])
def test_what_is_no_move_is_refused(typed: str) -> None:
    with pytest.raises(BadNotation):
        DAO.read(typed)


def test_a_move_out_of_turn_is_refused() -> None:
    state = at("1 2", "wo-1 wo-1").state
    with pytest.raises(IllegalMove, match="not_your_turn"):
        DAO.answer(state, 1, Knowledge(1), TAKE)


def test_the_greedy_bot_takes_a_good_card_before_a_dangerous_row() -> None:
    state = at("4 fi-3 wo-4", "wo-1 3 3 wa-2 wa-3", taken=[cards("1 1"), []]).state
    assert DAO.greedy(state, 0, Knowledge(0), MOVES) == TAKE


def test_the_greedy_bot_turns_a_card_where_none_can_hurt() -> None:
    state = at("0", "wo-1 wo-1 3", taken=[cards("fi-4"), []]).state
    assert DAO.greedy(state, 0, Knowledge(0), MOVES) == FLIP
