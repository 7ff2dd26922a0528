"""What a person wants that a screen cannot do by itself: a closed list, carried out by whatever runs the screen."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias, TypeVar

import msgspec


class SendLine(msgspec.Struct, frozen=True):
    """A line for the table: a move, a command or chat."""

    line: str


class Leave(msgspec.Struct, frozen=True):
    """Leave this screen; a running game can be resumed."""


class Again(msgspec.Struct, frozen=True):
    """Play the same game again with the same people."""


class Verify(msgspec.Struct, frozen=True):
    """Verify the transcript again, from the file alone."""


@dataclass(frozen=True, slots=True)
class Host:
    """Open a table: at home with bots alone, or on the network."""

    game: str
    seats: int
    bots: int
    bot: str
    name: str = ""
    code: str = field(default="", repr=False)
    options: Mapping[str, str] = field(default_factory=dict)
    is_announced: bool = True
    open_books: bool = False


@dataclass(frozen=True, slots=True)
class Join:
    """Take a seat at the listed table of this id, or at an address."""

    table: str
    address: str = ""
    code: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class Follow:
    """Watch the game at the listed table of this id."""

    table: str
    code: str = field(default="", repr=False)


class Resume(msgspec.Struct, frozen=True):
    """Resume the game of this id, in hexadecimal."""

    game: str


class LookBack(msgspec.Struct, frozen=True):
    """Look at the game of this id, in hexadecimal, which is over."""

    game: str


class Teach(msgspec.Struct, frozen=True):
    """Show how a game goes, in a few turns."""

    game: str


class Save(msgspec.Struct, frozen=True):
    """Save these settings, and say so unless `is_quiet`."""

    values: Mapping[str, str]
    is_quiet: bool = False


Intent: TypeAlias = SendLine | Leave | Again | Verify | Host | Join | Follow | Resume | LookBack | Teach | Save

Model = TypeVar("Model")
Update: TypeAlias = tuple[Model, tuple[Intent, ...]]
"""The model after an input, and what else the person wants done."""
