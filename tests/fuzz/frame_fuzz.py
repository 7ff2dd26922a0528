"""Throws hostile frames at everything that reads bytes from a peer.

    python -m tests.fuzz.frame_fuzz --frames 1000000 --seed 1

The one invariant: whatever the bytes, they are a value that encodes to the very same bytes, or BadFrame, or BadMessage.
Nothing else is ever raised, and nothing takes long. A run is repeatable by its seed.
"""

import argparse
import random
import struct
import sys
import time
from collections import Counter
from collections.abc import Callable
from typing import Annotated, Any

import msgpack
import msgspec
from msgspec import Meta

from protocol.wire.canonical import BadMessage, decode, encode
from protocol.wire.frames import LOGIN_LIMIT, BadFrame, FrameReader, frame
from protocol.wire.greetings import CodeGiven, Greeting, Hello, Info, Proof, Purpose, Refused
from protocol.wire.session import hear

SLOW = 0.5  # seconds of work for one frame


class Leaf(msgspec.Struct, array_like=True, frozen=True, tag=1, forbid_unknown_fields=True):
    number: int
    small: Annotated[int, Meta(ge=0, le=255)]
    name: Annotated[str, Meta(max_length=40)]
    raw: bytes
    truth: bool
    maybe: int | None


class Tree(msgspec.Struct, array_like=True, frozen=True, tag=2, forbid_unknown_fields=True):
    leaves: Annotated[tuple[Leaf, ...], Meta(max_length=20)]
    rest: tuple[tuple[bytes, ...], ...]


SAMPLE: Any = Leaf | Tree


def honest(rng: random.Random) -> bytes:
    """A good message of some type."""
    leaf = Leaf(
        rng.choice((0, -1, 127, 128, -33, 2**32, 2**64 - 1, -(2**63))),
        rng.randrange(256),
        rng.choice(("", "é", "name", "🂡" * 5)),
        rng.randbytes(rng.randrange(40)),
        rng.random() < 0.5,
        rng.choice((None, 5)),
    )
    messages: tuple[Callable[[], msgspec.Struct], ...] = (
        lambda: leaf,
        lambda: Tree((leaf,) * rng.randrange(4), ((rng.randbytes(3),) * rng.randrange(4), ())),
        lambda: Hello(rng.choice(list(Purpose)), rng.randbytes(32), rng.randbytes(32), rng.randbytes(16), b"t"),
        lambda: Proof(rng.randbytes(64)),
        lambda: CodeGiven(rng.randbytes(33), rng.randbytes(32)),
        lambda: Info(rng.randbytes(64), rng.randbytes(rng.randrange(100))),
        lambda: Refused("full", rng.randrange(100)),
    )
    return encode(rng.choice(messages)())


def mutated(rng: random.Random) -> bytes:
    """A good message, damaged."""
    data = bytearray(honest(rng))
    for _ in range(rng.randrange(1, 4)):
        place = rng.randrange(len(data) + 1)
        match rng.randrange(5):
            case 0 if place < len(data):
                data[place] ^= 1 << rng.randrange(8)
            case 1:
                del data[place:]
            case 2:
                data[place:place] = rng.randbytes(rng.randrange(1, 9))
            case 3:
                del data[place : place + rng.randrange(1, 9)]
            case _:
                data += data[: rng.randrange(8)]
    return bytes(data)


def respelled(rng: random.Random) -> bytes:
    """A good message in another spelling: numbers and lengths longer than needed."""
    data = honest(rng)
    if data[0] & 0xF0 == 0x90:
        count = data[0] & 0x0F
        head = rng.choice((struct.pack(">BH", 0xDC, count), struct.pack(">BI", 0xDD, count)))
        data = head + data[1:]
    return data.replace(b"\x01", b"\xcc\x01", 1) if rng.random() < 0.5 else data


