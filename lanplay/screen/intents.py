"""What a person wants that a screen cannot do by itself: a closed list, carried out by whoever runs the screen."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias, TypeVar


@dataclass(frozen=True, slots=True)
class SendLine:
    """A line for the table: a move, a command or something said."""

    line: str


@dataclass(frozen=True, slots=True)
class Leave:
    """Away from this screen; a game that runs can be resumed."""


@dataclass(frozen=True, slots=True)
class Again:
    """The same game with the same people."""


@dataclass(frozen=True, slots=True)
class Verify:
    """Check the transcript once more, from the file alone."""


@dataclass(frozen=True, slots=True)
class Host:
    """Open a table: at home with bots alone, or on the network."""

    game: str
    seats: int
    bots: int
    bot: str
    name: str = ""
    code: str = ""
    options: Mapping[str, str] = field(default_factory=dict)
    is_announced: bool = True
    open_books: bool = False


@dataclass(frozen=True, slots=True)
class Join:
    """Take a seat at the table of this id in the list, or at an address."""

    table: str
    address: str = ""
    code: str = ""


@dataclass(frozen=True, slots=True)
class Resume:
    """Go on with the game of this id, in hexadecimal."""

    game: str


@dataclass(frozen=True, slots=True)
class Save:
    """Keep these settings."""

    values: Mapping[str, str]


Intent: TypeAlias = SendLine | Leave | Again | Verify | Host | Join | Resume | Save

Model = TypeVar("Model")
Update: TypeAlias = tuple[Model, tuple[Intent, ...]]
"""What an input makes of a model, and what else the person wants by it."""
