"""Position objects: printed ones parse to equal ones, written ones are checked, and the first fault is named."""

import json
import random

import pytest
from reference.dog.dog_positions import moves, new, played, position

from engine import dealer
from engine.dog.game import GAME
from engine.errors import BadPosition
from engine.events import Leaving, Left
from engine.knowledge import Knowledge

FIELDS = {"game", "options", "players", "phase", "turn", "dealer", "deal", "hands", "stock", "played", "given"}
FIELDS |= {"pieces", "left"}
OVER_FIELDS = {"over", "winners", "places", "scores"}


def written(**changes):
    data = {
        "game": "dog",
        "players": 4,
        "phase": "play",
        "turn": 1,
        "dealer": 0,
        "deal": 3,
        "hands": [["2"], ["A", "7"], ["Q"], ["*"]],
        "pieces": [["0*", "12", "g2", "home"], ["16", "17", "18", "19"], ["home"] * 4, ["g1", "g2", "g3", "g4"]],
    }
    return {name: value for name, value in (data | changes).items() if value is not ...}


def test_printed_fields_are_those_of_the_notation():
    assert set(GAME.written(new())) == FIELDS
    assert set(GAME.written(finished())) == FIELDS | OVER_FIELDS


def finished():
    home = ["g1", "g2", "g3", "g4"]
    return played(position({0: home, 2: [*home[1:], "31"]}, {0: ["2"], 1: ["Q"]}), "2 31>g1")


@pytest.mark.parametrize("players", [4, 6])
@pytest.mark.parametrize("options", [{}, {"jokers": 0, "start_guard": "fresh"}, {"restock": "shuffle_all"}])
def test_printed_positions_parse_to_equal_ones_along_whole_games(players, options):
    rng = random.Random(players)
    where = new(players, seed=4, **options)
    for _ in range(300):
        picture = GAME.written(where)
        again = GAME.parse(json.loads(json.dumps(picture)))
        assert GAME.written(again) == picture
        assert moves(again) == moves(where)
        if picture["turn"] is None:
            break
        where = played(where, rng.choice(moves(where)))


def test_a_finished_position_says_so_and_parses():
    picture = GAME.written(finished())
    assert (picture["turn"], picture["winners"], picture["places"]) == (None, [0, 2], [1, 3, 1, 3])
    assert picture["scores"] == [4, 0, 4, 0]
    again = GAME.parse(picture)
    assert GAME.written(again) == picture
    assert moves(again) == ()


def test_a_game_ended_by_leaving_parses():
    where = new(first=None)
    state = where.state
    for seat in (0, 1, 2):
        state = GAME.apply(state, Left(seat, Leaving.RESIGNED))
    picture = GAME.written(dealer.Position(state, where.truth))
    assert picture["over"] is True
    assert GAME.written(GAME.parse(picture)) == picture


def test_order_within_pieces_hands_and_played_means_nothing():
    one = GAME.parse(written(played=["K", "2", "10"]))
    other = written(hands=[["2"], ["7", "A"], ["Q"], ["*"]], played=["10", "K", "2"])
    other["pieces"] = [row[::-1] for row in other["pieces"]]
    assert GAME.written(one) == GAME.written(GAME.parse(other))
    assert GAME.written(one)["played"] == ["10", "2", "K"]
    assert GAME.written(one)["pieces"][0] == ["0*", "12", "g2", "home"]


def test_the_exchange_derives_its_turn_and_keeps_what_was_given():
    data = written(phase="exchange", turn=..., given=[None, "7", "K", None])
    where = GAME.parse(data)
    assert GAME.written(where)["turn"] == 3
    assert GAME.written(where)["hands"] == [["2"], ["7", "A"], ["Q"], ["*"]]
    after = played(where, "give *", "give 2")
    assert GAME.written(after)["hands"] == [["K"], ["*", "7", "A"], ["2", "Q"], ["7"]]
    assert GAME.written(after)["given"] == [None] * 4


def test_what_can_be_derived_or_is_empty_may_be_left_out():
    where = GAME.parse(written())
    picture = GAME.written(where)
    assert (picture["stock"], picture["played"], picture["given"], picture["left"]) == ([], [], [None] * 4, [])
    assert picture["options"] == {}


