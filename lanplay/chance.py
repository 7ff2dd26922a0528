"""Repeatable chance for analysis: whatever has to be shuffled or tossed follows from a seed and a position's hash.

Nothing secret may ever come from here; at a table chance is made by all peers together.
"""

from collections.abc import Callable
from hashlib import sha256
from random import Random


def chance(seed: int, *parts: bytes) -> Random:
    """A generator that depends on the seed and all parts alone."""
    digest = sha256(b"\0".join((b"lanplay analysis", str(seed).encode(), *(part.hex().encode() for part in parts))))
    return Random(int.from_bytes(digest.digest(), "big"))  # noqa: S311  # repeatable, and never secret


def by_picture(seed: int) -> Callable[[bytes], Random]:
    """Chance for `engine.dealer.settle`: a position goes on the same way however it came about."""
    return lambda picture_hash: chance(seed, picture_hash)
