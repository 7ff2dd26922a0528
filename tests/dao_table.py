"""DAO positions for scenario tests: written in short form, played by the local dealer."""

from random import Random
from typing import Any

from engine import dealer, registry
from engine.position import Position

DAO = registry.find("dao")


def cards(text: str, colour: str = "earth") -> list[str]:
    """`cards("3 w-2")`: earth-3 and wood-2; a colour's first two letters are enough."""
    colours = {name[:2]: name for name in ("metal", "fire", "earth", "wood", "water")}
    found = []
    for word in text.split():
        short, _, value = word.rpartition("-")
        found.append(f"{colours[short] if short else colour}-{value}")
    return found


def at(row: str, pile: str, **more: Any) -> Position[Any]:
    """A position with seat 0 to move, of two seats unless `more` says otherwise."""
    players = more.get("players", 2)
    data = {"game": "dao", "players": players, "turn": 0, "row": cards(row), "pile": cards(pile), **more}
    return DAO.parse(data)


def play(position: Position[Any], *moves: str) -> dict[str, Any]:
    """The position object after the moves, each followed by all that the dealer has to do."""
    for move in moves:
        position = dealer.settle(DAO, dealer.decide(DAO, position, DAO.read(move)), lambda _: Random(0))
    return DAO.written(position)
