"""The legal moves as a numbered list to read: each as it may be typed, in the reader's words, and what it means."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from engine.grammar import GameMove
from engine.view import GameView
from lanplay.games.move_words import move_words
from lanplay.games.presenter import presenter_of
from lanplay.games.telling import consequence, meaning
from lanplay.games.voice import Voice
from lanplay.text import translate
from lanplay.text.games import FROM_TO

MOST_EXPLAINED = 12
"""Longer lists are printed in notation alone: a screen reader would read the meanings for minutes."""


def explained(voice: Voice, moves: Sequence[GameMove], view: GameView, seat: int) -> Iterator[str]:
    """One line per move."""
    for number, move in enumerate(moves, 1):
        yield f"{number} {with_meaning(voice, move, view, seat)}"


def with_meaning(voice: Voice, move: GameMove, view: GameView, seat: int) -> str:
    """`flip: turn up a new card`, or the move alone where its meaning is the same words."""
    words, spelled = meaning(voice, move, view, seat), move_words(view.game).shown(move.text)
    return f"{spelled}: {words}" if words not in ("", spelled) else spelled


def with_consequence(voice: Voice, move: GameMove, view: GameView, seat: int) -> str:
    """What a move means and what comes of it, to somebody who need not type it: `turn up a new card: if …`."""
    names_all = presenter_of(view.game).meaning_names_all
    words = meaning(voice, move, view, seat) if names_all else with_meaning(voice, move, view, seat)
    follows = consequence(voice, move, view, seat)
    return f"{words}{':' if names_all else ';'} {follows}" if follows else words


def compact(moves: Sequence[GameMove], game: str) -> Iterator[str]:
    """One line per first word: `1 cross 2, 2 cross 3`."""
    shown = move_words(game).shown
    for _, numbered in _grouped(moves):
        yield ", ".join(f"{number} {shown(move.text)}" for number, move in numbered)


def counted(moves: Sequence[GameMove], game: str) -> str:
    """A short list in full, a long one as the numbers that belong to each first word: `cross 1 to 5, draw 6 to 10`."""
    if len(moves) <= MOST_EXPLAINED:
        return ", ".join(compact(moves, game))
    shown, told = move_words(game).shown, []
    for first, numbered in _grouped(moves):
        least, most = numbered[0][0], numbered[-1][0]
        numbers = str(least) if least == most else translate(FROM_TO).format(least=least, most=most)
        told.append(f"{shown(first)} {numbers}")
    return ", ".join(told)


def _grouped(moves: Sequence[GameMove]) -> Iterator[tuple[str, Sequence[tuple[int, GameMove]]]]:
    """Runs of moves with the same first word, each move with its number."""
    for first, run in groupby(enumerate(moves, 1), lambda numbered: numbered[1].words[0]):
        yield first, [*run]
