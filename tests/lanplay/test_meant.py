"""What is meant by a word: a mark, or a name."""

from typing import Final, NamedTuple

import pytest

from lanplay.table.meant import meant


class Found(NamedTuple):
    mark: str
    name: str


TEA: Final = Found("0123456789", "Tea")
TALL: Final = Found("0123999999", "tall tea")
POSING: Final = Found("abcdefabcd", "012345")


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        ("tea", [TEA]),
        ("TALL TEA", [TALL]),
        ("012", []),
        ("0123", [TEA, TALL]),
        ("01-23 4", [TEA]),
        ("012345", [TEA]),
        ("abcdef", [POSING]),
        ("milk", []),
    ],
)
def test_a_mark_is_meant_before_a_name(wanted: str, expected: list[Found]) -> None:
    found = meant((TEA, TALL, POSING), wanted, lambda one: one.mark, lambda one: (one.name,), shown=6, is_whole=False)
    assert found == expected


def test_a_whole_mark_is_nobodys_name() -> None:
    posing = Found("abcdefabcd", TEA.mark)
    assert meant([posing], TEA.mark, lambda one: one.mark, lambda one: (one.name,), shown=6, is_whole=True) == []
    assert meant([posing], TEA.mark, lambda one: one.mark, lambda one: (one.name,), shown=6, is_whole=False) == [posing]
