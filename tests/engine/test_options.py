"""Options: how typed and stored values are read, and what is refused."""

from typing import Annotated

import pytest

from engine import registry
from engine.errors import BadOption
from engine.options import Choice, CommonOptions, Flag, Number, Option, changed, options_of, read_options

SIZE = Option("size", Number(1, 20), 3, "X1")
LIMIT = Option("limit", Number(5, 60, empty="none"), None, "X2")
MODE = Option("mode", Choice(("plain", "halves")), "plain", "X3")
OPEN = Option("open", Flag(), False, "X4")
ALL = (SIZE, LIMIT, MODE, OPEN)


class Options(CommonOptions, frozen=True, kw_only=True):
    size: Annotated[int, Number(1, 20), "X1"] = 3
    limit: Annotated[int | None, Number(5, 60, empty="none"), "X2"] = None
    mode: Annotated[str, Choice(("plain", "halves")), "X3"] = "plain"
    open: Annotated[bool, Flag(), "X4"] = False


def test_options_are_described_by_the_fields_of_their_class_after_those_that_every_game_has() -> None:
    first, clock, absence, hints, *own = options_of(Options, most_seats=6)
    assert tuple(own) == ALL
    assert first == Option("first", Number(0, 5, empty="random"), None, first.rulings)
    assert clock == Option("clock", Number(5, 3600, empty="none"), None, "-")
    assert absence == Option("absence", Choice(("ask", "strict")), "ask", "-")
    assert hints == Option("hints", Flag(), True, "-")


def test_a_first_seat_is_one_of_the_seats() -> None:
    first = options_of(CommonOptions, most_seats=2)[0]
    assert [first.read(given) for given in ("0", "1", "random", None)] == [0, 1, None, None]
    with pytest.raises(BadOption, match="option_value"):
        first.read("2")


def test_whoever_names_no_seat_is_told_the_last_one() -> None:
    with pytest.raises(BadOption) as refused:
        registry.find("dos").configure({"first": "5"}, 3)
    assert refused.value.details["last"] == 2


@pytest.mark.parametrize(
    ("option", "given", "value"),
    [
        (SIZE, "1", 1),
        (SIZE, " 20 ", 20),
        (SIZE, 7, 7),
        (LIMIT, "none", None),
        (LIMIT, "NONE", None),
        (LIMIT, None, None),
        (LIMIT, "5", 5),
        (MODE, "Halves", "halves"),
        (OPEN, "yes", True),
        (OPEN, "ON", True),
        (OPEN, True, True),
        (OPEN, "false", False),
        (OPEN, False, False),
    ],
)
def test_values_are_read(option: Option, given: str | int | bool | None, value: object) -> None:
    assert option.read(given) == value
    assert type(option.read(given)) is type(value)


@pytest.mark.parametrize(
    ("option", "given"),
    [
        (SIZE, "0"),
        (SIZE, "21"),
        (SIZE, "-1"),
        (SIZE, "+1"),
        (SIZE, "1.0"),
        (SIZE, "1e1"),
        (SIZE, "٣"),
        (SIZE, "²"),
        (SIZE, "9" * 5000),
        (SIZE, ""),
        (SIZE, None),
        (SIZE, True),
        (LIMIT, "4"),
        (LIMIT, ""),
        (MODE, "half"),
        (MODE, None),
        (MODE, True),
        (OPEN, "1"),
        (OPEN, 1),
        (OPEN, None),
    ],
)
def test_other_values_are_refused_by_name(option: Option, given: str | int | bool | None) -> None:
    with pytest.raises(BadOption) as caught:
        option.read(given)
    assert caught.value.code == "option_value"
    assert caught.value.details["name"] == option.name


def test_what_is_not_given_has_its_default() -> None:
    assert read_options(ALL, {"size": "4"}) == {"size": 4, "limit": None, "mode": "plain", "open": False}


def test_unknown_options_are_refused_with_the_known_ones() -> None:
    with pytest.raises(BadOption) as caught:
        read_options(ALL, {"sise": "4"})
    assert caught.value.details == {"name": "sise", "known": "limit mode open size"}


def test_changed_options_are_those_that_are_not_at_their_defaults() -> None:
    chosen = Options(limit=30, open=True)
    assert changed(ALL, chosen) == {"limit": 30, "open": True}
