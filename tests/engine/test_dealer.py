"""The local dealer and the local table, with a made-up game that asks for a list of requests one after another."""

from collections.abc import Mapping
from random import Random

import pytest
from asking_game import GAME, HIT, MISS, SHOW, Asking, asking

from engine import dealer, registry
from engine.dealer import LocalTable
from engine.errors import IllegalMove, ImpossibleEvent
from engine.events import Answer, Answered, Mixed, Opened, Shuffled
from engine.knowledge import Knowledge, learn
from engine.options import CommonOptions
from engine.position import Position
from engine.requests import Ask, Mix, Open, React, Request, Shuffle, Toss

FACES = ("a", "a", "b", "c", "d", "e")


def at(*requests: Request, truth: Mapping[int, str] | None = None) -> Position[Asking]:
    return Position(asking(*requests), truth or {})


def deal(position: Position[Asking], seed: int = 0) -> dealer.Dealt:
    request = GAME.pending(position.state)
    assert request is not None
    return dealer.deal(GAME, position, request, Random(seed))


def test_a_shuffle_gives_every_card_a_fresh_handle_and_tells_nobody() -> None:
    dealt = deal(at(Shuffle(("a", 7, "c"), (11, 12, 13)), truth={7: "b", 8: "z"}))
    truth = dealt.position.truth
    assert sorted(truth[handle] for handle in (11, 12, 13)) == ["a", "b", "c"]
    assert truth[8] == "z"
    assert 7 not in truth
    assert dealt.event == Shuffled(("a", 7, "c"), (11, 12, 13))
    assert dealt.private == {}


def test_shuffles_come_out_in_every_order() -> None:
    position = at(Shuffle(("a", "b", "c"), (1, 2, 3)))
    orders = {tuple(deal(position, seed).position.truth.values()) for seed in range(100)}
    assert len(orders) == 6


def test_opening_to_one_seat_shows_the_faces_to_it_alone() -> None:
    dealt = deal(at(Open((3, 5), (1,)), truth={3: "a", 5: "b"}))
    assert dealt.event == Opened((3, 5), (1,), None)
    assert dealt.private == {1: {3: "a", 5: "b"}}


def test_opening_to_all_puts_the_faces_into_the_event() -> None:
    dealt = deal(at(Open((3, 5)), truth={3: "a", 5: "b"}))
    assert dealt.event == Opened((3, 5), None, ("a", "b"))
    assert dealt.private == {}


def test_a_mixed_hand_is_known_to_its_owner_under_fresh_handles() -> None:
    dealt = deal(at(Mix(0, (3, 5), (8, 9)), truth={3: "a", 5: "b"}))
    assert dealt.event == Mixed(0, (3, 5), (8, 9))
    assert sorted(dealt.private[0].values()) == ["a", "b"]
    assert dealt.private[0] == dict(dealt.position.truth)


def test_tosses_stay_in_their_range() -> None:
    position = at(Toss((1, 2, 60)))
    for seed in range(50):
        values = deal(position, seed).event.values
        assert values[0] == 0
        assert values[1] in (0, 1)
        assert 0 <= values[2] < 60


def test_decisions_are_not_the_dealers() -> None:
    for request in (Ask((0,), "play"), React(0, (1,), 5)):
        with pytest.raises(ImpossibleEvent, match="decision_expected"):
            deal(at(request))


def test_a_sealed_question_is_answered_seat_by_seat_and_happens_once() -> None:
    position = at(Ask((1, 0), "exchange", sealed=True))
    assert dealer.decider(GAME, position) == 1
    position = dealer.decide(GAME, position, HIT)
    assert position.state.heard == ()
    assert dealer.decider(GAME, position) == 0
    position = dealer.decide(GAME, position, MISS)
    assert position.state.heard == ((Answer(0, "miss"), Answer(1, "hit")),)
    assert position.answers == ()


