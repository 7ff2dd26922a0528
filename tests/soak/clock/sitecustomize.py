"""The clock of a soaked machine: Python reads this file at its start when the folder is on its path.

The file that SOAKED_CLOCK names holds how many seconds the clock is ahead. As on a real machine, a clock that is set
moves no timer.
"""

import os
import time
from pathlib import Path

_ahead = Path(os.environ["SOAKED_CLOCK"])
_true = time.time_ns


def _time_ns() -> int:
    return _true() + int(_ahead.read_text()) * 1_000_000_000


time.time_ns = _time_ns
time.time = lambda: _time_ns() / 1e9
