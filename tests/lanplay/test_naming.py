"""What is meant by a word: a mark, or a name."""

from collections.abc import Iterable
from typing import Final, NamedTuple

import pytest

from lanplay.table.naming import meant


class Found(NamedTuple):
    mark: str
    name: str


TEA: Final = Found("0123456789", "Tea")
TALL: Final = Found("0123999999", "tall tea")
POSING: Final = Found("abcdefabcd", "012345")


def found_of(known: Iterable[Found], wanted: str, beginning: str, *, is_whole: bool = False) -> list[Found]:
    return meant(
        known, wanted, lambda one: one.mark, lambda one: (one.name,), beginning=beginning, shown=6, is_whole=is_whole
    )


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        ("tea", [TEA]),
        ("TALL TEA", [TALL]),
        ("012", []),
        ("0123", [TEA, TALL]),
        ("01234", [TEA]),
        ("012345", [TEA]),
        ("abcdef", [POSING]),
        ("milk", []),
    ],
)
def test_a_mark_is_meant_before_a_name(wanted: str, expected: list[Found]) -> None:
    assert found_of((TEA, TALL, POSING), wanted, wanted) == expected


def test_a_whole_mark_is_nobodys_name() -> None:
    posing = Found("abcdefabcd", TEA.mark)
    assert found_of([posing], TEA.mark, TEA.mark, is_whole=True) == []
    assert found_of([posing], TEA.mark, TEA.mark) == [posing]


def test_a_name_with_signs_of_print_is_meant_as_keyboards_spell_it() -> None:
    named = Found("0123", "Hans\N{RIGHT SINGLE QUOTATION MARK} Tisch 1\N{EN DASH}2")
    assert found_of([named], "hans' tisch 1-2", "") == [named]
    assert found_of([named], named.name, "") == [named]


@pytest.mark.parametrize("wanted", ["Café", "cafe\N{COMBINING ACUTE ACCENT}", " café ", "CAFÉ"])
@pytest.mark.parametrize("name", ["Café", "Cafe\N{COMBINING ACUTE ACCENT}"])
def test_a_name_is_meant_however_it_is_typed(name: str, wanted: str) -> None:
    named = Found("0123", name)
    assert found_of([named], wanted, wanted) == [named]
