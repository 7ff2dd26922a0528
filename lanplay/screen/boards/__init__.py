"""The table of each game as a picture: a module here with the game's name, which is a `Tabletop`.

Targets are words: `card:2` is the third card of the reader's hand in the view, `button:pass` a move that has no place
on the table; the rest is each game's own. The classes of style are those of `lanplay.screen.boards.styles`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Protocol, TypeAlias, cast

from lanplay.screen.boards.picking import Path, Paths
from lanplay.screen.picture import Look, Picture

View: TypeAlias = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Sight:
    """A table as it is drawn: the view of the reader at `seat`, and what stands out in it.

    `moves` are open to the reader, of which `picked` begins some; `last` is what `touched` told of the last move.
    """

    view: View
    seat: int
    nicks: Sequence[str]
    moves: Sequence[str] = ()
    picked: Path = ()
    last: Sequence[str] = ()


class Tabletop(Protocol):
    """Pure functions of what `game.view` tells the reader at `seat`."""

    def board(self, sight: Sight, look: Look) -> Picture:
        """The table; a sentence where it does not fit."""

    def paths(self, view: View, seat: int, moves: Sequence[str]) -> Paths:
        """How each of the moves is pointed at."""

    def tried(self, view: View, seat: int, target: str) -> str | None:
        """The move that a click on `target` alone could only mean, so that its refusal says why it is not marked."""

    def touched(self, before: View, after: View) -> tuple[str, ...]:
        """The targets that changed between two views of one reader, for `last`."""


def tabletop(game: str) -> Tabletop:
    """The table of a registered game."""
    return cast(Tabletop, import_module(f"{__name__}.{game}"))
