"""The board of a game: its own drawer where there is one (`lanplay.screen.boards`), else the plain picture.

A board module has `board`, which draws a view, `paths`, which say how moves are pointed at, and `touched`, which says
what a step has changed. A game without one is played by list and by typing. Where a game has reactions, a module
`GAME_reaction` draws them: `reaction`, and `KEYS`, the letter of each place.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from lanplay.pictures import draw
from lanplay.pictures.seats import Seats
from lanplay.screen import boards, cells
from lanplay.screen.boards import Tabletop
from lanplay.screen.boards.picking import begun, finished
from lanplay.screen.layout import text
from lanplay.screen.picture import Look, Picture
from lanplay.screen.pointing import Picked

HEAD = "title"
"""The style of what a board's first line calls the game."""


@lru_cache(maxsize=16)
def _own(game: str) -> Tabletop | None:
    return None if find_spec(f"{boards.__name__}.{game}") is None else boards.tabletop(game)


@lru_cache(maxsize=16)
def _reaction(game: str) -> ModuleType | None:
    home = f"{boards.__name__}.{game}_reaction"
    return None if find_spec(home) is None else import_module(home)


def draw_board(
    view: Mapping[str, Any],
    seat: int,
    nicks: Sequence[str],
    look: Look,
    *,
    last: Sequence[str] = (),
    picked: Sequence[str] = (),
    moves: Sequence[str] = (),
) -> Picture:
    """The table of a game, at most as large as `look` says where its board can be."""
    own = _own(view["game"])
    if own is not None:
        return own.board(view, seat, nicks, look, last=last, picked=_joined(picked), moves=moves)
    return tuple(text(line) for line in cells.paragraphs(draw(view, Seats(nicks, seat)), look.width))


def parted(board: Picture) -> tuple[str, Picture]:
    """What a board's first line calls the game, and the board without that line.

    A screen says in its own title what is played and whose turn it is. A sentence that a window is too small, or the
    plain picture, has no such line and stays whole.
    """
    head = next((piece.text for piece in board[0] if piece.style == HEAD), "") if board else ""
    return (head.strip(), board[1:]) if head else ("", board)


@dataclass(frozen=True, slots=True)
class BoardWays:
    """How the legal moves of a view are pointed at; there is no way where a game has no board of its own."""

    view: Mapping[str, Any] | None
    seat: int
    moves: tuple[str, ...]

    def next(self, picked: Picked) -> tuple[str, ...]:
        own = self._board
        if own is None or self.view is None:
            return ()
        return tuple(begun(own.paths(self.view, self.seat, self.moves), _joined(picked)))

    def meant(self, picked: Picked) -> str | None:
        own = self._board
        if own is None or self.view is None or not picked:
            return None
        return finished(own.paths(self.view, self.seat, self.moves), _joined(picked))

    def way_to(self, move: str) -> Picked:
        """What is pointed at to play `move`, nothing where it cannot be pointed at."""
        own = self._board
        if own is None or self.view is None:
            return ()
        return next((path for path, meant in own.paths(self.view, self.seat, self.moves) if meant == move), ())

    @property
    def is_any(self) -> bool:
        return bool(self.next(()))

    @property
    def _board(self) -> Tabletop | None:
        return None if self.view is None or not self.moves else _own(self.view["game"])


def _joined(picked: Sequence[str]) -> str | None:
    return " ".join(picked) or None


def touched(before: Mapping[str, Any], after: Mapping[str, Any]) -> tuple[str, ...]:
    """The targets that a step has changed."""
    own = _own(after["game"])
    return () if own is None or not before else own.touched(before, after)


def tried(view: Mapping[str, Any], seat: int, target: str) -> str | None:
    """The move that a click on `target` alone could only mean."""
    own = _own(view["game"])
    return None if own is None else own.tried(view, seat, target)


def draw_reaction(game: str, fields: Sequence[int], look: Look, hit: Sequence[int]) -> Picture:
    own = _reaction(game)
    picture: Picture = () if own is None else own.reaction(fields, look, hit)
    return picture


def place_of(game: str, letter: str) -> int | None:
    """The place of a reaction that has this letter."""
    own = _reaction(game)
    keys: str = "" if own is None else own.KEYS
    index = keys.find(letter.lower()) if len(letter) == 1 else -1
    return index if index >= 0 else None
