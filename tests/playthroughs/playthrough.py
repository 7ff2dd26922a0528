"""A seeded game written down event by event, with every state's hash: what a change of the rules shows up in.

    python tests/playthroughs/playthrough.py GAME PLAYERS SEED [KEY=VALUE …]

prints one, run where the packages and tests/ can be imported. The heading of a file says how it was made.
"""

import sys
from collections.abc import Iterator
from random import Random

from every_game import Case, by_chance, step

from engine import registry
from engine.canonical import state_hash
from engine.dealer import LocalTable
from engine.events import Answered, Event, Left, Opened, Reacted, Tossed


def lines(case: Case, seed: int) -> Iterator[str]:
    given = " ".join(f"{name}={value}" for name, value in case.given)
    yield f"{case.game.name} {case.players} {seed} {given}".rstrip()
    table = case.table(seed)
    choose = by_chance(Random(seed))
    yield f"       {short_hash(table)}  start"
    while not table.is_over:
        step(table, choose)
        yield f"{len(table.events):6} {short_hash(table)}  {told(table.events[-1])}"
    outcome = case.game.outcome(table.state)
    yield f"scores {outcome.scores} places {outcome.places} {outcome.reason}"


def short_hash(table: LocalTable) -> str:
    return state_hash(table.state).hex()[:16]


def told(event: Event) -> str:
    match event:
        case Answered(answers=answers):
            return " | ".join(f"seat {answer.seat}: {answer.move}" for answer in answers)
        case Tossed(values=values):
            return f"tossed {' '.join(map(str, values))}"
        case Opened(faces=faces) if faces is not None:
            return f"opened {' '.join(faces)}"
        case Left(seat=seat, how=how):
            return f"seat {seat} left: {how.value}"
        case Reacted(seat=seat, hit=hit):
            return f"seat {seat}: {'hit' if hit else 'miss'}"
        case _:
            return str(event)


def from_heading(heading: str) -> tuple[Case, int]:
    name, players, seed, *given = heading.split()
    pairs = tuple((key, value) for key, _, value in (word.partition("=") for word in given))
    return Case(registry.find(name), int(players), pairs), int(seed)


if __name__ == "__main__":
    for line in lines(*from_heading(" ".join(sys.argv[1:]))):
        print(line)
