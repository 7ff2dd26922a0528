"""Choosing a move by pointing: first what moves, then where to. Pure; the rules are in the list of legal moves.

A game's board says by which targets each legal move is pointed at, in order. What has been picked narrows the moves
down; when only one can still be meant, it is shown, and pointing once more (or Enter) plays it.
"""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

Path: TypeAlias = tuple[str, ...]
Paths: TypeAlias = Sequence[tuple[Path, str]]
Spots: TypeAlias = Mapping[str, tuple[int, int]]

STEPS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


def open_moves(paths: Paths, picked: Sequence[str]) -> tuple[str, ...]:
    """The moves that begin with what was picked, each once."""
    found = [move for path, move in paths if path[: len(picked)] == tuple(picked)]
    return tuple(dict.fromkeys(found))


def next_targets(paths: Paths, picked: Sequence[str]) -> tuple[str, ...]:
    """What can be picked next, each once."""
    depth, begun = len(picked), tuple(picked)
    return tuple(dict.fromkeys(path[depth] for path, _ in paths if len(path) > depth and path[:depth] == begun))


def meant_move(paths: Paths, picked: Sequence[str]) -> str | None:
    """The move that this pointing means, if it is complete."""
    return next((move for path, move in paths if picked and path == tuple(picked)), None)


def pick(paths: Paths, picked: tuple[str, ...], target: str) -> tuple[str, ...]:
    """What is picked after pointing at `target`: one more, another beginning, or the same again."""
    if target in next_targets(paths, picked):
        return (*picked, target)
    for kept in range(len(picked) - 1, -1, -1):
        if target in next_targets(paths, picked[:kept]):
            return (*picked[:kept], target)
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
        if target != cursor and ahead > 0 and (best is None or ahead + 2 * aside < best[0]):
            best = (ahead + 2 * aside, target)
    return best[1] if best else cursor


def following(spots: Spots, allowed: Sequence[str], cursor: str | None, by: int) -> str | None:
    """The next target in reading order, around the end."""
    reachable = [target for target in spots if target in set(allowed)]
    if not reachable:
        return None
    if cursor not in reachable:
        return reachable[0 if by > 0 else -1]
    return reachable[(reachable.index(cursor) + by) % len(reachable)]
