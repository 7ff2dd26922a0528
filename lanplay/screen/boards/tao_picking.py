"""TAO's moves as paths of one or two targets; where the order means nothing, both orders count.

A place in a row is `row:SEAT:COLUMN`, a deck or hand `deck:SEAT`, a portal `portal:NUMBER`.
"""

from collections.abc import Iterator, Sequence

from engine.tao.moves import MOVES, Move, Verb
from lanplay.screen.boards import View
from lanplay.screen.boards.picking import Path, Paths, button


def place(seat: int, column: int) -> str:
    return f"row:{seat}:{column}"


def deck(seat: int) -> str:
    return f"deck:{seat}"


def portal(number: int) -> str:
    return f"portal:{number}"


def paths(view: View, seat: int, moves: Sequence[str]) -> Paths:
    return [(path, text) for text in moves for path in _ways(seat, MOVES[text])]


def _ways(seat: int, move: Move) -> Iterator[Path]:
    match move.verb:
        case Verb.CLAIM:
            yield (portal(move.column),)
        case Verb.DECLINE:
            yield (button(move.text),)
        case Verb.MOVE:
            yield place(seat, move.column), place(seat, move.other)
        case _:
            first, second = _pair(seat, move)
            yield first, second
            yield second, first


def _pair(seat: int, move: Move) -> tuple[str, str]:
    own = place(seat, move.column)
    match move.verb:
        case Verb.SWAP:
            return own, place(seat, move.other)
        case Verb.CROSS:
            return own, place(1 - seat, move.column)
        case Verb.DRAW:
            return own, deck(seat)
        case Verb.PLANT:
            return place(1 - seat, move.column), deck(seat)
        case _:
            return own, place(1 - seat, move.other)