def test_a_reaction_is_a_hit_or_a_miss() -> None:
    position = at(React(1, (4,), 5))
    assert dealer.decider(GAME, position) == 1
    assert dealer.decide(GAME, position, HIT).state.heard == ((1, True),)
    assert dealer.decide(GAME, position, MISS).state.heard == ((1, False),)
    with pytest.raises(IllegalMove, match="reaction_expected"):
        dealer.decide(GAME, position, SHOW)


def test_after_the_end_nothing_is_decided() -> None:
    assert dealer.moves(GAME, at()) == ()
    with pytest.raises(IllegalMove, match="over"):
        dealer.decide(GAME, at(), HIT)


def test_settling_stops_at_decisions_and_depends_on_the_state_alone() -> None:
    position = at(Toss((6,)), Toss((6,)), Ask((0,), "play"), Toss((6,)))
    settled = dealer.settle(GAME, position, Random)
    assert dealer.decider(GAME, settled) == 0
    again = dealer.settle(GAME, position, Random)
    assert settled.state.heard == again.state.heard


def test_given_cards_are_told_to_the_receiver_alone() -> None:
    table = LocalTable(GAME, CommonOptions(), 2, Random(0))
    table.position = at(
        Shuffle(FACES, (1, 2, 10, 11, 20, 21)), Open((1, 2), (0,)), Open((10, 11), (1,)), Ask((0, 1), "exchange", True)
    )
    table.settle()
    mine = dict(table.knowledge[0].faces)
    table.decide(lambda state, seat, knowledge, moves: HIT)
    assert set(mine) == {1, 2}
    assert set(table.knowledge[0].faces) == {1, 2, 10, 11}
    assert set(table.knowledge[1].faces) == {1, 2, 10, 11}
    assert 20 not in table.knowledge[0].faces


def test_knowledge_forgets_what_was_shuffled_shown_or_mixed() -> None:
    known = Knowledge(0, {1: "a", 2: "b", 3: "c"})
    assert dict(learn(known, Shuffled((1, "x"), (8, 9)), {}).faces) == {2: "b", 3: "c"}
    assert dict(learn(known, Opened((2,), None, ("b",)), {}).faces) == {1: "a", 3: "c"}
    assert dict(learn(known, Opened((4,), (0,), None), {4: "d"}).faces) == {1: "a", 2: "b", 3: "c", 4: "d"}
    assert dict(learn(known, Mixed(0, (1, 2), (5, 6)), {5: "b", 6: "a"}).faces) == {3: "c", 5: "b", 6: "a"}
    assert dict(learn(known, Answered((Answer(0, "x", opened=((3, "c"),)),)), {}).faces) == {1: "a", 2: "b"}
    assert dict(known.faces) == {1: "a", 2: "b", 3: "c"}


def test_knowledge_does_not_tell_its_faces_in_print() -> None:
    assert "secret" not in repr(Knowledge(0, {1: "secret"}))


def test_a_new_game_with_the_same_chance_is_the_same() -> None:
    dao = registry.find("dao")
    options = dao.configure({}, 3)
    one, same, other = (dealer.opening(dao, options, 3, Random(seed)) for seed in (1, 1, 2))
    assert one == same
    assert one.script != other.script


@pytest.mark.parametrize("name", registry.names())
def test_play_goes_step_by_step_and_leaves_the_first_position_as_it_was(name: str) -> None:
    game = registry.find(name)
    options = game.configure({}, game.seats[-1])
    rng = Random(3)
    first = position = dealer.opening(game, options, game.seats[-1], rng)
    before = rng.getstate()
    made = 0
    while made < 40 and (request := game.pending(position.state)) is not None:
        if dealer.deciders(request):
            position = dealer.decide(game, position, rng.choice(dealer.moves(game, position)))
            made += 1
        else:
            position = dealer.deal(game, position, request, rng).position
    rng.setstate(before)
    assert dealer.play(game, first, rng.choice, rng, 40) == (position, made)
    rng.setstate(before)
    last, more = dealer.play(game, position, rng.choice, rng)
    assert game.pending(last.state) is None
    rng.setstate(before)
    assert dealer.play(game, position, rng.choice, rng) == (last, more)
