"""Reading position objects field by field: what comes in is anything at all."""

from typing import Any

import pytest
from engine.parsing import Fields, check_deck, check_faces, check_integer
from hypothesis import given
from hypothesis import strategies as st

from engine import registry
from engine.errors import BadPosition

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
NAMES = st.sampled_from(["game", "options", "players", "turn", "pile", "row", "hands", "left", "over", "stock", "x"])


def refused(read: Any) -> BadPosition:
    with pytest.raises(BadPosition) as caught:
        read()
    return caught.value


def test_only_objects_have_fields() -> None:
    for data in (None, [], "x", 3):
        assert refused(lambda data=data: Fields(data)).code == "not_an_object"


def test_fields_that_nobody_reads_are_refused() -> None:
    fields = Fields({"a": 1, "b": 2, "places": [1]})
    assert fields.take("a") == 1
    assert refused(lambda: fields.finish("places")).path == "b"
    assert fields.take("b") == 2
    fields.finish("places")


def test_a_needed_field_is_named_when_it_is_missing() -> None:
    error = refused(lambda: Fields({}).integer("turns", 0, 9))
    assert (error.code, error.path) == ("field_missing", "turns")
    assert Fields({}).integer("turns", 0, 9, 4) == 4


@pytest.mark.parametrize("value", [True, "1", 1.0, None, [1]])
def test_only_integers_are_integers(value: object) -> None:
    assert refused(lambda: check_integer(value, 0, 9, "n")).code == "not_an_integer"


def test_integers_have_bounds() -> None:
    assert check_integer(9, 0, 9, "n") == 9
    error = refused(lambda: check_integer(10**30, 0, 9, "n"))
    assert error.details == {"path": "n", "least": 0, "most": 9, "found": "10000000000000000000"}


def test_seats_are_different_seats_of_the_table() -> None:
    assert Fields({"left": [2, 0]}).seats("left", 3) == (2, 0)
    assert Fields({}).seats("left", 3) == ()
    assert refused(lambda: Fields({"left": [0, 3]}).seats("left", 3)).path == "left[1]"
    assert refused(lambda: Fields({"left": [0, 0]}).seats("left", 3)).code == "seat_twice"


def test_faces_are_named_by_their_place() -> None:
    assert check_faces(["a", "b"], {"a", "b"}, "pile") == ("a", "b")
    assert refused(lambda: check_faces(["a", "c"], {"a", "b"}, "pile")).path == "pile[1]"
    assert refused(lambda: check_faces({"a": 1}, {"a"}, "pile")).code == "not_an_array"
    assert refused(lambda: check_faces(["a"] * 401, {"a"}, "pile")).code == "too_long"


def test_a_deck_has_each_face_so_often() -> None:
    check_deck(["a", "b"], ["a", "a", "b"])
    assert refused(lambda: check_deck(["b", "a", "b"], ["a", "a", "b"])).details["found"] == "b"


def test_numbers_of_seats_in_between_are_refused_too() -> None:
    assert Fields({"players": 6}).players((4, 6)) == 6
    assert refused(lambda: Fields({"players": 5}).players((4, 6))).code == "seats"


@given(data=ANYTHING)
def test_no_game_falls_over_anything_at_all(data: object) -> None:
    for name in registry.names():
        assert parsed_or_refused(name, data)


@given(fields=st.dictionaries(NAMES, ANYTHING))
def test_no_game_falls_over_objects_that_look_like_positions(fields: dict[str, object]) -> None:
    for name in registry.names():
        assert parsed_or_refused(name, {"game": name, "players": 2, **fields})
        assert parsed_or_refused(name, {**fields, "game": name, "players": 4})


def parsed_or_refused(name: str, data: Any) -> bool:
    try:
        registry.find(name).parse(data)
    except BadPosition as error:
        return bool(error.code)
    return True
