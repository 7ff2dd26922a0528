"""Views of a reader in the middle of a game, as fit for any drawing of it."""

from typing import Any

DAUMEN: dict[str, Any] = {
    "game": "daumen",
    "options": {},
    "players": 2,
    "turn": 1,
    "leader": 0,
    "starter": 0,
    "partie": 2,
    "hands": [[None], ["green-2", "green-1!"]],
    "stock": [None] * 3,
    "offers": ["green-1?", None],
    "released": [[0, "yellow-3!"]],
    "best": 0,
    "colours": ["yellow", "green"],
    "passes": 0,
    "won": [[None, None], []],
    "totals": [-3, 2],
    "left": [],
}
DOG: dict[str, Any] = {
    "game": "dog",
    "options": {},
    "players": 4,
    "phase": "play",
    "turn": 0,
    "dealer": 3,
    "deal": 2,
    "hands": [["7", "J"], [None] * 3, [], []],
    "stock": [None] * 50,
    "played": ["2"] * 3,
    "given": [None] * 4,
    "pieces": [["0*", "10", "60", "home"], ["14", "16*", "g2", "home"], ["home"] * 4, ["home"] * 4],
    "left": [3],
}
