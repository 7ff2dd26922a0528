"""What holds in every game of TAO, whatever is played."""

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reference.tao.tao_compare import SPELLINGS, random_options
from reference.tao.tao_table import TAO

from engine import dealer
from engine.canonical import canonical_bytes, state_hash
from engine.cards import face_of
from engine.dealer import LocalTable
from engine.errors import IllegalMove
from engine.events import Answer, Answered
from engine.knowledge import Knowledge
from engine.requests import Ask
from engine.tao.cards import DECK
from engine.tao.rules import shown_with

seeds = st.integers(0, 2**32 - 1)


class Checked(LocalTable):
    """A table that looks at itself after every event."""

    def _happen(self, event, after, private):
        super()._happen(event, after, private)
        check_cards(self.position)
        assert len(state_hash(self.state)) == 32
        assert canonical_bytes(self.state)


def check_cards(position):
    """Every card that the state still names is there once, and `unseen` are the faces behind the handles."""
    state = position.state
    handles = [card for card in lying(state) if isinstance(card, int)]
    assert len(set(handles)) == len(handles)
    behind = sorted(position.truth[handle] for handle in handles)
    assert behind == sorted(face for group in state.unseen for face in group)
    named = Counter(face_of(card, position.truth) for card in lying(state))
    assert not named - Counter(DECK)
    if state.phase in ("play", "over") and not state.gone:
        used = 4 - len(state.rules)
        assert named.total() == len(DECK) - used
        assert [sum(card is not None for card in row) for row in state.rows] == [5, 5]
        assert [len(deck) for deck in state.decks] == [4, 4]
        assert sum(state.coins) + sum(state.won) == 5


def lying(state):
    cards = (*state.rows[0], *state.rows[1], *state.decks[0], *state.decks[1], *state.rules, *state.stock)
    return [card for card in cards if card is not None]


def table(seed, kind=LocalTable):
    rng = random.Random(seed)
    return kind(TAO, TAO.configure(random_options(rng), 2), 2, rng)


def picks(rng):
    return lambda state, seat, knowledge, moves: moves[rng.randrange(len(moves))]


@settings(max_examples=25, deadline=None)
@given(seeds)
def test_cards_are_conserved_and_there_is_always_a_move(seed):
    checked = table(seed, Checked)
    checked.play(picks(checked.rng), 60)
    if not checked.is_over:
        (seat,) = checked.deciders()
        assert TAO.legal(checked.state, seat, checked.knowledge[seat])


@pytest.mark.parametrize("seed", range(12))
def test_random_games_end(seed):
    played = table(seed)
    played.play(picks(played.rng), 40_000)
    assert played.is_over
    assert TAO.outcome(played.state).places in ((1, 2), (2, 1), (1, 1))


@settings(max_examples=25, deadline=None)
@given(seeds)
def test_printed_positions_are_read_as_equal_ones_with_the_same_moves(seed):
    played = table(seed)
    played.settle()
    for _ in range(40):
        shown = TAO.written(played.position)
        again = TAO.parse(shown)
        assert TAO.written(again) == shown
        assert dealer.moves(TAO, again) == dealer.moves(TAO, played.position)
        if played.is_over:
            return
        played.decide(picks(played.rng))
        played.settle()


@settings(max_examples=8, deadline=None)
@given(seeds)
def test_listed_moves_are_accepted_and_every_other_one_is_refused_or_equals_a_listed_one(seed):
    played = table(seed)
    played.settle()
    for _ in range(12):
        if played.is_over:
            return
        (seat,) = played.deciders()
        known = played.knowledge[seat]
        listed = TAO.legal(played.state, seat, known)
        made = {picture_after(played, seat, move) for move in listed}
        for move in set(map(TAO.read, SPELLINGS)) - set(listed):
            try:
                assert picture_after(played, seat, move) in made
            except IllegalMove:
                with pytest.raises(IllegalMove):
                    TAO.apply(played.state, Answered((forced(played.state, seat, known, move),)))
        played.decide(picks(played.rng))
        played.settle()


def picture_after(played, seat, move):
    answer = TAO.answer(played.state, seat, played.knowledge[seat], move)
    return repr(TAO.written(dealer.answered(TAO, played.position, answer)))


def forced(state, seat, known, move):
    """The answer of a changed program that does not ask whether its move is legal."""
    opened = tuple((handle, known.faces[handle]) for handle in shown_with(state, move))
    return Answer(seat, move.text, opened=opened)


