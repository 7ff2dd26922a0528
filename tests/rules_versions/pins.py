"""What each game's rules do, as a digest of games played by chance, pinned beside what agreements name them by.

    PYTHONPATH=.:tests python tests/rules_versions/pins.py

writes the pins of games whose agreements name other rules than before: since `rules_version` has been raised, or since
options, seats or the fields of a state are others. It refuses to where the rules alone have changed.
"""

import hashlib
import sys
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from every_game import by_chance, cases, step

from engine import registry
from engine.canonical import canonical_bytes
from engine.contract import AnyGame
from engine.events import Leaving
from protocol.agreement import rules_of

FILE: Final = Path(__file__).parent / "pins.txt"
MOST_STEPS: Final = 150


class Pin(NamedTuple):
    ruleset: str
    behaviour: str


def own_games() -> list[str]:
    """The games of this program, without those that tests have registered."""
    return [name for name in registry.names() if type(registry.find(name)).__module__.startswith("engine.")]


def behaviour(game: AnyGame) -> str:
    """What may be done, what follows and who wins, in games at all seats and with each option turned once."""
    digest = hashlib.sha256()
    for number, case in enumerate(case for case in cases() if case.game is game):
        table, rng = case.table(number), Random(number)
        for steps in range(MOST_STEPS):
            if table.is_over:
                digest.update(canonical_bytes(game.outcome(table.state)))
                break
            if steps == MOST_STEPS // 2 and number % 3 == 0:
                table.leave(case.players - 1, list(Leaving)[number % len(Leaving)])
                continue
            for seat in table.deciders():
                moves = game.legal(table.state, seat, table.knowledge[seat])
                digest.update("\n".join(move.text for move in moves).encode())
            step(table, by_chance(rng))
            digest.update(canonical_bytes(table.events[-1]))
    return digest.hexdigest()


def ruleset(name: str) -> str:
    """The rules as an agreement names them, in one word. Programs in which it differs do not sit down together."""
    rules = rules_of(registry.find(name))
    return f"{rules.version}:{rules.digest.hex()}"


def pins() -> dict[str, Pin]:
    lines = [line.split() for line in FILE.read_text("utf-8").splitlines()] if FILE.exists() else []
    return {name: Pin(*pinned) for name, *pinned in lines}


def fault(name: str) -> str | None:
    """What is wrong between a game's rules, their name and the pin, and what to do about it; None if all is well."""
    game, pinned = registry.find(name), pins().get(name)
    if pinned is None or pinned.ruleset != ruleset(name):
        return f"{name} has no pin for its rules {rules_of(game)}: run tests/rules_versions/pins.py."
    if behaviour(game) == pinned.behaviour:
        return None
    return (
        f"{name} is played by other rules than those that are pinned as {rules_of(game)}. If that is meant, raise "
        f"rules_version in engine/{name}/game.py, since older programs would call the new moves fouls; then run "
        "tests/rules_versions/pins.py."
    )


def main() -> int:
    wrong = [told for name in own_games() if (told := fault(name)) is not None and "other rules" in told]
    if wrong:
        print("\n".join(wrong), file=sys.stderr)
        return 1
    lines = [f"{name} {ruleset(name)} {behaviour(registry.find(name))}\n" for name in own_games()]
    FILE.write_text("".join(lines), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
