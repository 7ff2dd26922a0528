"""The table of each game as a picture: a module here with the game's name, which is a `Tabletop`.

Targets are words without blanks: `card:2` is the third card of the reader's hand in the view, `button:pass` a move that
has no place on the table; the rest is each game's own. What has been picked so far is a text of targets with blanks
between them. The classes of style are those of `lanplay.screen.boards.styles`.
"""

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, Protocol, TypeAlias, cast

from lanplay.screen.boards.picking import Paths
from lanplay.screen.picture import Look, Picture

View: TypeAlias = Mapping[str, Any]


class Tabletop(Protocol):
    """Pure functions of what `game.view` tells the reader at `seat`."""

    def board(
        self,
        view: View,
        seat: int,
        nicks: Sequence[str],
        look: Look,
        *,
        last: Sequence[str] = (),
        picked: str | None = None,
        moves: Sequence[str] = (),
    ) -> Picture:
        """The table; a sentence where it does not fit. `last` is what `touched` told of the last move."""

    def paths(self, view: View, seat: int, moves: Sequence[str]) -> Paths:
        """How each of the moves is pointed at."""

    def tried(self, view: View, seat: int, target: str) -> str | None:
        """The move that a click on `target` alone could only mean, so that its refusal says why it is not marked."""

    def touched(self, before: View, after: View) -> tuple[str, ...]:
        """The targets that changed between two views of one reader, for `last`."""


def tabletop(game: str) -> Tabletop:
    """The table of a registered game."""
    return cast(Tabletop, import_module(f"{__name__}.{game}"))
