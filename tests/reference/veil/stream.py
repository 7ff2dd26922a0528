"""Bytes that look random and are the same at every run, for vectors and statistics."""

from collections.abc import Callable
from hashlib import shake_256


def stream(seed: str) -> Callable[[int], bytes]:
    """A source of bytes like `secrets.token_bytes`: SHAKE-256 over the seed and the number of the call."""
    calls = 0

    def random(size: int) -> bytes:
        nonlocal calls
        calls += 1
        return shake_256(f"{seed}/{calls}".encode()).digest(size)

    return random
