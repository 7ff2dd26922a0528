"""Rule switches of a table: what they are called, what they take, and how a typed value is read.

Every game's options are one frozen dataclass whose fields stand here as `Option`s of the same names and defaults.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from engine.errors import BadOption

Value: TypeAlias = str | int | bool | None
WORDS_FOR_TRUE = ("true", "yes", "on")
WORDS_FOR_FALSE = ("false", "no", "off")


@dataclass(frozen=True, slots=True)
class Choice:
    """One of some words."""

    words: tuple[str, ...]

    def read(self, text: str) -> Value:
        return text if text in self.words else _refuse(text)


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number from `least` to `most`, or nothing at all where `empty` is a word for that."""

    least: int
    most: int
    empty: str | None = None

    def read(self, text: str) -> Value:
        if self.empty is not None and text == self.empty:
            return None
        if not text.isascii() or not text.isdigit() or len(text) > 9:
            return _refuse(text)
        return int(text) if self.least <= int(text) <= self.most else _refuse(text)


@dataclass(frozen=True, slots=True)
class Flag:
    """True or false."""

    def read(self, text: str) -> Value:
        if text in WORDS_FOR_TRUE:
            return True
        return False if text in WORDS_FOR_FALSE else _refuse(text)


Kind: TypeAlias = Choice | Number | Flag


@dataclass(frozen=True, slots=True)
class Option:
    """`ruling` cites the rulings that the switch decides."""

    name: str
    kind: Kind
    default: Value
    ruling: str

    def read(self, given: Value) -> Value:
        """The typed value of `given`, a text or a value read before; raises `BadOption`."""
        try:
            return self.kind.read(_text(given, self.kind))
        except ValueError:
            raise BadOption("option_value", name=self.name, value=_text(given, self.kind)) from None


def common_options(most_seats: int) -> tuple[Option, ...]:
    """The switches that every game has."""
    return (
        Option("first", Number(0, most_seats - 1, empty="random"), None, "A1, B1, C5, D2, E4"),
        Option("clock", Number(5, 3600, empty="none"), None, "-"),
    )


def read_options(options: Sequence[Option], given: Mapping[str, Value]) -> dict[str, Value]:
    """All options by name, `given` ones read and the others at their defaults; raises `BadOption`."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            raise BadOption("option_unknown", name=name, known=" ".join(sorted(known)))
    return {name: option.read(given[name]) if name in given else option.default for name, option in known.items()}


def changed(options: Iterable[Option], chosen: object) -> dict[str, Value]:
    """The options of the dataclass `chosen` that differ from their defaults, by name."""
    values = {option.name: getattr(chosen, option.name) for option in options}
    return {option.name: values[option.name] for option in options if values[option.name] != option.default}


def _text(value: Value, kind: Kind) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return (kind.empty if isinstance(kind, Number) else None) or "none"
    return str(value).strip().lower()


def _refuse(text: str) -> Value:
    raise ValueError(text)
