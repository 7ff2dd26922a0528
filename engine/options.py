"""Rule switches of a table: what they are called, what they take, and how a typed value is read.

Every game's options are one `CommonOptions` with fields of its own; `options_of` reads their description off it.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, TypeAlias, get_args, get_type_hints

from engine.errors import BadOption
from engine.values import Value, replace

OptionValue: TypeAlias = str | int | bool | None
WORDS_FOR_TRUE = ("true", "yes", "on")
WORDS_FOR_FALSE = ("false", "no", "off")
MOST_SEATS = 64


class Choice(Value, frozen=True):
    """One of some words."""

    words: tuple[str, ...]

    def read(self, text: str) -> OptionValue:
        return text if text in self.words else _refuse(text)


class Number(Value, frozen=True):
    """A whole number from `least` to `most`, or nothing at all where `empty` is a word for that."""

    least: int
    most: int
    empty: str | None = None

    def read(self, text: str) -> OptionValue:
        if self.empty is not None and text == self.empty:
            return None
        if not text.isascii() or not text.isdigit() or len(text) > 9:
            return _refuse(text)
        return int(text) if self.least <= int(text) <= self.most else _refuse(text)


class Flag(Value, frozen=True):
    """True or false."""

    def read(self, text: str) -> OptionValue:
        if text in WORDS_FOR_TRUE:
            return True
        return False if text in WORDS_FOR_FALSE else _refuse(text)


OptionKind: TypeAlias = Choice | Number | Flag


class Option(Value, frozen=True):
    """One field of a game's `Options`; `rulings` are those that the switch decides."""

    name: str
    kind: OptionKind
    default: OptionValue
    rulings: str

    def read(self, given: OptionValue) -> OptionValue:
        """The typed value of `given`, a text or a value read before; raises `BadOption`."""
        try:
            return self.kind.read(_text(given, self.kind))
        except ValueError:
            raise BadOption("option_value", name=self.name, value=_text(given, self.kind)) from None


class CommonOptions(Value, frozen=True, kw_only=True):
    """The switches that every game has. A game's `Options` adds its own, each annotated with its kind and its rulings:

    jokers: Annotated[int, Number(0, 8), "C1"] = 6
    """

    first: Annotated[int | None, Number(0, MOST_SEATS - 1, empty="random"), "A1, B1, C5, D2, E4"] = None
    clock: Annotated[int | None, Number(5, 3600, empty="none"), "-"] = None
    absence: Annotated[str, Choice(("ask", "strict")), "-"] = "ask"
    hints: Annotated[bool, Flag(), "-"] = True


def options_of(chosen: type[CommonOptions], most_seats: int) -> tuple[Option, ...]:
    """The options that the class `chosen` describes, in order; a first seat is one of `most_seats`."""
    hints = get_type_hints(chosen, include_extras=True)
    defaults = chosen()
    found = []
    for name in chosen.__struct_fields__:
        _, kind, rulings = get_args(hints[name])
        if name == "first":
            kind = replace(kind, most=most_seats - 1)
        found.append(Option(name, kind, getattr(defaults, name), rulings))
    return tuple(found)


def read_options(options: Sequence[Option], given: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """All options by name, `given` ones read and the others at their defaults; raises `BadOption`."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            raise BadOption("option_unknown", name=name, known=" ".join(sorted(known)))
    return {name: option.read(given[name]) if name in given else option.default for name, option in known.items()}


def changed(options: Iterable[Option], chosen: CommonOptions) -> dict[str, OptionValue]:
    """The options of `chosen` that differ from their defaults, by name."""
    values = {option.name: getattr(chosen, option.name) for option in options}
    return {option.name: values[option.name] for option in options if values[option.name] != option.default}


def _text(value: OptionValue, kind: OptionKind) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return (kind.empty if isinstance(kind, Number) else None) or "none"
    return str(value).strip().lower()


def _refuse(text: str) -> OptionValue:
    raise ValueError(text)
