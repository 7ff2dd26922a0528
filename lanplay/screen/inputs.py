"""What a person does at a screen, as values: keys, typed text, and pointing at something.

Keys have the names that `prompt_toolkit` gives them, with the usual words for those of the main block.
"""

from dataclasses import dataclass
from enum import Enum, auto
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Key:
    """A key without a character: `up`, `enter`, `tab`, `c-l`, `f1` …"""

    name: str


@dataclass(frozen=True, slots=True)
class Typed:
    """One character, or a text that was pasted."""

    text: str


class Pointing(Enum):
    OVER = auto()  # the pointer has come there
    CLICK = auto()
    UP = auto()  # the wheel
    DOWN = auto()


@dataclass(frozen=True, slots=True)
class Pointed:
    """`target` is what the picture has there, if anything."""

    target: str | None
    how: Pointing


Input: TypeAlias = Key | Typed | Pointed

KEY_TARGET = "key:"


def meant(one: Input) -> Input:
    """A click on the name of a key is that key."""
    match one:
        case Pointed(target=str(target), how=Pointing.CLICK) if target.startswith(KEY_TARGET):
            name = target.removeprefix(KEY_TARGET)
            return Typed(name) if len(name) == 1 else Key(name)
        case _:
            return one


BACK = frozenset({Key("escape"), Key("c-g"), Key("backspace"), Key("left")})  # Escape is never the only way
ENTER = Key("enter")


def is_back(one: Input) -> bool:
    return one in BACK


def is_enter(one: Input) -> bool:
    return one in (ENTER, Typed(" "))
