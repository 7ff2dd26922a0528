"""Readable dumps of seeded TAO games, event by event. Run as a script to write them anew."""

import random
import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[2]), str(Path(__file__).parents[1])]

from reference.tao.tao_table import SHORT, TAO

from engine.canonical import state_hash
from engine.dealer import LocalTable
from engine.events import Answered, Opened, Shuffled, Tossed

HERE = Path(__file__).parent
VARIANTS = dict.fromkeys(("quiet_first_turn", "one_coin_a_turn", "one_crossing_a_turn", "no_mirror"), True)
GAMES = {
    "tao-yin.txt": (2, {}),
    "tao-yin-variants.txt": (3, {**VARIANTS, "turn_limit": 40}),
    "tao-yang.txt": (4, {"version": "yang"}),
    "tao-yang-open.txt": (5, {"version": "yang", "open_hands": True, **VARIANTS}),
}
NAMES = {face: name for name, face in SHORT.items()}
MOST_DECISIONS = 120


def dump(seed, given):
    rng = random.Random(seed)
    table = LocalTable(TAO, TAO.configure(given, 2), 2, rng)
    table.play(lambda *asked: _choice(rng, *asked), MOST_DECISIONS)
    lines = [f"# tao, seed {seed}, {given}"]
    state = TAO.initial(TAO.configure(given, 2), 2)
    for number, event in enumerate(table.events):
        state = TAO.apply(state, event)
        lines.append(f"{number:3} {_told(event):42} {state_hash(state).hex()[:16]}  {_board(state)}")
    lines.append(_end(state))
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _choice(rng, state, seat, knowledge, moves):
    """Mostly greedy, so that portals are opened; now and then anything."""
    return TAO.greedy(state, seat, knowledge, moves) if rng.randrange(4) else moves[rng.randrange(len(moves))]


def _told(event):
    match event:
        case Tossed(values):
            return f"tossed {values[0]}"
        case Shuffled(cards, fresh):
            return f"shuffled {len(cards)} into {fresh[0]}-{fresh[-1]}"
        case Opened(handles, to, faces):
            seen = " ".join(NAMES[face] for face in faces) if faces else f"to {to[0]}"
            return f"opened {handles[0]}-{handles[-1]}: {seen}" if len(handles) > 1 else f"opened {handles[0]}: {seen}"
        case Answered((answer,)):
            shown = "".join(f", shows {handle}: {NAMES[face]}" for handle, face in answer.opened)
            return f"seat {answer.seat}: {answer.move}{shown}"
        case _:
            raise AssertionError(event)


def _board(state):
    rows = " / ".join(" ".join(_short(card) for card in row) for row in state.rows)
    decks = " / ".join(" ".join(_short(card) for card in deck) for deck in state.decks)
    coins = "".join("o" if coin else "-" for coin in state.coins)
    rule = _short(state.rules[0]) if state.rules else "-"
    return f"{rows} | {decks} | {coins} | {rule} {state.barred or '-'} | {state.won[0]}:{state.won[1]}"


def _short(card):
    return f"#{card}" if isinstance(card, int) else NAMES[card]


def _end(state):
    if TAO.pending(state) is not None:
        return "# goes on"
    outcome = TAO.outcome(state)
    return f"# over: scores {outcome.scores}, places {outcome.places}, {outcome.reason}"


if __name__ == "__main__":
    for name, game in GAMES.items():
        (HERE / name).write_text(dump(*game))
