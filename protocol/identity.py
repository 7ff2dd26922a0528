"""Who a peer is: an Ed25519 key, what it signs, and the short name people compare.

Decides what a signature covers (always a domain before the message, so that no signature made for one
purpose serves another) and which public keys are refused: the points of small order, under which one
signature fits every message. It must never know where keys are kept. Source: RFC 8032; the list of
small-order points follows from its curve.
"""

import hashlib
from typing import Final, Self

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

KEY_BYTES: Final = 32

_PREFIX: Final = b"lanplay/signature/1"
_P: Final = 2**255 - 19
# The y coordinates of the eight points whose order divides 8, and their spellings beyond the prime.
_ORDER_EIGHT_Y: Final = 0x7A03AC9277FDC74EC6CC392CFA53202A0F67100D760B3CBA4FD84D3D706A17C7
_SMALL_ORDER_Y: Final = frozenset({0, 1, _P - 1, _P, _P + 1, _ORDER_EIGHT_Y, _P - _ORDER_EIGHT_Y})


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
    """Returns nothing; raises BadSignature unless `key` signed `message` in `domain`."""
    if not is_usable(key):
        raise BadSignature("unusable key")
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signature, _signed(domain, message))
    except (InvalidSignature, ValueError):
        raise BadSignature("signature does not fit") from None


def is_usable(key: bytes) -> bool:
    """Whether `key` has the right length and is not a point of small order."""
    return len(key) == KEY_BYTES and int.from_bytes(key, "little") % 2**255 not in _SMALL_ORDER_Y


def _signed(domain: bytes, message: bytes) -> bytes:
    if not 0 < len(domain) <= 255:
        raise ValueError("a signature needs a domain of 1 to 255 bytes")
    return hashlib.sha512(_PREFIX + bytes([len(domain)]) + domain + message).digest()
