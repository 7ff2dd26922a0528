"""TAO's moves as paths of one or two targets; where the order means nothing, both orders count.

A place in a row is `row:SEAT:COLUMN`, a deck or hand `deck:SEAT`, a portal `portal:NUMBER`.
"""

from collections.abc import Iterator, Sequence

from engine.tao.moves import DRAWING, Move
from engine.tao.view import View
from lanplay.screen.boards.picking import Path, Paths, button


def place(seat: int, column: int) -> str:
    return f"row:{seat}:{column}"


def deck(seat: int) -> str:
    return f"deck:{seat}"


def portal(number: int) -> str:
    return f"portal:{number}"


def paths(view: View, seat: int, moves: Sequence[Move]) -> Paths[Move]:
    return [(path, move) for move in moves for path in _ways(seat, move)]


def _ways(seat: int, move: Move) -> Iterator[Path]:
    if move.verb == "claim":
        yield (portal(move.column),)
        return
    if move.verb == "decline":
        yield (button(move),)
        return
    named = [place(*spot) for spot in move.places(seat)]
    path = (*named, deck(seat)) if move.verb in DRAWING else tuple(named)
    yield path
    if move.verb != "move":
        yield path[::-1]
