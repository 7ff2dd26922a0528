"""What a person wants that a screen cannot do by itself: a closed list, carried out by whatever runs the screen."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias, TypeVar


@dataclass(frozen=True, slots=True)
class SendLine:
    """A line for the table: a move, a command or chat."""

    line: str


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave this screen; a running game can be resumed."""


@dataclass(frozen=True, slots=True)
class Again:
    """Play the same game again with the same people."""


@dataclass(frozen=True, slots=True)
class Verify:
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


@dataclass(frozen=True, slots=True)
class Resume:
    """Resume the game of this id, in hexadecimal."""

    game: str


@dataclass(frozen=True, slots=True)
class LookBack:
    """Look at the game of this id, in hexadecimal, which is over."""

    game: str


@dataclass(frozen=True, slots=True)
class Teach:
    """Show how a game goes, in a few turns."""

    game: str


@dataclass(frozen=True, slots=True)
class Save:
    """Save these settings, and say so unless `is_quiet`."""

    values: Mapping[str, str]
    is_quiet: bool = False


Intent: TypeAlias = SendLine | Leave | Again | Verify | Host | Join | Follow | Resume | LookBack | Teach | Save

Model = TypeVar("Model")
Update: TypeAlias = tuple[Model, tuple[Intent, ...]]
"""The model after an input, and what else the person wants done."""
