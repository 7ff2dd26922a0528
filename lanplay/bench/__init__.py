"""Benchmarks of this machine, one module per part. A new part is a module with `measure` and a line in the table.

No figure is a test: each comes with an aim, and it is for the reader to judge one that is missed.
"""

from collections.abc import Iterator
from importlib import import_module

import msgspec

PARTS = {
    "start": "lanplay.bench.start",
    "screen": "lanplay.bench.screen",
    "engine": "lanplay.bench.engine",
    "veil": "lanplay.bench.veil",
    "network": "lanplay.bench.network",
    "tournament": "lanplay.bench.tournament",
    "transcript": "lanplay.bench.transcript",
    "memory": "lanplay.bench.memory",
}
QUICK = ("start", "screen", "engine", "veil", "network", "tournament")  # the others play whole games with proofs first


class Figure(msgspec.Struct, frozen=True):
    """One measured number. `what`, `unit` and `aim` are plain English words, the same in every language."""

    key: str
    what: str
    value: float
    unit: str
    aim: str = ""


def measure(part: str, seconds: float) -> Iterator[Figure]:
    """The figures of `part`; those that are repeated are measured for about `seconds` each."""
    yield from import_module(PARTS[part]).measure(seconds)
