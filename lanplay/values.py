"""Reading the values of options: converters for click that refuse in our own words and know their option's name."""

from collections.abc import Callable, Iterable, Sequence

from lanplay.errors import CommandError

LONGEST_NUMBER = 20


def whole(name: str, least: int, most: int) -> Callable[[object], int]:
    """A whole number from `least` to `most`."""

    def convert(value: object) -> int:
        text = str(value)
        digits = text.removeprefix("-")
        is_number = digits.isascii() and digits.isdigit() and len(digits) <= LONGEST_NUMBER
        if not is_number or not least <= int(text) <= most:
            raise CommandError("not_whole", name=name, value=text, least=least, most=most)
        return int(text)

    return convert


def number(name: str) -> Callable[[object], int]:
    """A whole number whose bounds the command checks."""

    def convert(value: object) -> int:
        text = str(value)
        if not (text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER):
            raise CommandError("not_a_number", name=name, value=text)
        return int(text)

    return convert


class _Word:
    def __init__(self, name: str, known: Sequence[str]) -> None:
        self.name = name
        self.known = tuple(known)
        self.__name__ = "word"

    def __call__(self, value: object) -> str:
        if value not in self.known:
            raise CommandError("not_a_word_of", name=self.name, value=value, known=", ".join(self.known))
        return str(value)


def word(name: str, known: Sequence[str]) -> Callable[[object], str]:
    """One of `known`, which completion offers, too."""
    return _Word(name, known)


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
