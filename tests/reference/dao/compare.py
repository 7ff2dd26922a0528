"""Compares the engine's DAO with the oracle, move by move, from positions made at random.

python -m reference.dao.compare COUNT     (in tests/; or with tests/ on the path)
"""

import sys
from random import Random
from typing import Any

from dao_table import DAO
from reference.dao import oracle

from engine import dealer
from engine.dao.cards import DECK
from engine.position import Position


def random_position(rng: Random) -> dict[str, Any]:
    """Any position the notation allows, mostly near the end of a pile and with full rows."""
    players = rng.randrange(2, 7)
    faces = list(DECK)
    rng.shuffle(faces)
    row = [faces.pop() for _ in range(1 + min(rng.randrange(18), rng.randrange(18)))]
    pile = [faces.pop() for _ in range(1 + min(rng.randrange(30), rng.randrange(30)))]
    taken: list[list[str]] = [[] for _ in range(players)]
    for face in faces[: rng.randrange(len(faces) + 1)]:
        taken[rng.randrange(players)].append(face)
    return {
        "game": "dao",
        "players": players,
        "turn": rng.randrange(players),
        "row": row,
        "pile": pile,
        "taken": taken,
    }


def compare(data: dict[str, Any], rng: Random) -> int:
    """Play one game on both sides; the number of positions in which they agreed. Raises AssertionError."""
    position = DAO.parse(data)
    table = oracle.new_table(
        data["players"],
        data["turn"],
        [oracle.read_card(face) for face in data["pile"]],
        [oracle.read_card(face) for face in data["row"]],
        [[oracle.read_card(face) for face in cards] for cards in data["taken"]],
    )
    agreed = 0
    while not table["over"]:
        action = rng.choice(("take", "flip"))
        oracle.move(table, action)
        position = dealer.settle(DAO, dealer.decide(DAO, position, DAO.read(action)), lambda _: rng)
        assert_same(position, table)
        agreed += 1
    return agreed


def assert_same(position: Position[Any], table: dict[str, Any]) -> None:
    picture = DAO.written(position)
    assert picture["turn"] == table["turn"]
    assert picture.get("over", False) == table["over"]
    assert [oracle.read_card(face) for face in picture["row"]] == table["row"]
    assert [oracle.read_card(face) for face in picture["pile"]] == table["pile"]
    assert [[oracle.read_card(face) for face in cards] for cards in picture["taken"]] == table["taken"]
    scores = [oracle.score(cards) for cards in table["taken"]]
    assert list(DAO.outcome(position.state).scores or ()) == scores
    if table["over"]:
        assert picture["scores"] == scores
        assert picture["places"] == oracle.places(scores)


def main() -> None:
    wanted = int(sys.argv[1])
    rng = Random(2016)
    agreed = 0
    while agreed < wanted:
        agreed += compare(random_position(rng), rng)
    print(f"{agreed} positions agree")


if __name__ == "__main__":
    main()
