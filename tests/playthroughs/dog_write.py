"""Write down seeded Dog games event by event, with the hash of every state, as tests/playthroughs/dog-*.txt.

python tests/playthroughs/dog_write.py
"""

import random
from pathlib import Path
from typing import assert_never

from engine import dealer
from engine.canonical import state_hash
from engine.dealer import LocalTable
from engine.dog.game import GAME
from engine.events import Answered, Leaving, Left, Mixed, Opened, Proved, Reacted, Shuffled, Tossed
from engine.requests import Ask

FOLDER = Path(__file__).parent
GAMES = {
    "dog-4": (4, {}, 11, 100_000, ()),
    "dog-6-left": (6, {"restock": "shuffle_all", "start_guard": "fresh"}, 5, 260, ((40, 2), (90, 5), (150, 3))),
}
"""Seats, options, seed, the most events, and which seat leaves after which event."""


def playthrough(name):
    """The lines of one game."""
    players, options, seed, most, leaving = GAMES[name]
    rng = random.Random(seed)
    table = LocalTable(GAME, GAME.configure(options, players), players, rng)
    yield f"# {name}: {players} seats, options {options or 'as they are'}, seed {seed}"
    yield f"start  {digest(table)}"
    leaves = dict(leaving)
    board = hands = None
    while (request := GAME.pending(table.state)) is not None and len(table.events) < most:
        if len(table.events) in leaves:
            seat = leaves.pop(len(table.events))
            table.leave(seat, list(Leaving)[seat % 3])
        elif isinstance(request, Ask):
            table.decide(lambda state, seat, knowledge, moves: choose(state, seat, knowledge, moves, rng))
        else:
            dealt = dealer.deal(GAME, table.position, request, rng)
            table._happen(dealt.event, dealt.position, dealt.private)
        yield f"{len(table.events):>5}  {digest(table)}  {told(table.events[-1])}"
        picture = GAME.describe(table.position)
        if picture["pieces"] != board:
            board = picture["pieces"]
            yield f"{'':17}board  " + " | ".join(" ".join(row) for row in board)
        if isinstance(table.events[-1], Opened | Mixed) and picture["hands"] != hands:
            hands = picture["hands"]
            yield f"{'':17}hands  " + " | ".join(" ".join(hand) for hand in hands)
    if GAME.pending(table.state) is None:
        outcome = GAME.outcome(table.state)
        yield f"over   {outcome.reason}, scores {outcome.scores}, places {outcome.places}"


def choose(state, seat, knowledge, moves, rng):
    """Mostly sensible, now and then anything, so that odd positions come up as well."""
    return moves[rng.randrange(len(moves))] if rng.randrange(4) == 0 else GAME.greedy(state, seat, knowledge, moves)


def digest(table):
    return state_hash(table.state).hex()[:8]


def told(event):
    match event:
        case Answered(answers):
            return "Answered  " + "; ".join(map(told_answer, answers))
        case Tossed(values):
            return f"Tossed    {values}"
        case Shuffled(cards, fresh):
            return f"Shuffled  {len(cards)} cards into {fresh[0]}..{fresh[-1]}"
        case Opened(handles, to, faces):
            whom = "all" if to is None else f"seat {to[0]}"
            return f"Opened    {handles} to {whom}" + (f": {' '.join(faces)}" if faces else "")
        case Mixed(seat, hand, fresh):
            return f"Mixed     seat {seat}: {hand} into {fresh}"
        case Left(seat, how):
            return f"Left      seat {seat}, {how.value}"
        case Proved() | Reacted():
            raise AssertionError("Dog proves and reacts to nothing")
        case _:
            assert_never(event)


def told_answer(answer):
    shown = "".join(f" [{handle}={face}]" for handle, face in answer.opened)
    given = "".join(f" [{gift.handle} to seat {gift.to}]" for gift in answer.given)
    return f"seat {answer.seat}: {answer.move}{shown}{given}"


def write():
    for name in GAMES:
        (FOLDER / f"{name}.txt").write_text("\n".join(playthrough(name)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write()
