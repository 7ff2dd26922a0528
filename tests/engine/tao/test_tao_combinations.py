"""What opens a portal, for whom and when: D4 to D14, and the sheet's own examples."""

from itertools import permutations

import pytest
from reference.tao.tao_table import FACTIONS, OPPONENT, SHORT, TAO, lay, moves, play, refusal, row

from engine.tao.cards import row_at
from engine.tao.combinations import five_attribute, tris_portal

NULL = "swap 1 2"


def opened(position):
    return TAO.written(position)["claim"]


@pytest.mark.parametrize("name", ["TB", "TR", "DB", "DR"])
def test_d4_a_tris_is_a_door_between_two_guardians_of_its_faction(name):
    others = [other for other in ("TB", "TR", "DB", "DR") if other != name]
    position = play(lay(f". {name} p{name} {others[0]} {name} * .", rules=others[1]), "swap 3 4")
    assert opened(position) == [2]
    assert moves(position) == ("claim 2", "decline")


@pytest.mark.parametrize(
    "line",
    [
        ". TB pTB TR TB * .",  # another colour at one side
        ". TB pTR TB DR * .",  # another faction's door
        ". TB pTB * TB DR .",  # the special stands in for nothing
        ". * pTB TB TB DR .",
        ". pTB TB TB DR * .",  # the door at the row's end
        ". TB TB pTB DR * .",
    ],
)
def test_d4_what_is_no_tris(line):
    before = play(lay(line, rules="DB", facing=". DR TR DB * DB ."), "draw 5")
    assert tris_portal(before.state.rows[0]) is None
    assert opened(before) == []


def test_sheet_example_red_dragons_at_the_middle_portal():
    position = play(lay(". TB DR pDR DR * .", rules="TB"), "swap 1 5")
    assert opened(position) == [3]


def test_vector_with_the_row_in_the_middle_a_tris_opens_portal_2():
    assert opened(play(lay(". TB pTB TB DR * .", rules="DB"), "swap 4 5")) == [2]


def test_vector_d5_with_a_door_in_column_1_of_a_middle_row_there_is_never_a_tris():
    for rest in set(permutations(["TB", "TB", "TR", "*"])):
        position = play(lay(f". pTB {' '.join(rest)} .", rules="DR"), "swap 3 4")
        assert 1 not in opened(position)


def test_vector_d5_a_row_that_reaches_the_border_opens_portal_1():
    assert opened(play(lay("TR pTR TR DB * . .", rules="DB"), "swap 3 4")) == [1]


def test_d5_a_row_that_reaches_the_border_opens_portal_5():
    assert opened(play(lay(". . DB * TR pTR TR", rules="DB"), "swap 2 3")) == [5]


def test_d5_action_2_brings_a_tris_to_the_border():
    position = play(lay(". * TR pTR TR DB .", rules="DB"), "move 1 6")
    assert row(position) == ". . TR pTR TR DB *"
    assert opened(position) == [3]
    position = play(lay(". * TR pTR TR DB .", rules="DB"), "move 5 0")
    assert row(position) == "DB * TR pTR TR . ."
    assert opened(position) == [3]


@pytest.mark.parametrize(("rules", "claims"), [("DR", True), ("TR", True), ("DB", False), ("TB", False)])
def test_d6_five_red_guardians_need_red_on_the_rule_card(rules, claims):
    position = play(lay(". DR TR DR TR TR .", facing=". DB * pDB TB pTB .", rules=rules), "swap 1 2")
    assert opened(position) == ([1, 2, 3, 4, 5] if claims else [])


@pytest.mark.parametrize(("rules", "claims"), [("DR", True), ("TR", False), ("DB", True), ("TB", False)])
def test_d6_five_dragons_need_a_dragon_on_the_rule_card(rules, claims):
    position = play(lay(". DR DB DR DB DB .", facing=". TB * pDB TB pTB .", rules=rules), "swap 1 2")
    assert opened(position) == ([1, 2, 3, 4, 5] if claims else [])


@pytest.mark.parametrize("intruder", ["*", "pDR", "TB"])
def test_d6_all_five_must_be_guardians_that_share(intruder):
    position = play(lay(f". DR TR DR TR {intruder} .", facing=". DB DB pDB TB pTB .", rules="DR"), "swap 1 2")
    assert opened(position) == []


