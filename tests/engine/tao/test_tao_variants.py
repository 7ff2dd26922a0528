"""The four variants of the sheet (D29 to D32), alone and together (D33)."""

import pytest
from reference.tao.tao_table import TAO, decide, lay, moves, play, refusal, row, seen

from engine import dealer
from engine.errors import IllegalMove
from engine.events import Answer, Answered, Opened
from engine.knowledge import Knowledge

NEAR_TRIS = ". TB pTB DR TB * ."
FACING = ". TR DB * DR DB ."
VERSIONS = ["yin", "yang"]


def options(version="yin", **switches):
    return {"options": {"version": version, **switches}, "rules": "TR"}


def crossings(listed):
    return [move for move in listed if move.split()[0] in ("cross", "plant", "special")]


# -- D29: no portal in each player's first turn ----------------------------------------------------------------------


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize(("turns", "claims"), [(0, []), (1, []), (2, [2]), (3, [2])])
def test_d29_no_portal_is_claimed_in_the_first_turn_of_each(version, turns, claims):
    position = play(lay(NEAR_TRIS, FACING, turns=turns, **options(version, quiet_first_turn=True)), "swap 3 4")
    assert row(position) == ". TB pTB TB DR * ."
    assert TAO.written(position)["claim"] == claims


def test_d29_without_the_switch_the_first_turn_may_claim():
    assert TAO.written(play(lay(NEAR_TRIS, FACING, turns=0, **options()), "swap 3 4"))["claim"] == [2]


def test_d29_what_still_stands_may_be_claimed_after_a_move_of_a_later_turn():
    position = lay(NEAR_TRIS, FACING, turns=0, **options(quiet_first_turn=True))
    position = play(position, "swap 3 4", "swap 4 5", "swap 1 2", "swap 1 2")
    assert (position.state.turn, position.state.turns) == (0, 2)
    assert TAO.written(play(position, "swap 4 5"))["claim"] == [2]


# -- D30: one coin a turn --------------------------------------------------------------------------------------------

COINED = {"moves_left": 1, "coined": True, "coins": [False, True, True, True, True], "won": [1, 0]}


@pytest.mark.parametrize("version", VERSIONS)
def test_d30_a_second_move_that_would_make_a_combination_is_illegal(version):
    position = lay(NEAR_TRIS, FACING, **COINED, **options(version, one_coin_a_turn=True))
    assert refusal(position, "swap 3 4") == "second_coin"
    assert refusal(position, "swap 4 3") == "second_coin"
    assert "swap 3 4" not in moves(position)
    assert refusal(position, "swap 3 5") is None


def test_d30_holds_after_a_coin_that_the_first_move_won():
    """Action 2 would carry the tris before the next portal."""
    carried = play(lay("DR TB pTB TR TB . .", FACING, **options(one_coin_a_turn=True)), "swap 3 4", "claim 2")
    assert refusal(carried, "move 0 6") == "second_coin"
    free = play(lay("DR TB pTB TR TB . .", FACING, **options()), "swap 3 4", "claim 2")
    assert TAO.written(play(free, "move 0 6"))["claim"] == [3]


def test_d30_a_combination_at_a_portal_without_a_coin_is_no_matter():
    fields = COINED | {"coins": [True, False, True, True, True]}
    position = lay(NEAR_TRIS, FACING, **fields, **options(one_coin_a_turn=True))
    assert refusal(position, "swap 3 4") is None


def test_d30_five_guardians_count_as_well():
    position = lay(". DR TR DR TR * .", ". DR DB pDR TR DB .", **COINED, **options(one_coin_a_turn=True))
    assert refusal(position, "special 5 4") == "second_coin"
    assert refusal(position, "special 5 2") is None


def test_d30_forbids_nothing_where_the_first_move_won_no_coin():
    fields = COINED | {"coined": False}
    position = lay(NEAR_TRIS, FACING, **fields, **options(one_coin_a_turn=True))
    assert TAO.written(play(position, "swap 3 4"))["claim"] == [2]


def test_d30_in_yang_the_owner_knows_the_card_it_would_draw():
    """Drawing the second tiger would make the tris."""
    fields = options("yang", one_coin_a_turn=True) | {"decks": ["TB pTR DB DR", "pDR TR TB pDB"]}
    position = lay(NEAR_TRIS.replace("TB * .", "* TR ."), FACING, **COINED, **fields)
    assert refusal(position, "draw 3") == "second_coin"
    assert refusal(position, "draw 4") is None
    handle = position.state.decks[0][0]
    said = Answer(0, "draw 3", opened=((handle, "tiger-blue"),))
    with pytest.raises(IllegalMove) as refused:
        TAO.apply(position.state, Answered((said,)))
    assert refused.value.code == "second_coin"


