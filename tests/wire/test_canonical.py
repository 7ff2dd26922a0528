"""The canonical form: one spelling for one meaning, and one error for everything else."""

import contextlib
import tracemalloc
from enum import IntEnum
from typing import Annotated

import msgpack
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta

from protocol.wire.canonical import BadMessage, Fault, decode, encode
from protocol.wire.survey import MAX_DEPTH, MAX_ELEMENTS, survey


class Colour(IntEnum):
    RED = 0
    BLUE = 1


class Point(msgspec.Struct, array_like=True, frozen=True, tag=1):
    x: int
    name: str
    raw: bytes
    colour: Colour
    inner: tuple[tuple[int, ...], ...]
    maybe: bool | None


class Other(msgspec.Struct, array_like=True, frozen=True, tag=2):
    small: Annotated[int, Meta(ge=0, le=9)]


class Defaulted(msgspec.Struct, array_like=True, frozen=True, tag=3):
    x: int = 7


class Fractional(msgspec.Struct, array_like=True, frozen=True):
    x: float


class Mapped(msgspec.Struct, array_like=True, frozen=True):
    x: dict[str, int]


class Loose(msgspec.Struct, array_like=True, frozen=True):
    x: object


POINT = Point(-1, "é", b"\x00\xff", Colour.BLUE, ((1, 2), ()), None)

points = st.builds(
    Point,
    st.integers(-(2**63), 2**64 - 1),
    st.text(),
    st.binary(),
    st.sampled_from(Colour),
    st.lists(st.lists(st.integers(0, 300)).map(tuple)).map(tuple),
    st.one_of(st.none(), st.booleans()),
)


def fault(data: bytes, type_: type = Point) -> Fault:
    with pytest.raises(BadMessage) as caught:
        decode(data, type_)
    return caught.value.code


@given(points)
def test_what_was_encoded_decodes_to_an_equal_value(point: Point) -> None:
    assert decode(encode(point), Point) == point


@given(points)
def test_a_tagged_union_finds_its_member(point: Point) -> None:
    assert decode(encode(point), Point | Other) == point
    assert decode(encode(Other(3)), Point | Other) == Other(3)


def test_a_struct_is_an_array_that_begins_with_its_tag() -> None:
    assert encode(Other(3)) == b"\x92\x02\x03"


@pytest.mark.parametrize(
    "spelling",
    [
        b"\x92\x02\xcc\x03",  # an integer longer than needed
        b"\x92\x02\xcd\x00\x03",
        b"\x92\xd0\x02\x03",
        b"\xdc\x00\x02\x02\x03",  # a length longer than needed
        b"\xdd\x00\x00\x00\x02\x02\x03",
        b"\x93\x02\x03\xc0",  # a field too many
    ],
)
def test_a_second_spelling_is_refused(spelling: bytes) -> None:
    assert fault(spelling, Other) is Fault.CANONICAL


def test_a_default_may_not_stand_for_a_missing_field() -> None:
    assert decode(encode(Defaulted()), Defaulted) == Defaulted(7)
    assert fault(b"\x91\x03", Defaulted) is Fault.CANONICAL


def test_text_is_no_stand_in_for_bytes_nor_a_number_for_a_truth() -> None:
    good = encode(POINT)
    assert fault(good.replace(b"\xc4\x02\x00\xff", b"\xa4AP8="), Point) is Fault.TYPE
    assert fault(good[:-1] + b"\x01", Point) is Fault.TYPE


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", Fault.SHORT),
        (b"\x92\x02", Fault.SHORT),
        (b"\xc4", Fault.SHORT),
        (b"\xc6\xff\xff\xff\xff", Fault.SHORT),
        (b"\xdb\x7f\xff\xff\xff", Fault.SHORT),
        (b"\x92\x02\x03\x00", Fault.LONG),
        (b"\x80", Fault.MAP),
        (b"\x82\x01\x02\x01\x02", Fault.MAP),  # the same key twice
        (b"\xde\x00\x00", Fault.MAP),
        (b"\xdf\x00\x00\x00\x00", Fault.MAP),
        (b"\xca\x00\x00\x00\x00", Fault.FLOAT),
        (b"\xcb" + b"\x7f\xf8" + bytes(6), Fault.FLOAT),
        (b"\xd4\x01\x00", Fault.EXTENSION),
        (b"\xc7\x00\x01", Fault.EXTENSION),
        (b"\xd6\xff" + bytes(4), Fault.EXTENSION),  # a timestamp
        (b"\xc1", Fault.RESERVED),
        (b"\xdd\xff\xff\xff\xff", Fault.MANY),
        (b"\x91" * 17 + b"\x00", Fault.DEEP),
        (b"\x91" * 1000 + b"\x00", Fault.DEEP),
        (b"\xa1\xff", Fault.SYNTAX),  # no UTF-8
        (b"\x92\x02\x0a", Fault.TYPE),  # beyond the field's limit
        (b"\x92\x05\x03", Fault.TYPE),  # an unknown tag
        (b"\x05", Fault.TYPE),
    ],
)
def test_garbage_gives_one_error_with_a_code(data: bytes, code: Fault) -> None:
    with pytest.raises(BadMessage) as caught:
        decode(data, Point | Other)
    assert caught.value.code is code


@given(st.binary(max_size=200))
def test_arbitrary_bytes_give_a_value_or_the_one_error(data: bytes) -> None:
    try:
        value = decode(data, Point | Other)
    except BadMessage:
        return
    assert encode(value) == data


@given(points, st.data())
def test_a_changed_byte_never_decodes_to_the_same_value(point: Point, data: st.DataObject) -> None:
    good = encode(point)
    place = data.draw(st.integers(0, len(good) - 1))
    bad = bytearray(good)
    bad[place] ^= data.draw(st.integers(1, 255))
    with contextlib.suppress(BadMessage):
        assert decode(bytes(bad), Point) != point


def test_depth_and_number_may_reach_their_limits_exactly() -> None:
    assert survey(b"\x91" * MAX_DEPTH + b"\x00") == MAX_DEPTH + 1
    assert survey(b"\xdc\xff\xff" + bytes(MAX_ELEMENTS - 1)) == MAX_ELEMENTS
    with pytest.raises(BadMessage):
        survey(b"\x92\x00\xdc\xff\xff" + bytes(MAX_ELEMENTS - 1))


def test_a_megabyte_of_empty_arrays_costs_no_memory() -> None:
    bomb = b"\xdd\x00\x0f\xff\xfa" + b"\x90" * 0xFFFFA
    nested = b"\xdc\xff\xfe" + b"\x9f" * 0xFFFE
    tracemalloc.start()
    for data in (bomb, nested):
        with pytest.raises(BadMessage):
            decode(data, Point)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 200_000


def test_a_float_or_a_map_cannot_be_sent_either() -> None:
    for value in (Fractional(1.5), Mapped({"a": 1}), Loose(2**64), Loose("\ud800")):
        with pytest.raises(BadMessage):
            encode(value)


def test_the_error_shows_where_but_never_the_hostile_text() -> None:
    hostile = msgpack.packb([1, 1, "\x1b]0;owned\x07", b"", 99, [], None])
    with pytest.raises(BadMessage) as caught:
        decode(hostile, Point)
    assert caught.value.where == "$[4]"
    assert "owned" not in repr(caught.value)
