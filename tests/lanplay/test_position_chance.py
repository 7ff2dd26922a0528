"""Chance in position commands: a game goes on the same way whether played at once or printed and read in between."""

import json
from random import Random
from typing import Any

import pytest

from engine import registry
from lanplay.analysis import Analysis

MOST_MOVES = 260
TABLES = [
    ("dao", 2, {"variant": "halves"}),
    ("daumen", 2, {}),
    ("daumen", 4, {"partien": 2}),
    ("dog", 4, {}),
    ("dog", 6, {"restock": "shuffle_all"}),
    ("tao", 2, {"no_mirror": True, "one_coin_a_turn": True}),
    ("tao", 2, {"version": "yang"}),
    ("dos", 2, {}),
    ("dos", 6, {"reaction_seconds": 0}),
]


def reread(position: Analysis) -> Analysis:
    return Analysis.read(json.loads(json.dumps(position.picture)), position.seed)


@pytest.mark.parametrize(("name", "players", "options"), TABLES, ids=str)
def test_shuffles_tosses_and_deals_come_out_the_same_at_once_and_one_by_one(
    name: str, players: int, options: dict[str, Any]
) -> None:
    game = registry.find(name)
    rng = Random(4)
    whole = reread(Analysis.start(game, game.configure(options, players), players, 0))
    piped = whole
    for _ in range(MOST_MOVES):
        if not whole.moves:
            break
        move = rng.choice(whole.moves)
        whole, piped = whole.after(move), reread(piped.after(move))
        assert piped.picture == whole.picture
        assert piped.moves == whole.moves


def test_random_games_from_a_position_and_from_its_print_are_the_same() -> None:
    game = registry.find("dos")
    played = Analysis.start(game, game.configure({}, 3), 3, 2)
    for _ in range(30):
        played = played.after(played.moves[0])
    lengths = [[each.moves for each in one.random_games(3)] for one in (played, reread(played))]
    assert lengths[0] == lengths[1]


def test_another_seed_brings_another_shuffle() -> None:
    game = registry.find("daumen")
    end = {"game": "daumen", "players": 2, "turn": 0, "hands": [["yellow-1"], ["green-1"]]}
    dealt = [Analysis.read(end, seed).after_all(["show yellow-1", "pass"]) for seed in (0, 0, 1)]
    assert dealt[0].game is game
    assert dealt[0].picture == dealt[1].picture
    assert dealt[0].picture["hands"] != dealt[2].picture["hands"]
