"""Position objects, field by field: what is read may be anything at all, and a fault is named with its place."""

import json
from typing import Annotated, Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import registry
from engine.cards import Face
from engine.errors import BadOption, BadPosition
from engine.fields import (
    CARDS,
    EMPTY,
    LONGEST_ARRAY,
    SEAT_OR_NULL,
    Boolean,
    Draft,
    FieldKind,
    Integer,
    Many,
    OneFace,
    OneSeat,
    OrNull,
    PerSeat,
    Seats,
    ViewField,
    Word,
    check_deck,
    check_integer,
)
from engine.outcome import Outcome
from engine.view import GameView, fields_of, read_head, read_view, write_view

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
NAMES = st.sampled_from(["game", "options", "players", "turn", "pile", "row", "hands", "left", "over", "stock", "x"])
FACES = ("a", "b", "c")
SIZE = Integer(1, 9)


def draft(players: int = 3) -> Draft:
    return Draft("toy", players, None, frozenset(FACES))


def refused(kind: FieldKind[Any], value: object) -> BadPosition:
    with pytest.raises(BadPosition) as caught:
        kind.read(value, "x", draft())
    return caught.value


# -- kinds of fields -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "data", "value"),
    [
        (SIZE, 1, 1),
        (SIZE, 9, 9),
        (OneSeat(), 2, 2),
        (Boolean(), False, False),
        (Word("in", "out"), "out", "out"),
        (OneFace(), "c", "c"),
        (OneFace(("z",)), "z", "z"),
        (OrNull(SIZE), None, None),
        (OrNull(SIZE), 3, 3),
        (SEAT_OR_NULL, 0, 0),
        (Many(SIZE), [], ()),
        (Many(SIZE, count=2), [3, 4], (3, 4)),
        (CARDS, ["a", "a"], ("a", "a")),
        (Many(CARDS), [["a"], []], (("a",), ())),
        (PerSeat(OrNull(OneFace())), [None, "b", None], (None, "b", None)),
        (PerSeat(CARDS), [["a"], [], ["b", "c"]], (("a",), (), ("b", "c"))),
        (Seats(), [2, 0], (2, 0)),
        (Seats(), [], ()),
    ],
)
def test_what_is_read_is_written_again(kind: FieldKind[Any], data: object, value: object) -> None:
    read = kind.read(data, "x", draft())
    assert read == value
    assert type(read) is type(value)
    assert kind.write(read) == data
    assert json.loads(json.dumps(kind.write(read))) == data


@pytest.mark.parametrize(
    ("kind", "data", "code", "path"),
    [
        *((SIZE, value, "not_an_integer", "x") for value in (True, "1", 1.0, None, [1])),
        (SIZE, 0, "out_of_range", "x"),
        (SIZE, 10, "out_of_range", "x"),
        (OneSeat(), 3, "out_of_range", "x"),
        (OneSeat(), -1, "out_of_range", "x"),
        (OneSeat(), None, "not_an_integer", "x"),
        *((Boolean(), value, "not_a_flag", "x") for value in (0, 1, "true", None)),
        *((Word("in", "out"), value, "word_unknown", "x") for value in ("on", "IN", "", None, 1, ["in"])),
        *((OneFace(), value, "face_unknown", "x") for value in ("d", "A", None, 1, ["a"], {"a": 1})),
        (OneFace(("z",)), "a", "face_unknown", "x"),
        (OrNull(SIZE), 10, "out_of_range", "x"),
        *((Many(SIZE), value, "not_an_array", "x") for value in (None, 1, "12", {"0": 1})),
        (Many(SIZE), [1, 2, 10], "out_of_range", "x[2]"),
        (Many(SIZE, most=2), [1, 2, 3], "too_long", "x"),
        (Many(SIZE), [1] * (LONGEST_ARRAY + 1), "too_long", "x"),
        (Many(SIZE, count=2), [1], "length", "x"),
        (Many(SIZE, count=2), [1, 2, 3], "length", "x"),
        (CARDS, ["a", "d"], "face_unknown", "x[1]"),
        (PerSeat(SIZE), [1, 2], "length", "x"),
        (PerSeat(CARDS), [[], ["a", "d"], []], "face_unknown", "x[1][1]"),
        (PerSeat(CARDS), {}, "not_an_array", "x"),
        (Seats(), [0, 3], "out_of_range", "x[1]"),
        (Seats(), [0, 1, 0], "seat_twice", "x"),
    ],
)
def test_faults_are_named_with_their_place(kind: FieldKind[Any], data: object, code: str, path: str) -> None:
    error = refused(kind, data)
    assert (error.code, error.path, error.details["path"]) == (code, path, path)


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        (Integer(0, 9), 0),
        (OrNull(SIZE), None),
        (Many(SIZE), ()),
        (PerSeat(CARDS), ((), (), ())),
        (PerSeat(Integer(0, 9)), (0, 0, 0)),
        (PerSeat(OrNull(OneFace())), (None, None, None)),
        (Seats(), ()),
    ],
)
def test_what_a_field_that_was_left_out_holds(kind: FieldKind[Any], value: object) -> None:
    assert kind.empty(draft()) == value


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (SIZE, "1 to 9"),
        (Word("in", "out"), "in or out"),
        (SEAT_OR_NULL, "a seat or null"),
        (CARDS, "[a face, …]"),
        (Many(SIZE, count=7), "[7 × 1 to 9, …]"),
        (PerSeat(CARDS), "per seat: [a face, …]"),
    ],
)
def test_kinds_say_in_words_what_they_hold(kind: FieldKind[Any], text: str) -> None:
    assert kind.text == text


