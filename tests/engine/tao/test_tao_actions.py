"""The six actions and the turn: D15 to D23, D28, with the worked examples."""

import pytest
from reference.tao.tao_table import TAO, deck, faces, lay, moves, picture, play, refusal, row, seen

from engine.errors import IllegalMove
from engine.knowledge import Knowledge
from engine.requests import Ask

CALM = ". TB TR * DB pDR ."


def test_d15_a_turn_is_exactly_two_moves():
    position = lay(CALM)
    one = play(position, "swap 1 2")
    assert (one.state.turn, one.state.moves_left) == (0, 1)
    two = play(one, "swap 1 2")
    assert (two.state.turn, two.state.moves_left, two.state.turns) == (1, 2, 11)


def test_d15_a_third_move_of_a_turn_is_refused():
    two = play(lay(CALM), "swap 1 2", "swap 1 2")
    with pytest.raises(IllegalMove) as refused:
        TAO.answer(two.state, 0, Knowledge(0), TAO.read("swap 1 2"))
    assert refused.value.code == "not_your_turn"


@pytest.mark.parametrize("move", ["swap 1 2", "move 3 6", "cross 2", "draw 1", "plant 4", "special 3 4"])
def test_d15_d28_every_action_may_be_made_and_the_same_one_again(move):
    for fields in ({}, {"options": {"version": "yang"}}, {"options": {"version": "yang", "open_hands": True}}):
        position = lay(CALM, facing=". TR DB DR TB TB .", decks=["pTB DB DB DR", "pTR TR TR pDB"], rules="DR", **fields)
        assert move in moves(position)
        once = play(position, move)
        verb = move.split()[0]
        assert any(other.split()[0] == verb for other in moves(once)) or verb == "special"


def test_d15_a_win_with_the_first_move_ends_the_game_at_once():
    fields = {"coins": [False, True, True, True, False], "won": [2, 0]}
    position = play(lay(". TB pTB TB DR * .", rules="DB", **fields), "swap 4 5", "claim 2")
    assert TAO.pending(position.state) is None
    assert TAO.outcome(position.state).winners == (0,)
    assert position.state.moves_left == 1
    assert moves(position) == ()


def test_d16_any_two_own_cards_change_places():
    assert row(play(lay(CALM), "swap 1 5")) == ". pDR TR * DB TB ."
    assert row(play(lay(CALM), "swap 5 1")) == ". pDR TR * DB TB ."


def test_d16_identical_cards_may_be_swapped():
    position = lay(". TB TB * DB pDR .")
    assert refusal(position, "swap 1 2") is None
    assert refusal(position, "swap 2 1") is None
    assert "swap 1 2" in moves(position)


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("swap 2 2", "column_twice"),
        ("swap 0 2", "column_empty"),
        ("swap 2 6", "column_empty"),
        ("move 0 6", "column_empty"),
        ("move 2 3", "column_taken"),
        ("move 2 2", "column_taken"),
        ("cross 0", "column_empty"),
        ("draw 6", "column_empty"),
        ("plant 0", "facing_column_empty"),
        ("special 2 3", "not_special"),
        ("special 3 0", "facing_column_empty"),
        ("special 6 3", "column_empty"),
    ],
)
def test_moves_without_the_cards_they_need_are_refused(move, code):
    assert refusal(lay(CALM), move) == code


@pytest.mark.parametrize(
    ("line", "move", "after"),
    [
        ("TB TR * DB pDR . .", "move 1 5", ". TB * DB pDR TR ."),
        ("TB TR * DB pDR . .", "move 2 6", ". . TB TR DB pDR *"),  # the worked example
        ("TB TR * DB pDR . .", "move 0 5", ". TR * DB pDR TB ."),
        ("TB TR * DB pDR . .", "move 4 6", ". . TB TR * DB pDR"),
        (". TB TR * DB pDR .", "move 3 0", "* TB TR DB pDR . ."),
        (". TB TR * DB pDR .", "move 1 0", "TB TR * DB pDR . ."),
        (". TB TR * DB pDR .", "move 2 6", ". . TB * DB pDR TR"),
        (". TB TR * DB pDR .", "move 5 6", ". . TB TR * DB pDR"),
        (". . TB TR * DB pDR", "move 3 1", ". TR TB * DB pDR ."),
        (". . TB TR * DB pDR", "move 6 0", "pDR TB TR * DB . ."),
        (". . TB TR * DB pDR", "move 2 0", "TB TR * DB pDR . ."),
    ],
)
def test_d17_the_cards_close_up_towards_the_moved_card(line, move, after):
    assert row(play(lay(line), move)) == after


