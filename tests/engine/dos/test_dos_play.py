"""Whole games: cards are conserved, every state has a next step, games end, and an independent reading agrees."""

import random

import pytest
from reference.dos.compare import compare
from reference.dos.scenes import decide, scene, settled, step, table

from engine import dealer, registry
from engine.canonical import canonical_bytes, state_hash
from engine.dealer import LocalTable
from engine.dos.cards import DECK
from engine.dos.game import GAME
from engine.dos.moves import HIT, REACTIONS, Move
from engine.events import Mixed, Shuffled
from engine.knowledge import Knowledge
from engine.position import Position


def check_cards(game: LocalTable) -> None:
    """Every card of the deck is in exactly one place, and no handle stands for two."""
    state = game.state
    handles = [*state.pile, *(handle for hand in state.hands for handle in hand)]
    assert len(set(handles)) == len(handles)
    assert all(handle < state.next_handle for handle in handles)
    if handles:
        assert sorted([*(game.position.truth[handle] for handle in handles), *state.discard]) == list(DECK)


@pytest.mark.parametrize("players", [2, 3, 6, 10])
@pytest.mark.parametrize("options", [{}, {"lone_wild": "may", "wish_on_paid_draw": "true", "first_card": "number"}])
def test_cards_are_conserved_after_every_event_and_games_end(players: int, options: dict[str, str]) -> None:
    rng = random.Random(players)
    for seed in range(4):
        game = table(seed, players, **options)
        for _ in range(20_000):
            check_cards(game)
            for seat in game.deciders():
                assert GAME.legal(game.state, seat, game.knowledge[seat])
            if game.is_over:
                break
            step(game, rng)
        assert sorted(GAME.outcome(game.state).places) == list(range(1, players + 1))
        assert sum(bool(hand) for hand in game.state.hands) == 1


def test_canonical_bytes_tell_states_apart() -> None:
    game = table(4, 3)
    hashes = {state_hash(game.state)}
    rng = random.Random(4)
    while not game.is_over:
        before = game.state
        step(game, rng)
        assert canonical_bytes(game.state) != canonical_bytes(before)
        hashes.add(state_hash(game.state))
    assert len(hashes) == len(game.events) + 1


def test_events_replayed_give_the_same_states() -> None:
    game = table(9, 4)
    game.play(lambda state, seat, known, moves: HIT if HIT in moves else moves[-1])
    state = GAME.initial(game.state.options, 4)
    for event in game.events:
        state = GAME.apply(state, event)
    assert state == game.state


def test_knowledge_of_each_seat_is_its_hand_as_it_is() -> None:
    game = table(12, 4)
    rng = random.Random(1)
    for _ in range(400):
        if game.is_over:
            break
        step(game, rng)
        if not game.deciders():
            continue
        for seat, hand in enumerate(game.state.hands):
            known = game.knowledge[seat].faces
            assert {handle: known[handle] for handle in hand} == {h: game.position.truth[h] for h in hand}
            assert set(known) == set(hand)


def test_cards_are_dealt_past_a_new_pile_under_new_handles_e23() -> None:
    """Many players who draw: discards come back as fresh cards, and no old handle appears twice."""
    rng = random.Random(2)
    renewals = 0
    for seed in range(6):
        game = table(seed, 10)
        used: set[int] = set()
        while not game.is_over:
            step(game, rng)
            event = game.events[-1]
            if isinstance(event, Shuffled | Mixed):
                assert not used & set(event.fresh)
                used |= set(event.fresh)
                renewals += isinstance(event, Shuffled)
    assert renewals > 10


def test_greedy_games_end_soon_and_beat_chance() -> None:
    def choose(state: object, seat: int, known: Knowledge, moves: tuple[Move, ...]) -> Move:
        return GAME.greedy(game.state, seat, known, moves) if seat == 0 else rng.choice(moves)

    rng = random.Random(3)
    wins = 0
    for seed in range(120):
        game = table(seed, 3, reaction_seconds=0)
        game.play(choose, most_decisions=3000)
        assert game.is_over
        wins += GAME.outcome(game.state).places[0] == 1
    assert wins > 48


def test_greedy_hits_and_answers_a_penalty() -> None:
    reacting = settled(
        decide(scene("red-1 red-2", "*", options={"reaction_seconds": 5}), "red-1"),
    )
    assert GAME.greedy(reacting.state, 0, Knowledge(0, reacting.truth), REACTIONS) == HIT
    start = scene("red-+2 wild+4", "*", top="blue-+2", penalty=2)
    known = Knowledge(0, start.truth)
    assert GAME.greedy(start.state, 0, known, GAME.legal(start.state, 0, known)).text == "red-+2"


def test_the_engine_agrees_with_the_slow_oracle() -> None:
    assert compare(6_000, seed=1) > 50


def test_dos_is_registered() -> None:
    assert registry.find("dos") is GAME


def test_a_position_goes_on_the_same_way_by_its_hash() -> None:
    start = scene("green-9", "*", top="red-5 blue-0 blue-1 blue-2", pile=[])
    drawn = decide(start, "draw")
    first, second = (dealer.settle(GAME, drawn, lambda seed: random.Random(seed)) for _ in range(2))
    assert isinstance(first, Position)
    assert first == second
