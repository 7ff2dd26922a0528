"""What a person does at a screen, as values: keys, typed text and pointing.

Keys have the names that `prompt_toolkit` gives them, with the usual words for those of the main block.
"""

from enum import Enum, auto
from typing import TypeAlias

import msgspec


class Key(msgspec.Struct, frozen=True):
    """A key without a character: `up`, `enter`, `tab`, `c-l`, `f1` …"""

    name: str


class Typed(msgspec.Struct, frozen=True):
    """One character, or pasted text."""

    text: str


class Pointing(Enum):
    OVER = auto()  # the pointer has moved there
    CLICK = auto()
    UP = auto()  # the wheel
    DOWN = auto()


class Pointed(msgspec.Struct, frozen=True):
    """`target` is what the picture has there, if anything."""

    target: str | None
    how: Pointing


Input: TypeAlias = Key | Typed | Pointed

KEY_TARGET = "key:"
TOO_SMALL_TARGET = "too-small"
"""What is there, and nothing else, where the window is too small for a screen: one can only leave it."""


def meant(input_: Input) -> Input:
    """A click on the name of a key counts as that key."""
    match input_:
        case Pointed(target=str(target), how=Pointing.CLICK) if target.startswith(KEY_TARGET):
            name = target.removeprefix(KEY_TARGET)
            return Typed(name) if len(name) == 1 else Key(name)
        case _:
            return input_


BACK = frozenset({Key("escape"), Key("c-g"), Key("backspace"), Key("left")})  # Escape is never the only way
ENTER = Key("enter")


LEAVING = frozenset({Key("c-c"), Key("c-d"), Key("c-q"), Key("escape"), Typed("q"), Typed("Q")})


def is_back(input_: Input) -> bool:
    return input_ in BACK


QUITTING = frozenset({Key("c-c"), Key("c-d"), Key("c-q")})


def is_struck(input_: Input) -> bool:
    """Any key but those that leave, or a click."""
    return input_.how is Pointing.CLICK if isinstance(input_, Pointed) else input_ not in QUITTING


def is_enter(input_: Input) -> bool:
    return input_ in (ENTER, Typed(" "))
