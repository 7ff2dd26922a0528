"""Numbers of move sequences from a few TAO positions, drawn cards in the written order.

The file tao.txt has a line for each: name, counts by depth, position. Run as a script to write it anew.
"""

import json
import random
import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[2]), str(Path(__file__).parents[1])]

from reference.tao.tao_oracle import Oracle
from reference.tao.tao_table import TAO, picture

from engine import dealer

FILE = Path(__file__).with_name("tao.txt")
DEPTHS = (1, 2, 3)
VARIANTS = dict.fromkeys(("quiet_first_turn", "one_coin_a_turn", "one_crossing_a_turn", "no_mirror"), True)
HEAD = """\
# TAO: number of move sequences by depth. Sequences that end earlier count no more. Written by tao_perft.py.
# name | depth:count ... | position
"""


def perft(position, depth):
    listed = dealer.moves(TAO, position)
    if depth == 1:
        return len(listed)
    children = (dealer.decide(TAO, position, move) for move in listed)
    return sum(perft(dealer.settle(TAO, child, lambda _: None), depth - 1) for child in children)


def slow_perft(oracle, depth):
    """The same by the oracle."""
    listed = [] if oracle.over else oracle.listed()
    if depth == 1:
        return len(listed)
    total = 0
    for move in listed:
        after = oracle.copy()
        after.play(move)
        total += slow_perft(after, depth - 1)
    return total


def positions():
    for name, given in {
        "yin": {"first": 0},
        "yin-variants": {"first": 1, **VARIANTS},
        "yang": {"version": "yang", "first": 0},
        "yang-open-variants": {"version": "yang", "open_hands": True, "first": 1, **VARIANTS},
    }.items():
        rng = random.Random(7)
        position = dealer.opening(TAO, TAO.configure(given, 2), 2, rng)
        yield name, TAO.describe(dealer.settle(TAO, position, lambda _, rng=rng: rng))
    last = {"won": [2, 2], "coins": [False, False, True, False, False]}
    five = picture(". DR TR DR TR TR .", ". DB * pDB TB pTB .", rules="DR TB DB", **last)
    yield "yin-last-coin", five
    tris = picture(
        ". TB pTB TR TB * .", ". TR pTR DB TR * .", rules="DR TB", options={"one_coin_a_turn": True, "no_mirror": True}
    )
    yield "yin-two-tris", tris | {"mirror": [[4, 4], [3, 5]]}
    coined = {"moves_left": 1, "coined": True, "won": [1, 0], "coins": [False, True, True, True, True], "crossed": True}
    hand = {"decks": ["TB pTR DB DR", "pDR TR TB pDB"], "options": {"version": "yang", "one_coin_a_turn": True}}
    yield "yang-second-coin", picture(". TB pTB DR * TR .", ". TR DB * DR DB .", rules="TR", **coined, **hand)
    yield "yang-borders", picture("TB TB * * TB . .", ". . DR DR DB DB DR", rules="TR", options={"version": "yang"})


def written():
    lines = []
    for name, data in positions():
        position = TAO.parse(data)
        counts = " ".join(f"{depth}:{perft(position, depth)}" for depth in DEPTHS)
        lines.append(f"{name} | {counts} | {json.dumps(TAO.describe(position))}\n")
    return HEAD + "".join(lines)


def read():
    for line in FILE.read_text().splitlines():
        if not line.startswith("#"):
            name, counts, data = line.split(" | ")
            yield name, [tuple(map(int, count.split(":"))) for count in counts.split()], json.loads(data)


def oracle_of(data):
    return Oracle(TAO.describe(TAO.parse(data)))


if __name__ == "__main__":
    FILE.write_text(written())
