"""DAO ruling by ruling, A1 to A23; the sheet's examples and the rulings' vectors are in test_dao_examples.py."""

from random import Random

import pytest
from dao_table import DAO, at, cards, play

from engine import dealer
from engine.canonical import canonical_bytes
from engine.dao.cards import DECK, VALUES, points
from engine.dao.moves import FLIP, MOVES, TAKE
from engine.dealer import LocalTable
from engine.errors import BadOption, IllegalMove
from engine.events import Answered, Leaving, Left, Tossed
from engine.knowledge import Knowledge
from engine.requests import Ask, Toss

FILLER = "wa-1 wa-1 wa-1 wa-1 wo-1 wo-1"


def table(players: int, seed: int = 0, **options: str) -> LocalTable:
    return LocalTable(DAO, DAO.configure(options, players), players, Random(seed))


def test_a1_the_first_seat_is_tossed_for_among_all_seats() -> None:
    state = DAO.initial(DAO.configure({}, 5), 5)
    assert DAO.pending(state) == Toss((5,))
    assert DAO.apply(state, Tossed((3,))).turn == 3


def test_a1_a_chosen_first_seat_needs_no_toss() -> None:
    state = DAO.initial(DAO.configure({"first": "2"}, 4), 4)
    assert state.turn == 2
    assert isinstance(DAO.pending(state), Toss)
    assert DAO.pending(state) != Toss((4,))


def test_a1_play_goes_on_to_the_left() -> None:
    assert play(at("1 1 1", FILLER, players=3), "take")["turn"] == 1
    assert play(at("1 1 1", FILLER, players=3, turn=2), "flip")["turn"] == 0


def test_a2_three_cards_never_exceed_twelve() -> None:
    assert sum(sorted(VALUES[face] for face in DECK)[-3:]) == 12


def test_a3_the_first_card_is_the_one_nearest_to_the_pile() -> None:
    after = play(at("3 wo-1 wa-0", FILLER), "take")
    assert after["taken"][0] == ["earth-3"]
    assert after["row"] == ["wood-1", "water-0"]


def test_a3_a_new_card_comes_to_the_far_end() -> None:
    assert play(at("3 wo-1", "wa-2 wa-1"), "flip")["row"] == ["earth-3", "wood-1", "water-2"]


def test_a4_the_total_is_tested_with_the_new_card() -> None:
    after = play(at("4 fi-4 wo-3", f"wa-2 {FILLER}"), "flip")
    assert after["taken"][0] == ["earth-4", "fire-4", "wood-3", "water-2"]


def test_a4_the_total_is_not_tested_after_taking_the_first_card() -> None:
    after = play(at("1 4 fi-4 wo-4 wo-3", FILLER), "take")
    assert after["row"] == ["earth-4", "fire-4", "wood-4", "wood-3"]
    assert after["taken"] == [["earth-1"], []]


def test_a5_exactly_twelve_stays() -> None:
    after = play(at("4 fi-4 wo-2", f"wa-2 {FILLER}"), "flip")
    assert after["row"] == ["earth-4", "fire-4", "wood-2", "water-2"]
    assert play(at("4 fi-4 wo-1", f"wa-3 {FILLER}"), "flip")["taken"] == [[], []]


def test_a5_thirteen_goes() -> None:
    assert len(play(at("4 fi-4 wo-2", f"wa-3 {FILLER}"), "flip")["taken"][0]) == 4


def test_a6_equal_values_leave_the_row_lying() -> None:
    after = play(at("4 fi-3 wo-3", f"wa-3 {FILLER}"), "flip")
    assert after["row"] == ["earth-4", "fire-3", "wood-3", "water-3"]
    assert after["taken"] == [[], []]
    assert after["turn"] == 1


def test_a6_the_equal_value_must_be_directly_before() -> None:
    after = play(at("4 fi-3 wo-4", f"wa-3 {FILLER}"), "flip")
    assert after["taken"][0] == ["earth-4", "fire-3", "wood-4", "water-3"]


