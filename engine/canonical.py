"""One byte form for one value, and its hash: what all peers compare after every step.

The form is JSON without spaces: values as arrays of their fields in order, enums as their values. Floats, sets, maps
and the like have no single form; `has_canonical_form` tells by its type whether a value could hold one.
"""

import hashlib
from typing import Any

import msgspec
from msgspec import inspect

_LEAVES = (inspect.NoneType, inspect.BoolType, inspect.IntType, inspect.StrType, inspect.EnumType, inspect.LiteralType)

canonical_bytes = msgspec.json.Encoder().encode


def state_hash(state: object) -> bytes:
    """SHA-256 of the canonical byte form, 32 bytes."""
    return hashlib.sha256(canonical_bytes(state)).digest()


def has_canonical_form(kind: Any) -> bool:
    """Whether each value of this type has one form that no other value has.

    A union of types that look alike in their forms, such as two structs, raises `TypeError`.
    """
    return _is_canonical(inspect.type_info(kind))


def _is_canonical(info: inspect.Type) -> bool:
    match info:
        case inspect.StructType(cls=cls, fields=fields):
            return cls.__struct_config__.array_like and all(_is_canonical(field.type) for field in fields)
        case inspect.VarTupleType(item_type=item):
            return _is_canonical(item)
        case inspect.TupleType(item_types=items) | inspect.UnionType(types=items):
            return all(map(_is_canonical, items))
        case _:
            return isinstance(info, _LEAVES)
