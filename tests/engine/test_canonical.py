"""The canonical byte form: one value one form, and different values of one type different forms."""

from enum import Enum, IntEnum
from typing import Any, Literal

import msgspec
import pytest

from engine.canonical import canonical_bytes, has_canonical_form, state_hash
from engine.cards import Card
from engine.values import Value, replace


class Colour(Enum):
    RED = "red"


class Phase(IntEnum):
    PLAY = 2


class Pair(Value, frozen=True):
    left: Any
    right: Any


class Loose(msgspec.Struct, frozen=True):
    """A struct whose form would be an object with the names of its fields."""

    left: int


def holding(kind: Any) -> type[Value]:
    """A value with one field of that type."""
    return type("Holding", (Value,), {"__annotations__": {"held": kind}}, frozen=True)


def test_the_form_is_a_json_array_of_the_fields_without_spaces() -> None:
    value = Pair((1, None, True), Pair("ä", Colour.RED))
    assert canonical_bytes(value) == '[[1,null,true],["ä","red"]]'.encode()
    assert canonical_bytes(Phase.PLAY) == b"2"


def test_the_hash_is_of_the_form() -> None:
    assert state_hash(()).hex() == "4f53cda18c2baa0c0354bb5f9a3ecbe5ed12ab4d8e11ba873c2f11161202b945"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (1, "1"),
        (1, True),
        (0, False),
        (None, "null"),
        (("a",), "a"),
        ((), None),
        (("a", "b"), ("ab",)),
        (Pair(1, 2), Pair(2, 1)),
        (Pair((), 1), Pair(((),), 1)),
        ('"', "\\"),
    ],
)
def test_different_values_have_different_forms(one: object, other: object) -> None:
    assert canonical_bytes(one) != canonical_bytes(other)


def test_a_changed_copy_that_is_equal_has_the_same_form() -> None:
    value = Pair((1, 2), "x")
    assert canonical_bytes(replace(replace(value, left=()), left=(1, 2))) == canonical_bytes(value)


@pytest.mark.parametrize(
    "kind",
    [
        None,
        bool,
        int,
        str,
        Colour,
        Phase,
        Literal["a", "b"],
        Card,
        int | None,
        tuple[int, ...],
        tuple[int, str],
        tuple[tuple[Card | None, ...], ...],
        holding(int),
        tuple[holding(Colour | None), ...],
    ],
)
def test_types_of_values_have_one_form(kind: Any) -> None:
    assert has_canonical_form(kind)
    assert has_canonical_form(holding(kind))


@pytest.mark.parametrize(
    "kind",
    [float, bytes, list[int], set[int], frozenset[int], dict[str, int], Any, object, Loose, tuple[Loose, ...], Pair],
)
def test_what_has_no_single_form_is_told_by_its_type(kind: Any) -> None:
    for holder in (kind, holding(kind), kind | None, tuple[kind, ...], tuple[int, kind]):
        assert not has_canonical_form(holder)


@pytest.mark.parametrize(
    "kind", [holding(int) | holding(str), Colour | str, Phase | int, tuple[int, ...] | tuple[str, ...]]
)
def test_unions_whose_members_look_alike_are_refused(kind: Any) -> None:
    with pytest.raises(TypeError):
        has_canonical_form(kind)
