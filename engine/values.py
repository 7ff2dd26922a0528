"""What the engine's values are made of: frozen records that compare, hash and print by their fields.

A `Value` holds nothing but other values, tuples, enums, integers, texts, flags and None. So it has one canonical form
(`engine.canonical`), no cycle can arise, and the garbage collector need not follow it.
"""

import msgspec
from msgspec.structs import replace

__all__ = ["Value", "replace"]


class Value(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """Made and compared in C; `replace(value, field=…)` makes a changed copy."""
