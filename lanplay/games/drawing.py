"""Positions drawn for people as plain lines: by the game's presenter, else field by field."""

from collections.abc import Iterable, Mapping
from textwrap import wrap
from typing import Any

from engine import registry
from engine.view import GameView
from lanplay.games.presenter import presenter_of
from lanplay.games.voice import NUMBERED, Spoken, Voice
from lanplay.text import mark, translate
from lanplay.text.faces import UNKNOWN, listed

WIDTH = 78
NOTHING = mark("nothing")
TIED = "\N{NO-BREAK SPACE}"
"""A blank at which no line is broken; printed as any other."""
YES = mark("yes")
NO = mark("no")
TURN = Spoken(mark("Your turn."), mark("{nick} is to move."))
OVER = mark("The game is over. First: {seats}.")
SETTING_UP = mark("Setting up the game.")


def draw(view: GameView, voice: Voice = NUMBERED) -> str:
    """A view as text for a terminal."""
    lines = presenter_of(view.game).lines(view, voice)
    return "\n".join(draw_fields(registry.find(view.game).data(view)) if lines is None else lines)


def heading(view: GameView, voice: Voice) -> str:
    """What a drawing begins with: whose turn it is, or how the game ended."""
    if view.outcome is not None:
        return translate(OVER).format(seats=voice.listed(view.outcome.winners))
    return translate(SETTING_UP) if view.turn is None else voice.says(TURN, view.turn)


def draw_fields(data: Mapping[str, Any]) -> list[str]:
    """Every field of a position object, one a line; seats are the indices of fields here, whatever their names."""
    return [line for name, value in data.items() for line in _field(name.replace("_", " "), value)]


def _field(name: str, value: Any) -> list[str]:
    if isinstance(value, list) and any(isinstance(item, list) for item in value):
        rows = [line for index, item in enumerate(value) for line in _field(f"  {index}", item)]
        return [f"{name}:", *rows]
    return labelled(name, shown(value))


def labelled(name: str, text: str) -> list[str]:
    """A name and its text, broken where a line would be too long."""
    first = f"{name}: "
    broken = wrap(
        first + (text or translate(NOTHING)),
        WIDTH,
        subsequent_indent=" " * len(first),
        break_long_words=False,
        break_on_hyphens=False,
        drop_whitespace=True,
    )
    return [line.replace(TIED, " ") for line in broken]


def within(span: range | None, number: int) -> bool:
    """Whether a place is asked for: in `span`, or without one."""
    return span is None or number in span


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
