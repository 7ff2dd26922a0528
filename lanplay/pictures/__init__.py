"""Positions drawn for people, as plain lines of text.

A game may have a drawer of its own: a module here with the game's name and a function `draw`. Every other game is
drawn field by field.
"""

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any, TypeAlias

from lanplay.pictures.fields import draw_fields
from lanplay.pictures.seats import NUMBERED, Seats

Picture: TypeAlias = Mapping[str, Any]


def draw(picture: Picture, seats: Seats = NUMBERED) -> str:
    """A position object, where unknown faces may be None, as text for a terminal."""
    return drawer(picture["game"])(picture, seats)


def drawer(name: str) -> Callable[[Picture, Seats], str]:
    """The drawer of a registered game."""
    home = f"{__name__}.{name}"
    if find_spec(home) is None:
        return draw_fields
    own: Callable[[Picture, Seats], str] = import_module(home).draw
    return own
