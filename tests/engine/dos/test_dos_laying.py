"""What fits on what, and what every card does. Rulings E1 to E22 and the vectors of the rules page."""

from collections import Counter

import pytest
from reference.dos.scenes import PILE, after, decide, moves, picture, scene, settled, table

from engine import dealer
from engine.dos.cards import COLOURS, DECK, FACES
from engine.dos.game import GAME
from engine.errors import IllegalMove


def wishes(card: str) -> list[str]:
    return [f"{card} {colour}" for colour in sorted(COLOURS)]


def test_deck_is_the_hundred_and_eight_cards_of_uno_e1() -> None:
    count = Counter(DECK)
    assert len(DECK) == 108
    assert len(FACES) == 54
    assert count["red-0"] == 1
    assert count["blue-9"] == count["green-+2"] == count["red-skip"] == count["yellow-reverse"] == 2
    assert count["wild"] == count["wild+4"] == 4
    assert sorted(DECK) == list(DECK)


def test_two_to_ten_can_play_e2() -> None:
    assert GAME.seats == tuple(range(2, 11))
    for players in GAME.seats:
        game = table(1, players)
        game.settle()
        assert [len(hand) for hand in game.state.hands] == [7] * players
        assert len(game.state.pile) == 108 - 7 * players - 1


def test_every_card_of_the_deck_can_be_the_first_discard_and_has_no_effect_e3() -> None:
    for face in FACES:
        start = scene("red-5 blue-+2 wild wild+4", "*", "*", top=face)
        assert start.state.penalty == 0
        assert start.state.turn == 0
        assert start.state.direction == 1
        assert moves(start)


@pytest.mark.parametrize("top", ["wild", "wild+4"])
def test_on_a_colourless_first_discard_all_fits_but_a_wild_e3_e12(top: str) -> None:
    start = scene("red-5 blue-+2 green-skip wild wild+4", "*", top=top)
    assert start.state.colour is None
    assert moves(start) == sorted(["red-5", "blue-+2", "green-skip", *wishes("wild+4")])


def test_only_wilds_on_a_first_wild_may_draw_e3_e5() -> None:
    assert moves(scene("wild wild", "*", top="wild")) == ["draw"]


def test_a_first_plus_two_costs_nobody_anything_e3() -> None:
    assert moves(scene("red-5 green-3", "*", top="red-+2")) == ["red-5"]
    assert moves(scene("green-3", "*", top="red-+2")) == ["draw"]
    assert len(after(scene("green-3", "*", top="red-+2"), "draw").state.hands[0]) == 2


def test_first_card_number_turns_until_a_number_shows_e3() -> None:
    turned = 0
    for seed in range(60):
        game = table(seed, 4, first_card="number")
        game.settle()
        assert game.state.discard[0][-1].isdigit()
        assert "+" not in game.state.discard[0]
        assert len(game.state.discard) == 1
        assert len(game.state.pile) == 108 - 28 - 1
        turned += len(game.events) > 1 + 1 + 4 + 1
    assert turned


def test_the_named_seat_begins_and_otherwise_a_toss_decides_e4() -> None:
    game = table(3, 5, first="3")
    game.settle()
    assert game.state.turn == 3
    starts = set()
    for seed in range(40):
        game = table(seed, 4)
        game.settle()
        starts.add(game.state.turn)
    assert starts == {0, 1, 2, 3}


def test_play_goes_clockwise_e4() -> None:
    assert after(scene("red-1 *", "*", "*"), "red-1").state.turn == 1


def test_whoever_can_lay_must_and_may_choose_which_e5() -> None:
    start = scene("red-1 red-2 green-9", "*")
    assert moves(start) == ["red-1", "red-2"]
    with pytest.raises(IllegalMove) as refused:
        decide(start, "draw")
    assert refused.value.code == "must_lay"


def test_a_lone_wild_must_be_laid_e6() -> None:
    assert moves(scene("wild green-9", "*")) == wishes("wild")
    assert moves(scene("wild+4 green-9", "*")) == wishes("wild+4")


def test_a_lone_wild_may_be_kept_by_option_e6() -> None:
    may = {"lone_wild": "may", "reaction_seconds": 0}
    assert moves(scene("wild green-9", "*", options=may)) == ["draw", *wishes("wild")]
    assert moves(scene("wild red-1", "*", options=may)) == ["red-1", *wishes("wild")]


