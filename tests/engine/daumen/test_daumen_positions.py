"""Position objects: printing, reading and all checks (docs/notation.md)."""

import json
from copy import deepcopy
from random import Random

import pytest
from reference.daumen.boards import random_position
from reference.daumen.tables import after, at_random, between_tricks, moves, new_table, seen

from engine.daumen.game import GAME
from engine.errors import BadPosition

TRICK = {
    "game": "daumen",
    "options": {"partien": 5},
    "players": 4,
    "turn": 3,
    "leader": 0,
    "starter": 2,
    "partie": 2,
    "hands": [["black-1", "green-4!"], ["yellow-6"], ["black-2"], ["black-3", "green-6"]],
    "stock": ["yellow-1", "black-6!"],
    "offers": ["green-2!", "yellow-5", None, None],
    "released": [[0, "yellow-3!"]],
    "best": 0,
    "colours": ["yellow", "green"],
    "passes": 2,
    "won": [[], ["black-4"], [], ["black-5!", "green-1"]],
    "totals": [3, -2, 0, 1],
    "left": [],
}


def test_a_written_position_is_printed_as_it_was():
    position = GAME.parse(TRICK)
    assert seen(position) == TRICK
    assert list(seen(position)) == list(TRICK)
    assert moves(position) == ["pass", "show black-3", "show green-6"]
    assert json.loads(json.dumps(seen(position))) == TRICK


def test_derived_and_empty_fields_may_be_left_out():
    short = {name: value for name, value in TRICK.items() if name not in ("passes", "colours", "left", "options")}
    assert seen(GAME.parse(short)) == TRICK | {"options": {}}


def test_between_tricks_the_leader_is_the_seat_to_decide():
    position = seen(GAME.parse({"game": "daumen", "players": 2, "turn": 1, "hands": [["black-1"], ["black-2"]]}))
    assert [position["leader"], position["best"], position["passes"], position["partie"]] == [1, None, 0, 1]


def test_three_colours_are_derived_from_the_leader_and_the_highest_card():
    written = {
        "game": "daumen",
        "players": 3,
        "turn": 2,
        "leader": 1,
        "starter": 1,
        "best": 0,
        "offers": ["yellow-1", "green-3", "black-2"],
        "hands": [[], [], ["yellow-4"]],
    }
    assert seen(GAME.parse(written))["colours"] == ["green", "black", "yellow"]


def test_cards_that_are_missing_are_out_of_play():
    """They never come back in this Partie, and all of them in the next one."""
    position = after(between_tricks("yellow-1 green-1", "yellow-2 black-1"), "show yellow-1", "pass")
    assert len(position.state.out) == 20
    position = after(position, "show green-1", "pass")
    assert [position.state.partie, position.state.out] == [2, ()]


def test_random_positions_are_printed_as_they_were():
    for seed in range(200):
        written = random_position(Random(seed))
        assert seen(GAME.parse(written)) == written


@pytest.mark.parametrize("players", range(2, 8))
def test_every_position_of_a_game_parses_to_an_equal_one(players):
    table = new_table(players, seed=players, partien=2)
    choose = at_random(Random(players))
    table.settle()
    while not table.is_over:
        printed = seen(table.position)
        again = GAME.parse(printed)
        assert seen(again) == printed
        assert moves(again) == moves(table.position)
        table.decide(choose)
        table.settle()
    printed = seen(table.position)
    assert printed["over"] is True
    assert seen(GAME.parse(printed)) == printed


def changed(**fields):
    return {**deepcopy(TRICK), **fields}


