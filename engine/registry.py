"""The games that there are. A new one is named here and nowhere else."""

from functools import cache
from importlib import import_module
from typing import Any

from engine.contract import Game
from engine.errors import BadOption

_HOMES = {
    "dao": "engine.dao.game",
    "daumen": "engine.daumen.game",
    "dog": "engine.dog.game",
    "dos": "engine.dos.game",
    "tao": "engine.tao.game",
}


def names() -> tuple[str, ...]:
    return tuple(sorted(_HOMES))


@cache
def find(name: str) -> Game[Any]:
    """The game of that name; raises `BadOption`."""
    if name not in _HOMES:
        raise BadOption("game_unknown", name=name, known=" ".join(names()))
    game: Game[Any] = import_module(_HOMES[name]).GAME
    return game
