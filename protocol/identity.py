"""Who a peer is: an Ed25519 key, what it signs, and the short name people compare.

Decides what a signature covers (always a domain before the message, so that no signature made for one purpose serves
another), which equation makes it good, and which public keys are refused: all but canonical points of prime order.
Under a point of small order one signature fits every message; under a sum of one and an honest point programs that
multiply by the cofactor accept what others refuse, and peers would part. It must never know where keys are kept.
Source: RFC 8032, sections 5.1.3 and 5.1.7 with the equation without the cofactor.
"""

import functools
import hashlib
from typing import Final, Self

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

KEY_BYTES: Final = 32
REMEMBERED: Final = 16_384  # good signatures, more than a long game has items: 5 MB

_PREFIX: Final = b"lanplay/signature/1"
_P: Final = 2**255 - 19
_D: Final = -121665 * pow(121666, -1, _P) % _P
_SQRT_MINUS_ONE: Final = pow(2, (_P - 1) // 4, _P)
_ORDER: Final = 2**252 + 27742317777372353535851937790883648493

_Point = tuple[int, int, int, int]  # x = X/Z, y = Y/Z, x·y = T/Z


class BadSignature(ValueError):
    """A signature that does not fit its key, domain and message, or a key that can sign nothing."""


class Identity:
    """A peer's signing key. Its representation shows the public half only."""

    __slots__ = ("_private", "key")

    def __init__(self, seed: bytes) -> None:
        """`seed` is 32 secret random bytes."""
        self._private: Final = Ed25519PrivateKey.from_private_bytes(seed)
        self.key: Final = self._private.public_key().public_bytes_raw()

    @classmethod
    def from_bytes(cls, data: bytes) -> Self:
        """The identity that `to_bytes` wrote; ValueError unless it is 32 bytes."""
        return cls(data)

    def to_bytes(self) -> bytes:
        """The secret seed, for the store and for nothing else."""
        return self._private.private_bytes_raw()

    def sign(self, domain: bytes, message: bytes) -> bytes:
        """A signature of 64 bytes for `message`, valid in `domain` (1 to 255 bytes) alone."""
        return self._private.sign(_signed(domain, message))

    def __repr__(self) -> str:
        return f"Identity({self.key.hex()[:16]}…)"


def verify(key: bytes, domain: bytes, message: bytes, signature: bytes) -> None:
    """Returns nothing; raises BadSignature unless `key` signed `message` in `domain`.

    A signature R, S is good if S is below the group's order and R is, byte for byte, the encoding of S·B - k·A.
    """
    if not is_usable(key):
        raise BadSignature("unusable key")
    try:
        _verify_digest(key, signature, _signed(domain, message))
    except (InvalidSignature, ValueError):
        raise BadSignature("signature does not fit") from None


@functools.lru_cache(maxsize=REMEMBERED)
def _verify_digest(key: bytes, signature: bytes, digest: bytes) -> None:
    """What holds once holds for ever: an own item is verified as others are, and again in the file of its game."""
    Ed25519PublicKey.from_public_bytes(key).verify(signature, digest)


def forget_signatures() -> None:
    """Verify each one anew, as a program does that has just begun."""
    _verify_digest.cache_clear()


@functools.lru_cache(maxsize=4096)
def is_usable(key: bytes) -> bool:
    """Whether `key` is the canonical encoding of a point of prime order. Keys are public, so the time may tell."""
    point = _decoded(key) if len(key) == KEY_BYTES else None
    return point is not None and not _is_neutral(point) and _is_neutral(_times_order(point))


def _decoded(key: bytes) -> _Point | None:
    """RFC 8032, section 5.1.3; None for what it refuses."""
    number = int.from_bytes(key, "little")
    y, is_odd = number % 2**255, bool(number >> 255)
    if y >= _P:
        return None
    square = (y * y - 1) * pow(_D * y * y + 1, -1, _P) % _P
    x = pow(square, (_P + 3) // 8, _P)
    if x * x % _P != square:
        x = x * _SQRT_MINUS_ONE % _P
    if x * x % _P != square or (not x and is_odd):
        return None
    x = _P - x if x and x % 2 != is_odd else x
    return x, y, 1, x * y % _P


def _times_order(point: _Point) -> _Point:
    result = point
    for bit in f"{_ORDER:b}"[1:]:
        result = _sum(result, result)
        if bit == "1":
            result = _sum(result, point)
    return result


def _sum(one: _Point, other: _Point) -> _Point:
    """RFC 8032, section 5.1.4: complete, so it doubles as well."""
    (x1, y1, z1, t1), (x2, y2, z2, t2) = one, other
    a, b = (y1 - x1) * (y2 - x2) % _P, (y1 + x1) * (y2 + x2) % _P
    c, d = 2 * _D * t1 * t2 % _P, 2 * z1 * z2 % _P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % _P, g * h % _P, f * g % _P, e * h % _P


def _is_neutral(point: _Point) -> bool:
    x, y, z, _ = point
    return x % _P == 0 and (y - z) % _P == 0


def _signed(domain: bytes, message: bytes) -> bytes:
    if not 0 < len(domain) <= 255:
        raise ValueError("a signature needs a domain of 1 to 255 bytes")
    return hashlib.sha512(_PREFIX + bytes([len(domain)]) + domain + message).digest()
