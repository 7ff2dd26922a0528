"""The legal moves as a numbered list to read: each in notation, as it may be typed, and in words."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from lanplay.narration import consequence, meaning

MOST_EXPLAINED = 12
"""More moves than this are listed by themselves in notation: a screen reader would read for minutes otherwise."""


def explained(game: str, moves: Sequence[str], view: Mapping[str, Any], seat: int) -> Iterator[str]:
    """One choice a line."""
    for number, move in enumerate(moves, 1):
        yield f"{number} {with_meaning(game, move, view, seat)}"


def with_meaning(game: str, move: str, view: Mapping[str, Any], seat: int) -> str:
    """`flip: turn up a new card`."""
    words = meaning(game, move, view, seat)
    return f"{move}: {words}" if words else move


def with_consequence(game: str, move: str, view: Mapping[str, Any], seat: int) -> str:
    """The same with what comes of it, where that is not the same thing: `flip: turn up a new card; if …`."""
    comes = consequence(game, move, view, seat)
    said = with_meaning(game, move, view, seat)
    return f"{said}; {comes}" if comes else said


def compact(moves: Sequence[str]) -> str:
    return "  ".join(f"{number} {move}" for number, move in enumerate(moves, 1))