def test_d30_in_yin_a_hidden_card_cannot_forbid_its_drawing_but_the_combination_is_not_claimed():
    fields = options(one_coin_a_turn=True) | {"decks": ["TB pTR DB DR", "pDR TR TB pDB"]}
    position = lay(NEAR_TRIS.replace("TB * .", "* TR ."), FACING, **COINED, **fields)
    after = decide(position, "draw 3")
    after = dealer.deal(TAO, after, TAO.pending(after.state), None).position
    assert row(after) == ". TB pTB TB * TR ."
    assert (after.state.claim, after.state.turn) == ((), 1)


def test_d30_in_yin_a_card_that_all_saw_go_into_the_deck_is_known():
    fields = options(one_coin_a_turn=True) | {"decks": ["TB pTR DB DR", "pDR TR TB pDB"], "seen": [4, 0]}
    position = lay(NEAR_TRIS.replace("TB * .", "* TR ."), FACING, **COINED, **fields)
    assert refusal(position, "draw 3") == "second_coin"
    assert TAO.written(position)["seen"] == [4, 0]


# -- D31: one move a turn into the opponent's row --------------------------------------------------------------------


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("first", ["cross 1", "plant 1", "special 5 1"])
def test_d31_only_one_of_the_two_moves_may_reach_over(version, first):
    position = lay(". TB DR pTB TR * .", FACING, **options(version, one_crossing_a_turn=True))
    after = play(position, first)
    assert crossings(moves(after)) == []
    assert refusal(after, "cross 2") == "second_crossing"
    assert refusal(after, "plant 2") == "second_crossing"
    nxt = play(after, "swap 1 2")
    assert crossings(moves(nxt)) != []


@pytest.mark.parametrize("first", ["swap 1 2", "move 1 6", "draw 1"])
def test_d31_own_moves_do_not_count(first):
    position = lay(". TB DR pTB TR * .", FACING, **options(one_crossing_a_turn=True))
    assert crossings(moves(play(position, first))) != []


def test_d31_without_the_switch_both_moves_may_reach_over():
    position = lay(". TB DR pTB TR * .", FACING, **options())
    assert refusal(play(position, "cross 1"), "cross 2") is None


# -- D32: no swapping back -------------------------------------------------------------------------------------------

OWN = ". TB DR pTB TR * ."


def mirror(position):
    return TAO.written(position)["mirror"]


@pytest.mark.parametrize("version", VERSIONS)
def test_d32_a_cross_is_not_crossed_back(version):
    position = play(lay(OWN, FACING, **options(version, no_mirror=True)), "cross 2", "swap 4 5")
    assert mirror(position) == [[2, 2]]
    assert refusal(position, "cross 2") == "mirrored"
    assert "cross 2" not in moves(position)
    assert refusal(position, "cross 1") is None


def test_d32_holds_for_both_moves_and_then_no_longer():
    position = play(lay(OWN, FACING, **options(no_mirror=True)), "cross 2", "swap 4 5", "swap 4 5")
    assert refusal(position, "cross 2") == "mirrored"
    position = play(position, "swap 4 5", "swap 4 5", "swap 4 5")
    assert position.state.turn == 1
    assert mirror(position) == []
    assert refusal(position, "cross 2") is None


def test_d32_the_cards_count_wherever_they_stand_now():
    position = play(lay(OWN, FACING, **options(no_mirror=True)), "cross 2", "swap 2 4", "swap 2 4")
    assert mirror(position) == [[4, 4]]
    assert refusal(position, "cross 2") is None
    assert refusal(position, "cross 4") == "mirrored"


def test_d32_the_cards_are_followed_through_action_2():
    position = play(lay(OWN, FACING, **options(no_mirror=True)), "cross 2", "move 1 6", "move 5 0")
    assert row(position) == ". . DB pTB TR * TB"
    assert row(position, 1) == "DB TR DR * DR . ."
    assert mirror(position) == [[2, 2]]
    assert refusal(position, "cross 2") == "mirrored"


def test_d32_an_equal_card_is_not_the_same_card():
    """Two red dragons in seat 1's row: only the one that crossed may not go back."""
    position = play(lay(OWN, FACING, **options(no_mirror=True)), "cross 2", "swap 4 5")
    assert row(position, 1) == ". TR DR * DR DB ."
    swapped = play(position, "swap 2 4")
    assert mirror(swapped) == [[2, 4]]
    assert refusal(swapped, "cross 2") is None


def test_d32_a_special_is_not_swapped_back_by_a_special_or_a_cross():
    position = play(lay(OWN, FACING, **options(no_mirror=True)), "special 5 4", "swap 1 2")
    assert row(position, 1) == ". TR DB * * DB ."
    assert mirror(position) == [[5, 4]]
    assert refusal(position, "special 4 5") == "mirrored"
    assert refusal(position, "special 3 5") is None
    beside = play(position, "swap 4 5")
    assert refusal(beside, "cross 5") == "mirrored"
    assert refusal(beside, "special 5 5") == "mirrored"


