"""Throws mutated bytes at everything that reads bytes from outside, for as long as asked.

    python tests/fuzz/run.py SECONDS [SEED]

The one invariant: a target returns or raises the error that it names; everything else is a finding, printed with the
bytes that reproduce it. A module `*_targets.py` in this folder holds a tuple `TARGETS`.
"""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from random import Random
from time import monotonic

MOST_FINDINGS = 5


@dataclass(frozen=True)
class Target:
    """`read` may raise nothing but `refusals`; `samples` are inputs that it takes."""

    name: str
    read: Callable[[bytes], object]
    refusals: tuple[type[Exception], ...]
    samples: tuple[bytes, ...]


def mutated(sample: bytes, rng: Random) -> bytes:
    """`sample` with a few bytes changed, doubled, moved or lost."""
    data = bytearray(sample)
    for _ in range(rng.randrange(1, 6)):
        start = rng.randrange(len(data) + 1)
        stop = min(len(data), start + rng.randrange(1, 9))
        match rng.randrange(5):
            case 0:
                data[start:stop] = rng.randbytes(stop - start)
            case 1:
                del data[start:stop]
            case 2:
                data[start:start] = data[start:stop] * rng.randrange(1, 4)
            case 3:
                data[start:start] = rng.choice((b"\xff", b"\0", b"[", b"{", b'"', b"-1", b"9" * 30, b"\xe2\x80\xae"))
            case _:
                other = rng.randrange(len(data) + 1)
                data[other:other] = data[start:stop]
    return bytes(data)


def attack(target: Target, rng: Random, until: float) -> tuple[int, list[str]]:
    """How many inputs were tried, and what was found."""
    findings: list[str] = []
    tried = 0
    while monotonic() < until and len(findings) < MOST_FINDINGS:
        data = mutated(rng.choice(target.samples), rng)
        tried += 1
        try:
            target.read(data)
        except target.refusals:
            continue
        except Exception as error:
            findings.append(f"{target.name}: {type(error).__name__}: {error} on {data!r}")
    return tried, findings


def targets() -> list[Target]:
    modules = sorted(path.stem for path in Path(__file__).parent.glob("*_targets.py"))
    return [target for module in modules for target in import_module(f"fuzz.{module}").TARGETS]


def main() -> int:
    seconds = float(sys.argv[1])
    rng = Random(int(sys.argv[2]) if len(sys.argv) > 2 else None)
    found = targets()
    findings: list[str] = []
    for target in found:
        tried, more = attack(target, rng, monotonic() + seconds / len(found))
        print(f"{target.name}: {tried} inputs, {len(more)} findings")
        findings += more
    print(*findings, sep="\n")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
