#!/usr/bin/env python3
"""A bot for lanplay that needs nothing but Python: it prefers moves that it has a word for, and else takes the last.

    lanplay play dao --auto 'exec:python3 examples/bot.py'

docs/bots.md says what is written and read here.
"""

import json
import sys

LIKED = ("claim", "take", "parry", "hit")


def answer(message):
    if "hello" in message:
        return {"name": "Example"}
    moves = message["moves"]
    liked = [move for move in moves if move.split()[0] in LIKED]
    return {"move": (liked or moves)[-1]}


def main():
    for line in sys.stdin:
        message = json.loads(line)
        if "over" in message:
            return
        print(json.dumps(answer(message)), flush=True)


if __name__ == "__main__":
    main()
