"""Choosing a move by pointing: first what moves, then where to. Pure; the list of legal moves holds the rules.

A game's board lists the targets that make up each legal move, in order. Each pick narrows the moves down; when only one
is left, it is shown, and pointing again (or Enter) plays it.
"""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

import msgspec

from engine.grammar import GameMove
from lanplay.screen.boards.picking import Path, Paths, begun, finished

Spots: TypeAlias = Mapping[str, tuple[int, int]]

STEPS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


class Ways(msgspec.Struct, frozen=True):
    """How the legal moves are pointed at, as a game's board says."""

    paths: Paths[GameMove]

    @property
    def first(self) -> str | None:
        """Where pointing begins."""
        return next((path[0] for path, _ in self.paths), None)

    def first_in(self, moves: Sequence[GameMove]) -> int:
        """The index among `moves` of the one with which pointing begins."""
        return next((moves.index(move) for _, move in self.paths if move in moves), 0)

    def next(self, picked: Path) -> Path:
        """What can be picked after `picked`."""
        return tuple(begun(self.paths, picked))

    def after(self, picked: Path) -> frozenset[GameMove]:
        """The moves that remain possible after `picked`."""
        return frozenset(move for path, move in self.paths if path[: len(picked)] == picked)

    def meant(self, picked: Path) -> GameMove | None:
        """The move that `picked` makes, None if it is incomplete."""
        return finished(self.paths, picked)

    def to(self, move: GameMove) -> Path:
        """The targets to point at for `move`; empty if it cannot be pointed at."""
        return next((path for path, made in self.paths if made == move), ())


def number_in(spots: Spots, prefix: str) -> int | None:
    """The number after `prefix` in a target, which a view passes to the next input."""
    number = next((target.removeprefix(prefix) for target in spots if target.startswith(prefix)), None)
    return None if number is None else int(number)


def pick(ways: Ways, picked: Path, target: str) -> Path:
    """The picks after pointing at `target`: one more, or a new start. Forced picks are added."""
    begun = _before(ways, picked, target)
    return picked if begun is None else _forced(ways, (*begun, target))


def kept(ways: Ways, picked: Path, cursor: str) -> Path:
    """What stays picked when the cursor moves to `cursor`: once a move is complete, only what leads there, too."""
    if cursor in picked or ways.meant(picked) is None:
        return picked
    begun = _before(ways, picked, cursor)
    return picked if begun is None else begun


def taken_back(ways: Ways, picked: Path) -> Path:
    """The picks without the last choice, and without what was forced by it."""
    left = picked[:-1]
    while left and len(ways.next(left)) == 1:
        left = left[:-1]
    return left


def _before(ways: Ways, picked: Path, target: str) -> Path | None:
    """The longest part of `picked` after which `target` can be picked."""
    for count in range(len(picked), -1, -1):
        if target in ways.next(picked[:count]):
            return picked[:count]
    return None


def _forced(ways: Ways, picked: Path) -> Path:
    while ways.meant(picked) is None and len(following := ways.next(picked)) == 1:
        picked = (*picked, following[0])
    return picked


def step(spots: Spots, allowed: Sequence[str], cursor: str | None, direction: str) -> str | None:
    """The nearest target in a direction; the first one if the cursor is nowhere."""
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
    """The next target in reading order, wrapping around."""
    reachable = [target for target in spots if target in set(allowed)]
    if not reachable:
        return None
    if cursor not in reachable:
        return reachable[0 if by > 0 else -1]
    return reachable[(reachable.index(cursor) + by) % len(reachable)]
