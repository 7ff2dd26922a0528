"""Count Dog's move sequences, and write tests/perft/dog.txt from the positions named here.

python tests/perft/dog_count.py
"""

import json
import random
from pathlib import Path

from reference.dog.dog_positions import new, position

from engine import dealer
from engine.dog.game import GAME

FILE = Path(__file__).with_name("dog.txt")


def count(where, depth):
    """The number of move sequences of that length; shuffles draw from the state's hash."""
    listed = dealer.moves(GAME, where)
    if depth == 1 or not listed:
        return len(listed)
    return sum(
        count(dealer.settle(GAME, dealer.decide(GAME, where, move), random.Random), depth - 1) for move in listed
    )


def written():
    """Positions with the depth to which each is counted."""
    crowd = {0: ["5", "7", "9", "0*"], 1: ["16", "6", "20"], 2: ["40", "41", "g2"], 3: ["61", "8"]}
    hands = {0: ["7", "J", "*"], 1: ["4", "A"], 2: ["7", "K"], 3: ["3", "Q"]}
    yield "opening, four seats", new(4, 1), 3
    yield "opening, six seats", new(6, 2), 3
    yield "opening without jokers", new(4, 3, jokers=0), 3
    yield "crowded track", position(crowd, hands), 2
    yield "crowded track, only fresh pieces neutral", position(crowd, hands, options={"start_guard": "fresh"}), 2
    last = {0: ["7"], 1: ["2"], 2: ["*"], 3: ["J"]}
    near = {0: ["g2", "g3", "g4", "60"], 1: ["15", "g4"], 2: ["28", "30", "g3"], 3: ["40", "44"]}
    stock = ["4", "5", "6", "7", "8", "9"]
    yield "partner's share of a seven", position(near, last, stock=stock), 4
    yield "stock runs out", position(near, {0: ["2"], 1: ["3"]}, stock=stock, played=["A", "K"] * 4, deal=4), 4
    mixed = {"options": {"restock": "shuffle_all"}}
    again = position(near, {0: ["2"], 1: ["3"]}, stock=stock, played=["A", "K"] * 4, deal=4, **mixed)
    yield "stock runs out, all is shuffled", again, 4
    yield "a seat left", position(near, last | {0: ["7", "4"], 3: ["J", "5"]}, stock=stock, left=[3]), 3
    exchange = {seat: ["2", "7", "A"] for seat in range(6)}
    six = {0: ["g1", "g2", "g3", "g4"], 1: ["15"], 3: ["50", "48"], 5: ["80*"]}
    yield "exchange with one seat at home", position(six, exchange, players=6, phase="exchange", dealer_seat=5), 5


def write():
    lines = [
        json.dumps(
            {"name": name, "counts": [count(where, d) for d in range(1, depth + 1)], "position": GAME.describe(where)}
        )
        for name, where, depth in written()
    ]
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write()
