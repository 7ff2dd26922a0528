"""Dos games written down event by event, with every state's hash: what a change of the rules shows up in.

python tests/playthroughs/dos_write.py     writes the files anew
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[2]), str(Path(__file__).parents[1])]

from reference.dos.scenes import step, table

from engine.canonical import state_hash
from engine.dealer import LocalTable
from engine.dos.game import GAME
from engine.events import Answered, Event, Leaving, Left, Mixed, Opened, Reacted, Shuffled, Tossed

HERE = Path(__file__).parent
# seats, seed, options, and who leaves how after which event
GAMES: dict[str, tuple[int, int, dict[str, Any], dict[int, tuple[int, Leaving]]]] = {
    "dos-three": (3, 1, {}, {}),
    "dos-two": (2, 5, {"reaction_seconds": 0, "lone_wild": "may", "first_card": "number"}, {}),
    "dos-leaving": (5, 3, {"first": 2}, {30: (4, Leaving.RESIGNED), 61: (0, Leaving.CUT), 90: (2, Leaving.FOUL)}),
}


def playthrough(name: str) -> str:
    players, seed, options, leaves = GAMES[name]
    game = table(seed, players, **options)
    rng = Random(seed)
    lines = [f"dos, {players} seats, seed {seed}, {options}", f"   0 {_hash(game)} start"]
    while not game.is_over:
        count = len(game.events)
        if count in leaves:
            game.leave(*leaves.pop(count))
        else:
            step(game, rng)
        lines.append(f"{len(game.events):4} {_hash(game)} {_told(game.events[-1])}")
        lines.extend(_pictured(game))
    result = GAME.outcome(game.state)
    lines.append(f"places {' '.join(map(str, result.places))}, {result.reason}")
    return "\n".join(lines) + "\n"


def _hash(game: LocalTable) -> str:
    return state_hash(game.state).hex()[:16]


def _told(event: Event) -> str:
    match event:
        case Answered(answers=(answer,)):
            proof = f", {len(answer.proven)} cards proven" if answer.proven else ""
            return f"seat {answer.seat}: {answer.move}{proof}"
        case Tossed(values=values):
            return f"tossed {' '.join(map(str, values))}"
        case Opened(faces=faces) if faces is not None:
            return f"opened {' '.join(faces)}"
        case Opened(handles=handles, to=to):
            return f"opened {' '.join(map(str, handles))} to {to}"
        case Shuffled(cards=cards, fresh=fresh):
            return f"shuffled {len(cards)} cards into {fresh[0]} to {fresh[-1]}"
        case Mixed(seat=seat, fresh=fresh):
            return f"seat {seat} mixed its hand into {fresh[0]} to {fresh[-1]}"
        case Reacted(seat=seat, hit=hit):
            return f"seat {seat}: {'hit' if hit else 'miss'}"
        case Left(seat=seat, how=how):
            return f"seat {seat} left: {how.value}"
        case _:
            raise AssertionError(f"not an event of Dos: {event}")


def _pictured(game: LocalTable) -> Iterator[str]:
    """What an analyst sees before every decision."""
    if not game.deciders():
        return
    shown = GAME.describe(game.position)
    hands = " | ".join(" ".join(hand) for hand in shown["hands"])
    yield f"     {hands}"
    yield (
        f"     top {shown['discard'][0]} colour {shown['colour']} penalty {shown['penalty']} "
        f"pile {len(shown['pile'])} turn {shown['turn']} direction {shown['direction']:+}"
    )


if __name__ == "__main__":
    for name in GAMES:
        (HERE / f"{name}.txt").write_text(playthrough(name), encoding="utf-8")