FAULTS = {
    "another game": ({"game": "dao"}, "word_unknown", "game"),
    "too many players": ({"players": 8}, "out_of_range", "players"),
    "an unknown option": ({"options": {"jokers": 3}}, "option_unknown", "options"),
    "a wrong option": ({"options": {"partien": 21}}, "option_value", "options"),
    "too few hands": ({"hands": [[], [], []]}, "length", "hands"),
    "six cards in a hand": ({"hands": [["black-1"] * 6, [], [], ["black-3"]]}, "too_long", "hands[0]"),
    "too few offers": ({"offers": ["green-2!"]}, "length", "offers"),
    "too few stacks": ({"won": [[]]}, "length", "won"),
    "too many totals": ({"totals": [0] * 5}, "length", "totals"),
    "a face of a larger deck": ({"stock": ["yellow-7"]}, "face_unknown", "stock[0]"),
    "a hidden tooth": ({"offers": ["green-2?", "yellow-5", None, None]}, "face_unknown", "offers[0]"),
    "no face at all": ({"stock": [None]}, "face_unknown", "stock[0]"),
    "a face twice": ({"stock": ["black-4"]}, "face_surplus", "position"),
    "a face offered and held": ({"stock": ["yellow-5"]}, "face_surplus", "position"),
    "a face released and held": ({"stock": ["yellow-3!"]}, "face_surplus", "position"),
    "a Partie too many": ({"partie": 6}, "out_of_range", "partie"),
    "the Partie before the first": ({"partie": 0}, "out_of_range", "partie"),
    "a seat too many": ({"turn": 4}, "out_of_range", "turn"),
    "a release of nobody": ({"released": [[4, "yellow-3!"]]}, "out_of_range", "released[0][0]"),
    "a release without its seat": ({"released": ["yellow-3!"]}, "not_an_array", "released[0]"),
    "a release of two cards": ({"released": [[0, "yellow-3!", "black-1!"]]}, "length", "released[0]"),
    "a total that cannot be": ({"totals": [0, 0, 0, 9999]}, "out_of_range", "totals[3]"),
    "nobody's turn": ({"turn": None}, "turn_wrong", "turn"),
    "the turn of who has the highest card": ({"turn": 0, "passes": 3}, "best_wrong", "best"),
    "a wrong number of passes": ({"passes": 1}, "passes_wrong", "passes"),
    "no number of passes": ({"passes": "2"}, "not_an_integer", "passes"),
    "the highest card of nobody": ({"best": 2, "passes": 0}, "best_wrong", "best"),
    "a trick without highest card": ({"best": None, "passes": 0}, "trick_without_best", "best"),
    "a leader who has not shown": ({"leader": 2}, "leader_wrong", "leader"),
    "a colour twice": ({"colours": ["yellow", "green", "green"]}, "colours_wrong", "colours"),
    "a colour too many": ({"colours": ["yellow", "black", "green"]}, "colours_wrong", "colours"),
    "a colour too few": ({"colours": ["green"]}, "colours_wrong", "colours"),
    "colours in another order": ({"colours": ["green", "yellow"]}, "colours_wrong", "colours"),
    "an unknown colour": ({"colours": ["yellow", "blue"]}, "word_unknown", "colours[1]"),
    "four colours": ({"colours": ["yellow", "green", "black", "yellow"]}, "too_long", "colours"),
    "cards of a seat that left": ({"left": [2]}, "seat_left", "hands[2]"),
    "a seat that left twice": ({"left": [2, 2]}, "seat_twice", "left"),
    "the turn of who holds nothing": (
        {"hands": [["black-1"], ["yellow-6"], ["black-2"], []]},
        "turn_without_cards",
        "turn",
    ),
    "an end that is none": ({"over": True, "turn": None}, "over_wrong", "over"),
    "an unknown field": ({"trump": "green"}, "field_unknown", "trump"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_the_first_fault_is_named_with_its_place(fault):
    fields, code, path = FAULTS[fault]
    with pytest.raises(BadPosition) as caught:
        GAME.parse(changed(**fields))
    assert (caught.value.code, caught.value.path) == (code, path)


def test_the_highest_card_must_be_the_highest():
    """Seat 1 is said to be highest with a number below that of seat 0."""
    fields = {"offers": ["yellow-5", "yellow-4", None, None], "released": [], "best": 1, "passes": 1}
    with pytest.raises(BadPosition) as caught:
        GAME.parse(changed(**fields, colours=["yellow"]))
    assert caught.value.code == "best_wrong"


def test_a_released_card_above_the_highest_is_refused():
    with pytest.raises(BadPosition) as caught:
        GAME.parse(changed(released=[[0, "yellow-3!"], [1, "green-5"]]))
    assert caught.value.code == "best_wrong"


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"turn": 0, "hands": [["black-1"], []]}, "partie_over"),
        ({"turn": 0, "leader": 1, "hands": [["black-1"], ["black-2"]]}, "leader_wrong"),
        ({"turn": 0, "hands": [["black-1"], []], "left": [1]}, "over_wrong"),
        ({"turn": 0, "partie": 3, "hands": [["black-1"], []], "over": True}, "turn_over"),
        ({"turn": None, "partie": 2, "hands": [["black-1"], []], "over": True}, "over_wrong"),
        ({"turn": None, "partie": 3, "hands": [["black-1"], ["black-2"]], "over": True}, "over_wrong"),
        ({"turn": 0, "best": 1, "offers": [None, "black-3"], "hands": [["black-1"], []], "leader": 0}, "leader_wrong"),
        (
            {"turn": 0, "best": 1, "offers": ["black-1!", "black-3"], "hands": [["black-1"], ["black-2"]]},
            "field_missing",
        ),
    ],
)
def test_relations_at_the_edges(fields, code):
    with pytest.raises(BadPosition) as caught:
        GAME.parse({"game": "daumen", "players": 2, **fields})
    assert caught.value.code == code


@pytest.mark.parametrize("data", [None, [], "daumen", 7, {}, {"game": "daumen"}, {"game": "daumen", "players": "2"}])
def test_what_is_no_position_is_refused(data):
    with pytest.raises(BadPosition):
        GAME.parse(data)


@pytest.mark.parametrize("name", sorted(TRICK))
def test_junk_in_any_field_is_refused_or_read_but_never_breaks(name):
    for junk in (None, 3, "x", -1, True, [[]], {"a": 1}, [None] * 4, 1.5, [["yellow-1"]] * 9):
        try:
            position = GAME.parse(changed(**{name: junk}))
        except BadPosition:
            continue
        printed = seen(position)
        assert seen(GAME.parse(printed)) == printed
