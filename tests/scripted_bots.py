"""Bots that are programs, as `--auto exec:…` runs them: each takes one of the listed moves, after a pause if wanted."""

import shlex
import sys
from pathlib import Path

_BOT = """
import json, random, signal, sys, time
if hasattr(signal, "SIGPIPE"):  # no traceback when the program that asks is killed
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
for line in sys.stdin:
    asked = json.loads(line)
    if "hello" in asked:
        print(json.dumps({{"name": {name!r}}}), flush=True)
    elif "moves" in asked:
        time.sleep({pause})
        print(json.dumps({{"move": {move}}}), flush=True)
"""


def bot_in(folder: Path, name: str, *, index: int | None = 0, pause: float = 0.0) -> str:
    """What `--auto` takes for a bot that is written to `folder`. `index` is that of the move in the list; with None it
    takes any, but no card more than it must, so that games of Dos come to an end.
    """
    move = (
        'random.choice([move for move in asked["moves"] if move not in ("draw", "miss")] or asked["moves"])'
        if index is None
        else f'asked["moves"][{index}]'
    )
    program = folder / f"{name}.py"
    program.write_text(_BOT.format(name=name, pause=pause, move=move))
    return f"exec:{shlex.join([sys.executable, str(program)])}"