@pytest.mark.parametrize(
    ("top", "fitting", "other"),
    [
        ("red-5", ["red-9", "green-5", "red-skip", "red-+2"], ["green-6", "blue-skip", "blue-+2"]),
        ("red-skip", ["red-1", "blue-skip"], ["blue-reverse", "green-0"]),
        ("red-reverse", ["red-0", "yellow-reverse"], ["yellow-skip"]),
        ("red-+2", ["red-0", "yellow-+2", "red-skip"], ["yellow-2", "yellow-skip"]),
    ],
)
def test_colour_number_or_symbol_fits_e7(top: str, fitting: list[str], other: list[str]) -> None:
    assert moves(scene(" ".join(fitting + other), "*", top=top)) == sorted(fitting)


def test_without_same_symbol_only_the_colour_counts_for_action_cards_e7() -> None:
    off = {"same_symbol": False, "reaction_seconds": 0}
    assert moves(scene("blue-skip red-1", "*", top="red-skip", options=off)) == ["red-1"]
    assert moves(scene("blue-reverse", "*", top="red-reverse", options=off)) == ["draw"]
    assert moves(scene("blue-+2", "*", top="red-+2", options=off)) == ["draw"]
    assert moves(scene("blue-+2", "*", top="red-+2", penalty=2, options=off)) == ["blue-+2", "draw"]
    assert moves(scene("blue-5", "*", top="red-5", options=off)) == ["blue-5"]


def test_a_wished_colour_counts_and_the_number_does_not_exist_e7() -> None:
    assert moves(scene("red-1 green-1 blue-skip", "*", top="wild red-1", colour="green")) == ["green-1"]


def test_drawing_is_one_card_and_ends_the_turn_even_if_it_fits_e8() -> None:
    drawn = after(scene("green-9", "*", pile=["red-5", "red-6"]), "draw")
    assert drawn.state.turn == 1
    assert picture(drawn)["hands"][0] == ["green-9", "red-5"]
    assert picture(drawn)["pile"] == ["red-6"]


def test_stacked_draw_cards_and_the_colour_afterwards_e9_e10_e11_e15() -> None:
    """The rules page's first vector: +2 red, +2 blue, +4 (green), +2 green."""
    hands = [
        "red-+2 *",
        "blue-+2 *",
        "wild+4 *",
        "green-+2 *",
        "red-+2 wild+4 wild green-5 yellow-2",
    ]
    start = scene(*hands, pile=PILE.split())
    stacked = after(start, "red-+2", "blue-+2", "wild+4 green", "green-+2")
    assert stacked.state.penalty == 10
    assert stacked.state.turn == 4
    assert moves(stacked) == ["draw", "red-+2", *wishes("wild+4")]
    taken = after(stacked, "draw")
    assert len(taken.state.hands[4]) == 15
    assert taken.state.penalty == 0
    assert taken.state.colour == "green"
    assert taken.state.turn == 0
    assert "green-1" in moves(taken)


def test_whoever_could_stack_may_take_all_the_same_e9() -> None:
    start = scene("red-+2 green-1", "*", top="blue-+2", penalty=2)
    assert moves(start) == ["draw", "red-+2"]
    assert len(after(start, "draw").state.hands[0]) == 4


def test_on_a_plus_four_only_plus_four_or_the_wished_plus_two_e10() -> None:
    """The rules page's second vector: +4 (green), a red +2 and a green 5 may not be stacked."""
    start = scene("red-+2 green-5", "*", top="wild+4 red-1", colour="green", penalty=4)
    assert moves(start) == ["draw"]
    assert len(after(start, "draw").state.hands[0]) == 6
    assert moves(scene("green-+2", "*", top="wild+4 red-1", colour="green", penalty=4)) == ["draw", "green-+2"]


def test_four_and_two_and_two_are_eight_e11() -> None:
    start = scene("wild+4 *", "green-+2 *", "blue-+2 *", "*")
    assert after(start, "wild+4 green", "green-+2", "blue-+2").state.penalty == 8


@pytest.mark.parametrize("top", ["red-+2", "wild+4 red-1", "wild red-1"])
@pytest.mark.parametrize("is_on", [False, True])
def test_a_wild_never_lies_on_a_draw_card_or_a_wild_e12(top: str, is_on: bool) -> None:
    """The rules page's fourth vector among them: on a paid +2 a wild cannot be laid."""
    options = {"wish_on_paid_draw": is_on, "reaction_seconds": 0}
    colour = "red"
    allowed = is_on and not top.startswith("wild red")
    start = scene("wild", "*", top=top, colour=colour, options=options)
    assert moves(start) == (wishes("wild") if allowed else ["draw"])
    drawn = start if allowed else after(start, "draw")
    assert len(drawn.state.hands[0]) == (1 if allowed else 2)


