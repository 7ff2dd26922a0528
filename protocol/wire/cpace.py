"""CPace: two sides that hold the same password agree on a key, and each run tests one password of each side.

Decides which bytes are hashed to the generator and to the key. Everything that depends on the password is SHA-512 over
a whole padded block and libsodium's arithmetic on ristretto255, both in constant time; no secret becomes an integer of
Python. Source: draft-irtf-cfrg-cpace, suite CPACE-RISTR255-SHA512, with an initiator and a responder.
"""

import hashlib
from collections.abc import Callable
from typing import Final

from protocol.sodium import sodium

SHARE_BYTES: Final = 32

_DSI: Final = b"CPaceRistretto255"
_BLOCK: Final = 128  # of SHA-512
_IDENTITY: Final = bytes(SHARE_BYTES)


class NoShare(ValueError):
    """Bytes that are no share: not the canonical encoding of a point, or the identity."""


class CPace:
    """One side of one run over the generator of password, channel and session. `share` is for the other side."""

    __slots__ = ("_scalar", "_session", "share")

    def __init__(self, password: bytes, channel: bytes, session: bytes, entropy: Callable[[int], bytes]) -> None:
        self._scalar: Final = _sampled(entropy)
        self._session: Final = session
        point = generator(password, channel, session)
        self.share: Final[bytes] = sodium().crypto_scalarmult_ristretto255(self._scalar, point)

    def key(self, theirs: bytes, initiator: bytes, responder: bytes, *, initiates: bool) -> bytes:
        """The 64 bytes that both sides share if all their inputs are the same; raises NoShare.

        `initiator` and `responder` are what is told of them in clear, such as their names, whoever spoke first.
        """
        if not is_share(theirs):
            raise NoShare
        secret = sodium().crypto_scalarmult_ristretto255(self._scalar, theirs)
        first, second = (self.share, theirs) if initiates else (theirs, self.share)
        said = lengthened(first, initiator) + lengthened(second, responder)
        return hashlib.sha512(lengthened(_DSI + b"_ISK", self._session, secret) + said).digest()

    def __repr__(self) -> str:
        return "CPace()"


def generator(password: bytes, channel: bytes, session: bytes) -> bytes:
    """The point that password, channel and session are hashed to."""
    padding = bytes(max(0, _BLOCK - 1 - len(lengthened(password)) - len(lengthened(_DSI))))
    digest = hashlib.sha512(lengthened(_DSI, password, padding, channel, session)).digest()
    return bytes(sodium().crypto_core_ristretto255_from_hash(digest))


def is_share(data: bytes) -> bool:
    """Whether a side that follows the protocol can have sent `data`."""
    is_point = len(data) == SHARE_BYTES and data != _IDENTITY and not data[-1] & 0x80
    return is_point and bool(sodium().crypto_core_ristretto255_is_valid_point(data))


def lengthened(*parts: bytes) -> bytes:
    """The parts, each preceded by its length in LEB128 (`lv_cat` of the draft)."""
    return b"".join(_leb128(len(part)) + part for part in parts)


def _leb128(number: int) -> bytes:
    digits = bytearray()
    while number > 0x7F:
        digits.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes([*digits, number])


def _sampled(entropy: Callable[[int], bytes]) -> bytes:
    """A scalar below 2^252, little-endian, as the draft recommends to sample it."""
    data = bytearray(entropy(32))
    data[-1] &= 0x0F
    return bytes(data)