@pytest.mark.parametrize(
    ("line", "portals"),
    [
        ("DR TR DR TR TR . .", [1, 2, 3, 4]),
        (". DR TR DR TR TR .", [1, 2, 3, 4, 5]),
        (". . DR TR DR TR TR", [2, 3, 4, 5]),
    ],
)
def test_d6_the_portal_lies_before_one_of_the_five(line, portals):
    columns = [column for column, name in enumerate(line.split()) if name != "."]
    position = play(lay(line, facing=". DB * pDB TB pTB ."), f"swap {columns[0]} {columns[1]}")
    assert opened(position) == portals


def test_d6_only_closed_portals_may_be_chosen():
    fields = {"coins": [True, False, True, False, True], "won": [1, 1]}
    position = play(lay(". DR TR DR TR TR .", facing=". DB * pDB TB pTB .", **fields), "swap 1 2")
    assert opened(position) == [1, 3, 5]
    assert refusal(position, "claim 2") == "portal_not_open"
    after = TAO.written(play(position, "claim 5"))
    assert after["coins"] == [True, False, True, False, False]
    assert after["won"] == [2, 1]


FIVE_RED = {"own": ". DR TR DR TR TR .", "facing": ". DB * pDB TB pTB ."}


def test_vector_d7_five_red_after_a_point_made_by_red_claim_nothing():
    assert opened(play(lay(**FIVE_RED, rules="DR", barred="red"), NULL)) == []


def test_vector_d7_five_red_after_a_point_made_by_tiger_claim():
    assert opened(play(lay(**FIVE_RED, rules="DR", barred="tiger"), NULL)) == [1, 2, 3, 4, 5]


def test_d7_the_attribute_of_the_point_is_barred_for_the_next_even_if_the_new_card_shows_it():
    position = play(lay(**FIVE_RED, rules="DR TR DB"), NULL, "claim 3")
    shown = TAO.written(position)
    assert shown["barred"] == "red"
    assert shown["rules"][0] == "tiger-red"
    again = play(position, NULL)
    assert opened(again) == []


def test_d7_a_point_by_another_attribute_lifts_the_bar():
    position = play(lay(". DR DB DR DB DB .", facing=". TB * pDB TB pTB .", rules="DR TR", barred="red"), NULL)
    assert TAO.written(play(position, "claim 1"))["barred"] == "dragon"


def test_d7_a_tris_leaves_the_bar_as_it_is():
    position = play(lay(". TB pTB TB DR * .", rules="DB", barred="red"), "swap 4 5", "claim 2")
    assert TAO.written(position)["barred"] == "red"


def test_d8_the_rule_card_changes_after_a_five_and_not_after_a_tris():
    after_five = TAO.written(play(lay(**FIVE_RED, rules="DR TB DB"), NULL, "claim 3"))
    assert after_five["rules"] == ["tiger-blue", "dragon-blue"]
    after_tris = TAO.written(play(lay(". TB pTB TB DR * .", rules="DB TR"), "swap 4 5", "claim 2"))
    assert after_tris["rules"] == ["dragon-blue", "tiger-red"]


def test_d8_the_next_rule_card_is_turned_up_to_all():
    position = play(lay(**FIVE_RED, rules="DR TB DB"), NULL)
    assert isinstance(position.state.rules[1], int)
    position = play(position, "claim 3")
    assert position.state.rules[0] == "tiger-blue"
    assert isinstance(position.state.rules[1], int)


def test_d9_without_a_rule_card_no_five_counts_but_a_tris_does():
    assert opened(play(lay(**FIVE_RED, rules=""), NULL)) == []
    assert opened(play(lay(". TB pTB TB DR * .", rules=""), "swap 4 5")) == [2]


def test_d9_the_fourth_point_uses_up_the_pile():
    position = play(lay(**FIVE_RED, rules="DR"), NULL, "claim 3")
    assert position.state.rules == ()
    assert opened(play(position, NULL)) == []


def rows_of_five(prefix=()):
    """All rows of five cards that the deck allows."""
    if len(prefix) == 5:
        yield prefix
        return
    for name in SHORT:
        if name != "." and prefix.count(name) < (4 if name in FACTIONS else 2 if name == "*" else 1):
            yield from rows_of_five((*prefix, name))


def test_d10_no_row_holds_two_combinations():
    count = 0
    for cards in rows_of_five():
        count += 1
        line = row_at(1, tuple(SHORT[name] for name in cards))
        doors = [c for c in (2, 3, 4) if f"p{cards[c - 2]}" == f"p{cards[c]}" == cards[c - 1]]
        assert len(doors) <= 1
        assert tris_portal(line) == (doors[0] if doors else None)
        if doors:
            assert all(five_attribute(line, (face,), None) is None for face in FACTIONS.values())
    assert count == 36580


