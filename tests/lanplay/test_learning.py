"""The games as environments of PettingZoo, where the extra `learn` is installed."""

import re
import warnings
from pathlib import Path
from random import Random

import pytest
from every_game import tables
from seeded_games import moments

from engine import registry
from engine.outcome import Outcome

numpy = pytest.importorskip("numpy")
pettingzoo_test = pytest.importorskip("pettingzoo.test")
learn = pytest.importorskip("lanplay.learn")

PAGE = Path(__file__).parents[2] / "docs" / "learning.md"
SEATS = {name: registry.find(name).seats for name in registry.names()}
EXTREMES = [(name, players) for name, seats in SEATS.items() for players in sorted({seats[0], seats[-1]})]


@pytest.mark.parametrize(("game", "players"), EXTREMES)
def test_it_is_an_environment_by_pettingzoos_own_tests(game: str, players: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # of observations with a mask, which are dicts
        pettingzoo_test.api_test(learn.environment(game, players), num_cycles=30)
        pettingzoo_test.seed_test(lambda: learn.environment(game, players), num_cycles=10)


@pytest.mark.parametrize(("game", "players"), tables())
def test_every_legal_move_is_made_of_words_that_are_actions(game: str, players: int) -> None:
    found = registry.find(game)
    known = set(found.move_words(found.configure({}, players), players))
    for one in moments(game, players, players, 150, luck=1):
        for seat in one.table.deciders():
            legal = found.legal(one.table.state, seat, one.table.knowledge[seat])
            assert {word for move in legal for word in move.text.split(" ")} <= known


@pytest.mark.parametrize(("game", "players"), EXTREMES)
def test_a_whole_game_rewards_those_who_were_before_others(game: str, players: int) -> None:
    env = learn.environment(game, players)
    env.reset(seed=3)
    chance, total = Random(3), dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter(400 if game == "dao" else 40):
        seen, reward, is_over, _, _ = env.last()
        total[agent] += reward
        assert env.observation_space(agent).contains(seen)
        env.step(None if is_over else chance.choice(numpy.flatnonzero(seen["action_mask"]).tolist()))
    assert sum(total.values()) == pytest.approx(0)
    assert bool(env.agents) or max(total.values()) > 0


def test_rewards_are_shares_of_the_seats_before_and_behind() -> None:
    outcome = Outcome(None, (1, 1, 3, 4))
    assert [learn.reward(outcome, seat) for seat in range(4)] == pytest.approx([2 / 3, 2 / 3, -1 / 3, -1])


def test_what_the_mask_forbids_is_refused() -> None:
    env = learn.environment("daumen", 2, first=0)
    env.reset(seed=1)
    with pytest.raises(ValueError, match="mask"):
        env.step(env.words.index("parry"))


def test_a_seat_reads_its_own_part_first_and_no_card_that_it_may_not_know() -> None:
    env = learn.environment("dos", 2, first=0)
    env.reset(seed=1)
    first = env.vector.fields["hands"]
    for agent in env.possible_agents:
        hand = env.observe(agent)["observation"][first:]
        other = hand[env.vector.fields["pile"] - first >> 1 :]
        assert min(hand[:7]) > 0
        assert set(other[:7].tolist()) == {0}


def test_the_example_of_the_page_runs() -> None:
    (example,) = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    exec(compile(example, str(PAGE), "exec"), {})
