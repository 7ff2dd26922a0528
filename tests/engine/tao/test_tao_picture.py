"""Positions as objects: printed, read again, refused at their first fault, and what a seat may see."""

import json
import random

import pytest
from reference.tao.tao_table import TAO, faces, lay, moves, picture, play, seen

from engine import dealer
from engine.cards import is_face
from engine.dealer import LocalTable
from engine.errors import BadPosition
from engine.events import Leaving, Left
from engine.position import Position

CALM = ". TB TR * DB pDR ."
DECKS = {"decks": ["DR pTB DB TR", "pTR TR pDB DR"], "rules": "DR TB"}


def opening(seed=0, **given):
    rng = random.Random(seed)
    return dealer.settle(TAO, dealer.opening(TAO, TAO.configure(given, 2), 2, rng), lambda _: rng)


@pytest.mark.parametrize("given", [{}, {"version": "yang"}, {"version": "yang", "open_hands": True}])
def test_a_printed_position_holds_all_fields_and_is_read_as_the_same(given):
    shown = TAO.written(opening(**given, first=0))
    assert list(shown) == [
        "game",
        "options",
        "players",
        "turn",
        "turns",
        "moves_left",
        "rows",
        "decks",
        "rules",
        "barred",
        "coins",
        "won",
        "crossings",
        "mirror",
        "crossed",
        "coined",
        "claim",
        "left",
    ]
    assert shown["options"] == {"first": 0, **given}
    again = json.loads(json.dumps(shown))
    assert TAO.written(TAO.parse(again)) == shown


def test_fields_that_are_empty_or_follow_may_be_left_out():
    short = {"game": "tao", "players": 2, "turn": 0, "rows": [faces(CALM), faces(". TR DB * DR TB .")]}
    shown = TAO.written(TAO.parse(short))
    assert (shown["moves_left"], shown["coins"], shown["won"], shown["rules"]) == (2, [True] * 5, [0, 0], [])
    assert TAO.written(TAO.parse(shown)) == shown


def test_an_open_claim_follows_where_no_move_is_left():
    data = picture(". TB pTB TB DR * .", rules="DB", moves_left=0)
    position = TAO.parse(data)
    assert moves(position) == ("claim 2", "decline")
    assert TAO.written(position)["claim"] == [2]


def test_a_claim_with_a_move_left_is_open_only_when_it_is_written():
    data = picture(". TB pTB TB DR * .", rules="DB", moves_left=1)
    assert "claim 2" not in moves(TAO.parse(data))
    assert moves(TAO.parse(data | {"claim": [2]})) == ("claim 2", "decline")


def test_a_finished_position_has_no_turn_and_tells_the_result():
    fields = {"coins": [False, True, False, True, True], "won": [2, 0]}
    shown = TAO.written(play(lay(". TB pTB TB DR * .", rules="DB", **fields), "swap 4 5", "claim 2"))
    assert shown["turn"] is None
    assert (shown["over"], shown["winners"], shown["places"], shown["scores"]) == (True, [0], [1, 2], [3, 0])
    again = TAO.parse(shown)
    assert TAO.written(again) == shown
    assert moves(again) == ()


@pytest.mark.parametrize("version", ["yin", "yang"])
def test_a_game_left_at_any_time_is_printed_and_read_again(version):
    rng = random.Random(4)
    table = LocalTable(TAO, TAO.configure({"version": version}, 2), 2, rng)
    while not isinstance(TAO.pending(table.state), type(None)) and len(table.events) < 40:
        left = Position(TAO.apply(table.state, Left(1, Leaving.CUT)), table.position.truth)
        shown = TAO.written(left)
        assert shown["left"] == [1]
        assert shown["winners"] == [0]
        assert TAO.written(TAO.parse(shown)) == shown
        if table.deciders():
            table.decide(lambda state, seat, knowledge, moves: moves[rng.randrange(len(moves))])
        else:
            dealt = dealer.deal(TAO, table.position, TAO.pending(table.state), rng)
            table._happen(dealt.event, dealt.position, dealt.private)


