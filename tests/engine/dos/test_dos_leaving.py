"""A seat leaves, in every state: its cards go out of play, it is placed behind all still in play, the rest plays on."""

import random
from collections import Counter
from typing import Any

import pytest
from reference.dos.scenes import after, decide, moves, picture, scene, settled, step, table

from engine import dealer
from engine.canonical import canonical_bytes
from engine.dealer import LocalTable
from engine.dos.cards import DECK
from engine.dos.game import GAME
from engine.errors import ImpossibleEvent
from engine.events import Leaving, Left
from engine.position import Position
from engine.requests import Ask, Open, React, Shuffle, Toss

ALL_WAYS = tuple(Leaving)


def left(position: Position[Any], seat: int, how: Leaving = Leaving.RESIGNED) -> Position[Any]:
    return Position(GAME.apply(position.state, Left(seat, how)), position.truth)


def test_the_turn_goes_on_in_the_direction_of_play() -> None:
    assert left(scene("*", "*", "*", turn=1), 1).state.turn == 2
    assert left(scene("*", "*", "*", turn=1, direction=-1), 1).state.turn == 0
    assert left(scene("*", "", "*", "*", turn=0, ranking=[1]), 0).state.turn == 2
    assert left(scene("*", "*", "*", turn=1), 2).state.turn == 1


def test_a_penalty_that_the_leaver_had_to_answer_is_the_next_one_s() -> None:
    state = left(scene("*", "*", "*", top="red-+2", penalty=2), 0).state
    assert (state.turn, state.penalty) == (1, 2)


@pytest.mark.parametrize("how", ALL_WAYS)
def test_with_two_seats_the_other_one_wins(how: Leaving) -> None:
    over = left(scene("*", "*"), 0, how)
    assert GAME.pending(over.state) is None
    assert GAME.outcome(over.state).places == (2, 1)
    assert GAME.outcome(over.state).reason == "left"
    with pytest.raises(ImpossibleEvent):
        left(over, 1)


def test_a_leaver_is_last_among_those_not_yet_placed() -> None:
    """Of five: A has finished, B leaves, C leaves, D finishes."""
    start = scene("", "*", "*", "red-1", "*", turn=3, ranking=[0])
    gone = left(left(start, 1), 2)
    over = after(gone, "red-1")
    assert GAME.outcome(over.state).places == (1, 5, 4, 2, 3)
    assert GAME.outcome(over.state).reason == "played"
    assert picture(over)["left"] == [1, 2]


def test_leaving_ends_the_game_when_one_holder_is_left() -> None:
    over = left(scene("", "*", "*", turn=1, ranking=[0]), 1)
    assert GAME.outcome(over.state).places == (1, 3, 2)
    assert GAME.outcome(over.state).reason == "left"


def test_whoever_has_finished_keeps_their_place_when_they_leave() -> None:
    start = scene("", "red-1", "*", turn=1, ranking=[0])
    assert [GAME.settled(start.state, seat) for seat in range(3)] == [1, None, None]
    gone = left(start, 0)
    assert GAME.settled(gone.state, 0) is None, "said once: it has left"
    over = after(gone, "red-1")
    assert GAME.outcome(over.state).places == (1, 2, 3)
    assert [GAME.settled(over.state, seat) for seat in range(3)] == [None] * 3


def test_nobody_leaves_twice() -> None:
    with pytest.raises(ImpossibleEvent):
        left(left(scene("*", "*", "*"), 1), 1)


def test_after_resigning_its_cards_are_out_and_nothing_is_shuffled() -> None:
    start = scene("*", "*", "*")
    gone = left(start, 1)
    assert gone.state.out == start.state.hands[1]
    assert gone.state.hands[1] == ()
    assert isinstance(GAME.pending(gone.state), Ask)
    assert picture(gone)["hands"][1] == []
    assert GAME.written(GAME.parse(picture(gone))) == picture(gone)


@pytest.mark.parametrize("how", [Leaving.CUT, Leaving.FOUL])
def test_after_a_silent_leave_all_hidden_cards_are_shuffled_into_the_old_sizes(how: Leaving) -> None:
    start = scene("*", "red-7 *", "*", "red-6 *", top="red-5 blue-0", turn=1)
    gone = left(left(start, 0), 1, how)
    asked = GAME.pending(gone.state)
    assert isinstance(asked, Shuffle)
    assert list(asked.cards) == sorted(start.truth.values())
    assert asked.fresh == tuple(range(start.state.next_handle, start.state.next_handle + len(asked.cards)))
    dealt = dealer.deal(GAME, gone, asked, random.Random(1)).position
    assert [len(hand) for hand in dealt.state.hands] == [0, 0, 4, 5]
    assert len(dealt.state.out) == 9
    assert len(dealt.state.pile) == len(start.state.pile)
    assert dealer.decider(GAME, settled(dealt)) == 2


@pytest.mark.parametrize("how", ALL_WAYS)
def test_a_finished_seat_has_no_power_over_cards(how: Leaving) -> None:
    start = scene("", "*", "*", turn=1, ranking=[0])
    gone = left(start, 0, how)
    assert GAME.pending(gone.state) == GAME.pending(start.state)
    assert gone.state.hands == start.state.hands


@pytest.mark.parametrize(("how", "places"), [(Leaving.CUT, (1, 2, 3)), (Leaving.FOUL, (3, 1, 2))])
def test_whoever_has_finished_keeps_its_place_unless_it_fouls(how: Leaving, places: tuple[int, ...]) -> None:
    over = after(left(scene("", "red-1", "*", turn=1, ranking=[0]), 0, how), "red-1")
    assert GAME.outcome(over.state).places == places


