"""Measurements of this machine, one module a part. A new part is a module with `measure` and a line in the table."""

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module

PARTS = {
    "start": "lanplay.bench.start",
    "engine": "lanplay.bench.engine",
}


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured number; `what` and `unit` are plain English words, the same in every language."""

    part: str
    what: str
    value: float
    unit: str


def measure(parts: tuple[str, ...], seconds: float) -> Iterator[Figure]:
    """The figures of `parts`, each measured for about `seconds`."""
    for part in parts:
        yield from import_module(PARTS[part]).measure(seconds)
