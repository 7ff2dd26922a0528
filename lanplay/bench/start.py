"""How long the program takes until it has shown its help, as a user waits for it."""

import subprocess
import sys
from collections.abc import Iterator
from statistics import median
from time import perf_counter

from lanplay.bench import Figure

FEWEST = 3


def measure(seconds: float) -> Iterator[Figure]:
    times: list[float] = []
    while len(times) < FEWEST or sum(times) < seconds:
        times.append(_once())
    yield Figure("start", "lanplay --help", round(median(times), 3), "s")


def _once() -> float:
    started = perf_counter()
    subprocess.run([sys.executable, "-m", "lanplay", "--help"], check=True, stdout=subprocess.DEVNULL)
    return perf_counter() - started
