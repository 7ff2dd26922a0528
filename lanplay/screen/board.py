"""The board of a game as its presenter draws it, or its plain lines; and what else a board tells its screen."""

from collections.abc import Sequence
from typing import Any

from engine.grammar import GameMove
from engine.view import GameView
from lanplay.games.drawing import draw, heading
from lanplay.games.presenter import Sight, presenter_of
from lanplay.games.voice import Voice
from lanplay.screen import cells
from lanplay.screen.boards.picking import Path
from lanplay.screen.layout import text
from lanplay.screen.picture import Look, Picture
from lanplay.screen.pointing import Ways
from lanplay.screen.table_state import TableState

HEAD = "title"
"""The style of the game's name in a board's first line."""
HANGING = " " * 4
"""What a line begins with that goes on with the one before."""


def draw_board(sight: Sight[Any, Any], look: Look) -> Picture:
    """The board of a game, drawn within `look`; where it does not fit, its sentence and the position in words."""
    board = presenter_of(sight.view.game).board(sight, look)
    voice = Voice(sight.nicks.__getitem__, sight.reader)
    if board is None:
        return tuple(text(line) for line in cells.paragraphs(draw(sight.view, voice), look.width))
    return board if parted(board)[0] else (*_written(board), *_in_words(sight.view, voice, look.width))


def _written(board: Picture) -> Picture:
    return tuple(line for line in board if any(piece.text.strip() for piece in line))


def _in_words(view: GameView, voice: Voice, width: int) -> Picture:
    """A position in as few lines as possible: without what the title of a screen says, and without empty lines."""
    first, *rest = draw(view, voice).split("\n")
    whole: list[str] = [first] if first != heading(view, voice) else []
    for line in filter(None, rest):
        if line.startswith(HANGING) and whole:
            whole[-1] += f" {line.strip()}"
        else:
            whole.append(line)
    return tuple(text(row) for line in whole for row in cells.wrap(line, width, 2))


def sight_of(
    state: TableState, view: GameView, moves: Sequence[GameMove] = (), picked: Path = (), last: Sequence[str] = ()
) -> Sight[Any, Any]:
    """A view of a table's game as it is drawn for its reader."""
    return Sight(view, state.viewpoint, state.nicks, moves, picked, last, state.is_watching)


def parted(board: Picture) -> tuple[str, Picture]:
    """The name of the game in a board's first line, and the board without that line.

    A screen's own title says what is played and whose turn it is. A board replaced by a sentence (the window is too
    small) or by plain lines has no such line and stays whole.
    """
    head = next((piece.text for piece in board[0] if piece.style == HEAD), "") if board else ""
    return (head.strip(), board[1:]) if head else ("", board)


def ways_of(view: GameView | None, seat: int, moves: Sequence[GameMove]) -> Ways:
    """How the legal moves of a view are pointed at; empty for a game without a board."""
    return Ways(() if view is None or not moves else presenter_of(view.game).paths(view, seat, moves))


def tried(view: GameView, seat: int, target: str) -> GameMove | None:
    """The only move that a click on `target` alone could mean."""
    return presenter_of(view.game).tried(view, seat, target)


def chapter(view: GameView, seat: int) -> str:
    return presenter_of(view.game).chapter(view, seat)


def draw_reaction(game: str, fields: Sequence[int], look: Look, hit: Sequence[int]) -> Picture:
    return presenter_of(game).reaction(fields, look, hit)


def place_of(game: str, letter: str) -> int | None:
    """The place of a reaction that has this letter."""
    index = presenter_of(game).reaction_keys.find(letter.lower()) if len(letter) == 1 else -1
    return index if index >= 0 else None
