"""One byte form for one meaning: bytes are signed, so two spellings of one message would be two messages.

Decides whether bytes are the canonical form of a value of a given type: msgpack arrays for `array_like`
structs, accepted only if encoding the typed value again gives the same bytes. That one comparison refuses
long integers, missing or extra fields, defaults, and every other second spelling. It must never know which
types exist.
"""

from typing import Any, Final, TypeVar, overload

import msgpack
import msgspec

from protocol.wire.survey import MAX_ELEMENTS, BadMessage, Fault, survey

__all__ = ["BadMessage", "Fault", "decode", "encode"]

T = TypeVar("T")

# Besides its own errors msgspec lets those of a type's own checks through.
_CONVERT_ERRORS: Final = (msgspec.MsgspecError, ValueError, TypeError, OverflowError, RecursionError)


def encode(value: msgspec.Struct) -> bytes:
    """The canonical bytes of `value`; raises BadMessage when it holds something no message may hold."""
    data = _pack(value)
    survey(data)
    return data


@overload
def decode(data: bytes, type_: type[T]) -> T: ...
@overload
def decode(data: bytes, type_: object) -> Any: ...
def decode(data: bytes, type_: Any) -> Any:
    """The value of `type_`, a struct or a union of tagged structs, that `data` spells.

    Raises BadMessage, and nothing else, whatever the bytes are.
    """
    survey(data)
    plain = _unpack(data)
    try:
        value = msgspec.convert(plain, type_, strict=True, builtin_types=(bytes,))
    except _CONVERT_ERRORS as error:
        raise BadMessage(Fault.TYPE, _path(error)) from None
    if _pack(value) != data:
        raise BadMessage(Fault.CANONICAL)
    return value


def _pack(value: Any) -> bytes:
    try:
        packed: bytes = msgpack.packb(msgspec.to_builtins(value, builtin_types=(bytes,)), use_bin_type=True)
    except (ValueError, TypeError, OverflowError, UnicodeError) as error:
        raise BadMessage(Fault.TYPE, type(error).__name__) from None
    return packed


def _unpack(data: bytes) -> Any:
    try:
        return msgpack.unpackb(
            data,
            raw=False,
            use_list=False,
            strict_map_key=True,
            unicode_errors="strict",
            max_str_len=len(data),
            max_bin_len=len(data),
            max_array_len=MAX_ELEMENTS,
            max_map_len=0,
            max_ext_len=0,
        )
    except ValueError as error:  # FormatError, StackError, ExtraData and UnicodeDecodeError are kinds of it
        raise BadMessage(Fault.SYNTAX, type(error).__name__) from None


def _path(error: BaseException) -> str:
    """Only the place out of msgspec's report: its words may quote the peer's text."""
    _, found, path = str(error).rpartition(" - at `")
    return path.rstrip("`") if found else "$"
