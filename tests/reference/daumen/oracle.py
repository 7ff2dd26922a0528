"""A second Daumen Drauf, slow and plain, written from the rules sheet and the rulings and never from the engine.

It works on position objects alone: dictionaries with all faces known. Passes are counted one by one, the highest
card is looked for among all that lie there, and nothing is remembered that the position does not say.
"""

from copy import deepcopy
from typing import Any

Position = dict[str, Any]

ALL_COLOURS = ["yellow", "green", "black"]


def whole_deck(players: int) -> list[str]:
    return [
        f"{colour}-{number}{tooth}" for colour in ALL_COLOURS for number in range(1, players + 3) for tooth in ("", "!")
    ]


def without_tooth(face: str) -> str:
    return face.rstrip("!")


def rank(face: str, colours: list[str]) -> tuple[int, int]:
    """Any card of a colour not yet seen is higher than all that was seen (B4, B5)."""
    colour, number = without_tooth(face).split("-")
    return (colours.index(colour) if colour in colours else len(colours), int(number))


def highest_on_table(position: Position) -> str | None:
    offered = [face for face in position["offers"] if face is not None]
    return max(offered, key=lambda face: rank(face, position["colours"])) if offered else None


def moves(position: Position) -> list[str]:
    if position["turn"] is None:
        return []
    hand = position["hands"][position["turn"]]
    highest = highest_on_table(position)
    if highest is None:
        return sorted(f"show {face}" for face in hand)  # B11
    listed = ["pass"]
    for face in hand:
        if without_tooth(face) == without_tooth(highest):
            listed.append(f"parry {face}")  # B8
        if rank(face, position["colours"]) > rank(highest, position["colours"]):
            listed.append(f"show {face}")
    return sorted(listed)


def play(before: Position, move: str) -> Position:
    """The position at the next decision; after a Partie that is not the last one only what no shuffle decides."""
    position = deepcopy(before)
    seat = position["turn"]
    verb, _, face = move.partition(" ")
    if verb == "pass":
        return ask_next(position, position["passes"] + 1)
    position["hands"][seat].remove(face)
    if verb == "parry":
        return end_trick(position, seat, [face])
    let_go = position["offers"][seat]
    if let_go is not None:
        position["released"].append([seat, let_go])  # B14
    position["offers"][seat] = face
    position["best"] = seat
    colour = face.split("-")[0]
    if colour not in position["colours"]:
        position["colours"].append(colour)
    return ask_next(position, 0)


def ask_next(position: Position, passed: int) -> Position:
    """Whoever is next speaks if they have cards; else they pass. All others having passed ends the trick (B12)."""
    players = position["players"]
    speaker = position["turn"]
    while passed < players - 1:
        speaker = (speaker + 1) % players
        if position["hands"][speaker]:
            position["turn"] = speaker
            position["passes"] = passed
            return position
        passed += 1
    return end_trick(position, position["best"], [])


def end_trick(position: Position, winner: int, twin: list[str]) -> Position:
    stack = position["won"][winner]
    stack += [face for _, face in position["released"]]
    stack += [face for face in position["offers"] if face is not None]
    stack += twin  # B9
    players = position["players"]
    position["leader"] = winner
    position |= {"released": [], "offers": [None] * players, "best": None, "colours": [], "passes": 0}
    clockwise = [(winner + step) % players for step in range(players)]
    for seat in clockwise:  # B17, B18
        while len(position["hands"][seat]) < 5 and position["stock"] and seat not in position["left"]:
            position["hands"][seat].append(position["stock"].pop(0))
        position["hands"][seat].sort()
    holders = [seat for seat in clockwise if position["hands"][seat]]
    if len(holders) < 2:
        return end_partie(position)  # B20
    position["turn"] = position["leader"] = holders[0]  # B19
    return position


def end_partie(position: Position) -> Position:
    players = position["players"]
    for seat in range(players):
        won = position["won"][seat]
        poisonous = sum(face.endswith("!") for face in won)
        harmless = len(won) - poisonous
        position["totals"][seat] += harmless - poisonous - len(position["hands"][seat])  # B21, B22
    if position["partie"] < position["options"].get("partien", 3):
        starter = position["starter"]
        if position["options"].get("next_start", "left") == "left":
            starter = (starter + 1) % players
        while starter in position["left"]:
            starter = (starter + 1) % players
        return {"partie": position["partie"] + 1, "starter": starter, "totals": position["totals"]}
    return position | finish(position)


def finish(position: Position) -> Position:
    """Who stayed is ranked by points, ties shared (B23); who left is ranked behind, the first to go last."""
    totals, left = position["totals"], position["left"]
    staying = [seat for seat in range(position["players"]) if seat not in left]
    places = [0] * position["players"]
    for seat in staying:
        places[seat] = 1 + len([other for other in staying if totals[other] > totals[seat]])
    for order, seat in enumerate(left):
        places[seat] = position["players"] - order
    return {
        "turn": None,
        "over": True,
        "winners": [seat for seat, place in enumerate(places) if place == 1],
        "places": places,
        "scores": list(totals),
    }


def perft(position: Position, depth: int) -> int:
    """The number of move sequences of that length; only the last Partie may end within."""
    if depth == 0:
        return 1
    listed = moves(position)
    if depth == 1:
        return len(listed)
    return sum(perft(play(position, move), depth - 1) for move in listed)
