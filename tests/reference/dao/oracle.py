"""DAO once more, written slowly from the sheet and the rulings alone, to compare the engine with.

Nothing here comes from the engine. Cards are (colour, value) pairs, a table is a plain dictionary that is changed in
place, and every rule is spelled out as the sheet says it.
"""

from typing import Any

Card = tuple[str, int]
ELEMENTS = ["metal", "fire", "earth", "wood", "water"]


def read_card(face: str) -> Card:
    colour, value = face.split("-")
    return colour, int(value)


def score(cards: list[Card]) -> int:
    """Every colour is tried as the plus colour; a player without cards has nothing."""
    if not cards:
        return 0
    results = []
    for plus in ELEMENTS:
        result = 0
        for colour, value in cards:
            if colour == plus:
                result += value
            else:
                result -= 1
        results.append(result)
    return max(results)


def must_take(row: list[Card]) -> bool:
    """Whether the row goes to the player whose new card is its last one."""
    worth = 0
    for _, value in row:
        worth += value
    if worth <= 12:
        return False
    new = row[len(row) - 1]
    before = row[len(row) - 2] if len(row) >= 2 else None
    return not (before is not None and before[1] == new[1])


def new_table(players: int, turn: int, pile: list[Card], row: list[Card], taken: list[list[Card]]) -> dict[str, Any]:
    return {"players": players, "turn": turn, "pile": pile, "row": row, "taken": taken, "over": False}


def move(table: dict[str, Any], action: str) -> None:
    """One whole turn: the action, the refill, and the end if it has come."""
    player = table["turn"]
    pile, row, mine = table["pile"], table["row"], table["taken"][player]
    if action == "take":
        mine.append(row.pop(0))
    else:
        row.append(pile.pop(0))
        if must_take(row):
            while row:
                mine.append(row.pop(0))
    if not pile:
        finish(table)
        return
    if not row:
        for _ in range(3):
            if pile:
                row.append(pile.pop(0))
        if not pile:
            finish(table)
            return
    table["turn"] = player + 1 if player + 1 < table["players"] else 0


def finish(table: dict[str, Any]) -> None:
    table["over"] = True
    table["turn"] = None


def places(scores: list[int]) -> list[int]:
    result = []
    for mine in scores:
        better = 0
        for other in scores:
            if other > mine:
                better += 1
        result.append(better + 1)
    return result
