"""What holds in every game, played at random or by the bot."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reference.daumen.tables import at_random, faces_of_all, new_table, step

from engine.canonical import state_hash
from engine.daumen.cards import COLOUR_OF, NUMBER_OF, PAIR_OF
from engine.daumen.game import GAME
from engine.daumen.moves import PARRIES, PASS, SHOW, SHOWS
from engine.errors import IllegalMove, ImpossibleEvent
from engine.events import Answered
from engine.knowledge import Knowledge
from engine.requests import Ask, Open, Shuffle, Toss
from engine.values import replace

ALL_MOVES = (PASS, *SHOWS.values(), *PARRIES.values())


@given(st.integers(2, 7), st.integers(0, 2**32))
@settings(max_examples=30, deadline=None)
def test_cards_are_conserved_after_every_event_and_games_end(players, seed):
    """The multiset of stacks, tricks, hands, stock and cards out of play is the deck, after every single event."""
    table = new_table(players, seed, partien=1)
    deck = list(GAME.deck(table.state.options, players))
    choose = at_random(Random(seed))
    for _ in range(2000):
        if table.is_over:
            break
        step(table, choose)
        if not isinstance(GAME.pending(table.state), Toss | Shuffle):
            assert faces_of_all(table) == deck
        assert len(state_hash(table.state)) == 32
    assert table.is_over
    assert sum(map(len, table.state.won)) + sum(map(len, table.state.hands)) == len(deck)
    assert GAME.outcome(table.state).scores == table.state.totals


@given(st.integers(2, 7), st.integers(0, 2**32), st.integers(0, 60))
@settings(max_examples=40, deadline=None)
def test_every_listed_move_is_taken_and_every_other_refused(players, seed, decisions):
    table = new_table(players, seed, partien=1)
    choose = at_random(Random(seed))
    table.settle()
    for _ in range(decisions):
        if table.is_over:
            return
        table.decide(choose)
        table.settle()
    if table.is_over:
        return
    state, seat = table.state, table.state.turn
    knowledge = table.knowledge[seat]
    listed = GAME.legal(state, seat, knowledge)
    assert listed
    texts = [move.text for move in listed]
    assert texts == sorted(set(texts))
    for move in ALL_MOVES:
        if move in listed:
            said = GAME.answer(state, seat, knowledge, move)
            assert GAME.apply(state, Answered((said,))) != state
        else:
            with pytest.raises(IllegalMove):
                GAME.answer(state, seat, knowledge, move)


@given(st.integers(2, 7), st.integers(0, 2**32))
@settings(max_examples=30, deadline=None)
def test_within_a_trick_cards_only_rise(players, seed):
    """B4, B7: every new highest card is of a new colour or a higher one of the same."""
    table = new_table(players, seed, partien=1)
    shown = []

    def choose(state, seat, knowledge, listed):
        if state.best is None:
            _expect_rising(shown)
            shown.clear()
        move = listed[table.rng.randrange(len(listed))]
        if move.verb == SHOW:
            shown.append(move.pair)
        return move

    table.play(choose)
    assert table.is_over


def _expect_rising(shown):
    for before, after in pairwise(shown):
        colours = [COLOUR_OF[pair] for pair in shown[: shown.index(after)]]
        is_new = COLOUR_OF[after] not in colours
        is_more = COLOUR_OF[after] == COLOUR_OF[before] and NUMBER_OF[after] > NUMBER_OF[before]
        assert is_new or is_more


@given(st.integers(2, 7), st.integers(0, 2**32), st.integers(0, 50))
@settings(max_examples=40, deadline=None)
def test_a_resampled_world_fits_all_that_the_seat_knows(players, seed, decisions):
    """B25: own cards stay, an offer is one of its twins, and every card is somewhere once."""
    table = new_table(players, seed, partien=1)
    table.settle()
    choose = at_random(Random(seed))
    for _ in range(decisions):
        if not table.is_over:
            table.decide(choose)
            table.settle()
    state = table.state
    for seat in range(players):
        world = GAME.resample(state, table.knowledge[seat], Random(seed))
        faces = [*world.truth.values(), *state.public_faces()]
        assert sorted(faces) == list(GAME.deck(state.options, players))
        for handle in state.hidden_handles():
            known = table.knowledge[seat].faces.get(handle)
            assert known in (None, world.truth[handle])
        for offer in state.offers:
            assert offer is None or PAIR_OF[world.truth[offer.card]] == offer.pair
        assert GAME.view(state, Knowledge(seat, table.knowledge[seat].faces)) == GAME.view(state, table.knowledge[seat])


def test_a_resampled_tooth_is_forced_when_the_twin_is_known():
    """A seat that holds the twin of an offer knows the offer's tooth."""
    table = new_table(2, seed=4, partien=1)
    table.settle()
    forced = 0
    choose = at_random(Random(4))
    while not table.is_over:
        state = table.state
        for seat, other in ((0, 1), (1, 0)):
            offer = state.offers[other]
            own = [table.knowledge[seat].faces[handle] for handle in state.hands[seat]]
            twins = [face for face in own if offer is not None and PAIR_OF[face] == offer.pair]
            for twin in twins:
                forced += 1
                for number in range(8):
                    world = GAME.resample(state, table.knowledge[seat], Random(number))
                    assert world.truth[offer.card] not in (twin,)
        table.decide(choose)
        table.settle()
    assert forced > 0


