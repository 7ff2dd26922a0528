"""Views of a reader in the middle of a game, as fit for any drawing of it.

Their known cards make a position that can be; what the reader does not know is then covered.
"""

from typing import Any

from engine import registry
from engine.values import replace


def shown(data: dict[str, Any], **covered: Any) -> Any:
    """The view that a position object is, with other values in some of its fields."""
    game = registry.find(data["game"])
    return replace(game.describe(game.parse(data)), **covered)


def covered(*counts: int) -> tuple[tuple[None, ...], ...]:
    """Hands of so many unknown cards."""
    return tuple((None,) * count for count in counts)


DAUMEN_DATA: dict[str, Any] = {
    "game": "daumen",
    "players": 2,
    "turn": 1,
    "leader": 0,
    "starter": 0,
    "partie": 2,
    "hands": [["black-1"], ["green-2", "green-1!"]],
    "offers": ["green-1", None],
    "released": [[0, "yellow-3!"]],
    "best": 0,
    "totals": [-3, 2],
}
DAUMEN = shown(
    DAUMEN_DATA,
    hands=((None,), ("green-2", "green-1!")),
    offers=("green-1?", None),
    stock=(None,) * 3,
    won=covered(2, 0),
)
DOG_DATA: dict[str, Any] = {
    "game": "dog",
    "players": 4,
    "phase": "play",
    "turn": 0,
    "dealer": 3,
    "deal": 2,
    "hands": [["7", "J"], ["3"] * 3, [], []],
    "played": ["2"] * 3,
    "pieces": [["0*", "10", "60", "home"], ["14", "16*", "g2", "home"], ["home"] * 4, ["home"] * 4],
    "left": [3],
}
DOG = shown(DOG_DATA, hands=(("7", "J"), *covered(3, 0, 0)), stock=(None,) * 50)
DOS_DATA: dict[str, Any] = {
    "game": "dos",
    "players": 3,
    "turn": 0,
    "direction": -1,
    "hands": [["red-5", "wild"], ["blue-1"], []],
    "discard": ["wild+4", "red-2"],
    "colour": "green",
    "penalty": 4,
    "ranking": [2],
    "reaction": {"seat": 0, "fields": 2},
}
DOS = shown(DOS_DATA, hands=(("red-5", "wild"), *covered(4, 0)), pile=(None,) * 20)
TAO_ROWS: list[list[str | None]] = [
    ["tiger-blue", "door-tiger-blue", "tiger-blue", "special", "dragon-red", None, None],
    [None, None, "dragon-red", "dragon-red", "dragon-blue", "dragon-blue", "special"],
]
TAO_DATA: dict[str, Any] = {
    "game": "tao",
    "players": 2,
    "turn": 0,
    "turns": 4,
    "rows": TAO_ROWS,
    "coins": [True, False, True, True, True],
    "won": [0, 1],
}
TAO = shown(TAO_DATA, moves_left=1, decks=covered(4, 4), rules=("tiger-red", None), barred="red", claim=(1,))
