"""Numbers of move sequences, and who counted them: the slow readings of the rules in tests/reference, where they can.

    python tests/perft/count.py [GAME …]

counts the lines of GAME.txt again by its oracle alone and prints them: it has to give what the file holds. The engine
has no part in that; test_perft.py has it count the same.

A line is `name | chance | depth:count … | position`. Where chance is `written`, nothing is tossed on the way, and only
hands are shuffled, whose order means nothing. Where it is `seeded`, it comes from a generator seeded with the position.
"""

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[2]), str(Path(__file__).parents[1])]

from reference.dao import oracle as dao
from reference.daumen import oracle as daumen
from reference.dos import oracle as dos
from reference.tao.tao_oracle import Oracle as Tao


@dataclass(frozen=True)
class Line:
    name: str
    is_written: bool
    counts: Mapping[int, int]
    position: dict[str, Any]

    @classmethod
    def read(cls, text: str) -> "Line":
        name, chance, counts, position = text.split(" | ")
        pairs = (pair.split(":") for pair in counts.split())
        return cls(name, chance == "written", {int(depth): int(count) for depth, count in pairs}, json.loads(position))

    def __str__(self) -> str:
        counts = " ".join(f"{depth}:{count}" for depth, count in self.counts.items())
        return f"{self.name} | {'written' if self.is_written else 'seeded'} | {counts} | {json.dumps(self.position)}"


def file_of(game: str) -> Path:
    """Where the lines of a game of this program stand."""
    return Path(__file__).with_name(f"{game}.txt")


def read_lines(file: Path) -> Iterator[Line]:
    """The lines of a file, none where there is none."""
    texts = file.read_text("utf-8").splitlines() if file.exists() else []
    return (Line.read(text) for text in texts if not text.startswith("#"))


def lines(game: str) -> Iterator[Line]:
    """The lines of a game of this program."""
    return read_lines(file_of(game))


class Node(Protocol):
    """A position to count from."""

    def moves(self) -> list[str]: ...
    def after(self, move: str) -> "Node": ...


def count(node: Node, depth: int) -> Counter[int]:
    """The number of move sequences of every length up to `depth`."""
    moves = node.moves()
    found = Counter({1: len(moves)})
    if depth > 1:
        for move in moves:
            found.update({length + 1: number for length, number in count(node.after(move), depth - 1).items()})
    return found


# -- the oracles ---------------------------------------------------------------------------------------------------


class DaoNode:
    def __init__(self, table: dict[str, Any]) -> None:
        self.table = table

    def moves(self) -> list[str]:
        return [] if self.table["over"] else ["flip", "take"]

    def after(self, move: str) -> "DaoNode":
        table = deepcopy(self.table)
        dao.move(table, move)
        return DaoNode(table)


@dataclass(frozen=True)
class PositionNode:
    """Of an oracle that goes from position object to position object."""

    oracle: Any
    position: dict[str, Any]

    def moves(self) -> list[str]:
        return list(self.oracle.moves(self.position))

    def after(self, move: str) -> "PositionNode":
        return PositionNode(self.oracle, self.oracle.play(self.position, move))


class TaoNode:
    def __init__(self, oracle: Tao) -> None:
        self.oracle = oracle

    def moves(self) -> list[str]:
        return [] if self.oracle.over else self.oracle.listed()

    def after(self, move: str) -> "TaoNode":
        oracle = self.oracle.copy()
        oracle.play(move)
        return TaoNode(oracle)


def dao_node(position: dict[str, Any]) -> DaoNode | None:
    """None for halves, of which the oracle knows nothing."""
    if "options" in position:
        return None
    players = position["players"]
    pile, row = ([dao.read_card(face) for face in position[name]] for name in ("pile", "row"))
    return DaoNode(dao.new_table(players, position["turn"], pile, row, [[] for _ in range(players)]))


ORACLES: dict[str, Callable[[dict[str, Any]], Node | None]] = {
    "dao": dao_node,
    "daumen": lambda position: PositionNode(daumen, position),
    "dos": lambda position: PositionNode(dos, position),
    "tao": lambda position: TaoNode(Tao(position)),
}
"""Dog is not there: its oracle knows how pieces move, but no hands and no turns."""


def main(*games: str) -> None:
    for game in games or ORACLES:
        for line in lines(game):
            node = ORACLES[game](line.position)
            if node is not None:
                counts = count(node, max(line.counts))
                print(Line(line.name, line.is_written, {depth: counts[depth] for depth in line.counts}, line.position))


if __name__ == "__main__":
    main(*sys.argv[1:])