@settings(max_examples=15, deadline=None)
@given(seeds)
def test_what_a_seat_cannot_tell_apart_changes_nothing_that_it_sees(seed):
    """Two worlds: two hidden faces change places; until one of them is shown, the seat sees the same game."""
    rng = random.Random(seed)
    first = dealer.settle(TAO, dealer.opening(TAO, TAO.configure(random_options(rng), 2), 2, rng), lambda _: rng)
    seat = rng.randrange(2)
    pair = rng.sample(secrets_from(first.state, seat), 2) if secrets_from(first.state, seat) else ()
    second = swapped(first, *pair) if pair else first
    for _ in range(30):
        assert first.state == second.state
        assert seen_by(first, seat) == seen_by(second, seat)
        mover = dealer.decider(TAO, first)
        if mover is None:
            return
        both = sorted(set(dealer.moves(TAO, first)) & set(dealer.moves(TAO, second)), key=str)
        if mover == seat:
            assert dealer.moves(TAO, first) == dealer.moves(TAO, second)
        move = both[rng.randrange(len(both))]
        first, second = (dealer.decide(TAO, world, move) for world in (first, second))
        if not set(pair) <= set(lying(first.state)) - set(first.state.turning):
            return
        first, second = (dealer.settle(TAO, world, lambda _: rng) for world in (first, second))


def secrets_from(state, seat):
    """Handles that could be one another, as far as `seat` can tell: a deck's in YIN, the other's hand in YANG."""
    if state.options.is_yang:
        return [card for card in state.decks[1 - seat] if isinstance(card, int)]
    return [card for deck in state.decks for card in deck if isinstance(card, int)]


def swapped(position, one, other):
    truth = dict(position.truth) | {one: position.truth[other], other: position.truth[one]}
    return type(position)(position.state, truth)


def seen_by(position, seat):
    """All that a seat has: its view and its list, from its own knowledge."""
    state = position.state
    own = {}
    if state.options.is_yang:
        own = {card: position.truth[card] for card in state.decks[seat] if isinstance(card, int)}
    known = Knowledge(seat, own)
    return TAO.view(state, known), TAO.legal(state, seat, known), canonical_bytes(state)


@settings(max_examples=25, deadline=None)
@given(seeds)
def test_resampled_positions_honour_what_is_public_and_what_the_seat_knows(seed):
    played = table(seed)
    played.settle()
    for _ in range(15):
        for seat in (0, 1):
            known = played.knowledge[seat]
            sample = TAO.resample(played.state, known, played.rng)
            assert sample.state == played.state
            check_cards(sample)
            assert all(sample.truth[handle] == face for handle, face in known.faces.items() if handle in sample.truth)
            rules = [face_of(card, sample.truth) for card in played.state.rules]
            assert all(face.split("-")[0] in ("tiger", "dragon") for face in rules)
            assert TAO.view(sample.state, known) == TAO.view(played.state, known)
        if played.is_over:
            return
        played.decide(picks(played.rng))
        played.settle()


def test_resampling_reaches_every_world_and_in_yang_no_other_hand():
    rng = random.Random(5)
    position = dealer.settle(TAO, dealer.opening(TAO, TAO.configure({"version": "yang"}, 2), 2, rng), lambda _: rng)
    mine = {card: position.truth[card] for card in position.state.decks[0]}
    orders = set()
    for _ in range(600):
        sample = TAO.resample(position.state, Knowledge(0, mine), rng)
        orders.add(tuple(sample.truth[card] for card in position.state.decks[1]))
        assert {card: sample.truth[card] for card in position.state.decks[0]} == mine
    assert len(orders) == 24
    assert {tuple(sorted(order)) for order in orders} == {
        ("door-dragon-blue", "door-tiger-red", "dragon-red", "tiger-blue")
    }


def test_resampling_puts_every_hidden_guardian_into_the_rule_pile_of_yin_and_no_other_card():
    rng = random.Random(5)
    position = dealer.settle(TAO, dealer.opening(TAO, TAO.configure({}, 2), 2, rng), lambda _: rng)
    state = position.state
    behind = Counter()
    for _ in range(400):
        sample = TAO.resample(state, Knowledge(0), rng)
        behind.update((handle, sample.truth[handle]) for handle in state.rules[1:])
    guardians = {face for face in state.unseen[0] if face.split("-")[0] in ("tiger", "dragon")}
    assert set(behind) == {(handle, face) for handle in state.rules[1:] for face in guardians}


def test_resampling_works_during_the_set_up():
    rng = random.Random(6)
    position = dealer.opening(TAO, TAO.configure({}, 2), 2, rng)
    while not isinstance(request := TAO.pending(position.state), Ask):
        check_cards(TAO.resample(position.state, Knowledge(0), rng))
        position = dealer.deal(TAO, position, request, rng).position


@pytest.mark.parametrize("seed", range(3))
def test_the_local_table_and_the_dealer_agree(seed):
    """The same answers through each seat's own knowledge and through the truth make the same states."""
    played = table(seed)
    played.settle()
    position = played.position
    for _ in range(80):
        if played.is_over:
            return
        said = []

        def choose(state, seat, knowledge, moves, said=said):
            said.append(moves[played.rng.randrange(len(moves))])
            return said[-1]

        played.decide(choose)
        position = dealer.decide(TAO, position, said[0])
        assert position.state == played.state
        played.settle()
        position = dealer.settle(TAO, position, lambda _: played.rng)
        assert position.state == played.state
