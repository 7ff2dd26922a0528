"""Holds bots against exact search where that is possible: who finds what there is to find near the end of a game.

python tests/soak/endings.py COUNT [SEED]     so many positions of each kind

- DAO with two seats and at most `LAST` cards to come: the whole tree of moves and draws. A choice is right if no other
  wins more; positions in which both moves win equally often do not count.
- TAO and Dog: positions in which somebody can win before anybody else is to move. A choice is right if it leads there.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from random import Random
from typing import Any

from turn_wins import TurnWin, wins_in_dog, wins_in_tao

from engine import registry
from engine.dealer import LocalTable
from engine.events import Answered, Tossed
from engine.grammar import GameMove
from engine.knowledge import Knowledge
from engine.requests import Ask, Toss
from lanplay.bots.strong.search import shares
from lanplay.bots.strong.thinking import Budget, think

DAO: Any = registry.find("dao")
LAST = 5
Chooser = Callable[[Any, Any, Knowledge, tuple[GameMove, ...]], str]


@cache
def dao_value(state: Any) -> tuple[float, float]:
    """What each of two seats wins of the game on average if both play to win as often as they can."""
    request = DAO.pending(state)
    if request is None:
        one, other = shares(DAO.outcome(state), has_teams=True)
        return (0.5, 0.5) if one == other else (one, other)
    if isinstance(request, Toss):
        draws = list(product(*map(range, request.sides)))
        values = [dao_value(DAO.follow(state, request, Tossed(draw))) for draw in draws]
        share = sum(value[0] for value in values) / len(draws)
        return share, 1 - share
    seat = request.seats[0]
    return max((value for _, value in dao_values(state)), key=lambda value: value[seat])


def dao_values(state: Any) -> Iterator[tuple[str, tuple[float, float]]]:
    request = DAO.pending(state)
    assert isinstance(request, Ask)
    knowledge = Knowledge(request.seats[0], {})
    for move in DAO.legal(state, knowledge.seat, knowledge):
        answer = DAO.answer(state, knowledge.seat, knowledge, move)
        yield move.text, dao_value(DAO.follow(state, request, Answered((answer,))))


def endings_of_dao(count: int, rng: Random) -> Iterator[TurnWin]:
    """Positions with right and wrong moves, one of a game at most, and the right ones."""
    while count:
        table = LocalTable(DAO, DAO.configure({}, 2), 2, Random(rng.getrandbits(64)))
        table.settle()
        while not table.is_over and table.state.left_in_round > LAST:
            table.decide(DAO.greedy)
            table.settle()
        if table.is_over:
            continue
        seat = table.deciders()[0]
        values = {move: value[seat] for move, value in dao_values(table.state)}
        best = max(values.values())
        right = {move for move, value in values.items() if value > best - 1e-9}
        if right != set(values):
            count -= 1
            yield DAO, table.state, table.knowledge[seat], right
        dao_value.cache_clear()


def choosers(rng: Random) -> dict[str, Chooser]:
    """The bots that are compared; the strong one thinks for a second of processor time."""
    budget = Budget(1.0, is_processor_time=True)
    return {
        "random": lambda game, state, known, moves: rng.choice(moves).text,
        "greedy": lambda game, state, known, moves: game.greedy(state, known.seat, known, moves).text,
        "strong": lambda game, state, known, moves: think(game, state, known, moves, budget, rng)[0].move,
    }


def main() -> None:
    count, rng = int(sys.argv[1]), Random(int(sys.argv[2]) if len(sys.argv) > 2 else None)
    bots = choosers(rng)
    for name, positions in (("dao", endings_of_dao), ("tao", wins_in_tao), ("dog", wins_in_dog)):
        right: Counter[str] = Counter()
        for game, state, knowledge, moves_that_win in positions(count, rng):
            moves = game.legal(state, knowledge.seat, knowledge)
            right.update(bot for bot, choose in bots.items() if choose(game, state, knowledge, moves) in moves_that_win)
        print(f"{name}: " + ", ".join(f"{bot} {right[bot]} of {count}" for bot in bots), flush=True)


if __name__ == "__main__":
    main()
