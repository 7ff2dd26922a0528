"""The drawing for games without one of their own: every field of a position object, one a line."""

from collections.abc import Iterable, Mapping
from textwrap import wrap
from typing import Any

from lanplay.pictures.seats import NUMBERED, Seats
from lanplay.text import mark, translate
from lanplay.text.faces import UNKNOWN, listed

WIDTH = 78
NOTHING = "-"
TIED = "\N{NO-BREAK SPACE}"
"""A blank at which no line is broken; printed as any other."""
YES = mark("yes")
NO = mark("no")


def draw_fields(picture: Mapping[str, Any], seats: Seats = NUMBERED) -> str:
    """Seats are the indices of fields here, whatever their names."""
    return "\n".join(line for name, value in picture.items() for line in _field(name.replace("_", " "), value))


def _field(name: str, value: Any) -> list[str]:
    if isinstance(value, list) and any(isinstance(item, list) for item in value):
        rows = [line for index, item in enumerate(value) for line in _field(f"  {index}", item)]
        return [f"{name}:", *rows]
    return labelled(name, shown(value))


def labelled(name: str, text: str) -> list[str]:
    """A name and its text, broken where a line would be too long."""
    first = f"{name}: "
    broken = wrap(
        first + (text or NOTHING),
        WIDTH,
        subsequent_indent=" " * len(first),
        break_long_words=False,
        break_on_hyphens=False,
        drop_whitespace=True,
    )
    return [line.replace(TIED, " ") for line in broken]


def cards(faces: Iterable[str | None]) -> str:
    """The names of cards, none of which is broken at the end of a line."""
    return listed(faces, TIED)


def shown(value: Any) -> str:
    """A value of a position object in words; faces nobody may know are question marks."""
    match value:
        case None:
            return UNKNOWN
        case bool():
            return translate(YES if value else NO)
        case list():
            return " ".join(shown(item) for item in value)
        case Mapping():
            return " ".join(f"{name}={shown(item)}" for name, item in value.items())
        case _:
            return str(value)