def test_d32_a_cross_is_not_undone_by_a_special():
    position = play(lay(OWN, FACING, **options(no_mirror=True)), "cross 5", "swap 4 5")
    assert row(position, 1) == ". TR DB * DR * ."
    assert mirror(position) == [[4, 5]]
    assert refusal(position, "special 5 4") == "mirrored"
    assert refusal(position, "special 5 5") is None


def test_d32_both_swaps_of_the_turn_before_count():
    position = play(lay(OWN, FACING, **options(no_mirror=True)), "cross 1", "cross 2")
    assert mirror(position) == [[1, 1], [2, 2]]
    assert refusal(position, "cross 1") == refusal(position, "cross 2") == "mirrored"


def test_d32_a_card_that_went_into_a_deck_is_swapped_back_by_nobody():
    position = play(lay(OWN, FACING, **options(no_mirror=True)), "cross 2", "draw 2")
    assert mirror(position) == []
    assert refusal(position, "cross 2") is None


def test_d32_my_own_swap_may_be_taken_back_by_myself():
    position = play(lay(OWN, FACING, **options(no_mirror=True)), "cross 2")
    assert refusal(position, "cross 2") is None
    twice = play(position, "cross 2")
    assert mirror(twice) == [[2, 2], [2, 2]]
    assert refusal(twice, "cross 2") == "mirrored"


def test_d32_two_cards_that_came_to_lie_in_one_row_are_still_followed():
    """Seat 0 sends its special over for a card and fetches that card's row mate back: both lie with seat 1."""
    position = play(
        lay(". TB DR pTB TR * .", ". TR DB TB DR DB .", **options(no_mirror=True)), "special 5 4", "cross 5"
    )
    assert row(position) == ". TB DR pTB TR DB ."
    assert row(position, 1) == ". TR DB TB * DR ."
    assert mirror(position) == [[4, 5, 1], [5, 5]]
    position = play(position, "special 4 5")
    assert row(position, 1) == ". TR DB TB DB DR ."
    assert mirror(position) == [[5, 5], [4, 5, 1]]
    assert refusal(position, "cross 5") == "mirrored"


def test_d32_without_the_switch_nothing_is_barred():
    position = play(lay(OWN, FACING, **options()), "cross 2", "swap 4 5")
    assert mirror(position) == []
    assert refusal(position, "cross 2") is None


# -- D33 -------------------------------------------------------------------------------------------------------------


def test_d33_all_variants_are_off_by_default():
    chosen = TAO.configure({}, 2)
    assert not any(
        (
            chosen.quiet_first_turn,
            chosen.one_coin_a_turn,
            chosen.one_crossing_a_turn,
            chosen.no_mirror,
            chosen.open_hands,
        )
    )
    assert chosen.turn_limit is None
    assert chosen.version == "yin"


@pytest.mark.parametrize("version", VERSIONS)
def test_d33_the_variants_may_be_combined(version):
    switches = dict.fromkeys(("quiet_first_turn", "one_coin_a_turn", "one_crossing_a_turn", "no_mirror"), True)
    position = lay(NEAR_TRIS, FACING, turns=0, **options(version, **switches))
    position = play(position, "cross 1")
    assert refusal(position, "cross 2") == "second_crossing"
    position = play(position, "swap 3 4")
    assert TAO.written(position)["claim"] == []
    assert refusal(position, "cross 1") == "mirrored"


def test_d34_a_yin_list_does_not_depend_on_what_the_decks_hide():
    fields = options(one_coin_a_turn=True, no_mirror=True)
    lists = set()
    for decks in (
        ["TB pTR DB DR", "pDR TR TB pDB"],
        ["DR pTR TB DB", "pDR TR TB pDB"],
        ["pDR pTR DB DR", "TB TR TB pDB"],
    ):
        position = lay(NEAR_TRIS.replace("TB * .", "* TR ."), FACING, **COINED, **fields, decks=decks)
        lists.add((dealer.moves(TAO, position), TAO.legal(position.state, 0, Knowledge(0))))
    assert len(lists) == 1
    assert len(set(lists.pop())) == 1


def test_an_opening_shows_the_drawn_card_to_all_before_it_is_tested():
    position = lay(NEAR_TRIS.replace("TB * .", "* TR ."), FACING, decks=["TB pTR DB DR", "pDR TR TB pDB"], rules="TR")
    after = decide(position, "draw 3")
    assert after.state.claim == ()
    assert seen(after, 0)["rows"][0][3] is None
    shown = TAO.apply(after.state, Opened((0,), None, ("tiger-blue",)))
    assert shown.claim == (2,)
