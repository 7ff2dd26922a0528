"""Strict JSON: one meaning a text, bounds, and a place for every fault."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lanplay.errors import CommandError
from lanplay.strict_json import MOST_BYTES, MOST_LEVELS, read_json

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**14), 10**14) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)


def refusal(text: str | bytes) -> CommandError:
    with pytest.raises(CommandError) as caught:
        read_json(text.encode() if isinstance(text, str) else text)
    return caught.value


@given(value=VALUES)
def test_what_was_written_is_read(value: Any) -> None:
    assert read_json(json.dumps(value).encode()) == value
    assert read_json(json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogatepass")) == value


@given(data=st.binary(max_size=60) | st.text(alphabet='[]{}":,0123.eE+-tfn\\u ', max_size=60).map(str.encode))
def test_anything_at_all_gives_a_value_or_one_error(data: bytes) -> None:
    try:
        value = read_json(data)
    except CommandError:
        return
    assert json.loads(data) == value


@pytest.mark.parametrize(
    ("text", "path"),
    [('{"a":1,"a":1}', "a"), ('{"b":[{"a":1},{"c":{"x":1,"y":2,"x":3}}]}', "b[1].c.x"), (r'{"a":1,"\u0061":2}', "a")],
)
def test_a_name_given_twice_is_refused_with_its_place(text: str, path: str) -> None:
    error = refusal(text)
    assert (error.code, error.details["path"]) == ("json_twice", path)


@pytest.mark.parametrize(
    "number", ["NaN", "Infinity", "-Infinity", "1.0", "1e3", "-0.5", "1e999", "9" * 16, "9" * 5000]
)
def test_numbers_that_are_not_small_and_whole_are_refused_with_their_place(number: str) -> None:
    error = refusal(f'{{"pile":["x",{number}]}}')
    assert (error.code, error.details["path"]) == ("json_number", "pile[1]")
    assert refusal(number).code == "json_number"


def test_depth_is_bounded_but_brackets_in_texts_do_not_count() -> None:
    assert read_json(b"[" * MOST_LEVELS + b"]" * MOST_LEVELS)
    assert refusal("[" * (MOST_LEVELS + 1) + "]" * (MOST_LEVELS + 1)).code == "json_too_deep"
    assert refusal('{"a":' * 100_000).code == "json_too_deep"
    assert read_json(b'["[[[[[[[[[[[[[[[[[[[[\\"[[[[[["]')
    assert refusal(r'["\\",' + "[" * MOST_LEVELS).code == "json_too_deep"


def test_size_is_bounded() -> None:
    assert read_json(b'"' + b"x" * (MOST_BYTES - 2) + b'"')
    assert refusal(b'"' + b"x" * (MOST_BYTES - 1) + b'"').code == "json_too_long"


def test_syntax_faults_have_a_line_and_a_column() -> None:
    error = refusal('{"a": 1,\n "b" 2}')
    assert (error.code, error.details["line"], error.details["column"]) == ("json_syntax", 2, 6)


def test_only_utf8_is_read_and_a_byte_order_mark_is_forgiven() -> None:
    assert refusal(b'["\xff"]').details["byte"] == 2
    assert read_json(b"\xef\xbb\xbf[1]") == [1]