def structured(rng: random.Random) -> bytes:
    """Well-formed msgpack with everything that we do not speak."""

    def value(depth: int) -> Any:
        match rng.randrange(9 if depth < 6 else 6):
            case 0:
                return rng.choice((0, -1, 2**63, 255, 256))
            case 1:
                return rng.choice((1.5, float("nan"), float("inf"), -0.0))
            case 2:
                return rng.randbytes(rng.randrange(6))
            case 3:
                return rng.choice(("", "\x1b[2J", "é", "a" * 40))
            case 4:
                return rng.choice((None, True, False))
            case 5:
                return msgpack.ExtType(rng.randrange(-1 if depth < 0 else 0, 127), b"1234")
            case 6:
                return {rng.choice(("a", 1, b"k")): value(depth + 1) for _ in range(rng.randrange(3))}
            case _:
                return [value(depth + 1) for _ in range(rng.randrange(5))]

    return bytes(msgpack.packb([rng.randrange(8), *(value(0) for _ in range(rng.randrange(6)))]))


def malicious(rng: random.Random) -> bytes:
    """What somebody would write by hand: bombs, depth, twice the same key, claims of huge lengths."""
    return rng.choice(
        (
            b"\x91" * rng.choice((15, 16, 17, 1000, 60_000)) + b"\x00",
            b"\xdd" + struct.pack(">I", rng.choice((65_535, 65_536, 2**32 - 1))),
            b"\xdc\xff\xff" + b"\x90" * rng.choice((0, 100, 65_000)),
            b"\x9f" * rng.randrange(1, 200),
            b"\x82\x01\x02\x01\x03",
            rng.choice((b"\xc6", b"\xdb", b"\xc9")) + rng.randbytes(4) + rng.randbytes(rng.randrange(20)),
            b"\xcb" + rng.randbytes(8),
            b"\xcf" + rng.randbytes(8),
            b"\xda\x00\x02\xed\xa0\x80",
        )
    )


def arbitrary(rng: random.Random) -> bytes:
    return rng.randbytes(rng.randrange(1, 80))


MAKERS: tuple[Callable[[random.Random], bytes], ...] = (
    honest, mutated, mutated, mutated, respelled, structured, structured, malicious, arbitrary, arbitrary,
)  # fmt: skip


def hostile_stream(rng: random.Random, payload: bytes) -> bytes:
    """The payload as bytes on the wire, now and then with a wrong length before it."""
    if not payload or rng.random() < 0.02:
        claim = rng.choice((0, LOGIN_LIMIT + 1, 2**31, 2**32 - 1, len(payload) + 1))
        return claim.to_bytes(4) + payload
    return frame(payload)


def read(payload: bytes, type_: Any) -> str:
    """Decodes as a peer would; the name of the outcome. Raises AssertionError when a second spelling was accepted."""
    try:
        value = decode(payload, type_)
    except BadMessage as error:
        repr(error)
        return str(error.code)
    assert encode(value) == payload
    return "accepted"


def run(frames: int, seed: int) -> Counter[str]:
    """Reads so many hostile frames and counts the outcomes."""
    rng = random.Random(seed)
    outcomes: Counter[str] = Counter()
    for _ in range(frames):
        payload = rng.choice(MAKERS)(rng)
        start = time.process_time()
        try:
            for got in FrameReader(LOGIN_LIMIT).feed(hostile_stream(rng, payload)):
                outcomes[read(got, Greeting if rng.random() < 0.5 else SAMPLE)] += 1
                hear(got)
        except BadFrame as error:
            outcomes[error.code] += 1
        assert time.process_time() - start < SLOW, "a frame that takes long"
    return outcomes


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--frames", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    start = time.perf_counter()
    outcomes = run(options.frames, options.seed)
    for name, count in sorted(outcomes.items(), key=lambda item: -item[1]):
        print(f"{count:>10}  {name}")
    print(f"{options.frames} frames in {time.perf_counter() - start:.1f} s, seed {options.seed}", file=sys.stderr)


if __name__ == "__main__":
    main()
