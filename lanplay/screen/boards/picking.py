"""From targets to moves: a move is a path of targets that are picked one after the other.

Decides what can be picked next, and which move a complete path makes. Which path makes which move is up to each game.
"""

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType
from typing import TypeAlias, TypeVar

import msgspec

from engine.grammar import GameMove

M = TypeVar("M", bound=GameMove)
Path: TypeAlias = tuple[str, ...]
Paths: TypeAlias = Sequence[tuple[Path, M]]
"""Every path with the move that it makes. A move may have several paths."""

BUTTON = "button:"
REACT = "react:"


class Impact(StrEnum):
    """What picking a target does to others, as the view says; the value is its style class."""

    SENDS = "sends"
    HURTS = "hurts"
    OPENS = "opens"


class Marks(msgspec.Struct, frozen=True):
    """What stands out on a board: what may be picked next, what is picked, and what the last move changed.

    `impacts` are those of targets that may be picked or are, and of what the picked move reaches besides.
    """

    open: frozenset[str] = msgspec.field(default_factory=frozenset)
    picked: Path = ()
    last: frozenset[str] = msgspec.field(default_factory=frozenset)
    impacts: Mapping[str, Impact] = msgspec.field(default_factory=dict)

    def of(self, target: str | None) -> str:
        """The most important mark of a target: its style class, or nothing."""
        if target is None:
            return ""
        if target in self.picked:
            return "picked"
        if target in self.open:
            return "target"
        return "last" if target in self.last else ""


def card(index: int) -> str:
    """The target of a card of the reader's hand, by its index in the view."""
    return f"card:{index}"


def button(move: GameMove) -> str:
    """The target of a move that has no place on the table."""
    return BUTTON + move.text


def reacted(place: int) -> str:
    """The target of a place of a reaction, lit or not; picking an unlit one is a miss."""
    return f"{REACT}{place}"


def begun(paths: Paths[M], picked: Path = ()) -> dict[str, tuple[M, ...]]:
    """What can be picked after `picked`, each with the moves that remain possible."""
    done = len(picked)
    reachable: dict[str, list[M]] = {}
    for path, move in paths:
        if path[:done] == picked and len(path) > done:
            reachable.setdefault(path[done], []).append(move)
    return {target: tuple(dict.fromkeys(moves)) for target, moves in reachable.items()}


def finished(paths: Paths[M], picked: Path) -> M | None:
    """The move that `picked` makes, None if something is still to be picked or the path makes none."""
    return next((move for path, move in paths if path == picked), None)


def marked(
    paths: Paths[M], picked: Path, last: Iterable[str], impacts: Mapping[str, Impact] = MappingProxyType({})
) -> Marks:
    return Marks(frozenset(begun(paths, picked)), picked, frozenset(last), impacts)
