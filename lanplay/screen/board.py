"""The board of a game: its own drawer where there is one (`lanplay.screen.boards`), else the plain picture.

A board module is a `Tabletop`: it draws a view, and says how moves are pointed at, what a click on what is not marked
could only mean, and what a step has changed. A game without one is played by list and by typing. Where a game has
reactions, a module `GAME_reaction` draws them: `reaction`, and `KEYS`, the letter of each place.
"""

from collections.abc import Sequence
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from lanplay.pictures import draw
from lanplay.pictures.seats import Seats
from lanplay.screen import boards, cells
from lanplay.screen.boards import Sight, Tabletop, View
from lanplay.screen.layout import text
from lanplay.screen.picture import Look, Picture
from lanplay.screen.pointing import Ways

HEAD = "title"
"""The style of what a board's first line calls the game."""


@lru_cache(maxsize=16)
def _own(game: str) -> Tabletop | None:
    return None if find_spec(f"{boards.__name__}.{game}") is None else boards.tabletop(game)


@lru_cache(maxsize=16)
def _reaction(game: str) -> ModuleType | None:
    home = f"{boards.__name__}.{game}_reaction"
    return None if find_spec(home) is None else import_module(home)


def draw_board(sight: Sight, look: Look) -> Picture:
    """The table of a game, at most as large as `look` says where its board can be."""
    own = _own(sight.view["game"])
    if own is not None:
        return own.board(sight, look)
    plain = draw(sight.view, Seats(sight.nicks, sight.seat))
    return tuple(text(line) for line in cells.paragraphs(plain, look.width))


def parted(board: Picture) -> tuple[str, Picture]:
    """What a board's first line calls the game, and the board without that line.

    A screen says in its own title what is played and whose turn it is. A sentence that a window is too small, or the
    plain picture, has no such line and stays whole.
    """
    head = next((piece.text for piece in board[0] if piece.style == HEAD), "") if board else ""
    return (head.strip(), board[1:]) if head else ("", board)


def ways_of(view: View | None, seat: int, moves: Sequence[str]) -> Ways:
    """How the legal moves of a view are pointed at; there is no way where a game has no board of its own."""
    own = _own(view["game"]) if view is not None and moves else None
    return Ways(() if own is None or view is None else own.paths(view, seat, moves))


def touched(before: View, after: View) -> tuple[str, ...]:
    """The targets that a step has changed."""
    own = _own(after["game"])
    return () if own is None else own.touched(before, after)


def tried(view: View, seat: int, target: str) -> str | None:
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
