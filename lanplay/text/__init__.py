"""Words for people, in the language chosen at start. Engine and protocol speak in codes.

Source texts are English and marked with `mark` (one form) or `mark_counted` (two forms, chosen by a number), which
tests look for; `lanplay.text.catalog` knows where the other languages stand. The language is chosen once per process,
before the first text is shown.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from lanplay.text.catalog import Catalogue

LANGUAGES = ("en", "de", "it")
MINUS = "\N{MINUS SIGN}"


class Counted(NamedTuple):
    """A text with a form for one and a form for many."""

    one: str
    many: str


class _Chosen:
    language = LANGUAGES[0]
    catalogue: "Catalogue | None" = None


def mark(text: str) -> str:
    """Mark a text for translation, and return it unchanged."""
    return text


def mark_counted(one: str, many: str) -> Counted:
    """Mark a text with two forms for translation."""
    return Counted(one, many)


def use(language: str) -> None:
    """Use `language`, one of `LANGUAGES`, from now on."""
    if language == _Chosen.language:
        return
    if language == LANGUAGES[0]:
        _Chosen.catalogue = None
    else:
        from lanplay.text.catalog import load

        _Chosen.catalogue = load(language)
    _Chosen.language = language


def current() -> str:
    """The language in use."""
    return _Chosen.language


def translation(language: str) -> Callable[[str], str]:
    """What translates marked texts into `language`, whatever the language in use."""
    if language == LANGUAGES[0]:
        return str
    from lanplay.text.catalog import load

    texts = load(language).texts
    return lambda text: texts.get(text, text)


def translate(text: str) -> str:
    """A text marked with `mark`, in the language in use."""
    catalogue = _Chosen.catalogue
    return text if catalogue is None else catalogue.texts.get(text, text)


def translate_counted(text: Counted, number: int) -> str:
    """The form of `text` that fits `number`, in the language in use; `{number}` in it is filled in, as a `numeral`."""
    catalogue = _Chosen.catalogue
    one, many = text if catalogue is None else catalogue.counted.get(text, text)
    return (one if number == 1 else many).format(number=numeral(number))


def numeral(number: int) -> str:
    """A number for people: with a true minus sign."""
    return str(number).replace("-", MINUS)


def decimal(number: float, digits: int) -> str:
    """A number with so many digits after the sign that the language in use has for the point."""
    return localised(f"{number:.{digits}f}".replace("-", MINUS))


def localised(number: str) -> str:
    """A number that is written with a point, with the sign that the language in use has for it."""
    return number if current() == "en" else number.replace(".", ",")


def gain(number: int) -> str:
    """What has been won or lost: `+3`, `−1`."""
    return f"{number:+d}".replace("-", MINUS)


def capital(words: str) -> str:
    """The text with a capital first letter, and otherwise unchanged."""
    return words[:1].upper() + words[1:]