def test_a6_colour_does_not_make_cards_equal() -> None:
    assert len(play(at("4 fi-4 wo-3", f"wo-2 {FILLER}"), "flip")["taken"][0]) == 4


def test_a7_a_row_over_twelve_goes_with_a_small_card_too() -> None:
    before = at("4 fi-3 wo-3", f"wa-3 wa-0 {FILLER}")
    after = play(before, "flip", "flip")
    assert after["taken"] == [[], ["earth-4", "fire-3", "wood-3", "water-3", "water-0"]]


def test_a7_a_row_may_grow_far_over_twelve() -> None:
    row = "1 1 1 1 wo-1 wo-1 3 3 3 wo-3 wo-3 wo-3 wa-3 wa-3"
    after = play(at(row, f"wa-3 {FILLER}"), "flip")
    assert len(after["row"]) == 15
    assert after["taken"] == [[], []]


def test_a8_taking_from_a_row_over_twelve_is_allowed_and_untested() -> None:
    after = play(at("1 4 fi-4 wo-4 wa-4", FILLER), "take", "take")
    assert after["row"] == ["fire-4", "wood-4", "water-4"]
    assert after["taken"] == [["earth-1"], ["earth-4"]]


def test_a9_two_cards_never_burst() -> None:
    assert play(at("4", f"fi-4 {FILLER}"), "flip")["row"] == ["earth-4", "fire-4"]
    assert play(at("4", f"fi-0 {FILLER}"), "flip")["row"] == ["earth-4", "fire-0"]


def test_a10_an_empty_row_is_filled_with_three_before_the_next_move() -> None:
    after = play(at("4", "wo-1 wo-2 wa-3 wa-1"), "take")
    assert after["row"] == ["wood-1", "wood-2", "water-3"]
    assert after["pile"] == ["water-1"]
    assert after["turn"] == 1


def test_a10_a_burst_is_followed_by_a_new_row() -> None:
    after = play(at("4 fi-4 wo-4", "wo-1 wo-2 wa-3 wa-1 wa-2"), "flip")
    assert after["row"] == ["wood-2", "water-3", "water-1"]


@pytest.mark.parametrize("left", ["wo-1", "wo-1 wo-2", "wo-1 wo-2 wo-3"])
def test_a11_a12_the_game_ends_with_a_refill_that_takes_the_last_card(left: str) -> None:
    after = play(at("4", left), "take")
    assert after["over"] is True
    assert after["turn"] is None
    assert after["row"] == cards(left)
    assert after["taken"] == [["earth-4"], []]


def test_a12_with_four_left_the_game_goes_on() -> None:
    assert "over" not in play(at("4", "wo-1 wo-2 wo-3 wa-0"), "take")


def test_a13_the_last_card_can_still_make_its_player_take_the_row() -> None:
    after = play(at("4 fi-4 wo-4", "wo-1"), "flip")
    assert after["over"] is True
    assert after["taken"][0] == ["earth-4", "fire-4", "wood-4", "wood-1"]
    assert after["row"] == []


def test_a13_otherwise_the_row_stays_unclaimed() -> None:
    after = play(at("1", "wo-1"), "flip")
    assert after["over"] is True
    assert after["row"] == ["earth-1", "wood-1"]
    assert after["scores"] == [0, 0]


def test_a14_the_end_is_immediate_and_turns_need_not_be_equal() -> None:
    after = play(at("1 1", "wo-1", players=3, taken=[[], [], cards("3")]), "flip")
    assert after["over"] is True
    with pytest.raises(IllegalMove):
        play(at("1 1", "wo-1"), "flip", "take")


def test_a15_the_best_colour_counts_plus() -> None:
    assert points(cards("1 1 1 wo-4")) == 2
    assert points(cards("1 1 wo-4")) == 2
    assert points(cards("fi-2 wo-2")) == 1


