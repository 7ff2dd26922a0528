"""Whole games: cards conserved, never a dead end, secrets kept, honest guesses (ruling C39)."""

import random
from collections import Counter

import pytest
from reference.dog.dog_positions import decided, moves, new, played, position

from engine import dealer
from engine.canonical import canonical_bytes, state_hash
from engine.dealer import LocalTable
from engine.dog.game import GAME
from engine.dog.state import Phase
from engine.errors import EngineError, IllegalMove, ImpossibleEvent
from engine.events import Answered, Given, Mixed, Opened, Shuffled
from engine.knowledge import Among, Knowledge, learn
from engine.position import Position
from engine.requests import Ask

OTHER_MOVES = ("fold", "A exit", "*K exit", "7 12>19", "J 12x40", "2 0>2", "*4 20>16", "Q 30>42", "give A", "5 g1>g4")


def table(players, seed, **options):
    return LocalTable(GAME, GAME.configure(options, players), players, random.Random(seed))


def cards_of(game):
    state, truth = game.state, game.position.truth
    held = [card for hand in state.hands for card in hand] + list(state.stock)
    return Counter(truth.get(card, card) for card in held) + Counter(state.played)


@pytest.mark.parametrize(("players", "seed"), [(4, 0), (4, 1), (4, 2), (6, 0), (6, 2)])
def test_cards_are_conserved_and_games_end(players, seed):
    game = table(players, seed)
    cards = Counter(GAME.deck(game.state.options, players))
    rng = random.Random(seed)
    seen = set()

    def choose(state, seat, knowledge, choices):
        assert choices
        assert cards_of(game) == cards
        assert len({piece for row in state.pieces for piece in row if 0 <= piece < 100}) == sum(
            0 <= piece < 100 for row in state.pieces for piece in row
        )
        seen.add(canonical_bytes(state))
        return choices[rng.randrange(len(choices))]

    game.play(choose, most_decisions=20_000)
    assert game.is_over
    assert sorted(GAME.outcome(game.state).scores)[-2:] == [4, 4]
    assert len(seen) > 100


@pytest.mark.parametrize("players", [4, 6])
def test_every_listed_move_is_accepted_and_every_other_refused(players):
    rng = random.Random(8)
    where = new(players, seed=6)
    for _ in range(250):
        listed = moves(where)
        if not listed:
            break
        for move in listed:
            decided(where, move)
        results = {state_hash(decided(where, move).state) for move in listed}
        for move in OTHER_MOVES:
            if move in listed:
                continue
            try:
                after = decided(where, move)
            except (IllegalMove, ImpossibleEvent):
                continue
            assert state_hash(after.state) in results, "another spelling of a listed move"
        where = played(where, rng.choice(listed))


def test_handles_are_never_used_twice_and_the_second_copy_of_a_move_is_refused():
    game = table(4, 3)
    rng = random.Random(2)
    made = set()
    for _ in range(1500):
        request = GAME.pending(game.state)
        if request is None:
            break
        if isinstance(request, Ask):
            game.decide(lambda state, seat, knowledge, choices: choices[rng.randrange(len(choices))])
        else:
            dealt = dealer.deal(GAME, game.position, request, rng)
            game._happen(dealt.event, dealt.position, dealt.private)
        event = game.events[-1]
        if isinstance(event, Shuffled | Mixed):
            assert not made & set(event.fresh)
            made |= set(event.fresh)
        if GAME.pending(game.state) is not None and game.state.phase is not Phase.OVER:
            with pytest.raises(EngineError):
                GAME.apply(game.state, event)


def swap_unknown(where, seat, known, rng):
    """The position with two hidden faces swapped that `seat` cannot tell apart, or None."""
    state = where.state
    hidden = [h for h in (*state.stock, *(h for s in range(state.players) for h in state.hidden(s))) if h not in known]
    one, other = rng.sample(hidden, 2) if len(hidden) > 1 else (None, None)
    if one is None or where.truth[one] == where.truth[other]:
        return None
    return Position(state, where.truth | {one: where.truth[other], other: where.truth[one]}, (), where.answers)


@pytest.mark.parametrize("seed", range(6))
def test_two_worlds_that_a_seat_cannot_tell_apart_look_alike_to_it(seed):
    game = table(4, seed)
    game.settle()
    rng = random.Random(seed)
    compared = 0
    for _ in range(120):
        for seat in range(4):
            knowledge = game.knowledge[seat]
            twin = swap_unknown(game.position, seat, knowledge.faces, rng)
            if twin is None:
                continue
            compared += 1
            theirs = Knowledge(seat, {card: twin.truth[card] for card in knowledge.faces}, knowledge.among)
            assert theirs == knowledge
            assert GAME.view(twin.state, theirs) == GAME.view(game.state, knowledge)
            assert GAME.legal(twin.state, seat, theirs) == GAME.legal(game.state, seat, knowledge)
        game.decide(lambda state, seat, knowledge, choices: choices[rng.randrange(len(choices))])
        game.settle()
    assert compared > 300


