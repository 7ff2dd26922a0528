"""Writes the vectors of signatures, good and bad, by integers alone: nothing of the program, no library but hashes.

PYTHONPATH=.:tests python tests/vectors/links/generate.py
"""

import hashlib
import json
from pathlib import Path
from typing import Any, Final

FILE: Final = Path(__file__).parent / "ed25519.json"
P: Final = 2**255 - 19
D: Final = -121665 * pow(121666, -1, P) % P
ORDER: Final = 2**252 + 27742317777372353535851937790883648493
DOMAIN, MESSAGE = b"lanplay/item/1", b"body"
SEED: Final = b"\x01" * 32

Point = tuple[int, int]
NEUTRAL: Final = (0, 1)


def add(one: Point, other: Point) -> Point:
    """On the curve -x² + y² = 1 + d x² y²."""
    (x1, y1), (x2, y2) = one, other
    k = D * x1 * x2 * y1 * y2 % P
    return (x1 * y2 + x2 * y1) * pow(1 + k, -1, P) % P, (y1 * y2 + x1 * x2) * pow(1 - k, -1, P) % P


def times(number: int, point: Point) -> Point:
    result = NEUTRAL
    while number:
        if number & 1:
            result = add(result, point)
        point = add(point, point)
        number >>= 1
    return result


def lifted(y: int) -> Point | None:
    """The point with this y and an even x."""
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    x = x if x * x % P == square else x * pow(2, (P - 1) // 4, P) % P
    return None if x * x % P != square else (min(x, P - x, key=lambda root: root % 2), y)


def encoded(point: Point) -> bytes:
    return (point[1] | (point[0] & 1) << 255).to_bytes(32, "little")


def number(data: bytes) -> int:
    return int.from_bytes(data, "little")


BASE: Final = lifted(4 * pow(5, -1, P) % P)


def of_order_eight() -> Point:
    """What is left of some point when its part of prime order is taken away."""
    points = filter(None, map(lifted, range(2, 60)))
    return next(left for point in points if times(4, left := times(ORDER, point)) != NEUTRAL)


EIGHT: Final = of_order_eight()


def signed(message: bytes) -> bytes:
    """What is signed for a message in the domain: links.md, at its head."""
    return hashlib.sha512(b"lanplay/signature/1" + bytes([len(DOMAIN)]) + DOMAIN + message).digest()


def challenge(commitment: bytes, key: bytes, message: bytes) -> int:
    return number(hashlib.sha512(commitment + key + signed(message)).digest()) % ORDER


def secret() -> tuple[int, int]:
    """The seed's secret scalar, and a nonce."""
    digest = hashlib.sha512(SEED).digest()
    scalar = number(digest[:32]) & ~7 & (1 << 254) - 1 | 1 << 254
    return scalar, number(hashlib.sha512(digest[32:] + signed(MESSAGE)).digest()) % ORDER


def signature(commitment: bytes, key: bytes, message: bytes = MESSAGE, nonce: int | None = None) -> bytes:
    scalar, own = secret()
    s = ((own if nonce is None else nonce) + challenge(commitment, key, message) * scalar) % ORDER
    return commitment + s.to_bytes(32, "little")


def case(name: str, key: bytes, signature: bytes, message: bytes = MESSAGE, *, good: bool = False) -> dict[str, Any]:
    return {"name": name, "key": key.hex(), "message": message.hex(), "signature": signature.hex(), "good": good}


def cases() -> list[dict[str, Any]]:
    assert BASE is not None
    scalar, nonce = secret()
    point, commitment = times(scalar, BASE), encoded(times(nonce, BASE))
    key, mixed = encoded(point), encoded(add(point, EIGHT))
    good = signature(commitment, key)
    shifted = encoded(add(times(nonce, BASE), EIGHT))
    over = (number(good[32:]) + ORDER).to_bytes(32, "little")
    longer = (1 + P).to_bytes(32, "little")  # the neutral point, spelt beyond the prime
    texts = (bytes([sign]) for sign in range(256))
    lucky = next(text for text in texts if challenge(commitment, mixed, text) % 8 == 0)
    return [
        case("good", key, good, good=True),
        case("another message", key, good, b"Body"),
        case("S not below the order", key, good[:32] + over),
        case("R with a part of order 8, good by the equation with the cofactor", key, signature(shifted, key)),
        case("R not canonical", key, signature(longer, key, nonce=0)),
        case("R canonical and neutral", key, signature(encoded(NEUTRAL), key, nonce=0), good=True),
        case("key with a part of order 8", mixed, signature(commitment, mixed)),
        case("the same, good by every equation", mixed, signature(commitment, mixed, lucky), lucky),
        case("neutral key", encoded(NEUTRAL), encoded(NEUTRAL) + bytes(32)),
    ]


def keys() -> dict[str, str]:
    """Keys that are refused, whatever is signed under them."""
    small = [times(n, EIGHT) for n in range(8)]
    spelt = {f"{n} times the point of order 8": encoded(point) for n, point in enumerate(small)}
    spelt |= {
        "x of zero with a sign, y of 1": (1 | 1 << 255).to_bytes(32, "little"),
        "x of zero with a sign, y of -1": (P - 1 | 1 << 255).to_bytes(32, "little"),
        "y of 1 beyond the prime": (P + 1).to_bytes(32, "little"),
        "y of 3 beyond the prime": (P + 3).to_bytes(32, "little"),
        "no point": next(n.to_bytes(32, "little") for n in range(2, 60) if lifted(n) is None),
    }
    return {name: data.hex() for name, data in spelt.items()}


def vectors() -> dict[str, Any]:
    return {"domain": DOMAIN.decode(), "seed": SEED.hex(), "signatures": cases(), "unusable keys": keys()}


if __name__ == "__main__":
    FILE.write_text(json.dumps(vectors(), indent=1) + "\n", "utf-8")
