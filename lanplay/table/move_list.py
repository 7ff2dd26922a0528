"""The legal moves as a numbered list to read: each in notation, as it may be typed, and in words."""

from collections.abc import Iterator, Sequence

from engine.grammar import Move
from engine.view import GameView
from lanplay.games.telling import consequence, meaning

MOST_EXPLAINED = 12
"""More moves than this are listed by themselves in notation: a screen reader would read for minutes otherwise."""


def explained(moves: Sequence[Move], view: GameView, seat: int) -> Iterator[str]:
    """One choice a line."""
    for number, move in enumerate(moves, 1):
        yield f"{number} {with_meaning(move, view, seat)}"


def with_meaning(move: Move, view: GameView, seat: int) -> str:
    """`flip: turn up a new card`."""
    words = meaning(move, view, seat)
    return f"{move}: {words}" if words else move.text


def with_consequence(move: Move, view: GameView, seat: int) -> str:
    """The same with what comes of it, where that is not the same thing: `flip: turn up a new card; if …`."""
    comes = consequence(move, view, seat)
    said = with_meaning(move, view, seat)
    return f"{said}; {comes}" if comes else said


def compact(moves: Sequence[Move]) -> str:
    return "  ".join(f"{number} {move}" for number, move in enumerate(moves, 1))
