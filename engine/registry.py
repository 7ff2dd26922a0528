"""The games that there are. A new one is named here and nowhere else."""

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from engine.errors import BadOption

if TYPE_CHECKING:  # the names of the games are wanted where none is loaded
    from engine.contract import AnyGame

_HOMES = {name: f"engine.{name}.game" for name in ("dao", "daumen", "dog", "dos", "tao")}


def names() -> tuple[str, ...]:
    return tuple(sorted(_HOMES))


def register(name: str, home: str) -> None:
    """Add a game whose `GAME` stands in the module `home`, for games that live outside of this package."""
    _HOMES[name] = home


@cache
def find(name: str) -> "AnyGame":
    """The game of that name; raises `BadOption`."""
    if name not in _HOMES:
        raise BadOption("game_unknown", name=name, known=" ".join(names()))
    game: AnyGame = import_module(_HOMES[name]).GAME
    return game