@pytest.mark.parametrize(
    ("changes", "code", "path"),
    [
        ({"game": "dao"}, "word_unknown", "game"),
        ({"players": 5}, "seats", "players"),
        ({"players": 2}, "out_of_range", "players"),
        ({"options": {"jokers": 9}}, "option_value", "options"),
        ({"phase": ...}, "word_unknown", "phase"),
        ({"phase": "deal"}, "word_unknown", "phase"),
        ({"turn": None}, "turn_wrong", "turn"),
        ({"turn": 4}, "out_of_range", "turn"),
        ({"turn": True}, "not_an_integer", "turn"),
        ({"dealer": ...}, "field_missing", "dealer"),
        ({"deal": ...}, "field_missing", "deal"),
        ({"deal": 0}, "out_of_range", "deal"),
        ({"hands": [["2"]]}, "length", "hands"),
        ({"hands": [["1"], [], [], []]}, "face_unknown", "hands[0][0]"),
        ({"hands": [["2"], [], ["Q"], ["*"]]}, "empty", "hands[1]"),
        ({"stock": ["*"] * 6}, "face_surplus", "position"),
        ({"options": {"jokers": 0}}, "face_surplus", "position"),
        ({"played": ["A"] * 8}, "face_surplus", "position"),
        ({"given": ["2", None, None, None]}, "given_in_play", "given"),
        ({"given": [None]}, "length", "given"),
        ({"phase": "exchange", "given": ["2", None, None, None], "turn": 1}, "given_order", "given"),
        ({"phase": "exchange", "given": [None, "2", None, None], "turn": 1}, "given_order", "turn"),
        ({"phase": "exchange", "hands": [["A"], [], ["2"], ["3"]], "turn": 1}, "empty", "hands[1]"),
        ({"phase": "exchange", "hands": [["A"], ["3"], ["2"], []], "turn": 1}, "empty", "hands[3]"),
        ({"phase": "exchange", "hands": [["A"], ["3"], ["2"], ["4"]], "turn": 1, "left": [1]}, "turn_wrong", "turn"),
        ({"phase": "exchange", "hands": [[]] * 4, "given": ["Q", None, "9", "4"], "turn": 1}, "given_idle", "given[3]"),
        ({"phase": "exchange", "given": ["2", "2", "2", "2"], "turn": 1}, "given_all", "given"),
        ({"phase": "exchange", "hands": [[], ["A"], ["2"], []], "turn": 1}, "empty", "hands"),
        ({"pieces": ...}, "field_missing", "pieces"),
        ({"pieces": [["home"] * 4] * 3}, "length", "pieces"),
        ({"pieces": [["home"] * 3, *[["home"] * 4] * 3]}, "length", "pieces[0]"),
        ({"pieces": [["64", *["home"] * 3], *[["home"] * 4] * 3]}, "out_of_range", "pieces[0][0]"),
        ({"pieces": [["g5", *["home"] * 3], *[["home"] * 4] * 3]}, "place_unknown", "pieces[0][0]"),
        ({"pieces": [["012", *["home"] * 3], *[["home"] * 4] * 3]}, "place_unknown", "pieces[0][0]"),
        ({"pieces": [[12, *["home"] * 3], *[["home"] * 4] * 3]}, "place_unknown", "pieces[0][0]"),
        ({"pieces": [["16*", *["home"] * 3], *[["home"] * 4] * 3]}, "fresh_elsewhere", "pieces[0][0]"),
        ({"pieces": [["5", "5", "home", "home"], *[["home"] * 4] * 3]}, "field_taken", "pieces[0]"),
        ({"pieces": [["0", "0*", "home", "home"], *[["home"] * 4] * 3]}, "field_taken", "pieces[0]"),
        ({"pieces": [["g1", "g1", "home", "home"], *[["home"] * 4] * 3]}, "field_taken", "pieces[0]"),
        ({"pieces": [["16", *["home"] * 3], ["16*", *["home"] * 3], *[["home"] * 4] * 2]}, "field_taken", "pieces[1]"),
        ({"pieces": [["g1", "g2", "g3", "g4"], ["home"] * 4] * 2}, "over_wrong", "over"),
        ({"over": True}, "over_wrong", "over"),
        ({"over": 1}, "not_a_flag", "over"),
        ({"left": [1]}, "turn_wrong", "turn"),
        ({"left": [0, 0]}, "seat_twice", "left"),
        ({"left": [0, 2, 3]}, "over_wrong", "over"),
        ({"left": [0, 2, 3], "over": True}, "turn_over", "turn"),
        ({"bonus": 1}, "field_unknown", "bonus"),
    ],
)
def test_the_first_fault_is_named(changes, code, path):
    with pytest.raises(BadPosition) as refused:
        GAME.parse(written(**changes))
    assert (refused.value.code, refused.value.path) == (code, path)


@pytest.mark.parametrize("data", [None, [], "dog", 7, {}, {"game": "dog", "players": []}, {"game": ["dog"]}])
def test_anything_else_is_refused_too(data):
    with pytest.raises(BadPosition):
        GAME.parse(data)


def test_a_seat_sees_its_own_hand_and_nothing_else_that_is_secret():
    where = new(seed=9)
    hand = where.state.hands[2]
    view = GAME.view(where.state, Knowledge(2, {card: where.truth[card] for card in hand}))
    assert view.hands[2] == tuple(sorted(where.truth[card] for card in hand))
    assert [view.hands[seat] for seat in (0, 1, 3)] == [(None,) * 6] * 3
    assert view.stock == (None,) * 86
    assert view.given == (None,) * 4
