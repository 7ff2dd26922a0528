"""The board of a game: its own drawer where there is one (`lanplay.screen.boards`), else the plain picture.

A board module has `board`, which draws a view, `paths`, which says by which targets each legal move is pointed at, and
`touched`, which says what a step has changed. A game without one is played by list and by typing.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from lanplay.pictures import draw
from lanplay.screen import cells
from lanplay.screen.layout import text
from lanplay.screen.picture import Look, Picture
from lanplay.screen.pointing import Paths

HOME = "lanplay.screen.boards"


@lru_cache(maxsize=16)
def _own(game: str) -> ModuleType | None:
    home = f"{HOME}.{game}"
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
        picture: Picture = own.board(view, seat, nicks, look, last=last, picked=" ".join(picked) or None, moves=moves)
        return picture
    return tuple(text(line) for line in cells.paragraphs(draw(view), look.width))


def paths(view: Mapping[str, Any], seat: int, moves: Sequence[str]) -> Paths:
    """Each way to point at a move: its targets in order, and the move."""
    own = _own(view["game"])
    found: Paths = () if own is None else own.paths(view, seat, moves)
    return found


def touched(before: Mapping[str, Any], after: Mapping[str, Any]) -> tuple[str, ...]:
    """The targets that a step has changed."""
    own = _own(after["game"])
    found: tuple[str, ...] = () if own is None or not before else own.touched(before, after)
    return found