@pytest.mark.parametrize(
    ("changed", "code", "path"),
    [
        ({"game": "dao"}, "word_unknown", "game"),
        ({"players": 3}, "out_of_range", "players"),
        ({"players": True}, "not_an_integer", "players"),
        ({"options": {"version": "zen"}}, "option_value", "options"),
        ({"options": {"open_hands": True}}, "option_needs", "options"),
        ({"rows": None}, "not_an_array", "rows"),
        ({"rows": [faces(CALM)]}, "length", "rows"),
        ({"rows": [faces(CALM)[:6], faces(CALM)]}, "length", "rows[0]"),
        ({"rows": [faces(". TB TR . DB pDR *"), faces(". TR DB * DR TB .")]}, "row_broken", "rows[0]"),
        ({"rows": [faces(CALM), faces(". TR DB * DR . .")]}, "row_broken", "rows[1]"),
        ({"rows": [faces(CALM), faces("TR DB * DR TB TB .")]}, "row_broken", "rows[1]"),
        ({"rows": [faces(CALM), [None] * 7]}, "row_broken", "rows[1]"),
        ({"rows": [faces(CALM), [None, "tiger", None, None, None, None, None]]}, "face_unknown", "rows[1][1]"),
        ({"rows": [faces(CALM), faces(". pDR DB * DR TB .")]}, "face_surplus", "position"),
        ({"decks": [faces("DR pTB DB TR"), faces("pTR TR pDB DR DB")]}, "too_long", "decks[1]"),
        ({"decks": [faces("DR pTB DB TR")]}, "length", "decks"),
        ({"decks": [["special"] * 2, []]}, "face_surplus", "position"),
        ({"decks": [[None], []]}, "face_unknown", "decks[0][0]"),
        ({"rules": ["special"]}, "face_unknown", "rules[0]"),
        ({"rules": faces("DR TB TR DB DR DR DR")}, "face_surplus", "position"),
        ({"barred": "green"}, "word_unknown", "barred"),
        ({"coins": [True] * 4}, "length", "coins"),
        ({"coins": [1] * 5}, "not_a_flag", "coins[0]"),
        ({"coins": [True] * 4 + [False]}, "coins_wrong", "coins"),
        ({"won": [1, 0]}, "coins_wrong", "coins"),
        ({"won": [4, 0], "coins": [True] + [False] * 4}, "out_of_range", "won[0]"),
        ({"won": [3, 0], "coins": [True] * 2 + [False] * 3}, "over_wrong", "over"),
        ({"over": True, "turn": None}, "over_wrong", "over"),
        ({"left": [1]}, "over_wrong", "over"),
        ({"left": [1], "over": True}, "turn_over", "turn"),
        ({"left": [0, 1], "over": True, "turn": None}, "over_wrong", "over"),
        ({"options": {"turn_limit": 10}}, "over_wrong", "over"),
        ({"turn": None}, "turn_wrong", "turn"),
        ({"turn": 2}, "out_of_range", "turn"),
        ({"turns": -1}, "out_of_range", "turns"),
        ({"moves_left": 3}, "out_of_range", "moves_left"),
        ({"moves_left": 0}, "claim_wrong", "claim"),
        ({"claim": [2]}, "claim_wrong", "claim"),
        ({"claim": [0]}, "out_of_range", "claim[0]"),
        ({"claim": 2}, "not_an_array", "claim"),
        ({"crossed": True}, "crossed_wrong", "crossed"),
        ({"crossings": [[2, 2]]}, "crossed_wrong", "crossed"),
        ({"moves_left": 1, "crossings": [[2, 2]], "crossed": False}, "crossed_wrong", "crossed"),
        ({"moves_left": 1, "crossings": [[2, 2], [3, 3]]}, "crossed_wrong", "crossed"),
        ({"coined": True}, "coined_wrong", "coined"),
        ({"coined": True, "moves_left": 1}, "coined_wrong", "coined"),
        ({"mirror": [[0, 2]]}, "pair_wrong", "mirror[0]"),
        ({"mirror": [[2]]}, "length", "mirror[0]"),
        ({"mirror": [[3, 2, 0]]}, "pair_wrong", "mirror[0]"),
        ({"mirror": [[2, 3, 2]]}, "out_of_range", "mirror[0][2]"),
        ({"mirror": [[2, 7]]}, "out_of_range", "mirror[0][1]"),
        ({"mirror": [[1, 1], [2, 2], [3, 3]]}, "too_long", "mirror"),
        ({"seen": [1, 0]}, "out_of_range", "seen[0]"),
        ({"seen": [5, 0], "options": {"one_coin_a_turn": True}}, "out_of_range", "seen[0]"),
        ({"colour": "red"}, "field_unknown", "colour"),
    ],
)
def test_a_fault_is_refused_with_its_place(changed, code, path):
    data = picture(CALM, **DECKS) | changed
    with pytest.raises(BadPosition) as caught:
        TAO.parse(data)
    assert (caught.value.code, caught.value.path) == (code, path)