def test_a_number_out_of_range_is_told_with_its_bounds_but_not_in_its_whole_length() -> None:
    with pytest.raises(BadPosition) as caught:
        check_integer(10**30, 0, 9, "n")
    assert caught.value.details == {"path": "n", "least": 0, "most": 9, "found": "10000000000000000000"}


def test_a_deck_has_each_face_so_often() -> None:
    check_deck(["a", "b"], ["a", "a", "b"])
    with pytest.raises(BadPosition) as caught:
        check_deck(["b", "a", "b"], ["a", "a", "b"])
    assert (caught.value.code, caught.value.details["found"]) == ("face_surplus", "b")


# -- views -----------------------------------------------------------------------------------------------------------


def has_trump(view: "Toy") -> bool:
    return view.trump is not None


def after_the_hands(draft: Draft) -> int:
    return sum(map(len, draft["hands"]))


class Toy(GameView, frozen=True, kw_only=True):
    hands: Annotated[tuple[tuple[Face | None, ...], ...], ViewField(PerSeat(CARDS), "the hands")]
    stock: Annotated[tuple[Face, ...], ViewField(CARDS, "the stock", EMPTY)]
    trump: Annotated[Face | None, ViewField(OrNull(OneFace()), "the trump", None, has_trump)]
    held: Annotated[int, ViewField(Integer(0, 99), "how many cards are held", after_the_hands)]
    hint: str = "never read nor written"


def read(data: object) -> Toy:
    head = read_head(data, "toy", (2, 3, 5), configure)
    head.faces = frozenset(FACES)
    return read_view(Toy, data, head)


def configure(given: Any, players: int) -> dict[str, Any]:
    if "bad" in given:
        raise BadOption("option_unknown", name="bad", known="good")
    return dict(given)


SHORTEST = {"game": "toy", "players": 2, "hands": [["a"], []]}


def test_fields_are_described_in_the_order_in_which_they_are_printed() -> None:
    assert list(fields_of(Toy)) == ["turn", "hands", "stock", "trump", "held", "left", "over"]
    assert all(field.meaning for field in fields_of(Toy).values())


def test_what_is_left_out_has_its_default_or_follows_from_what_was_read_before() -> None:
    view = read(SHORTEST)
    assert view == Toy(game="toy", options={}, players=2, hands=(("a",), ()), stock=(), trump=None, held=1)
    assert read(SHORTEST | {"held": 7}).held == 7


def test_a_view_is_printed_with_all_fields_that_are_shown() -> None:
    printed = write_view(read(SHORTEST), {"good": 1})
    assert printed == SHORTEST | {"options": {"good": 1}, "turn": None, "stock": [], "held": 1, "left": []}
    assert list(printed)[:4] == ["game", "options", "players", "turn"]
    assert write_view(read(SHORTEST | {"trump": "b"}), {})["trump"] == "b"
    assert read(printed) == msgspec.structs.replace(read(SHORTEST), options={"good": 1})


def test_the_outcome_is_printed_and_never_read() -> None:
    over = msgspec.structs.replace(read(SHORTEST), over=True, outcome=Outcome((3, 5), (2, 1)))
    printed = write_view(over, {})
    assert (printed["over"], printed["winners"], printed["places"], printed["scores"]) == (True, [1], [2, 1], [3, 5])
    assert read(printed | {"winners": "anything"}) == msgspec.structs.replace(over, outcome=None)
    assert "scores" not in write_view(msgspec.structs.replace(over, outcome=Outcome(None, (1, 1))), {})


@pytest.mark.parametrize("data", [None, [], "x", 3, [("game", "toy")]])
def test_only_objects_have_fields(data: object) -> None:
    with pytest.raises(BadPosition) as caught:
        read(data)
    assert (caught.value.code, caught.value.path) == ("not_an_object", "position")


@pytest.mark.parametrize(
    ("change", "code", "path"),
    [
        ({"game": "tao"}, "word_unknown", "game"),
        ({"game": None}, "word_unknown", "game"),
        ({"players": True}, "not_an_integer", "players"),
        ({"players": 6}, "out_of_range", "players"),
        ({"players": 4}, "seats", "players"),
        ({"options": []}, "not_an_object", "options"),
        ({"options": {1: 2}}, "not_an_object", "options"),
        ({"options": {"good": [1]}}, "not_an_object", "options"),
        ({"options": {"good": 1.5}}, "not_an_object", "options"),
        ({"options": {"bad": 1}}, "option_unknown", "options"),
        ({"turn": 2}, "out_of_range", "turn"),
        ({"hands": [["a"]]}, "length", "hands"),
        ({"left": [0, 0]}, "seat_twice", "left"),
        ({"over": None}, "not_a_flag", "over"),
        ({"hint": "x"}, "field_unknown", "hint"),
        ({"outcome": None}, "field_unknown", "outcome"),
        ({"y" * 50: 1}, "field_unknown", "y" * 40),
        ({3: 1}, "field_unknown", "3"),
    ],
)
def test_the_first_fault_of_a_position_is_named(change: dict[str, Any], code: str, path: str) -> None:
    with pytest.raises(BadPosition) as caught:
        read(SHORTEST | change)
    assert (caught.value.code, caught.value.path) == (code, path)


@pytest.mark.parametrize("missing", ["players", "hands"])
def test_a_needed_field_is_named_when_it_is_missing(missing: str) -> None:
    with pytest.raises(BadPosition) as caught:
        read({name: value for name, value in SHORTEST.items() if name != missing})
    assert (caught.value.code, caught.value.path) == ("field_missing", missing)


# -- all games -------------------------------------------------------------------------------------------------------


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