def test_d11_a_combination_is_tested_after_each_single_move():
    first = play(lay(". TB pTB TR TB * .", rules="DB"), "swap 3 4")
    assert opened(first) == [2]
    second = play(lay(". TB pTB TR TB * .", rules="DB"), "swap 1 5", "swap 1 5")
    assert opened(second) == []
    last = play(lay(". TB pTB TR TB * .", rules="DB"), "swap 4 5", "swap 3 5")
    assert opened(last) == [2]
    assert TAO.written(last)["moves_left"] == 0


def test_d11_a_combination_that_the_second_move_destroys_had_to_be_claimed_in_between():
    position = play(lay(". TB pTB TR TB * .", rules="DB"), "swap 3 4", "decline", "swap 3 4")
    assert opened(position) == []
    assert position.state.won == (0, 0)


def test_d12_a_combination_completed_in_the_opponents_row_counts_for_nobody():
    """Seat 0's cross gives seat 1 its second red tiger."""
    position = lay(". DR DB TR * DB .", facing=". TR pTR DR TB TB .", rules="DB")
    given = play(position, "cross 3")
    assert row(given, 1) == ". TR pTR TR TB TB ."
    assert opened(given) == []
    assert given.state.turn == 0


def test_d12_the_owner_may_claim_it_after_a_move_of_its_own():
    position = lay(". DR DB TR * DB .", facing=". TR pTR DR TB TB .", rules="DB")
    later = play(position, "cross 3", "swap 1 2", "swap 4 5")
    assert later.state.turn == 1
    assert opened(later) == [2]
    assert TAO.written(play(later, "claim 2"))["won"] == [0, 1]


def test_d12_action_5_opens_no_portal_for_the_opponent():
    position = lay(
        ". DR DB DR * DB .", facing=". TR pTR DB TB TB .", decks=["TR TR pTB pDB", "pDR DR * TB"], rules="DB"
    )
    given = play(position, "plant 3")
    assert row(given, 1) == ". TR pTR TR TB TB ."
    assert opened(given) == []


def test_d13_a_combination_need_not_be_new():
    declined = play(lay(". TB pTB TB DR * .", rules="DB"), "swap 4 5", "decline")
    assert opened(play(declined, "swap 4 5")) == [2]
    assert opened(play(declined, "plant 1")) == [2]


def test_d13_a_tris_is_carried_to_a_neighbouring_portal():
    """Portal 2 gives its coin; then action 2 pushes the same three cards before portal 3."""
    position = play(lay("* TB pTB DR TB . .", rules="DB"), "swap 3 4", "claim 2")
    carried = play(position, "move 0 6")
    assert row(carried) == ". . TB pTB TB DR *"
    assert opened(carried) == [3]
    assert play(carried, "claim 3").state.won == (2, 0)


def test_d14_claiming_is_optional():
    position = play(lay(". TB pTB TB DR * .", rules="DB"), "swap 4 5", "decline")
    assert position.state.coins == (True,) * 5
    assert position.state.won == (0, 0)
    assert position.state.moves_left == 1


def test_d14_a_claim_takes_the_coin_and_leaves_the_cards():
    position = play(lay(". TB pTB TB DR * .", rules="DB"), "swap 4 5", "claim 2")
    assert position.state.coins == (True, False, True, True, True)
    assert position.state.won == (1, 0)
    assert row(position) == ". TB pTB TB * DR ."


def test_d14_a_portal_without_a_coin_gives_nothing():
    position = lay(". TB pTB TB DR * .", rules="DB", coins=[True, False, True, True, True], won=[0, 1])
    after = play(position, "swap 4 5")
    assert opened(after) == []
    assert refusal(after, "claim 2") == "no_combination"


def test_claims_and_actions_do_not_mix():
    position = lay(". TB pTB TB DR * .", rules="DB")
    assert refusal(position, "claim 2") == "no_combination"
    assert refusal(position, "decline") == "no_combination"
    asked = play(position, "swap 4 5")
    assert refusal(asked, "swap 4 5") == "claim_first"
    assert refusal(asked, "claim 3") == "portal_not_open"


def test_seat_1_claims_by_the_same_columns():
    """D3: columns are absolute."""
    position = play(lay(". TB pTB TB DR * .", facing=OPPONENT, rules="DB", seat=1), "swap 4 5")
    assert opened(position) == [2]
    assert play(position, "claim 2").state.won == (0, 1)
