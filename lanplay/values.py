"""Reading the values of options: converters for click that refuse in our own words and know their option's name."""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

import click

from lanplay.errors import CommandError
from lanplay.text.placeholders import placeholder

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

LONGEST_NUMBER = 20


def whole(name: str, least: int, most: int) -> Callable[[object], int]:
    """A whole number from `least` to `most`."""

    def convert(value: object) -> int:
        text = str(value)
        digits = text.removeprefix("-")
        is_number = digits.isascii() and digits.isdigit() and len(digits) <= LONGEST_NUMBER
        if not is_number or not least <= int(text) <= most:
            raise CommandError("not_whole", name=placeholder(name), value=text, least=least, most=most)
        return int(text)

    return convert


def number(name: str) -> Callable[[object], int]:
    """A whole number whose bounds the command checks."""

    def convert(value: object) -> int:
        text = str(value)
        if not (text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER):
            raise CommandError("not_a_number", name=placeholder(name), value=text)
        return int(text)

    return convert


def seconds(name: str, least: float, most: float) -> Callable[[object], float]:
    """A time in seconds, with a decimal point where it is no whole number."""

    def convert(value: object) -> float:
        text = str(value)
        whole_part, point, rest = text.partition(".")
        is_number = text.isascii() and whole_part.isdigit() and len(text) <= LONGEST_NUMBER
        if not (is_number and (rest.isdigit() or not point) and least <= float(text) <= most):
            raise CommandError("not_seconds", name=placeholder(name), value=text, least=f"{least:g}", most=f"{most:g}")
        return float(text)

    return convert


class KnownWord(click.ParamType[str]):
    """One of `known`."""

    name = "word"

    def __init__(self, parameter: str, known: Sequence[str]) -> None:
        self.parameter = parameter
        self.known = tuple(known)

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if value not in self.known:
            raise CommandError(
                "not_a_word_of", name=placeholder(self.parameter), value=value, known=", ".join(self.known)
            )
        return str(value)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> "list[CompletionItem[str]]":
        from click.shell_completion import CompletionItem

        return [CompletionItem(word) for word in self.known if word.startswith(incomplete)]


def key_values(texts: Iterable[str]) -> dict[str, str]:
    """The pairs of `--option KEY=VALUE …`."""
    values: dict[str, str] = {}
    for text in texts:
        key, equals, value = text.partition("=")
        if not (key.strip() and equals and value.strip()):
            raise CommandError("not_key_value", value=text)
        if key.strip() in values:
            raise CommandError("option_given_twice", name=key.strip())
        values[key.strip()] = value.strip()
    return values


def game_name(value: object) -> str:
    """A game by its name in letters of any size, as its title is written; what names none stays as it was typed."""
    from engine import registry

    name = str(value).casefold()
    return name if name in registry.names() else str(value)
