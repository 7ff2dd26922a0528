"""The strong bot: it finds what there is to find, knows what its seat knows, and keeps to its time."""

import asyncio
from random import Random

import pytest
from turn_wins import wins_in_tao, wins_of

from engine import registry
from engine.dealer import LocalTable
from engine.knowledge import Knowledge
from lanplay.analysis import Analysis
from lanplay.bots.strong.bot import THINKERS, StrongBot, Thinker
from lanplay.bots.strong.thinking import Budget, think
from lanplay.table.bot_player import time_for

FEW = Budget(None, 24)


def table_of(name: str, seed: int, decisions: int) -> LocalTable:
    """A game some decisions after its beginning, at one with a choice."""
    game = registry.find(name)
    players = game.seats[0]
    table = LocalTable(game, game.configure({}, players), players, Random(seed))
    table.settle()
    made = 0
    while made < decisions or not has_choice(table):
        table.decide(game.greedy)
        table.settle()
        made += 1
    return table


def has_choice(table: LocalTable) -> bool:
    seat = table.deciders()[0]
    return len(table.game.legal(table.state, seat, table.knowledge[seat])) > 1


def chosen(table: LocalTable, budget: Budget = FEW) -> str:
    seat = table.deciders()[0]
    knowledge = table.knowledge[seat]
    moves = table.game.legal(table.state, seat, knowledge)
    return Thinker(budget, Random(1)).choose(table.game, table.state, seat, knowledge, moves).text


@pytest.mark.parametrize("name", registry.names())
def test_equal_seeds_make_equal_choices_that_are_legal(name: str) -> None:
    table = table_of(name, 5, 2)
    seat = table.deciders()[0]
    budget = Budget(None, 2) if name == "tao" else FEW
    choice = chosen(table, budget)
    assert choice == chosen(table, budget)
    assert choice in [move.text for move in table.game.legal(table.state, seat, table.knowledge[seat])]


@pytest.mark.parametrize("name", [name for name in registry.names() if registry.find(name).veils])
def test_the_choice_is_the_same_in_every_world_that_the_seat_cannot_rule_out(name: str) -> None:
    """The same game goes on with other faces behind the handles that the seat does not know."""
    table = table_of(name, 8, 3)
    game, seat = table.game, table.deciders()[0]
    budget = Budget(None, 1) if name == "tao" else FEW
    before = chosen(table, budget)
    own = table.knowledge[seat]
    other = game.resample(table.state, own, Random(77))
    assert dict(other.truth) != dict(table.position.truth) or not other.truth
    hands: list[Knowledge] = [
        Knowledge(known.seat, {handle: other.truth[handle] for handle in known.faces if handle in other.truth})
        for known in table.knowledge
    ]
    assert hands[seat].faces == {handle: face for handle, face in own.faces.items() if handle in other.truth}
    table.position, table.knowledge = other, [own if known.seat == seat else known for known in hands]
    assert chosen(table, budget) == before


@pytest.mark.parametrize("name", registry.names())
def test_worlds_that_it_thinks_in_keep_what_the_seat_knows(name: str) -> None:
    table = table_of(name, 6, 4)
    for known in table.knowledge:
        world = table.game.resample(table.state, known, Random(2))
        assert table.game.view(table.state, known) == table.game.view(world.state, known)
        assert all(world.truth.get(handle, face) == face for handle, face in known.faces.items())


def test_it_finds_the_wins_of_a_turn_in_tao() -> None:
    for game, state, knowledge, wins in wins_in_tao(3, Random(1)):
        moves = game.legal(state, knowledge.seat, knowledge)
        assert think(game, state, knowledge, moves, Budget(None, 1), Random(1))[0].move in wins


def test_it_brings_the_last_piece_home_in_dog() -> None:
    pieces = [["g2", "g3", "g4", "62"], ["home"] * 4, ["g1", "g2", "g3", "g4"], ["home"] * 4]
    data = {
        "game": "dog",
        "options": {},
        "players": 4,
        "phase": "play",
        "turn": 0,
        "dealer": 3,
        "deal": 5,
        "hands": [["3", "5", "Q"], ["2", "6"], ["4", "8"], ["9", "10"]],
        "stock": ["A", "K"],
        "played": [],
        "given": [None] * 4,
        "pieces": pieces,
    }
    analysis = Analysis.read(data, 0)
    wins = wins_of(analysis, 0)
    assert wins == {"3 62>g1"}
    hand, truth = analysis.position.state.hands[0], analysis.position.truth
    knowledge = Knowledge(0, {handle: truth[handle] for handle in hand})
    choice = think(analysis.game, analysis.position.state, knowledge, analysis.moves, FEW, Random(1))[0]
    assert choice.move in wins


def test_it_thinks_in_a_process_of_its_own_and_keeps_to_its_deadline() -> None:
    table = table_of("dao", 3, 1)
    seat = table.deciders()[0]
    knowledge, moves = table.knowledge[seat], table.game.legal(table.state, seat, table.knowledge[seat])

    async def ask() -> list[str]:
        bot = StrongBot(0.0)
        at_once = await bot.choose(table.game, table.state, seat, knowledge, moves, 1)
        in_time = await bot.choose(table.game, table.state, seat, knowledge, moves, 60_000)
        await bot.finish(None)
        return [at_once.text, in_time.text]

    try:
        at_once, in_time = asyncio.run(ask())
    finally:
        THINKERS.abandon()
    assert at_once == table.game.greedy(table.state, seat, knowledge, moves).text
    assert in_time in [move.text for move in moves]


@pytest.mark.parametrize(("seconds", "clock", "milliseconds"), [(1, None, 5_000), (30, None, 34_000), (30, 10, 9_000)])
def test_a_bot_has_the_time_it_wishes_as_far_as_the_clock_goes(
    seconds: int, clock: int | None, milliseconds: int
) -> None:
    assert time_for(StrongBot(seconds), clock) == milliseconds


def test_partners_choose_what_they_give_each_other_each_by_their_own_hand() -> None:
    """The exchange in Dog is sealed: who is asked with others thinks of what they may give, and of what comes."""
    table = table_of("dog", 4, 0)
    assert len(table.deciders()) == 4
    for seat in table.deciders():
        knowledge = table.knowledge[seat]
        moves = table.game.legal(table.state, seat, knowledge)
        found = think(table.game, table.state, knowledge, moves, FEW, Random(1))
        assert found[0].move.startswith("give ")
        assert found[0].move in [move.text for move in moves]
