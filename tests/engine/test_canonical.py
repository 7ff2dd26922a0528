"""The canonical byte form: one value one form, and different values different forms."""

from dataclasses import dataclass
from enum import Enum, IntEnum

import pytest

from engine.canonical import canonical_bytes, state_hash


class Colour(Enum):
    RED = "red"


class Phase(IntEnum):
    PLAY = 2


@dataclass(frozen=True)
class Pair:
    left: object
    right: object


def test_the_form_is_json_arrays_in_ascii_without_spaces() -> None:
    value = Pair((1, None, True), Pair("ä", Colour.RED))
    assert canonical_bytes(value) == rb'[[1,null,true],["\u00e4","red"]]'
    assert canonical_bytes(Phase.PLAY) == b"2"


def test_the_hash_is_of_the_form() -> None:
    assert state_hash(()).hex() == "4f53cda18c2baa0c0354bb5f9a3ecbe5ed12ab4d8e11ba873c2f11161202b945"


@pytest.mark.parametrize(
    ("one", "other"),
    [(1, "1"), (1, True), (0, False), (None, "null"), (("a",), "a"), ((), None), (("a", "b"), ("ab",))],
)
def test_different_values_have_different_forms(one: object, other: object) -> None:
    assert canonical_bytes(one) != canonical_bytes(other)


@pytest.mark.parametrize("value", [1.0, float("nan"), [1], {1}, {"a": 1}, b"a", Pair, object(), (1, [2])])
def test_what_has_no_single_form_is_refused(value: object) -> None:
    with pytest.raises(TypeError):
        canonical_bytes(value)
