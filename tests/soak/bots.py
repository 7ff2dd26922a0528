"""Plays whole games of random and greedy bots through the local dealer, each seat by its own knowledge alone.

python tests/soak/bots.py GAMES [SEED]     so many games of each game, over all its seats and options in turn
"""

import sys
from collections import Counter
from itertools import cycle
from random import Random
from time import process_time
from typing import Any

from every_game import Case, cases

from engine.dealer import LocalTable
from engine.grammar import GameMove
from engine.knowledge import Knowledge

MOST_DECISIONS = 50_000


def play(case: Case, rng: Random) -> tuple[int, tuple[int, ...]]:
    """One game; its decisions and its winners. Every move chosen must be among the listed ones, in rising order."""
    table = case.table(rng.randrange(1 << 32))
    bots = [rng.random() < 0.5 for _ in range(case.players)]
    decisions = 0

    def choose(state: Any, seat: int, knowledge: Knowledge, moves: tuple[GameMove, ...]) -> GameMove:
        nonlocal decisions
        decisions += 1
        assert moves, f"{case}: seat {seat} is asked and has no move"
        assert list(moves) == sorted(set(moves), key=str), f"{case}: {moves}"
        if bots[seat]:
            return moves[rng.randrange(len(moves))]
        move = case.game.greedy(state, seat, knowledge, moves)
        assert move in moves, f"{case}: {move}"
        return move

    table.play(choose, MOST_DECISIONS)
    assert table.is_over, f"{case} does not end"
    _check(case, table)
    return decisions, case.game.outcome(table.state).winners


def _check(case: Case, table: LocalTable) -> None:
    outcome = case.game.outcome(table.state)
    assert len(outcome.places) == case.players
    assert outcome.winners
    if outcome.scores is not None and case.game.name != "dog":  # partners share a place, not their scores
        order = sorted(outcome.scores, reverse=True)
        assert outcome.places == tuple(order.index(score) + 1 for score in outcome.scores)
    picture = case.game.written(table.position)
    assert (picture["turn"], picture["over"]) == (None, True)
    assert case.game.written(case.game.parse(picture)) == picture


def main() -> None:
    count = int(sys.argv[1])
    rng = Random(int(sys.argv[2]) if len(sys.argv) > 2 else None)
    every = cases()
    for name in dict.fromkeys(case.game.name for case in every):
        started, decisions = process_time(), 0
        winners: Counter[int] = Counter()
        for _, case in zip(range(count), cycle(case for case in every if case.game.name == name), strict=False):
            made, won = play(case, rng)
            decisions += made
            winners.update(won)
        seconds = process_time() - started
        spread = " ".join(f"{seat}:{winners[seat]}" for seat in sorted(winners))
        print(f"{name}: {count} games, {decisions} decisions, {seconds:.0f} s; won by seat {spread}", flush=True)


if __name__ == "__main__":
    main()
