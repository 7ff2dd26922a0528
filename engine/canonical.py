"""One byte form for one state, and its hash: what all peers compare after every step.

The form is JSON without spaces, in ASCII: dataclasses as arrays of their fields in order, enums as their values.
Floats, sets, maps and everything else are refused, since they have no single form.
"""

import hashlib
import json
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

_AS_THEY_ARE = (int, str)


def canonical_bytes(value: object) -> bytes:
    return json.dumps(_plain(value), separators=(",", ":"), ensure_ascii=True, allow_nan=False).encode("ascii")


def state_hash(state: object) -> bytes:
    """SHA-256 of the canonical byte form, 32 bytes."""
    return hashlib.sha256(canonical_bytes(state)).digest()


def _plain(value: object) -> Any:
    if value is None or isinstance(value, bool | int | str):
        return value.value if isinstance(value, Enum) else value
    if isinstance(value, tuple):
        return [item if type(item) in _AS_THEY_ARE else _plain(item) for item in value]
    if isinstance(value, Enum):
        return _plain(value.value)
    if is_dataclass(value) and not isinstance(value, type):
        return [_plain(getattr(value, field.name)) for field in fields(value)]
    raise TypeError(f"{type(value).__name__} has no canonical form")
