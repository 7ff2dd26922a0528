"""The legal moves as a numbered list to read: each in notation, as it may be typed, and in words."""

from collections.abc import Iterator, Sequence

from engine.grammar import GameMove
from engine.view import GameView
from lanplay.games.telling import consequence, meaning
from lanplay.games.voice import Voice

MOST_EXPLAINED = 12
"""Longer lists are printed in notation alone: a screen reader would read the meanings for minutes."""


def explained(voice: Voice, moves: Sequence[GameMove], view: GameView, seat: int) -> Iterator[str]:
    """One line per move."""
    for number, move in enumerate(moves, 1):
        yield f"{number} {with_meaning(voice, move, view, seat)}"


def with_meaning(voice: Voice, move: GameMove, view: GameView, seat: int) -> str:
    """`flip: turn up a new card`."""
    words = meaning(voice, move, view, seat)
    return f"{move}: {words}" if words else move.text


def with_consequence(voice: Voice, move: GameMove, view: GameView, seat: int) -> str:
    """The same with its consequence, if it has one: `flip: turn up a new card; if …`."""
    follows = consequence(voice, move, view, seat)
    words = with_meaning(voice, move, view, seat)
    return f"{words}; {follows}" if follows else words


def compact(moves: Sequence[GameMove]) -> str:
    return "  ".join(f"{number} {move}" for number, move in enumerate(moves, 1))