@pytest.mark.parametrize(
    ("line", "offsets"),
    [("TB TR * DB pDR . .", {5: 1, 6: 2}), (". TB TR * DB pDR .", {0: 0, 6: 2}), (". . TB TR * DB pDR", {1: 1, 0: 0})],
)
def test_d17_where_the_row_begins_afterwards(line, offsets):
    cards = [column for column, name in enumerate(line.split()) if name != "."]
    for target, offset in offsets.items():
        for column in cards:
            after = row(play(lay(line), f"move {column} {target}")).split()
            assert [name != "." for name in after].index(True) == offset
            assert after[target] == line.split()[column]


def test_d18_a_cross_takes_the_card_of_the_same_column():
    position = play(lay(CALM), "cross 2")
    assert row(position) == ". TB DB * DB pDR ."
    assert row(position, 1) == ". TR TR * DR TB ."


def test_d18_border_columns_are_included():
    position = play(lay("TB TR * DB pDR . .", facing="DR TR DB * TB . ."), "cross 0")
    assert row(position) == "DR TR * DB pDR . ."
    assert row(position, 1) == "TB TR DB * TB . ."


def test_d18_no_cross_where_the_opponent_has_no_card():
    position = lay("TB TR * DB pDR . .", facing=". . TR DB * DR TB")
    assert refusal(position, "cross 0") == "facing_column_empty"
    assert [move for move in moves(position) if move.startswith("cross")] == ["cross 2", "cross 3", "cross 4"]


def test_vector_d19_a_drawn_card_replaces_the_door_that_goes_under_the_deck():
    position = lay(CALM, decks=["DR pTB DB TR", "pTR TR pDB DR"], rules="DR")
    after = play(position, "draw 5")
    assert row(after) == ". TB TR * DB DR ."
    assert deck(after) == "pTB DB TR pDR"


def test_d19_the_card_from_the_deck_may_be_the_special_or_a_door():
    position = lay(". TB TR TB DB pDR .", decks=["* pTB DB TR", "pTR TR pDB DR"], rules="DR")
    after = play(position, "draw 1", "draw 2")
    assert row(after) == ". * pTB TB DB pDR ."
    assert deck(after) == "DB TR TB TR"


def test_d19_action_5_puts_the_opponents_card_under_my_deck():
    position = lay(CALM, decks=["DR pTB DB TR", "pTR TR pDB DR"], rules="DR")
    after = play(position, "plant 3")
    assert row(after, 1) == ". TR DB DR DR TB ."
    assert deck(after) == "pTB DB TR *"
    assert deck(after, 1) == "pTR TR pDB DR"


def test_d19_four_draws_bring_back_what_was_put_under():
    position = lay(CALM, decks=["DR pTB DB TR", "pTR TR pDB DR"], rules="DR")
    moves_of_both = ["draw 1", "draw 2", "swap 1 2", "swap 1 2", "draw 3", "draw 4", "swap 1 2", "swap 1 2", "draw 5"]
    after = play(position, *moves_of_both)
    assert row(after) == ". DR pTB DB TR TB ."
    assert deck(after) == "TR * DB pDR"


def test_d20_the_special_changes_places_with_any_card():
    position = play(lay(CALM), "special 3 5")
    assert row(position) == ". TB TR TB DB pDR ."
    assert row(position, 1) == ". TR DB * DR * ."


def test_d20_a_special_in_the_deck_does_not_count():
    position = lay(". TB TR TB DB pDR .", decks=["* pTB DB TR", "pTR TR pDB DR"], rules="DR")
    assert not any(move.startswith("special") for move in moves(position))
    assert refusal(position, "special 3 3") == "not_special"