def test_a16_a_zero_in_the_plus_colour_costs_nothing() -> None:
    assert points(cards("0")) == 0
    assert points(cards("0 3")) == 3
    assert points(cards("3 wo-0")) == 2
    assert points(cards("0 wo-0")) == -1


def test_a17_no_cards_are_no_points() -> None:
    assert points(()) == 0


def test_a18_equal_points_share_the_victory() -> None:
    after = play(at("1", "wo-1", players=3, taken=[cards("3"), cards("wo-3"), cards("2")]), "flip")
    assert after["scores"] == [3, 3, 2]
    assert after["winners"] == [0, 1]
    assert after["places"] == [1, 1, 3]


def test_a19_no_card_is_dealt_to_anybody_unseen() -> None:
    game = table(4, seed=3)
    game.play(lambda state, seat, knowledge, moves: FLIP)
    assert all(known.faces == {} for known in game.knowledge)
    assert {type(event) for event in game.events} == {Tossed, Answered}


def test_a19_the_order_of_the_pile_is_in_no_state_and_in_no_view() -> None:
    game = table(2, seed=4)
    game.settle()
    other = DAO.resample(game.state, Knowledge(0), Random(9))
    assert other.script != game.position.script
    assert canonical_bytes(other.state) == canonical_bytes(game.state)
    assert set(DAO.view(game.state, Knowledge(0)).pile) == {None}


def test_a19_of_the_others_cards_only_the_number_is_seen() -> None:
    game = table(3, seed=5)
    for _ in range(20):
        game.settle()
        if game.is_over:
            break
        for seat in range(3):
            view = DAO.view(game.state, Knowledge(seat))
            assert view.taken[seat] == game.state.taken[seat]
            for other in {0, 1, 2} - {seat}:
                assert view.taken[other] == (None,) * len(game.state.taken[other])
        game.decide(lambda state, seat, knowledge, moves: TAKE)
    assert min(map(len, game.state.taken)) > 0


def test_a19_the_card_that_emptied_the_row_stays_open_until_the_row_lies_again() -> None:
    for move in MOVES:
        row = "me-4 fi-4 ea-4" if move == FLIP else "4"
        position = dealer.decide(DAO, at(row, FILLER, taken=[cards("2"), cards("2")]), move)
        while position.state.row:
            request = DAO.pending(position.state)
            assert request is not None
            position = dealer.deal(DAO, position, request, Random(1)).position
        last = position.state.taken[0][-1]
        rest = (None,) * (len(position.state.taken[0]) - 1)
        assert DAO.view(position.state, Knowledge(1)).taken == ((*rest, last), position.state.taken[1])
        assert DAO.view(position.state, Knowledge(-1)).taken == ((*rest, last), (None,))
        position = dealer.settle(DAO, position, lambda _: Random(1))
        assert DAO.view(position.state, Knowledge(1)).taken[0] == (*rest, None)


def test_a19_a_card_that_emptied_the_row_is_of_its_taker_also_when_they_leave() -> None:
    position = dealer.decide(DAO, at("4", FILLER, players=3, taken=[[], [], cards("2")]), TAKE)
    for leaver in (0, 1):
        state = DAO.apply(position.state, Left(leaver, Leaving.CUT))
        assert DAO.view(state, Knowledge(-1)).taken == (("earth-4",), (), (None,))


def test_a19_at_the_end_all_cards_are_shown() -> None:
    game = table(4, seed=6)
    game.play(lambda state, seat, knowledge, moves: TAKE)
    assert DAO.view(game.state, Knowledge(2)).taken == game.state.taken


def test_a20_two_players_play_the_plain_game_unless_they_say_otherwise() -> None:
    assert DAO.configure({}, 2).variant == "plain"
    assert DAO.configure({"variant": "halves"}, 2).is_halves


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_a20_halves_is_for_two_players_only(players: int) -> None:
    with pytest.raises(BadOption):
        DAO.configure({"variant": "halves"}, players)


