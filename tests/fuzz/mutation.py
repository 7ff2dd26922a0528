"""Ways to damage an input: its bytes, or the values that it spells, so that it gets past the first reader."""

from collections.abc import Callable
from random import Random
from typing import Any

import msgpack

WORDS = (b"\xff", b"\0", b"[", b"{", b'"', b"-1", b"9" * 30, b"\xe2\x80\xae")
NUMBERS = (0, 1, -1, 2, 15, 16, 127, 255, 256, 2**31, 2**63, 2**64 - 1)


def damaged(sample: bytes, rng: Random) -> bytes:
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
                data[start:start] = rng.choice(WORDS)
            case _:
                other = rng.randrange(len(data) + 1)
                data[other:other] = data[start:stop]
    return bytes(data)


def respelled(sample: bytes, rng: Random) -> bytes:
    """A message with a few of its values changed, in the one spelling of what it says then."""
    if rng.randrange(8) == 0:
        return damaged(sample, rng)
    value = msgpack.unpackb(sample, use_list=True, strict_map_key=False)
    for _ in range(rng.randrange(1, 4)):
        value = _changed(value, rng)
    return bytes(msgpack.packb(value))


def _changed(value: Any, rng: Random) -> Any:
    """The value with one change somewhere in it."""
    if isinstance(value, list) and value and rng.randrange(4):
        at = rng.randrange(len(value))
        return [*value[:at], _changed(value[at], rng), *value[at + 1 :]]
    match value:
        case bool() | None:
            return rng.choice((True, False, None, 0, ""))
        case int():
            return rng.choice((*NUMBERS, min(value + 1, NUMBERS[-1]), max(value - 1, -1)))
        case bytes():
            return _cut(value, rng, rng.randbytes)
        case str():
            return _cut(value, rng, lambda size: "".join(rng.choice("aA0é\u202e\U0001f0a1 ") for _ in range(size)))
        case list():
            return _relisted(value, rng)
        case _:
            return value


def _cut(value: Any, rng: Random, fresh: Callable[[int], Any]) -> Any:
    """Bytes or text of another length, or of the same with other content."""
    at = rng.randrange(len(value) + 1)
    match rng.randrange(4):
        case 0:
            return value[:at]
        case 1:
            return value[:at] + fresh(1) + value[at + 1 :]
        case 2:
            return value + fresh(rng.randrange(1, 20))
        case _:
            return fresh(len(value))


def _relisted(value: list[Any], rng: Random) -> list[Any]:
    """A list with a part lost, doubled, or moved."""
    if not value:
        return [0]
    at, to = rng.randrange(len(value)), rng.randrange(len(value))
    match rng.randrange(3):
        case 0:
            return value[:at] + value[at + 1 :]
        case 1:
            return [*value[:at], value[at], *value[at:]]
        case _:
            moved = list(value)
            moved[at], moved[to] = moved[to], moved[at]
            return moved
