"""Fields to catch with two cards and with one left. Rulings E24 to E27."""

import pytest
from reference.dos.scenes import after, decide, moves, picture, scene, settled

from engine import dealer
from engine.dos.game import GAME
from engine.dos.rules import FIELDS
from engine.errors import IllegalMove, ImpossibleEvent
from engine.events import Reacted, Tossed
from engine.requests import React, Toss

ON = {"reaction_seconds": 7}


def test_two_fields_when_a_hand_shrinks_to_two_e24() -> None:
    start = scene("red-1 red-2 red-3", "*", options=ON)
    laid = decide(start, "red-1")
    assert GAME.pending(laid.state) == Toss((FIELDS, FIELDS - 1), 0)
    asked = GAME.pending(settled(laid).state)
    assert isinstance(asked, React)
    assert (asked.seat, len(set(asked.fields)), asked.seconds) == (0, 2, 7)
    assert all(0 <= field < FIELDS for field in asked.fields)


def test_one_field_when_it_shrinks_to_one_e24() -> None:
    laid = decide(scene("red-1 red-2", "*", options=ON), "red-1")
    assert GAME.pending(laid.state) == Toss((FIELDS,), 0)
    assert GAME.pending(GAME.apply(laid.state, Tossed((5,)))) == React(0, (5,), 7)


def test_the_two_fields_are_never_the_same_e24() -> None:
    laid = decide(scene("red-1 red-2 red-3", "*", options=ON), "red-1").state
    seen = set()
    for one in range(FIELDS):
        for two in range(FIELDS - 1):
            asked = GAME.pending(GAME.apply(laid, Tossed((one, two))))
            assert isinstance(asked, React)
            seen.add(asked.fields)
    assert len(seen) == FIELDS * (FIELDS - 1)
    assert all(one != two for one, two in seen)


@pytest.mark.parametrize("hand", ["red-1 red-2 red-3 red-4", "red-1"])
def test_none_with_three_left_and_none_with_nothing_left_e24(hand: str) -> None:
    laid = decide(scene(hand, "*", "*", options=ON), "red-1")
    assert laid.state.reaction is None
    assert dealer.decider(GAME, laid) == 1


def test_none_when_a_hand_grew_to_two_e24() -> None:
    drawn = after(scene("green-9", "*", options=ON), "draw")
    assert len(drawn.state.hands[0]) == 2
    assert dealer.decider(GAME, drawn) == 1
    missed = after(scene("red-1 red-2", "*", options=ON), "red-1", "miss")
    assert len(missed.state.hands[0]) == 2
    assert dealer.decider(GAME, missed) == 1


def test_a_miss_costs_one_card_and_has_no_second_try_e25() -> None:
    start = scene("red-1 red-2 red-3", "*", options=ON, pile=["blue-7", "blue-8"])
    missed = after(start, "red-1", "miss")
    assert picture(missed)["hands"][0] == ["blue-7", "red-2", "red-3"]
    assert picture(missed)["reaction"] is None
    assert len(after(start, "red-1", "hit").state.hands[0]) == 2


def test_play_waits_and_the_card_has_its_effect_all_the_same_e26() -> None:
    start = scene("red-+2 red-2 red-3", "wild+4 *", "*", options=ON)
    waiting = after(start, "red-+2")
    assert (waiting.state.turn, waiting.state.penalty) == (1, 2)
    assert moves(waiting) == ["hit", "miss"]
    with pytest.raises(IllegalMove) as refused:
        decide(waiting, "draw")
    assert refused.value.code == "reaction_expected"
    missed = after(waiting, "miss")
    assert (missed.state.turn, missed.state.penalty) == (1, 2)
    assert len(missed.state.hands[0]) == 3
    assert "draw" in moves(missed)


def test_the_same_player_moves_again_after_their_reaction_e18_e26() -> None:
    start = scene("red-skip red-2 red-3", "*", options=ON)
    assert dealer.decider(GAME, after(start, "red-skip", "hit")) == 0


def test_the_penalty_card_comes_from_a_new_pile_where_needed_e23_e26() -> None:
    start = scene("red-1 red-2 red-3", "*", options=ON, pile=[], top="red-5 blue-1")
    missed = after(start, "red-1", "miss")
    assert len(missed.state.hands[0]) == 3
    assert picture(missed)["discard"] == ["red-1"]
    nothing = after(scene("red-1 red-2", "*", options=ON, pile=[], top="red-5"), "red-1", "miss")
    assert len(nothing.state.hands[0]) == 2
    assert nothing.state.turn == 1


def test_a_reaction_is_the_reacting_seat_s_alone_e27() -> None:
    waiting = after(scene("red-1 red-2 red-3", "*", options=ON), "red-1")
    with pytest.raises(ImpossibleEvent):
        GAME.apply(waiting.state, Reacted(1, True))


def test_no_reactions_at_a_table_without_them_e24() -> None:
    off = {"reaction_seconds": 0}
    assert dealer.decider(GAME, after(scene("red-1 red-2 red-3", "*", options=off), "red-1")) == 1


def test_hit_and_miss_are_no_moves_outside_a_reaction() -> None:
    for move in ("hit", "miss"):
        with pytest.raises(IllegalMove) as refused:
            decide(scene("*", "*"), move)
        assert refused.value.code == "no_reaction"


def test_a_toss_out_of_range_is_refused() -> None:
    laid = decide(scene("red-1 red-2 red-3", "*", options=ON), "red-1").state
    for values in ((FIELDS, 0), (0, FIELDS - 1), (0,), (-1, 0), (0, 0, 0)):
        with pytest.raises(ImpossibleEvent):
            GAME.apply(laid, Tossed(values))