def test_an_exchange_looks_the_same_whatever_is_given():
    hands = {seat: ["2", "7"] for seat in range(4)}
    one = position({}, hands, phase="exchange", turn=0, dealer_seat=3)
    for giver in range(4):
        texts = ["give 2"] * 4
        other = [*texts[:giver], "give 7", *texts[giver + 1 :]]
        after = [played(one, *texts).state, played(one, *other).state]
        assert after[0].hands == after[1].hands
        assert after[0].turn == after[1].turn


def test_views_of_a_later_deal_hold_no_secret_of_others():
    game = table(4, 5)
    game.settle()
    rng = random.Random(1)
    while game.state.deal < 3:
        game.decide(lambda state, seat, knowledge, choices: choices[rng.randrange(len(choices))])
        game.settle()
    for seat in range(4):
        view = GAME.view(game.state, game.knowledge[seat])
        assert None not in view.hands[seat]
        assert {face for other, hand in enumerate(view.hands) for face in hand if other != seat} <= {None}
        assert set(view.stock) == {None}


def test_the_giver_still_knows_that_its_card_is_in_the_partners_mixed_hand():
    game = table(4, 5, first=0)
    game.settle()
    given = {}

    def give(state, seat, knowledge, choices):
        given[seat] = choices[-1].card
        return choices[-1]

    game.decide(give)
    game.settle()
    for seat in range(4):
        partner = game.state.partner(seat)
        assert game.knowledge[seat].among == (Among(game.state.hidden(partner), given[seat]),)
        assert not set(game.state.hidden(partner)) & set(game.knowledge[seat].faces)
    for seed in range(30):
        guess = GAME.resample(game.state, game.knowledge[1], random.Random(seed))
        assert given[1] in [guess.truth[card] for card in game.state.hidden(3)]


def test_what_is_known_among_cards_narrows_as_they_are_shown():
    known = Knowledge(0, {5: "A"})
    known = learn(known, Answered((dealer.Answer(0, "give ?", given=(Given(5, 2),)),)), {})
    known = learn(known, Mixed(2, (5, 6, 7), (8, 9, 10)), {})
    assert (known.faces, known.among) == ({}, (Among((8, 9, 10), "A"),))
    other = learn(known, Answered((dealer.Answer(2, "2 1>3", opened=((9, "2"),)),)), {})
    assert other.among == (Among((8, 10), "A"),)
    assert learn(other, Opened((8, 10), None, ("A", "3")), {}).among == ()
    assert learn(other, Mixed(2, (8, 10), (11, 12)), {}).among == (Among((11, 12), "A"),)
    assert learn(other, Shuffled((8, 10), (13, 14)), {}).among == ()


@pytest.mark.parametrize("seed", range(5))
def test_guesses_fit_the_public_state_and_what_the_seat_knows(seed):
    game = table(6, seed)
    game.settle()
    rng = random.Random(seed)
    for _ in range(60):
        seat = rng.randrange(6)
        guess = GAME.resample(game.state, game.knowledge[seat], rng)
        hidden = [*game.state.stock, *(h for s in range(6) for h in game.state.hidden(s))]
        assert sorted(guess.truth) == sorted(hidden)
        assert sorted(guess.truth.values()) == list(game.state.hidden_faces())
        assert all(guess.truth[h] == game.knowledge[seat].faces[h] for h in game.state.hidden(seat))
        dealer.settle(GAME, guess, lambda _: rng)
        game.decide(lambda state, seat, knowledge, choices: choices[rng.randrange(len(choices))])
        game.settle()


def test_greedy_beats_random_play():
    wins = 0
    for seed in range(6):
        game = table(4, seed)
        rng = random.Random(seed)

        def choose(state, seat, knowledge, choices, rng=rng):
            if seat % 2 == 0:
                return GAME.greedy(state, seat, knowledge, choices)
            return choices[rng.randrange(len(choices))]

        game.play(choose)
        wins += GAME.outcome(game.state).winners == (0, 2)
    assert wins == 6


def test_greedy_names_a_move_of_the_list():
    game = table(6, 1)

    def choose(state, seat, knowledge, choices):
        move = GAME.greedy(state, seat, knowledge, choices)
        assert move in choices
        return move

    game.play(choose, most_decisions=400)
