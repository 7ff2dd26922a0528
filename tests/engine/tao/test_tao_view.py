"""What a view answers by the rules: which portals a row opens, and which a move would open (D4 to D14, D29, D30)."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reference.tao.tao_compare import random_options
from reference.tao.tao_table import TAO, FixedRng, lay, play

from engine import dealer
from engine.knowledge import Knowledge

TRIS = ". TB pTB TB DR * ."
NEAR_TRIS = ". TB pTB DR TB * ."
FIVE_RED = ". DR TR DR TR TR ."
FACING = ". DB * pDB TB pTB ."
YANG = {"version": "yang"}


def shown(*own, **fields):
    return TAO.describe(lay(*own, **fields))


def opens(view, move):
    return view.opens(TAO.read(move))


def test_a_tris_opens_the_portal_before_its_door():
    assert shown(TRIS, rules="DB").opened(0) == (2,)
    assert shown(NEAR_TRIS, rules="DB").opened(0) == ()


def test_d14_a_portal_without_its_coin_is_opened_by_nothing():
    fields = {"coins": [True, False, True, True, True], "won": [1, 0], "rules": "DB"}
    assert shown(TRIS, **fields).opened(0) == ()


def test_d6_five_guardians_open_any_portal_before_them():
    assert shown(FIVE_RED, FACING).opened(0) == (1, 2, 3, 4, 5)


def test_d7_what_is_barred_opens_nothing():
    assert shown(FIVE_RED, FACING, barred="red").opened(0) == ()
    assert shown(FIVE_RED, FACING, barred="dragon").opened(0) == (1, 2, 3, 4, 5)


def test_d9_without_a_rule_card_five_guardians_open_nothing():
    assert shown(FIVE_RED, FACING, rules="").opened(0) == ()


def test_d12_the_row_of_the_seat_that_is_not_to_move_is_told_as_well():
    view = shown(". DR DB TR * DB .", facing=TRIS, rules="DB")
    assert (view.opened(0), view.opened(1)) == ((), (2,))


def test_d11_a_move_opens_what_the_row_opens_after_it():
    view = shown(NEAR_TRIS, rules="DB")
    assert opens(view, "swap 3 4") == (2,)
    assert opens(view, "swap 1 5") == ()


def test_d12_what_a_move_completes_in_the_other_row_is_not_the_movers():
    view = shown(". DR DB TR * DB .", facing=". TR pTR DR TB TB .", rules="DB")
    assert opens(view, "cross 3") == ()


def test_d29_and_d30_a_move_opens_nothing_where_a_variant_forbids_the_claim():
    assert opens(shown(NEAR_TRIS, rules="DB", turns=1, options={"quiet_first_turn": True}), "swap 3 4") == ()
    coined = {"moves_left": 1, "coined": True, "coins": [False, True, True, True, True], "won": [1, 0]}
    assert opens(shown(NEAR_TRIS, rules="DB", options={"one_coin_a_turn": True}, **coined), "swap 3 4") == ()


def test_d13_a_move_that_leaves_a_combination_as_it_is_opens_it_again():
    assert opens(shown(TRIS, rules="DB"), "plant 1") == (2,)


def test_a_claim_opens_its_portal_and_declining_none():
    view = TAO.describe(play(lay(TRIS, rules="DB"), "swap 4 5"))
    assert opens(view, "claim 2") == (2,)
    assert opens(view, "decline") == ()


@pytest.mark.parametrize(("seat", "found"), [(0, (2,)), (1, ())])
def test_d34_a_drawn_card_counts_for_whoever_sees_it_in_the_hand(seat, found):
    position = lay(
        ". TB pTB TR DR * .",
        facing=". TR DB * DR DR .",
        decks=["TB DB TR DR", "pTR TR pDB pDR"],
        rules="DB",
        options=YANG,
    )
    own = {card: position.truth[card] for card in position.state.decks[seat]}
    assert opens(TAO.view(position.state, Knowledge(seat, own)), "draw 3") == found


def test_d21_no_drawn_card_of_yin_counts():
    position = lay(
        ". TB pTB TR DR * .", facing=". TR DB * DR DR .", decks=["TB DB TR DR", "pTR TR pDB pDR"], rules="DB"
    )
    assert opens(TAO.view(position.state, Knowledge(0)), "draw 3") == ()


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 2**32 - 1))
def test_every_listed_action_opens_what_may_be_claimed_after_it(seed):
    rng = random.Random(seed)
    options = TAO.configure({**random_options(rng), "version": "yang"}, 2)
    position = dealer.settle(TAO, dealer.opening(TAO, options, 2, rng), lambda _: rng)
    for _ in range(20):
        view, listed = TAO.describe(position), dealer.moves(TAO, position)
        if not listed:
            return
        for move in listed if not view.claim else ():
            after = TAO.describe(dealer.decide(TAO, position, move))
            assert view.opens(move) == after.claim
        position = dealer.settle(TAO, dealer.decide(TAO, position, rng.choice(listed)), lambda _: FixedRng())


def test_a_card_is_told_by_its_place():
    view = shown(TRIS, rules="DB")
    assert view.card((0, 2)) == "door-tiger-blue"
    assert view.card((1, 0)) is None