def test_an_unknown_tooth_is_tossed_fairly():
    table = new_table(3, seed=1, partien=1, first=0)
    table.settle()
    table.decide(at_random(Random(0)))
    seat = table.state.turn
    card = table.state.offers[0].card
    held = {PAIR_OF[table.knowledge[seat].faces[handle]] for handle in table.state.hands[seat]}
    assert table.state.offers[0].pair not in held
    worlds = [GAME.resample(table.state, table.knowledge[seat], Random(number)).truth[card] for number in range(400)]
    assert 150 < sum(face.endswith("!") for face in worlds) < 250


@pytest.mark.parametrize("players", range(2, 8))
def test_bots_play_to_the_end_and_beat_chance(players):
    """Seat 0 is played by the bot, the others at random: over some games it gains more than they do on average."""
    mine = others = 0
    for seed in range(30):
        table = new_table(players, seed, partien=2)
        chance = at_random(Random(seed))

        def choose(state, seat, knowledge, listed, chance=chance):
            if seat:
                return chance(state, seat, knowledge, listed)
            chosen = GAME.greedy(state, seat, knowledge, listed)
            assert chosen in listed
            return chosen

        table.play(choose)
        assert table.is_over
        mine += table.state.totals[0] * (players - 1)
        others += sum(table.state.totals[1:])
    assert mine > others


@pytest.mark.parametrize("players", [2, 4, 7])
def test_bots_among_themselves_end(players):
    table = new_table(players, seed=players)
    table.play(lambda state, seat, knowledge, listed: GAME.greedy(state, seat, knowledge, listed))
    assert table.is_over


def test_the_bot_decides_by_what_its_seat_knows():
    """Swapping a hidden tooth does not change what it does."""
    table = new_table(3, seed=9, partien=1)
    table.settle()
    for _ in range(30):
        seat = table.state.turn
        listed = GAME.legal(table.state, seat, table.knowledge[seat])
        chosen = GAME.greedy(table.state, seat, table.knowledge[seat], listed)
        world = GAME.resample(table.state, table.knowledge[seat], Random(0))
        own = [*table.state.hands[seat]]
        if table.state.offers[seat] is not None:
            own.append(table.state.offers[seat].card)
        again = GAME.greedy(table.state, seat, Knowledge(seat, {handle: world.truth[handle] for handle in own}), listed)
        assert chosen == again
        table.decide(lambda *asked, chosen=chosen: chosen)
        table.settle()
        if table.is_over:
            break


def test_a_game_is_the_same_whenever_it_is_dealt_alike():
    hashes = []
    for _ in range(2):
        table = new_table(4, seed=11)
        table.play(at_random(Random(11)))
        hashes.append(state_hash(table.state))
    assert hashes[0] == hashes[1]


def test_handles_are_never_given_twice():
    table = new_table(3, seed=2)
    table.play(at_random(Random(2)))
    fresh = [handle for event in table.events for handle in getattr(event, "fresh", ())]
    assert len(fresh) == len(set(fresh))
    assert table.state.next_handle == max(fresh) + 1


def test_each_seat_is_shown_exactly_the_cards_of_its_hand():
    """Opened to an owner at the deal and at the refill, mixed by it afterwards, and known to nobody else."""
    table = new_table(4, seed=6, partien=1)
    table.settle()
    choose = at_random(Random(6))
    while not table.is_over:
        for seat in range(4):
            for other in range(4):
                handles = table.state.hands[other]
                known = [handle for handle in handles if handle in table.knowledge[seat].faces]
                assert known == (list(handles) if seat == other else [])
        table.decide(choose)
        table.settle()


def test_a_message_that_comes_twice_changes_nothing():
    """Every accepted event is refused when it comes again at once."""
    table = new_table(3, seed=8, partien=1)
    choose = at_random(Random(8))
    while not table.is_over:
        request = GAME.pending(table.state)
        step(table, choose)
        if isinstance(request, Ask | Open):
            before = state_hash(table.state)
            with pytest.raises((ImpossibleEvent, IllegalMove)):
                GAME.apply(table.state, table.events[-1])
            assert state_hash(table.state) == before


def test_states_can_be_replaced_but_not_changed():
    table = new_table(2, seed=0)
    with pytest.raises(AttributeError):
        table.state.turn = 1
    assert replace(table.state, partie=2).partie == 2