def test_a21_each_round_has_thirty_cards() -> None:
    game = table(2, variant="halves")
    game.settle()
    picture = DAO.written(game.position)
    assert len(picture["pile"]) == 27
    assert len(picture["second_half"]) == 30
    assert sorted(picture["pile"] + picture["row"] + picture["second_half"]) == list(DECK)


def halves(row: str, pile: str, second_half: str, **more: object) -> dict[str, object]:
    return {
        "options": {"variant": "halves", **more.pop("options", {})},
        "start": 1,
        "round": 1,
        "second_half": cards(second_half),
        **more,
    }


def test_a21_round_one_is_banked_and_its_cards_leave_the_game() -> None:
    more = halves("4", "wo-1", "1 1 1 1 wa-1", taken=[cards("fi-3"), cards("fi-2 wo-2")])
    after = play(at("4", "wo-1", **more), "take")
    assert after["round"] == 2
    assert after["banked"] == [3, 1]
    assert after["taken"] == [[], []]
    assert after["row"] == ["earth-1", "earth-1", "earth-1"]
    assert after["pile"] == ["earth-1", "water-1"]
    assert after["second_half"] == []


def test_a21_round_two_ends_as_round_one_does() -> None:
    more = {"options": {"variant": "halves"}, "start": 1, "round": 2, "banked": [3, 1]}
    assert play(at("4", "wo-1 wo-1 wo-1", **more), "take")["over"] is True


@pytest.mark.parametrize(("second_start", "starter"), [("same", 1), ("other", 0)])
def test_a22_who_starts_round_two(second_start: str, starter: int) -> None:
    more = halves("4", "wo-1", "1 1 1 1 wa-1", options={"second_start": second_start})
    after = play(at("4", "wo-1", **more), "take")
    assert after["turn"] == starter
    assert after["start"] == starter


def test_a23_both_rounds_are_added() -> None:
    more = {
        "options": {"variant": "halves"},
        "start": 1,
        "round": 2,
        "banked": [3, 1],
        "taken": [cards("1"), cards("3")],
    }
    after = play(at("wo-1", "wo-1", **more), "flip")
    assert after["scores"] == [4, 4]
    assert after["winners"] == [0, 1]


def test_a_seat_that_leaves_is_skipped_and_ranked_last() -> None:
    game = table(3, seed=1)
    game.settle()
    (leaver,) = game.deciders()
    game.leave(leaver, Leaving.CUT)
    assert game.deciders() == ((leaver + 1) % 3,)
    game.play(lambda state, seat, knowledge, moves: TAKE)
    outcome = DAO.outcome(game.state)
    assert outcome.places[leaver] == 3
    assert outcome.reason == "played"


def test_a_card_about_to_be_turned_by_the_leaver_is_not_turned() -> None:
    game = table(3, seed=2)
    game.settle()
    (seat,) = game.deciders()
    row = game.state.row
    game.decide(lambda state, seat, knowledge, moves: FLIP)
    game.leave(seat)
    assert game.state.row == row
    assert DAO.pending(game.state) == Ask(((seat + 1) % 3,), "play")


def test_the_last_seat_that_stays_wins_whatever_the_points() -> None:
    position = at("1", FILLER, taken=[cards("fi-3"), cards("fi-0 wo-0")])
    state = DAO.apply(position.state, Left(0, Leaving.RESIGNED))
    outcome = DAO.outcome(state)
    assert outcome.scores == (3, -1)
    assert outcome.winners == (1,)
    assert outcome.reason == "left"


def test_the_leaver_cannot_be_tossed_for_as_the_starter() -> None:
    state = DAO.apply(DAO.initial(DAO.configure({}, 3), 3), Left(2, Leaving.CUT))
    assert DAO.apply(state, Tossed((2,))).turn == 0
