"""Lots that nobody could know or steer: numbers drawn from a joint toss.

A toss is bytes that all who were there made together. A lot is a hash of the toss and of what it is drawn for, so that
every peer draws the same lots in any order, and one drawn for one purpose tells nothing about another.
"""

import hashlib
from collections.abc import Iterable

_DOMAIN = b"lanplay/tournament-lot/1"


def lot(toss: bytes, purpose: str, *numbers: int) -> int:
    """A number of 64 bits, drawn for this purpose and these numbers."""
    named = f"{purpose} {' '.join(map(str, numbers))}".encode()
    return int.from_bytes(hashlib.sha256(_DOMAIN + toss + named).digest()[:8], "big")


def shuffled(toss: bytes, purpose: str, numbers: Iterable[int]) -> tuple[int, ...]:
    """The numbers in the order of their lots."""
    return tuple(sorted(numbers, key=lambda number: (lot(toss, purpose, number), number)))
