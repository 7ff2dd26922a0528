"""Repeatable randomness for analysis: shuffles and tosses follow from a seed and a position's hash.

Nothing secret may ever come from here; at a table all peers make randomness together.
"""

from collections.abc import Callable
from hashlib import sha256
from random import Random


def chance(seed: int, *parts: bytes) -> Random:
    """A generator that depends on the seed and the parts alone."""
    digest = sha256(b"\0".join((b"lanplay analysis", str(seed).encode(), *(part.hex().encode() for part in parts))))
    return Random(int.from_bytes(digest.digest(), "big"))  # noqa: S311  # repeatable, and never secret


def by_picture(seed: int) -> Callable[[bytes], Random]:
    """Randomness for `engine.dealer.settle`: a position continues in the same way, however it was reached."""
    return lambda picture_hash: chance(seed, picture_hash)
