"""The legal moves as a numbered list to read: each as it may be typed, in the reader's words, and what it means."""

from collections.abc import Iterator, Sequence

from engine.grammar import GameMove
from engine.view import GameView
from lanplay.games.move_words import move_words
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
    words, spelled = meaning(voice, move, view, seat), move_words(view.game).shown(move.text)
    return f"{spelled}: {words}" if words else spelled


def with_consequence(voice: Voice, move: GameMove, view: GameView, seat: int) -> str:
    """The same with its consequence, if it has one: `flip: turn up a new card; if …`."""
    follows = consequence(voice, move, view, seat)
    words = with_meaning(voice, move, view, seat)
    return f"{words}; {follows}" if follows else words


def compact(moves: Sequence[GameMove], game: str) -> str:
    shown = move_words(game).shown
    return "  ".join(f"{number} {shown(move.text)}" for number, move in enumerate(moves, 1))
