"""How long the program takes to show its help, as a user waits for it."""

import subprocess
import sys
from collections.abc import Iterator
from statistics import median
from time import perf_counter

from lanplay.bench import Figure

FEWEST = 5


def measure(seconds: float) -> Iterator[Figure]:
    times: list[float] = []
    while len(times) < FEWEST or sum(times) < seconds:
        times.append(_once())
    what = f"lanplay --help, median of {len(times)} starts"
    yield Figure("start.help_s", what, round(median(times), 3), "s", "< 0.3")
    yield Figure("start.help_least_s", "lanplay --help, the quickest start", round(min(times), 3), "s")


def _once() -> float:
    started = perf_counter()
    subprocess.run([sys.executable, "-m", "lanplay", "--help"], check=True, stdout=subprocess.DEVNULL)
    return perf_counter() - started
