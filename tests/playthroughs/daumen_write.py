"""Writes the playthroughs of Daumen Drauf: every event of seeded games, with what an analyst sees and the hashes.

python -m playthroughs.daumen_write     (with tests/ and the project's root on PYTHONPATH)
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random

from reference.daumen.tables import at_random, new_table, step

from engine import dealer
from engine.canonical import state_hash
from engine.daumen.game import GAME
from engine.dealer import LocalTable
from engine.events import Answered, Event, Leaving, Left, Mixed, Opened, Shuffled, Tossed
from engine.requests import Ask

HERE = Path(__file__).parent
GAMES = {
    "daumen-two-seats": {"players": 2, "seed": 1, "options": {"partien": 2}},
    "daumen-four-seats": {"players": 4, "seed": 2, "options": {"partien": 1, "first": 3}},
    "daumen-leaving": {
        "players": 4,
        "seed": 3,
        "options": {"partien": 1},
        "leaves": {40: (1, Leaving.RESIGNED), 60: (2, Leaving.CUT)},
    },
}


def playthrough(name: str) -> str:
    spec = GAMES[name]
    table = new_table(spec["players"], spec["seed"], **spec["options"])
    lines = [f"game: daumen, {spec['players']} seats, options {spec['options']}, seed {spec['seed']}", *_start(table)]
    choose = at_random(Random(spec["seed"]))
    leaves = dict(spec.get("leaves", {}))
    while not table.is_over:
        number = len(table.events)
        lines += _pictured(table)
        if number in leaves:
            table.leave(*leaves.pop(number))
        else:
            step(table, choose)
        lines.append(f"{number:4}  {state_hash(table.state).hex()[:16]}  {_told(table.events[-1])}")
    outcome = GAME.outcome(table.state)
    lines += ["", f"over: scores {outcome.scores}, places {outcome.places}, {outcome.reason}"]
    return "\n".join(lines) + "\n"


def _start(table: LocalTable) -> Iterator[str]:
    yield "event, first half of the state's hash, what happened"
    yield f"   -  {state_hash(table.state).hex()[:16]}"


def _pictured(table: LocalTable) -> Iterator[str]:
    """Before the lead of a trick, all that an analyst sees."""
    state = table.state
    request = GAME.pending(state)
    if not isinstance(request, Ask) or request.kind != "lead":
        return
    picture = GAME.describe(table.position)
    yield ""
    yield f"Partie {state.partie}, seat {state.turn} leads, stock {' '.join(picture['stock']) or '-'}"
    for seat in range(state.players):
        hand = " ".join(picture["hands"][seat]) or "-"
        won = " ".join(picture["won"][seat]) or "-"
        yield f"      seat {seat}: hand {hand} | won {won} | {state.totals[seat]} points"
    yield f"      legal: {', '.join(dealer.moves(GAME, table.position))}"


def _told(event: Event) -> str:
    match event:
        case Answered(answers=(answer,)):
            shown = [f"#{handle} is {face}" for handle, face in answer.opened]
            shown += [f"#{proof.handle} proven {' or '.join(proof.faces)}" for proof in answer.proven]
            return f"seat {answer.seat}: {answer.move}" + (f" ({', '.join(shown)})" if shown else "")
        case Tossed(values=values):
            return f"tossed {values}"
        case Shuffled(cards=cards, fresh=fresh):
            return f"shuffled {len(cards)} cards into #{fresh[0]} to #{fresh[-1]}"
        case Opened(handles=handles, to=to, faces=faces) if faces is not None:
            return f"opened to all: {', '.join(f'#{h} is {face}' for h, face in zip(handles, faces, strict=True))}"
        case Opened(handles=handles, to=to):
            return f"opened to seat {to[0] if to else '-'}: {' '.join(f'#{handle}' for handle in handles)}"
        case Mixed(seat=seat, fresh=fresh):
            return f"seat {seat} mixed its hand into {' '.join(f'#{handle}' for handle in fresh)}"
        case Left(seat=seat, how=how):
            return f"seat {seat} left: {how.value}"
    raise AssertionError(event)


def main() -> None:
    for name in GAMES:
        (HERE / f"{name}.txt").write_text(playthrough(name), encoding="ascii")


if __name__ == "__main__":
    main()
