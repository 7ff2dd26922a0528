"""Choosing a move by pointing: first what moves, then where to. Pure; the rules are in the list of legal moves.

A game's board says by which targets each legal move is pointed at, in order. What has been picked narrows the moves
down; when only one can still be meant, it is shown, and pointing once more (or Enter) plays it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from engine.grammar import Move
from lanplay.screen.boards.picking import Path, Paths, begun, finished

Spots: TypeAlias = Mapping[str, tuple[int, int]]

STEPS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


@dataclass(frozen=True, slots=True)
class Ways:
    """How the legal moves are pointed at, as a game's board says."""

    paths: Paths[Move]

    def next(self, picked: Path) -> Path:
        """What can be picked after `picked`."""
        return tuple(begun(self.paths, picked))

    def meant(self, picked: Path) -> Move | None:
        """The move that `picked` says, None where it says none yet."""
        return finished(self.paths, picked)

    def to(self, move: Move) -> Path:
        """What is pointed at to play `move`, nothing where it cannot be pointed at."""
        return next((path for path, said in self.paths if said == move), ())


def told(spots: Spots, prefix: str) -> int | None:
    """The number behind `prefix` in a target: what only a view knows, and the next input has to."""
    found = next((target for target in spots if target.startswith(prefix)), None)
    return None if found is None else int(found.removeprefix(prefix))


def pick(ways: Ways, picked: Path, target: str) -> Path:
    """What is picked after pointing at `target`: one more, or another beginning. What is forced is picked, too."""
    begun = _before(ways, picked, target)
    return picked if begun is None else _forced(ways, (*begun, target))


def kept(ways: Ways, picked: Path, cursor: str) -> Path:
    """What stays picked when the cursor goes on to `cursor`: of a whole move only what leads there, too."""
    if cursor in picked or ways.meant(picked) is None:
        return picked
    begun = _before(ways, picked, cursor)
    return picked if begun is None else begun


def _before(ways: Ways, picked: Path, target: str) -> Path | None:
    """As much of `picked` as `target` can be picked after."""
    for count in range(len(picked), -1, -1):
        if target in ways.next(picked[:count]):
            return picked[:count]
    return None


def _forced(ways: Ways, picked: Path) -> Path:
    while ways.meant(picked) is None and len(following := ways.next(picked)) == 1:
        picked = (*picked, following[0])
    return picked


def step(spots: Spots, allowed: Sequence[str], cursor: str | None, direction: str) -> str | None:
    """The target that lies next in a direction; the first one when the cursor is nowhere."""
    reachable = [target for target in spots if target in set(allowed)]
    if not reachable:
        return None
    if cursor is None or cursor not in spots:
        return reachable[0]
    down, across = STEPS[direction]
    row, column = spots[cursor]
    best: tuple[int, str] | None = None
    for target in reachable:
        rows, columns = spots[target][0] - row, spots[target][1] - column
        ahead = rows * down * 2 + columns * across
        aside = abs(rows * across * 2) + abs(columns * down)
        if target != cursor and ahead > 0 and (best is None or ahead + 3 * aside < best[0]):
            best = (ahead + 3 * aside, target)
    return best[1] if best else cursor


def following(spots: Spots, allowed: Sequence[str], cursor: str | None, by: int) -> str | None:
    """The next target in reading order, around the end."""
    reachable = [target for target in spots if target in set(allowed)]
    if not reachable:
        return None
    if cursor not in reachable:
        return reachable[0 if by > 0 else -1]
    return reachable[(reachable.index(cursor) + by) % len(reachable)]
