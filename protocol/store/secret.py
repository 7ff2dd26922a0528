"""Bytes that must not show up in logs, tracebacks and representations, and that must come back as they were stored.

A seat with a damaged secret would sign what breaks its own commitments, and would be proven a cheat; so what is
stored of a secret carries a check.
"""

import hashlib
import hmac
from typing import Final

_CHECK: Final = b"lanplay/secret/check/1"
_CHECK_BYTES: Final = 8


class Secret:
    """Holds bytes that only `reveal` gives out; compared in constant time, never hashed."""

    __slots__ = ("_value",)

    def __init__(self, value: bytes) -> None:
        self._value = value

    def reveal(self) -> bytes:
        return self._value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Secret) and hmac.compare_digest(self._value, other._value)

    def __repr__(self) -> str:
        return "Secret(…)"


def with_check(value: bytes) -> bytes:
    """The form in which a secret is stored."""
    return value + _check(value)


def checked(data: bytes) -> bytes:
    """The secret that `with_check` was given; raises ValueError when it is not the one."""
    value = data[:-_CHECK_BYTES]
    if not hmac.compare_digest(_check(value), data[-_CHECK_BYTES:]):
        raise ValueError("a damaged secret")
    return value


def _check(value: bytes) -> bytes:
    return hashlib.sha256(_CHECK + value).digest()[:_CHECK_BYTES]
