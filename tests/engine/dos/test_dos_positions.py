"""Position objects: what is printed is read again as the same, and what cannot be is refused at its first fault."""

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reference.dos.scenes import after, moves, picture, random_position, scene, table

from engine import dealer
from engine.dos.game import GAME
from engine.errors import BadPosition

BASE: dict[str, Any] = {
    "game": "dos",
    "options": {},
    "players": 3,
    "turn": 0,
    "direction": -1,
    "hands": [["red-5", "wild"], ["green-1", "blue-+2", "blue-0"], ["yellow-9"]],
    "pile": ["red-1", "red-2"],
    "discard": ["red-+2", "red-3"],
    "colour": "red",
    "penalty": 2,
    "ranking": [],
    "reaction": {"seat": 2, "fields": 1},
    "left": [],
}


def test_a_full_position_is_printed_as_it_was_written() -> None:
    assert picture(GAME.parse(BASE)) == BASE
    assert list(picture(GAME.parse(BASE))) == list(BASE)


def test_what_can_be_derived_may_be_left_out() -> None:
    data = {"game": "dos", "players": 2, "turn": 1, "hands": [["red-5"], ["wild"]], "discard": ["green-skip"]}
    assert picture(GAME.parse(data)) == {
        **data,
        "options": {},
        "direction": 1,
        "pile": [],
        "colour": "green",
        "penalty": 0,
        "ranking": [],
        "reaction": None,
        "left": [],
    }


def test_the_number_of_fields_may_be_left_out_e24() -> None:
    assert picture(GAME.parse({**BASE, "reaction": {"seat": 0}}))["reaction"] == {"seat": 0, "fields": 2}


def test_options_are_printed_where_they_differ() -> None:
    data = {**BASE, "options": {"lone_wild": "may", "same_symbol": True}}
    assert picture(GAME.parse(data))["options"] == {"lone_wild": "may"}


@pytest.mark.parametrize(
    ("change", "code", "path"),
    [
        ({"game": "dao"}, "word_unknown", "game"),
        ({"players": 1}, "out_of_range", "players"),
        ({"players": 11}, "out_of_range", "players"),
        ({"players": 2}, "length", "hands"),
        ({"options": {"jokers": 3}}, "option_unknown", "options"),
        ({"options": {"first": 7}}, "first_seat", "options"),
        ({"hands": [["red-5"], ["red-11"], ["red-1"]]}, "face_unknown", "hands[1][0]"),
        ({"hands": [["red-5"], [], ["red-1"]], "reaction": None}, "hand_empty", "hands[1]"),
        ({"hands": [["red-5"], ["red-6"], ["wild"] * 5]}, "face_surplus", "position"),
        ({"pile": ["red-0", "red-0"]}, "face_surplus", "position"),
        ({"pile": "red-0"}, "not_an_array", "pile"),
        ({"pile": [None]}, "face_unknown", "pile[0]"),
        ({"discard": []}, "colour_wrong", "colour"),
        ({"discard": [], "colour": None, "penalty": 0}, "empty", "discard"),
        ({"colour": "green"}, "colour_wrong", "colour"),
        ({"colour": None}, "colour_wrong", "colour"),
        ({"colour": "pink"}, "word_unknown", "colour"),
        ({"discard": ["wild", "red-3"], "colour": None, "penalty": 0}, "colour_wrong", "colour"),
        ({"discard": ["red-3"]}, "penalty_wrong", "penalty"),
        ({"discard": ["wild"], "colour": "red"}, "penalty_wrong", "penalty"),
        ({"discard": ["wild+4"], "colour": None}, "penalty_wrong", "penalty"),
        ({"penalty": -1}, "out_of_range", "penalty"),
        ({"penalty": True}, "not_an_integer", "penalty"),
        ({"direction": 0}, "word_unknown", "direction"),
        ({"direction": 2}, "out_of_range", "direction"),
        ({"turn": None}, "turn_wrong", "turn"),
        ({"turn": 3}, "out_of_range", "turn"),
        ({"ranking": [1]}, "hand_of_done_seat", "hands[1]"),
        ({"left": [1]}, "hand_of_done_seat", "hands[1]"),
        ({"left": [1, 1]}, "seat_twice", "left"),
        ({"reaction": {"seat": 2, "fields": 2}}, "reaction_wrong", "reaction"),
        ({"reaction": {"seat": 1}}, "out_of_range", "fields"),
        ({"reaction": {"seat": 2, "fields": 1, "more": 1}}, "field_unknown", "more"),
        ({"reaction": 1}, "not_an_object", "reaction"),
        ({"options": {"reaction_seconds": 0}}, "reaction_off", "reaction"),
        ({"over": True}, "over_wrong", "over"),
        ({"colour_": "red"}, "field_unknown", "colour_"),
    ],
)
def test_the_first_fault_is_named(change: dict[str, Any], code: str, path: str) -> None:
    with pytest.raises(BadPosition) as refused:
        GAME.parse({**BASE, **change})
    assert (refused.value.code, refused.value.path) == (code, path)


