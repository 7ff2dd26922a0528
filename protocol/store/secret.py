"""Bytes that must not show up in logs, tracebacks and representations."""

import hmac


class Secret:
    """Holds bytes that only `reveal` gives out; compared in constant time, never hashed."""

    __slots__ = ("_value",)
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, value: bytes) -> None:
        self._value = value

    def reveal(self) -> bytes:
        return self._value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Secret) and hmac.compare_digest(self._value, other._value)

    def __repr__(self) -> str:
        return "Secret(…)"
