"""Plays random games of every kind for as long as asked, with seats that leave, and watches the memory.

python tests/soak/run.py SECONDS [SEED]
"""

import resource
import sys
from random import Random
from time import monotonic

from every_game import Case, by_chance, cases, step

from engine.canonical import state_hash
from engine.events import Leaving

MOST_STEPS = 50_000
MOST_GROWTH = 50_000  # KiB after the first round


def play(case: Case, rng: Random) -> int:
    """One game, in a third of all cases with seats that leave; the number of its events."""
    table = case.table(rng.randrange(1 << 32))
    choose = by_chance(rng)
    staying = list(range(case.players))
    for _ in range(MOST_STEPS):
        if table.is_over:
            state = case.game.initial(case.options, case.players)
            for event in table.events:
                state = case.game.apply(state, event)
            assert state_hash(state) == state_hash(table.state)
            assert min(case.game.outcome(state).places) == 1
            return len(table.events)
        if staying and rng.randrange(200) == 0 and rng.randrange(3) == 0:
            table.leave(staying.pop(rng.randrange(len(staying))), rng.choice(list(Leaving)))
            continue
        step(table, choose)
    raise AssertionError(f"{case} does not end")


def memory() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def main() -> None:
    until = monotonic() + float(sys.argv[1])
    rng = Random(int(sys.argv[2]) if len(sys.argv) > 2 else None)
    every = cases()
    games = events = before = 0
    while monotonic() < until:
        for case in every:
            events += play(case, rng)
            games += 1
        before = before or memory()
    growth = memory() - before
    print(f"{games} games, {events} events, {growth} KiB more memory after the first round")
    assert growth < MOST_GROWTH


if __name__ == "__main__":
    main()
