"""A second, slow reading of Dos, made from the rule sheet and the rulings alone: a position in, a position out.

It knows nothing of the engine: no handles, no requests, no states. Everything is plain lists and words. Where a new
pile is needed, its order is an argument, and it must hold just the cards that the rules put into it.
"""

from collections import Counter
from copy import deepcopy
from typing import Any

DEFAULTS = {
    "same_symbol": True,
    "lone_wild": "must",
    "wish_on_paid_draw": False,
    "first_card": "any",
    "reaction_seconds": 5,
}
COLOURS = ["red", "yellow", "green", "blue"]


def full_deck() -> list[str]:
    """UNO's 108 (E1)."""
    deck = ["wild"] * 4 + ["wild+4"] * 4
    for colour in COLOURS:
        deck.append(colour + "-0")
        for word in [*"123456789", "+2", "skip", "reverse"]:
            deck += [f"{colour}-{word}"] * 2
    return deck


def moves(position: dict[str, Any]) -> list[str]:
    if position.get("over"):
        return []
    if position["reaction"]:
        return ["hit", "miss"]
    found: set[str] = set()
    must_lay = False
    for card in position["hands"][position["turn"]]:
        if not can_lay(position, card):
            continue
        if card in ("wild", "wild+4"):
            found.update(f"{card} {colour}" for colour in COLOURS)
            must_lay = must_lay or option(position, "lone_wild") == "must"  # E6
        else:
            found.add(card)
            must_lay = True  # E5
    if position["penalty"] > 0 or not must_lay:  # E9: one may take although one could stack
        found.add("draw")
    return sorted(found)


def can_lay(position: dict[str, Any], card: str) -> bool:
    top = position["discard"][0]
    if card == "wild+4":
        return True  # E13
    if position["penalty"] > 0:
        if not card.endswith("-+2"):
            return False  # E14
        if top == "wild+4":
            return card.startswith(position["colour"])  # E10
        return True  # E9, E11
    if card == "wild":
        if top == "wild":
            return False
        if top == "wild+4" or top.endswith("-+2"):
            return bool(option(position, "wish_on_paid_draw"))  # E12
        return True
    if position["colour"] is None:
        return True  # E3
    colour, word = card.split("-")
    if colour == position["colour"]:
        return True
    if top in ("wild", "wild+4") or top.split("-")[1] != word:
        return False
    return word.isdigit() or bool(option(position, "same_symbol"))  # E7


def play(position: dict[str, Any], move: str, new_pile: list[str] | None = None) -> dict[str, Any]:
    """The position after `move` and all that follows by itself. `new_pile` is the order of discards shuffled anew."""
    after = deepcopy(position)
    if move in ("hit", "miss"):
        seat = after["reaction"]["seat"]
        after["reaction"] = None
        if move == "miss":
            draw(after, seat, 1, new_pile)  # E25
        return after
    seat = after["turn"]
    if move == "draw":
        draw(after, seat, after["penalty"] if after["penalty"] else 1, new_pile)  # E8, E9
        after["penalty"] = 0  # E15
        after["turn"] = neighbours(after, seat)[0]
        return after
    lay(after, seat, move)
    return after


def lay(position: dict[str, Any], seat: int, move: str) -> None:
    card, _, wish = move.partition(" ")
    others = neighbours(position, seat)
    is_duel = len(others) == 1
    position["hands"][seat].remove(card)
    position["discard"].insert(0, card)
    position["colour"] = wish or card.split("-")[0]
    if card.endswith("-+2"):
        position["penalty"] += 2
    if card == "wild+4":
        position["penalty"] += 4
    left = len(position["hands"][seat])
    if left in (1, 2) and option(position, "reaction_seconds") > 0:
        position["reaction"] = {"seat": seat, "fields": left}  # E24
    if left == 0:
        position["ranking"].append(seat)  # E20
        if is_duel:
            finish(position, others[0])
            return
    if card.endswith("-reverse") and not is_duel:
        position["direction"] *= -1  # E17
        position["turn"] = others[-1]
    elif card.endswith(("-reverse", "-skip")) and is_duel:
        position["turn"] = seat  # E18
    elif card.endswith("-skip"):
        position["turn"] = others[1]  # E19, E21
    else:
        position["turn"] = others[0]


def neighbours(position: dict[str, Any], seat: int) -> list[int]:
    """The other seats with cards, in the order in which they would come."""
    found: list[int] = []
    at = seat
    while True:
        at = (at + position["direction"]) % position["players"]
        if at == seat:
            return found
        if position["hands"][at]:
            found.append(at)


def draw(position: dict[str, Any], seat: int, count: int, new_pile: list[str] | None) -> None:
    for _ in range(count):
        if not position["pile"]:
            renew(position, new_pile)
        if position["pile"]:
            position["hands"][seat].append(position["pile"].pop(0))


def renew(position: dict[str, Any], new_pile: list[str] | None) -> None:
    """All discards but the top one are the new pile (E23)."""
    if len(position["discard"]) < 2:
        return
    assert new_pile is not None, "no new pile was expected here"
    assert Counter(new_pile) == Counter(position["discard"][1:])
    position["pile"] = list(new_pile)
    position["discard"] = position["discard"][:1]


def finish(position: dict[str, Any], last: int) -> None:
    left = position.get("left", [])
    order = [*position["ranking"], last, *(seat for seat in reversed(left) if seat not in position["ranking"])]
    position["turn"] = None
    position["reaction"] = None
    position["over"] = True
    position["places"] = [order.index(seat) + 1 for seat in range(position["players"])]
    position["winners"] = order[:1]


def option(position: dict[str, Any], name: str) -> Any:
    return position["options"].get(name, DEFAULTS[name])
