"""Where the room of a game is: the package with all that people see of it, and how a game from outside brings its own.

A room holds `words.WORDS`, `presenter.PRESENTER`, its rules sheets, `rules.LANGUAGE.md`, and the other languages of its
texts, `texts.toml`. A game without a room is told and drawn in codes.
"""

from importlib.util import find_spec

from engine import registry

_ROOMS: dict[str, str] = {}


def register(game: str, home: str, room: str) -> None:
    """Add a game from outside: `home` is the module with its `GAME`, `room` the package with what people see."""
    registry.register(game, home)
    _ROOMS[game] = room


def brought() -> tuple[str, ...]:
    """The rooms of all games from outside."""
    return tuple(_ROOMS.values())


def room_of(game: str) -> str | None:
    """The package that is the room of a game, None for a game without one and for a name that is no game's."""
    if game not in registry.names():  # names come from peers, too
        return None
    room = _ROOMS.get(game, f"lanplay.games.{game}")
    return room if find_spec(room) else None
