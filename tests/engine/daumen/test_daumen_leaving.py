"""Leaving in every state (docs: "Leaving"): who goes ranks last, its cards are out of play, the others play on."""

from random import Random

import pytest
from reference.daumen.tables import after, at_random, between_tricks, faces_of_all, moves, new_table, seen, step

from engine import dealer
from engine.canonical import state_hash
from engine.daumen.game import GAME
from engine.daumen.moves import PASS
from engine.errors import ImpossibleEvent
from engine.events import Leaving, Left
from engine.position import Position
from engine.requests import Open, Shuffle, Toss

HOW = list(Leaving)
LOST = [Leaving.CUT, Leaving.FOUL]


def left(start, seat, how=Leaving.RESIGNED):
    """The position right after the leaving, before what it asks for."""
    return Position(GAME.apply(start.state, Left(seat, how)), start.truth)


def settled(start):
    return dealer.settle(GAME, start, Random)


def four_hands():
    return between_tricks(
        "yellow-1! green-1", "yellow-2 black-1", "yellow-3! black-2", "yellow-4 black-3", stock=["green-6", "green-5"]
    )


class TestResigning:
    """The leaver has left its shares: its cards are shown to all, and the trick goes on without it."""

    def test_the_hand_is_opened_to_all_and_out_of_play(self):
        start = four_hands()
        hand = start.state.hands[2]
        gone = left(start, 2)
        assert GAME.pending(gone.state) == Open(hand, None)
        end = settled(gone)
        assert end.state.out[-2:] == ("yellow-3!", "black-2")
        assert [seen(end)["turn"], seen(end)["hands"][2]] == [0, []]

    def test_an_offer_is_opened_as_well_and_stays_in_the_trick(self):
        start = after(four_hands(), "show yellow-1!", "show yellow-2")
        end = settled(left(start, 1))
        assert end.state.offers[1].card == "yellow-2"
        assert [seen(end)["best"], seen(end)["turn"]] == [1, 2]
        end = after(end, "show yellow-3!", "pass", "pass")
        assert sorted(seen(end)["won"][2]) == ["yellow-1!", "yellow-2", "yellow-3!"]

    def test_the_highest_card_of_a_leaver_wins_the_trick_when_all_pass(self):
        start = after(four_hands(), "show yellow-1!", "show yellow-2")
        end = after(settled(left(start, 1)), "pass", "pass", "pass")
        assert seen(end)["won"] == [[], ["yellow-1!", "yellow-2"], [], []]
        assert [seen(end)["turn"], seen(end)["leader"]] == [2, 2]  # B19

    def test_the_highest_card_of_a_leaver_can_be_parried(self):
        """B8: it lies there like any other."""
        start = between_tricks("yellow-1! green-1", "yellow-1 black-1", "black-2")
        end = settled(left(after(start, "show yellow-1!"), 0))
        assert "parry yellow-1" in moves(end)
        assert sorted(seen(after(end, "parry yellow-1"))["won"][1]) == ["yellow-1", "yellow-1!"]

    def test_a_leaver_on_turn_passes(self):
        start = after(four_hands(), "show yellow-1!")
        assert seen(settled(left(start, 1)))["turn"] == 2

    def test_the_last_pass_of_a_leaver_ends_the_trick(self):
        start = after(four_hands(), "show yellow-1!", "pass", "pass")
        end = settled(left(start, 3))
        assert seen(end)["won"][0] == ["yellow-1!"]
        assert [seen(end)["turn"], len(seen(end)["hands"][0])] == [0, 3]

    def test_a_leaver_who_was_to_lead_leaves_the_lead_to_the_next(self):
        assert seen(settled(left(four_hands(), 0)))["turn"] == 1

    def test_a_partie_ends_when_only_one_of_those_who_stay_holds_cards(self):
        """B20: nobody is left to bid against."""
        start = between_tricks("yellow-1", "yellow-2 black-1", "", options={"partien": 1})
        end = settled(left(start, 0))
        assert [seen(end)["over"], seen(end)["totals"]] == [True, [0, -2, 0]]

    def test_a_hand_that_is_being_refilled_is_opened_whole(self):
        start = after(four_hands(), "show yellow-1!", "pass", "pass")
        position = dealer.decide(GAME, start, PASS)
        position = dealer.deal(GAME, position, GAME.pending(position.state), Random(0)).position
        request = GAME.pending(position.state)
        assert request == Open(start.state.stock, (0,))
        gone = left(position, 0)
        assert GAME.pending(gone.state) == Open(position.state.hands[0], None)
        assert sorted(settled(gone).state.out[-3:]) == ["green-1", "green-5", "green-6"]