def test_a_seat_on_turn_must_be_in_play() -> None:
    done = {"hands": [["red-5"], [], ["yellow-9"]], "ranking": [1], "turn": 1}
    with pytest.raises(BadPosition) as refused:
        GAME.parse({**BASE, **done})
    assert refused.value.code == "turn_wrong"


def test_a_finished_position_has_no_turn_and_says_the_places() -> None:
    over = after(scene("red-1", "*"), "red-1")
    shown = picture(over)
    assert shown["turn"] is None
    assert (shown["over"], shown["winners"], shown["places"]) == (True, [0], [1, 2])
    assert "scores" not in shown
    assert moves(over) == []
    assert picture(GAME.parse(shown)) == shown
    bare = {name: value for name, value in shown.items() if name not in ("over", "winners", "places")}
    assert picture(GAME.parse(bare)) == shown
    for wrong in ({"turn": 1}, {"over": False}):
        with pytest.raises(BadPosition):
            GAME.parse({**shown, **wrong})


def test_written_hands_keep_their_order_and_mixed_ones_are_sorted() -> None:
    start = scene("red-1 wild blue-3", "yellow-2 green-9", pile=["green-0"])
    laid = after(start, "red-1")
    assert picture(laid)["hands"] == [["wild", "blue-3"], ["yellow-2", "green-9"]]
    assert picture(after(laid, "draw"))["hands"][1] == ["green-0", "green-9", "yellow-2"]


def test_positions_of_random_games_are_read_again_and_go_on_alike() -> None:
    rng = random.Random(21)
    for seed in range(8):
        game = table(seed, rng.randint(2, 10), first_card=rng.choice(["any", "number"]))
        game.settle()
        for _ in range(120):
            shown = GAME.written(game.position)
            again = GAME.parse(json.loads(json.dumps(shown)))
            assert GAME.written(again) == shown
            if game.is_over:
                break
            if GAME.pending(game.state) == GAME.pending(again.state):
                assert dealer.moves(GAME, again) == dealer.moves(GAME, game.position)
            game.decide(lambda state, seat, known, moves: rng.choice(moves))
            game.settle()


def test_random_positions_are_read_and_printed_alike() -> None:
    rng = random.Random(5)
    for _ in range(300):
        data = random_position(rng)
        shown = GAME.written(GAME.parse(data))
        assert GAME.written(GAME.parse(shown)) == shown
        assert {name: shown[name] for name in data if name != "options"} == {
            name: value for name, value in data.items() if name != "options"
        }


_junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5) | st.sampled_from(["red-1", "wild", "red"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["seat", "fields"]), inner, max_size=2),
    max_leaves=6,
)


@settings(deadline=None)
@given(st.dictionaries(st.sampled_from(sorted([*BASE, "over", "places"])), _junk, max_size=3))
def test_junk_in_any_field_gives_a_position_or_one_clear_error(change: dict[str, Any]) -> None:
    try:
        position = GAME.parse({**BASE, **change})
    except BadPosition:
        return
    assert GAME.written(GAME.parse(GAME.written(position))) == GAME.written(position)