def test_the_option_lets_a_wild_on_a_first_draw_card_but_on_no_pending_one_e12() -> None:
    options = {"wish_on_paid_draw": True, "reaction_seconds": 0}
    assert moves(scene("wild", "*", top="wild+4", options=options)) == wishes("wild")
    assert moves(scene("wild", "*", top="wild", options=options)) == ["draw"]
    assert moves(scene("wild", "*", top="red-+2", penalty=2, options=options)) == ["draw"]


@pytest.mark.parametrize("top", ["red-5", "red-+2", "wild red-1", "wild+4 red-1"])
def test_a_plus_four_always_fits_with_fitting_cards_in_hand_too_e13(top: str) -> None:
    assert set(wishes("wild+4")) < set(moves(scene("wild+4 red-2", "*", top=top, colour="red")))


def test_nothing_dodges_a_penalty_e14() -> None:
    start = scene("wild red-skip red-reverse red-5", "*", top="red-+2", penalty=2)
    assert moves(start) == ["draw"]
    for move in ("wild red", "red-skip", "red-reverse", "red-5"):
        with pytest.raises(IllegalMove) as refused:
            decide(start, move)
        assert refused.value.code == "penalty_pending"


def test_after_one_plus_four_four_cards_then_one_e15() -> None:
    start = scene("wild+4 *", "red-1", "*", pile=["blue-7"] * 2 + ["blue-8"] * 2 + ["blue-9"] * 2 + ["red-9"])
    taken = after(start, "wild+4 yellow", "draw")
    assert len(taken.state.hands[1]) == 5
    assert taken.state.turn == 2
    assert moves(taken) == ["yellow-3"]
    assert len(after(scene("red-1", "*", top="wild+4 red-5", colour="yellow"), "draw").state.hands[0]) == 2


@pytest.mark.parametrize("wish", COLOURS)
@pytest.mark.parametrize("card", ["wild", "wild+4"])
def test_the_wish_travels_with_the_card_and_must_be_followed_e16(card: str, wish: str) -> None:
    wished = after(scene(f"{card} *", "red-8 yellow-8 green-8 blue-8"), f"{card} {wish}")
    assert wished.state.colour == wish
    assert moves(wished) == (["draw"] if card == "wild+4" else [f"{wish}-8"])


def test_a_plus_four_on_a_pending_plus_two_needs_a_wish_too_e16() -> None:
    start = scene("wild+4 red-1", "*", top="red-+2", penalty=2)
    assert after(start, "wild+4 blue").state.colour == "blue"


def test_a_wish_survives_draws_and_a_printed_copy_e16() -> None:
    start = scene("red-1", "red-2", "green-1 red-3", top="wild red-9", colour="green")
    later = GAME.parse(picture(after(start, "draw", "draw")))
    assert later.state.colour == "green"
    assert moves(later) == ["green-1"]


def test_reverse_flips_at_once_among_three_e17() -> None:
    turned = after(scene("red-reverse *", "*", "*"), "red-reverse")
    assert (turned.state.turn, turned.state.direction) == (2, -1)
    again = after(scene("red-reverse *", "*", "*", direction=-1), "red-reverse")
    assert (again.state.turn, again.state.direction) == (1, 1)


@pytest.mark.parametrize("card", ["red-reverse", "red-skip"])
def test_among_two_reverse_and_skip_give_another_move_e18(card: str) -> None:
    for start in (scene(f"{card} *", "*"), scene(f"{card} *", "", "*", ranking=[1])):
        played = after(start, card)
        assert (played.state.turn, played.state.direction) == (0, 1)


def test_reverse_just_after_the_third_has_finished_e18() -> None:
    start = scene("red-1", "red-reverse blue-3 *", "*")
    assert after(start, "red-1", "red-reverse").state.turn == 1


def test_skip_passes_over_the_next_one_still_in_play_e19() -> None:
    assert after(scene("red-skip *", "*", "*"), "red-skip").state.turn == 2
    assert after(scene("red-skip *", "", "*", "*", ranking=[1]), "red-skip").state.turn == 3
    assert after(scene("red-skip *", "*", "*", direction=-1), "red-skip").state.turn == 1