def test_d20_a_special_straight_across_is_the_same_as_a_cross_and_listed_once():
    position = lay(CALM)
    assert refusal(position, "special 3 3") is None
    assert play(position, "special 3 3").state == play(position, "cross 3").state
    assert "special 3 3" not in moves(position)
    assert "cross 3" in moves(position)


def test_d21_what_lies_in_a_yin_deck_is_listed_for_no_seat():
    position = play(lay(CALM), "draw 1")
    for seat in (0, 1):
        assert seen(position, seat)["decks"] == [[None] * 4, [None] * 4]
    assert TAO.written(position)["decks"][0][3] == "tiger-blue"


def test_d22_the_third_coin_wins_at_once():
    fields = {"coins": [False, True, False, True, False], "won": [1, 2]}
    position = play(lay(". TB pTB TB DR * .", rules="DB", seat=1, **fields), "swap 4 5", "claim 2")
    outcome = TAO.outcome(position.state)
    assert outcome.scores == (1, 3)
    assert outcome.places == (2, 1)
    assert outcome.reason == "played"


@pytest.mark.parametrize(("won", "places"), [([2, 1], (1, 2)), ([0, 1], (2, 1)), ([1, 1], (1, 1)), ([0, 0], (1, 1))])
def test_d22_the_turn_limit_gives_it_to_the_one_with_more_coins(won, places):
    coins = [index >= sum(won) for index in range(5)]
    position = lay(CALM, options={"turn_limit": 11}, won=won, coins=coins)
    assert TAO.pending(play(position, "swap 1 2").state) == Ask((0,), "play")
    over = play(position, "swap 1 2", "swap 1 2")
    assert TAO.pending(over.state) is None
    assert TAO.outcome(over.state).places == places
    assert TAO.outcome(over.state).reason == "turn_limit"


def test_d22_the_last_turn_of_a_limited_game_may_still_claim():
    position = play(lay(". * pTB TB TR TB .", rules="DB", options={"turn_limit": 11}), "swap 4 5", "swap 1 4")
    assert TAO.written(position)["claim"] == [2]
    over = play(position, "claim 2")
    assert TAO.outcome(over.state).scores == (1, 0)
    assert TAO.pending(over.state) is None


def test_d23_the_hand_is_a_queue_whose_right_end_is_the_top():
    data = picture(CALM, decks=["DR pTB DB TR", "pTR TR pDB DR"], rules="DR", options={"version": "yang"})
    after = play(TAO.parse(data), "draw 5")
    assert row(after) == ". TB TR * DB DR ."
    assert TAO.written(after)["decks"][0] == faces("pTB DB TR pDR")
    after = play(after, "plant 1")
    assert TAO.written(after)["decks"][0] == faces("DB TR pDR TR")
    assert row(after, 1) == ". pTB DB * DR TB ."


def test_a_list_shows_one_of_several_swaps_of_equal_cards():
    listed = moves(lay(". TB TB TB DB DB ."))
    assert [move for move in listed if move.startswith("swap")] == [
        "swap 1 2",
        "swap 1 4",
        "swap 1 5",
        "swap 2 4",
        "swap 2 5",
        "swap 3 4",
        "swap 3 5",
    ]
    assert [move for move in listed if move.startswith("move")] == ["move 1 0", "move 1 6", "move 4 0", "move 4 6"]


def test_lists_are_sorted_by_code_point():
    listed = moves(lay(CALM))
    assert list(listed) == sorted(listed)
    assert len(set(listed)) == len(listed)


def test_yang_lists_one_of_two_draws_that_bring_back_the_same_face():
    hidden = {"decks": ["TB pTB DB TR", "pTR TR pDB DR"], "rules": "DR"}
    line = ". TB TR TB DB pDR ."
    yang = moves(lay(line, options={"version": "yang"}, **hidden))
    assert [move for move in yang if move.startswith("draw")] == ["draw 1", "draw 2", "draw 4", "draw 5"]
    yin = moves(lay(line, **hidden))
    assert [move for move in yin if move.startswith("draw")] == ["draw 1", "draw 2", "draw 3", "draw 4", "draw 5"]


def test_an_empty_deck_gives_the_card_back():
    position = lay(CALM, decks=["", ""])
    after = play(position, "draw 3")
    assert row(after) == CALM
    assert deck(after) == ""