def test_a_foul_after_finishing_is_worse_than_resigning_before() -> None:
    start = scene("", "*", "red-1", "*", turn=2, ranking=[0])
    over = after(left(left(start, 1), 0, Leaving.FOUL), "red-1")
    assert GAME.outcome(over.state).places == (3, 4, 1, 2)


def test_new_hands_are_opened_to_their_owners_and_old_facts_are_void() -> None:
    start = after(scene("green-9 blue-skip", "*", "*", "*"), "draw")
    assert start.state.facts[0]
    gone = left(start, 3, Leaving.CUT)
    dealt = dealer.deal(GAME, gone, GAME.pending(gone.state), random.Random(1)).position
    assert dealt.state.facts == ((), (), (), ())
    opened = []
    while isinstance(request := GAME.pending(dealt.state), Open):
        opened.append(request)
        dealt = dealer.deal(GAME, dealt, request, random.Random(1)).position
    assert opened == [Open(dealt.state.hands[seat], (seat,)) for seat in range(3)]
    assert dealt.state.turn == 1


def test_a_silent_leave_during_a_draw_keeps_what_is_still_owed() -> None:
    start = scene("green-9", "*", "*", top="red-+2 blue-0 blue-1", pile=["red-7"], penalty=2)
    drawing = decide(start, "draw")
    assert drawing.state.draw.owed == 1
    on = settled(left(drawing, 2, Leaving.CUT))
    assert len(on.state.hands[0]) == 3
    assert on.state.turn == 1
    seen = decide(scene("green-9", "*", "*"), "draw")
    assert isinstance(GAME.pending(seen.state), Open)
    again = settled(left(seen, 2, Leaving.CUT))
    assert len(again.state.hands[0]) == 2
    assert again.state.draw is None


@pytest.mark.parametrize("how", ALL_WAYS)
def test_what_the_leaver_had_to_draw_or_to_hit_is_off(how: Leaving) -> None:
    drawing = decide(scene("green-9", "*", "*"), "draw")
    assert dealer.decider(GAME, settled(left(drawing, 0, how))) == 1
    start = scene("red-1 red-2 red-3", "*", "*", options={"reaction_seconds": 5})
    tossing = decide(start, "red-1")
    for position in (tossing, settled(tossing)):
        assert dealer.decider(GAME, settled(left(position, 0, how))) == 1


def test_a_reaction_goes_on_when_another_one_leaves() -> None:
    start = scene("red-1 red-2 red-3", "*", "*", options={"reaction_seconds": 5})
    reacting = settled(decide(start, "red-1"))
    asked = GAME.pending(reacting.state)
    assert isinstance(asked, React)
    assert GAME.pending(settled(left(reacting, 1, Leaving.CUT)).state) == asked
    assert left(reacting, 1).state.turn == 2


@pytest.mark.parametrize("how", ALL_WAYS)
def test_leaving_before_the_deal_takes_no_cards_along(how: Leaving) -> None:
    game = table(1, 3)
    game.leave(1, how)
    assert GAME.pending(game.state) == Toss((2,))
    game.settle()
    assert [len(hand) for hand in game.state.hands] == [7, 0, 7]
    assert len(game.state.pile) == 108 - 14 - 1
    named = table(1, 3, first="1")
    named.leave(1, how)
    named.settle()
    assert named.state.turn == 2


def leave_anywhere(seed: int, first_card: str) -> LocalTable:
    """Play at random, with seats leaving at random moments, requests in flight included."""
    rng = random.Random(seed)
    players = rng.randint(2, 6)
    game = table(seed, players, first_card=first_card, reaction_seconds=rng.choice([0, 5]))
    chance = rng.choice([0.003, 0.02, 0.1])
    for _ in range(3000):
        check(game)
        if game.is_over:
            return game
        staying = [seat for seat in range(players) if seat not in game.state.gone]
        if rng.random() < chance:
            game.leave(rng.choice(staying), rng.choice(ALL_WAYS))
        else:
            step(game, rng)
    raise AssertionError("the game does not end")


def check(game: LocalTable) -> None:
    """All 108 cards are somewhere, and every seat in play knows its hand when it is asked."""
    state, truth = game.state, game.position.truth
    canonical_bytes(state)
    handles = [*state.pile, *state.out, *(card for hand in state.hands for card in hand)]
    assert len(set(handles)) == len(handles)
    if state.next_handle:
        assert sorted([*(truth[handle] for handle in handles), *state.discard]) == list(DECK)
    assert all(not state.hands[seat] for seat in (*state.gone, *state.ranking))
    for seat in game.deciders():
        known = game.knowledge[seat]
        assert {handle: known.faces[handle] for handle in state.hands[seat]}.items() <= truth.items()
        assert GAME.legal(state, seat, known)


@pytest.mark.parametrize("first_card", ["any", "number"])
def test_games_go_on_and_end_wherever_seats_leave(first_card: str) -> None:
    reasons: Counter[str] = Counter()
    for seed in range(60):
        game = leave_anywhere(seed, first_card)
        result = GAME.outcome(game.state)
        assert sorted(result.places) == list(range(1, game.state.players + 1))
        reasons[result.reason] += 1
        shown = GAME.written(game.position)
        assert GAME.written(GAME.parse(shown)) == shown
    assert set(reasons) == {"played", "left"}


def test_a_resampled_position_has_a_card_for_every_handle_after_leaving() -> None:
    game = table(3, 4)
    game.settle()
    game.leave(1)
    game.settle()
    game.leave(2, Leaving.CUT)
    game.settle()
    sample = GAME.resample(game.state, game.knowledge[0], random.Random(2))
    handles = [*game.state.pile, *game.state.out, *(card for hand in game.state.hands for card in hand)]
    assert sorted([*(sample.truth[handle] for handle in handles), *game.state.discard]) == list(DECK)
    assert moves(sample)