def test_claims_have_to_be_the_ones_that_stand():
    data = picture(". TB pTB TB DR * .", rules="DB", moves_left=1)
    for claim in ([1], [2, 3], [2, 2]):
        with pytest.raises(BadPosition):
            TAO.parse(data | {"claim": claim})
    with pytest.raises(BadPosition):
        TAO.parse(data | {"moves_left": 2, "claim": [2]})
    with pytest.raises(BadPosition):
        TAO.parse(data | {"turns": 1, "claim": [2], "options": {"quiet_first_turn": True}})


def test_a_turn_without_a_legal_move_is_refused():
    """Five red guardians that would all be a second coin, and nothing in reach to break them up."""
    data = picture(
        ". DR TR DR TR TR .",
        facing=". DB * pDB TB pTB .",
        decks=["DR pDR DB TB", "pTR DB TB DB"],
        moves_left=1,
        coined=True,
        crossed=True,
        won=[1, 0],
        coins=[True] * 4 + [False],
        options={"version": "yang", "one_coin_a_turn": True, "one_crossing_a_turn": True},
    )
    with pytest.raises(BadPosition) as caught:
        TAO.parse(data)
    assert caught.value.code == "no_move"


@pytest.mark.parametrize("data", [None, [], "tao", 3, {1: 2}, {"game": "tao", "players": 2, "turn": 0}])
def test_anything_else_is_refused(data):
    with pytest.raises(BadPosition):
        TAO.parse(data)


def test_hidden_cards_of_a_written_position_become_handles():
    yin = lay(CALM, **DECKS)
    assert not any(map(is_face, (*yin.state.decks[0], *yin.state.decks[1], *yin.state.rules[1:])))
    assert yin.state.rules[0] == "dragon-red"
    yang = lay(CALM, **DECKS, options={"version": "yang"})
    assert not any(map(is_face, (*yang.state.decks[0], *yang.state.decks[1])))
    assert all(map(is_face, yang.state.rules))
    shown = lay(CALM, **DECKS, options={"version": "yang", "open_hands": True})
    assert all(map(is_face, (*shown.state.decks[0], *shown.state.decks[1])))
    assert sorted(yin.truth.values()) == list(yin.state.unseen[0])


def test_d34_a_view_shows_no_deck_of_yin_and_no_further_rule_card():
    position = lay(CALM, **DECKS)
    for seat in (0, 1):
        shown = seen(position, seat)
        assert shown["decks"] == [[None] * 4, [None] * 4]
        assert shown["rules"] == ["dragon-red", None]
        assert shown["rows"] == TAO.written(position)["rows"]


def test_d34_a_view_of_yang_shows_the_own_hand_alone():
    position = play(lay(CALM, **DECKS, options={"version": "yang"}), "draw 1", "plant 1")
    own = {handle: position.truth[handle] for handle in position.state.decks[0] if handle in position.truth}
    assert seen(position, 0, own)["decks"] == [faces("DB TR TB TR"), [None] * 4]
    assert seen(position, 1)["decks"] == [[None] * 4, [None] * 4]


def test_d27_open_hands_are_seen_by_all():
    position = lay(CALM, **DECKS, options={"version": "yang", "open_hands": True})
    for seat in (0, 1):
        assert seen(position, seat)["decks"] == TAO.written(position)["decks"]
