"""Random input at a screen: keys, typed text, the mouse, other windows, other people's moves; nothing may break.

As a program: `PYTHONPATH=.:tests python tests/screen/at_random.py [EVENTS]` does so many with each game.
"""

import sys
from random import Random

from screen.at_table import AtTable, check_fills
from screen.screen_scenes import SEATS, start

from lanplay.screen.inputs import Input, Key, Pointed, Pointing, Typed
from lanplay.screen.layout import places
from lanplay.screen.picture import Look, Picture

KEYS = (
    *(
        "up",
        "down",
        "left",
        "right",
        "enter",
        "tab",
        "s-tab",
        "backspace",
        "delete",
        "home",
        "end",
        "pageup",
        "pagedown",
    ),
    *("escape", "f1", "f12", "c-a", "c-c", "c-d", "c-e", "c-g", "c-k", "c-q", "c-u", "c-w", "c-x", "s-left", "insert"),
    *("c-p", "c-p", "c-n", "f3", "f4"),
)
TEXTS = (
    "f",
    "t",
    "1",
    "2",
    "9",
    " ",
    "?",
    "/",
    "q",
    "a",
    "r",
    "v",
    "s",
    "g",
    "l",
    "take",
    "flip",
    "/say hi",
    "/moves",
    "ß",
)
HOSTILE = ("\x1b[2J\x1b]0;x\x07", "\u202eabc\u200b", "漢字", "e\u0301\u0301\u0301", "a\nb\tc", "x" * 900)
LOOKS = (
    Look(),
    Look(),
    Look(132, 43),
    Look(60, 18),
    Look(100, 30, True),
    Look(300, 90),
    Look(59, 40),
    Look(8, 3),
    Look(1, 1),
)


def some_input(rng: Random, picture: Picture) -> Input:
    chance = rng.random()
    if chance < 0.45:
        return Key(rng.choice(KEYS))
    if chance < 0.7:
        return Typed(rng.choice(TEXTS))
    if chance < 0.75:
        return Typed(rng.choice(HOSTILE))
    targets = [*places(picture), None, "card:99", "move:none", "key:enter", "item:none", "field:none", "react:3"]
    return Pointed(rng.choice(targets), rng.choice(tuple(Pointing)))


def at_table(game: str, seed: int, events: int) -> int:
    """Games one after the other; how many moves the person has made."""
    rng = Random(seed)
    played = 0
    at = AtTable(game, SEATS[game], seed).begin()
    for _ in range(events):
        chance = rng.random()
        if chance < 0.05:
            at.look = rng.choice(LOOKS)
        elif chance < 0.08:
            at.front.chat(1, "Bela", rng.choice(HOSTILE)[:400].replace("\n", " ").replace("\x1b", ""))
        elif chance < 0.12 and at.moves:
            at.play_one()
            played += 1
        else:
            at.take(some_input(rng, at.view()))
        check_fills(at.view(), at.look)
        if at.intents or (at.table.is_over and rng.random() < 0.1):
            played += len(at.front.model.state.frames)
            seed += 1
            at = AtTable(game, SEATS[game], seed, at.look).begin()
    return played


def at_start(seed: int, events: int) -> int:
    """The home screen; how many different intents came of it."""
    rng = Random(seed)
    screen, look = start(), Look()
    wished: set[str] = set()
    for _ in range(events):
        if rng.random() < 0.05:
            look = rng.choice(LOOKS)
        picture = screen.view(look)
        check_fills(picture, look)
        screen.take(some_input(rng, picture), places(picture))
        while not screen.intents.empty():
            wished.add(type(screen.intents.get_nowait()).__name__)
    return len(wished)


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    for name in SEATS:
        print(name, at_table(name, 1, count), "moves")
    print("start", at_start(1, count), "kinds of intents")
