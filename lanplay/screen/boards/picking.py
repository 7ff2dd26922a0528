"""From targets to moves: a move is a path of targets that are picked one after the other.

Decides what can be picked next and which move has been made once a path is complete. Which path says which move is
each game's own matter.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias, TypeVar

from engine.grammar import Move

M = TypeVar("M", bound=Move)
Path: TypeAlias = tuple[str, ...]
Paths: TypeAlias = Sequence[tuple[Path, M]]
"""Every path with the move that it says. A move may have several paths."""

BUTTON = "button:"
REACT = "react:"


@dataclass(frozen=True, slots=True)
class Marks:
    """What stands out on a board: what may be picked next, what is picked, and what the last move changed."""

    open: frozenset[str] = field(default_factory=frozenset)
    picked: Path = ()
    last: frozenset[str] = field(default_factory=frozenset)

    def of(self, target: str | None) -> str:
        """The one mark of a target that counts most: its style class, or nothing."""
        if target is None:
            return ""
        if target in self.picked:
            return "picked"
        if target in self.open:
            return "target"
        return "last" if target in self.last else ""


def card(index: int) -> str:
    """The target of a card of the reader's hand, by its place in the view."""
    return f"card:{index}"


def button(move: Move) -> str:
    """The target of a move that has no place on the table."""
    return BUTTON + move.text


def reacted(place: int) -> str:
    """The target of a place of a reaction, lit or not; one that is not lit is a miss."""
    return f"{REACT}{place}"


def begun(paths: Paths[M], picked: Path = ()) -> dict[str, tuple[M, ...]]:
    """What can be picked after `picked`, each with the moves that are still possible then."""
    done = len(picked)
    found: dict[str, list[M]] = {}
    for path, move in paths:
        if path[:done] == picked and len(path) > done:
            found.setdefault(path[done], []).append(move)
    return {target: tuple(dict.fromkeys(moves)) for target, moves in found.items()}


def finished(paths: Paths[M], picked: Path) -> M | None:
    """The move that `picked` says, None where something is still to be picked or nothing was meant."""
    return next((move for path, move in paths if path == picked), None)


def marked(paths: Paths[M], picked: Path, last: Iterable[str]) -> Marks:
    return Marks(frozenset(begun(paths, picked)), picked, frozenset(last))
