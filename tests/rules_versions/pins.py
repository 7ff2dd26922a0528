"""What each game's rules do, as a digest of games played by chance, pinned beside the version of its rules.

    PYTHONPATH=.:tests python tests/rules_versions/pins.py

writes the pins of games whose `rules_version` has been raised, and refuses to where the rules have changed without it.
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

FILE: Final = Path(__file__).parent / "pins.txt"
MOST_STEPS: Final = 150


class Pin(NamedTuple):
    version: int
    digest: str


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


def pins() -> dict[str, Pin]:
    lines = [line.split() for line in FILE.read_text("utf-8").splitlines()] if FILE.exists() else []
    return {name: Pin(int(version), digest) for name, version, digest in lines}


def fault(name: str) -> str | None:
    """What is wrong between a game's rules, their version and the pin, and what to do about it; None if all is well."""
    game, pinned = registry.find(name), pins().get(name)
    if pinned is not None and game.rules_version == pinned.version:
        if behaviour(game) == pinned.digest:
            return None
        return (
            f"{name} is played by other rules than those of version {pinned.version}. If that is meant, raise "
            f"rules_version in engine/{name}/game.py, since older programs would call the new moves fouls; then run "
            "tests/rules_versions/pins.py."
        )
    return f"{name} has no pin for version {game.rules_version} of its rules: run tests/rules_versions/pins.py."


def main() -> int:
    wrong = [told for name in own_games() if (told := fault(name)) is not None and "other rules" in told]
    if wrong:
        print("\n".join(wrong), file=sys.stderr)
        return 1
    lines = [f"{name} {registry.find(name).rules_version} {behaviour(registry.find(name))}\n" for name in own_games()]
    FILE.write_text("".join(lines), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
