"""Throws damaged input at everything that reads bytes from outside, for as long as asked, or for as many inputs.

    python tests/fuzz/run.py SECONDS [--inputs N] [--seed S] [--only WORD]

The one invariant: a target returns or raises an error that it names, soon, and keeps no memory; everything else is a
finding, printed with the bytes that reproduce it. A module `*_targets.py` in this folder holds a tuple `TARGETS`.
"""

import argparse
import resource
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from pathlib import Path
from random import Random
from time import monotonic
from types import FrameType
from typing import TypeAlias

from fuzz.mutation import damaged

MOST_FINDINGS = 5
HANG = 20.0  # seconds for one input; none takes a tenth of one on a machine that does nothing else
MOST_GROWTH = 100_000  # KiB after the first inputs of a target
FIRST = 2_000  # inputs within which caches fill


Samples: TypeAlias = tuple[bytes, ...]


@dataclass(frozen=True)
class Target:
    """`read` may raise nothing but `refusals`; `mutate` damages samples."""

    name: str
    read: Callable[[bytes], object]
    refusals: tuple[type[Exception], ...]
    given: Samples | Callable[[], Samples]
    mutate: Callable[[bytes, Random], bytes] = damaged

    @cached_property
    def samples(self) -> Samples:
        """Inputs that are taken; made when they are first needed."""
        return self.given if isinstance(self.given, tuple) else self.given()


class Hang(BaseException):
    """An input that takes too long; no target can mistake it for a refusal."""


def attack(target: Target, rng: Random, until: float, most: int | None = None) -> tuple[int, list[str]]:
    """How many inputs were tried until then, `most` at most, and what was found."""
    findings: list[str] = []
    tried, before = 0, 0
    while monotonic() < until and tried != most and len(findings) < MOST_FINDINGS:
        data = target.mutate(rng.choice(target.samples), rng)
        tried += 1
        try:
            with _in_time():
                target.read(data)
        except target.refusals:
            pass
        except (Exception, Hang) as error:
            findings.append(f"{target.name}: {type(error).__name__}: {error} on {data!r}")
        if tried == FIRST:
            before = memory()
    if before and memory() - before > MOST_GROWTH:
        findings.append(f"{target.name}: {memory() - before} KiB more memory after {tried} inputs")
    return tried, findings


@contextmanager
def _in_time() -> Iterator[None]:
    """Raises Hang after a while, where the system has an alarm."""
    if not hasattr(signal, "setitimer"):
        yield
        return
    signal.setitimer(signal.ITIMER_REAL, HANG)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _hang(number: int, frame: FrameType | None) -> None:
    raise Hang(f"no end within {HANG} s")


def memory() -> int:
    """The most that this process has ever used, in KiB."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most // 1024 if sys.platform == "darwin" else most


def targets() -> list[Target]:
    modules = sorted(path.stem for path in Path(__file__).parent.glob("*_targets.py"))
    return [target for module in modules for target in import_module(f"fuzz.{module}").TARGETS]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("seconds", type=float)
    parser.add_argument("--inputs", type=int, help="how many in all, if they take less time")
    parser.add_argument("--seed", type=int)
    parser.add_argument("--only", default="", help="targets whose name holds this word")
    chosen = parser.parse_args()
    signal.signal(signal.SIGALRM, _hang)
    rng = Random(chosen.seed)
    found = [target for target in targets() if chosen.only in target.name]
    most = None if chosen.inputs is None else -(-chosen.inputs // len(found))
    findings: list[str] = []
    total = 0
    for target in found:
        begun = monotonic()
        tried, more = attack(target, rng, begun + chosen.seconds / len(found), most)
        speed = tried / max(monotonic() - begun, 1e-9)
        print(f"{target.name}: {tried} inputs, {speed:.0f} a second, {len(more)} findings", flush=True)
        total += tried
        findings += more
    print(f"{total} inputs, {len(findings)} findings, {memory() // 1024} MiB of memory at most")
    print(*findings, sep="\n")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