@pytest.mark.parametrize("how", LOST)
class TestCutsAndFouls:
    """Nobody can open what the leaver's key covers: the offers end the trick, then all that is hidden is new."""

    def test_the_other_offers_are_opened_first_and_end_the_trick(self, how):
        start = after(four_hands(), "show yellow-1!", "show yellow-2", "show yellow-3!")
        gone = left(start, 1, how)
        kept = tuple(start.state.offers[seat].card for seat in (0, 2))
        assert GAME.pending(gone.state) == Open(kept, None)
        state = dealer.deal(GAME, gone, GAME.pending(gone.state), Random(0)).position.state
        assert state.won == ((), (), ("yellow-1!", "yellow-3!"), ())
        request = GAME.pending(state)
        assert isinstance(request, Shuffle)
        deck = set(GAME.deck(state.options, 4))
        assert set(request.cards) == deck - {"yellow-1!", "yellow-3!"}
        assert request.fresh == tuple(range(36, 36 + len(request.cards)))

    def test_a_trick_led_by_the_leaver_is_his(self, how):
        start = after(four_hands(), "show yellow-1!", "show yellow-2")
        end = settled(left(start, 1, how))
        assert end.state.won == ((), ("yellow-1!",), (), ())
        assert seen(end)["turn"] == 2

    def test_hands_stock_and_cards_out_of_play_keep_their_sizes(self, how):
        start = four_hands()
        out = len(start.state.out)
        gone = left(start, 3, how)
        state = gone.state
        assert [len(hand) for hand in state.hands] == [2, 2, 2, 0]
        assert [len(state.stock), len(state.out)] == [2, out + 2]
        assert sorted(faces_of(settled(gone))) == sorted(faces_of(start))

    def test_the_new_hands_are_opened_to_their_owners(self, how):
        gone = left(four_hands(), 3, how)
        hands = gone.state.hands
        assert gone.state.due[1:] == tuple(Open(hands[seat], (seat,)) for seat in (0, 1, 2))

    def test_the_winner_of_the_ended_trick_refills_and_leads(self, how):
        """B17, B19."""
        start = after(four_hands(), "show yellow-1!", "show yellow-2", "show yellow-3!")
        end = settled(left(start, 3, how))
        assert [len(hand) for hand in end.state.hands] == [1, 1, 3, 0]
        assert seen(end)["turn"] == 2

    def test_public_cards_stay_where_they_are(self, how):
        won = [["black-6"], ["black-6!"], [], []]
        start = between_tricks("yellow-1!", "yellow-2", "yellow-3!", "yellow-4", won=won)
        assert settled(left(start, 0, how)).state.won == (("black-6",), ("black-6!",), (), ())

    def test_a_second_leaver_during_the_new_shuffle(self, how):
        gone = left(four_hands(), 3, how)
        again = left(gone, 2, how)
        request = GAME.pending(again.state)
        assert isinstance(request, Shuffle)
        assert set(request.fresh).isdisjoint(gone.state.due[0].fresh)
        end = settled(again)
        assert [len(hand) for hand in end.state.hands] == [2, 2, 0, 0]
        assert faces_of(end) == faces_of(four_hands())


def faces_of(start):
    hidden = [start.truth[handle] for handle in start.state.hidden_handles()]
    return sorted([*start.state.public_faces(), *hidden])


@pytest.mark.parametrize("how", LOST)
@pytest.mark.parametrize("stock", [[], ["green-6"]])
def test_a_seat_without_cards_has_no_power_over_those_of_others(how, stock):
    """Unless cards of the stock stand under its key as well."""
    start = between_tricks("yellow-1!", "yellow-2", "", "yellow-4", stock=stock)
    gone = left(start, 2, how)
    assert isinstance(GAME.pending(gone.state), Shuffle) is bool(stock)
    assert (gone.state.hands[0] == start.state.hands[0]) is (not stock)


