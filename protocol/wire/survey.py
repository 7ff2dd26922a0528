"""Walks over msgpack bytes without building anything, and refuses what no message of ours may hold.

Decides whether bytes are one complete value made of arrays, integers, byte strings, texts, booleans and nil
alone, nested at most `MAX_DEPTH` deep and with at most `MAX_ELEMENTS` elements in all. It runs before the
real decoder, so that a megabyte of empty arrays costs a count and not sixty-four megabytes of objects. It
must never know what a message means. Source: the msgpack specification, section "Formats".
"""

from enum import StrEnum
from typing import Final

MAX_DEPTH: Final = 16
MAX_ELEMENTS: Final = 65_536


class Fault(StrEnum):
    """What is wrong with a message."""

    SHORT = "short"  # the bytes end inside a value
    LONG = "long"  # bytes follow the value
    DEEP = "deep"
    MANY = "many"
    MAP = "map"
    FLOAT = "float"
    EXTENSION = "extension"
    RESERVED = "reserved"
    SYNTAX = "syntax"
    TYPE = "type"
    CANONICAL = "canonical"


class BadMessage(ValueError):
    """Bytes that are not a message.

    `where` is a byte offset or a path such as `$[1]`, never the hostile bytes themselves.
    """

    def __init__(self, code: Fault, where: str = "") -> None:
        super().__init__(f"{code} at {where}" if where else str(code))
        self.code = code
        self.where = where


_ARRAY: Final = 1
_SIZED: Final = 2  # a big-endian length follows, then so many bytes
_REFUSED: Final = 3
_REFUSALS: Final = {
    0xC1: Fault.RESERVED,
    0xCA: Fault.FLOAT,
    0xCB: Fault.FLOAT,
    0xDE: Fault.MAP,
    0xDF: Fault.MAP,
}


def _header(first: int) -> tuple[int, int]:
    """What a first byte announces: (kind, number). For plain values the number is their whole length."""
    if first <= 0x7F or first >= 0xE0 or first in (0xC0, 0xC2, 0xC3):
        return 0, 1
    if 0x90 <= first <= 0x9F:
        return _ARRAY, 0
    if 0xA0 <= first <= 0xBF:
        return 0, 1 + (first & 0x1F)
    if first in (0xC4, 0xC5, 0xC6):
        return _SIZED, 1 << (first - 0xC4)
    if 0xCC <= first <= 0xD3:
        return 0, 1 + (1 << (first & 0x03))
    if first in (0xD9, 0xDA, 0xDB):
        return _SIZED, 1 << (first - 0xD9)
    if first in (0xDC, 0xDD):
        return _ARRAY, 2 << (first - 0xDC)
    return _REFUSED, 0


_HEADERS: Final = tuple(_header(first) for first in range(256))


def _refusal(first: int) -> Fault:
    return _REFUSALS.get(first, Fault.MAP if 0x80 <= first <= 0x8F else Fault.EXTENSION)


def survey(data: bytes) -> int:
    """The number of elements in `data`; raises BadMessage unless it is exactly one allowed value."""
    end = len(data)
    at = 0
    elements = 1
    due = 1  # values still to come in the innermost open array
    open_arrays: list[int] = []
    while due or open_arrays:
        if not due:
            due = open_arrays.pop()
            continue
        due -= 1
        if at >= end:
            raise BadMessage(Fault.SHORT, str(at))
        first = data[at]
        kind, number = _HEADERS[first]
        if kind == 0:
            at += number
        elif kind == _SIZED:
            at += 1 + number + int.from_bytes(data[at + 1 : at + 1 + number])
        elif kind == _ARRAY:
            inside = int.from_bytes(data[at + 1 : at + 1 + number]) if number else first & 0x0F
            elements += inside
            if elements > MAX_ELEMENTS:
                raise BadMessage(Fault.MANY, str(at))
            if len(open_arrays) >= MAX_DEPTH:
                raise BadMessage(Fault.DEEP, str(at))
            open_arrays.append(due)
            due = inside
            at += 1 + number
        else:
            raise BadMessage(_refusal(first), str(at))
        if at > end:
            raise BadMessage(Fault.SHORT, str(end))
    if at != end:
        raise BadMessage(Fault.LONG, str(at))
    return elements