def test_whoever_has_no_cards_is_placed_and_the_rest_plays_on_e20_e28() -> None:
    first = after(scene("red-1", "red-2", "red-3 green-1"), "red-1")
    assert first.state.ranking == (0,)
    assert GAME.pending(first.state) is not None
    over = after(first, "red-2")
    assert GAME.pending(over.state) is None
    assert picture(over)["places"] == [1, 2, 3]
    assert picture(over)["winners"] == [0]
    assert GAME.outcome(over.state).scores is None
    assert picture(over)["turn"] is None
    assert moves(over) == []


def test_going_out_with_reverse_among_three_flips_e21() -> None:
    """The rules page's fifth vector: A, B, C clockwise, A goes out with reverse, C moves."""
    out = after(scene("red-reverse", "*", "*"), "red-reverse")
    assert (out.state.turn, out.state.direction) == (2, -1)


def test_going_out_with_skip_among_three_skips_one_e21() -> None:
    assert after(scene("red-skip", "*", "*"), "red-skip").state.turn == 2


def test_going_out_with_a_draw_card_leaves_the_sum_to_the_next_e21() -> None:
    out = after(scene("red-+2", "*", "*"), "red-+2")
    assert (out.state.turn, out.state.penalty) == (1, 2)
    assert len(after(out, "draw").state.hands[1]) == 4 + 2


@pytest.mark.parametrize("card", ["red-skip", "red-reverse", "red-+2", "wild+4 red", "red-1"])
def test_going_out_among_two_ends_the_game_whatever_the_card_e21(card: str) -> None:
    """The rules page's third vector: A lays reverse and moves again; their last card is a skip, B is last."""
    over = after(scene(f"red-reverse {card.split()[0]}", "*"), "red-reverse", card)
    assert GAME.pending(over.state) is None
    assert GAME.outcome(over.state).places == (1, 2)
    assert GAME.outcome(over.state).reason == "played"


def test_an_empty_pile_is_made_anew_from_the_discards_but_the_top_e23() -> None:
    start = scene("green-9", "*", top="red-5 wild wild+4 blue-0 yellow-skip", pile=[])
    drawn = after(start, "draw")
    shown = picture(drawn)
    assert shown["discard"] == ["red-5"]
    assert len(shown["pile"]) == 3
    assert sorted(shown["pile"] + [card for card in shown["hands"][0] if card != "green-9"]) == [
        "blue-0", "wild", "wild+4", "yellow-skip",
    ]  # fmt: skip


def test_the_last_card_of_the_pile_alone_makes_no_new_one_e23() -> None:
    drawn = after(scene("green-9", "*", top="red-5 red-6", pile=["blue-1"]), "draw")
    assert picture(drawn)["discard"] == ["red-5", "red-6"]
    assert picture(drawn)["pile"] == []


def test_a_penalty_runs_over_the_end_of_the_pile_e23() -> None:
    start = scene("green-9", "*", top="red-+2 red-6 red-7 red-8", pile=["blue-1"], penalty=4)
    drawn = picture(after(start, "draw"))
    assert sorted(drawn["hands"][0]) == ["blue-1", "green-9", "red-6", "red-7", "red-8"]
    assert drawn["pile"] == []


def test_what_is_not_there_is_not_drawn_and_the_turn_ends_e23() -> None:
    start = scene("green-9", "*", top="red-+2 red-6", pile=["blue-1"], penalty=6)
    drawn = after(start, "draw")
    assert len(drawn.state.hands[0]) == 3
    assert (drawn.state.turn, drawn.state.penalty) == (1, 0)
    nothing = after(scene("green-9", "*", top="red-5", pile=[]), "draw")
    assert len(nothing.state.hands[0]) == 1
    assert nothing.state.turn == 1


def test_a_wild_from_a_new_pile_has_no_colour_e23() -> None:
    start = scene("green-9", "*", top="red-5 wild", pile=[])
    drawn = after(start, "draw")
    assert picture(drawn)["hands"][0] == ["green-9", "wild"]
    assert moves(after(drawn, "red-2")) == wishes("wild")


def test_settled_position_asks_the_seat_on_turn() -> None:
    assert dealer.decider(GAME, settled(scene("*", "*", turn=1))) == 1