@pytest.mark.parametrize("how", HOW)
class TestBeforeTheFirstCard:
    def test_during_the_toss_the_game_begins_without_the_leaver(self, how):
        state = GAME.apply(GAME.initial(GAME.configure({}, 3), 3), Left(1, how))
        assert GAME.pending(state) == Toss((3,))
        end = settled(Position(state))
        assert [len(hand) for hand in end.state.hands] == [5, 0, 5]
        assert end.state.turn != 1

    def test_during_the_shuffle_the_whole_deck_is_dealt_to_those_who_stay(self, how):
        state = GAME.apply(GAME.initial(GAME.configure({"first": 1}, 3), 3), Left(1, how))
        end = settled(Position(state))
        assert [len(hand) for hand in end.state.hands] == [5, 0, 5]
        assert [len(end.state.stock), end.state.out, end.state.turn, end.state.starter] == [20, (), 2, 2]


@pytest.mark.parametrize("how", HOW)
class TestTheEnd:
    def test_with_fewer_than_two_the_game_is_over(self, how):
        start = after(between_tricks("yellow-1 green-1", "yellow-2 black-1", totals=[9, -3]), "show yellow-1")
        end = left(start, 0, how)
        assert GAME.pending(end.state) is None
        result = GAME.outcome(end.state)
        assert [result.reason, result.places, result.scores] == ["left", (2, 1), (9, -3)]

    def test_the_first_to_leave_ranks_behind_the_second(self, how):
        start = between_tricks("yellow-1 green-1", "yellow-2 black-1", "black-2", totals=[9, 5, -3])
        end = left(settled(left(start, 0, how)), 1, how)
        assert GAME.outcome(end.state).places == (3, 2, 1)

    def test_nobody_leaves_twice_or_after_the_end(self, how):
        gone = left(four_hands(), 1, how)
        for seat, code in ((1, "seat_gone"), (4, "seat_gone"), (-1, "seat_gone")):
            with pytest.raises(ImpossibleEvent) as caught:
                left(gone, seat, how)
            assert caught.value.code == code
        over = left(between_tricks("yellow-1", "yellow-2"), 0, how)
        with pytest.raises(ImpossibleEvent) as caught:
            left(over, 1, how)
        assert caught.value.code == "over"

    def test_the_next_partie_is_dealt_from_the_whole_deck_to_those_who_stay(self, how):
        """B2: the starter's left neighbour has gone, so the one after them starts."""
        start = between_tricks("yellow-1", "yellow-2 black-1", "green-1")
        end = settled(left(start, 1, how))
        while end.state.partie == 1:
            end = after(end, moves(end)[0])
        assert [len(hand) for hand in end.state.hands] == [5, 0, 5]
        assert [end.state.starter, len(end.state.stock)] == [2, 20]


@pytest.mark.parametrize("seed", range(24))
def test_leaving_at_random_never_breaks_a_game(seed):
    """In any state, with any request in flight: cards are conserved, and the game comes to its end."""
    rng = Random(seed)
    players = 2 + seed % 6
    table = new_table(players, seed=seed, partien=2)
    deck = list(GAME.deck(table.state.options, players))
    choose = at_random(rng)
    for _ in range(5000):
        if table.is_over:
            break
        if rng.random() < 0.02:
            table.leave(table.state.staying[rng.randrange(len(table.state.staying))], HOW[rng.randrange(3)])
        else:
            step(table, choose)
        _expect_sound(table, deck)
    assert table.is_over
    assert all(place > len(table.state.staying) for place in _places_of_gone(table.state))


def _expect_sound(table, deck):
    state = table.state
    handles = state.hidden_handles()
    assert len(set(handles)) == len(handles)
    assert state.next_handle > max(handles, default=-1)
    assert state_hash(state)
    is_dealt = not isinstance(GAME.pending(state), Shuffle | Toss)
    if is_dealt:
        assert faces_of_all(table) == deck
        GAME.written(table.position)
        for seat in state.staying:
            world = GAME.resample(state, table.knowledge[seat], Random(0))
            assert sorted(world.truth) == sorted(handles)
    assert not any(state.hands[seat] for seat in state.gone)
    if state.turn is not None and not state.due:
        seat = state.turn
        assert seat not in state.gone
        assert state.hands[seat]
        assert all(handle in table.knowledge[seat].faces for handle in state.hands[seat])
        assert GAME.legal(state, seat, table.knowledge[seat])


def _places_of_gone(state):
    places = GAME.outcome(state).places
    return [places[seat] for seat in state.gone]


@pytest.mark.parametrize("how", HOW)
def test_a_printed_position_with_a_leaver_parses_to_an_equal_one(how):
    start = after(four_hands(), "show yellow-1!", "show yellow-2")
    for end in (settled(left(start, 1, how)), settled(left(start, 3, how))):
        assert seen(GAME.parse(seen(end))) == seen(end)
