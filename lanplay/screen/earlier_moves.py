"""The moves of a game, for stepping through them: during the game what this seat has seen, and after it all of it.

A move is shown with everything that followed from it, up to the next one: the board, the changes, the lines of the log.
"""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from engine.view import GameView
from lanplay.screen.table_state import Frame, TableState


class EarlierMove(msgspec.Struct, frozen=True):
    """The game `back` moves before the last one; `is_start` is the position before the first.

    What was before it `is_covered` where it may not be looked at while the game runs.
    """

    back: int
    view: GameView
    last: tuple[str, ...]
    told: tuple[str, ...]
    is_start: bool
    is_covered: bool


def moves_of(frames: Sequence[Frame]) -> tuple[Frame, ...]:
    """A frame a move, after what there is before the first one."""
    parts: list[Frame] = []
    for frame in frames:
        if frame.is_move or not parts:
            parts.append(frame)
        else:
            parts[-1] = replace(frame, told=(*parts[-1].told, *frame.told), is_move=parts[-1].is_move)
    return tuple(parts)


def ends_of(frames: Sequence[Frame]) -> tuple[int, ...]:
    """For each of `moves_of`, its last frame."""
    firsts = [index for index, frame in enumerate(frames) if frame.is_move and index]
    return (*(first - 1 for first in firsts), len(frames) - 1)


def furthest(state: TableState) -> int | None:
    """How many moves back there are; None before the first move."""
    moves = sum(frame.is_move for frame in state.open_frames)
    has_start = bool(state.open_frames) and not state.open_frames[0].is_move
    return moves - 1 + has_start if moves else None


def earlier_move(state: TableState, back: int) -> EarlierMove:
    """`back` moves back, or as far as there are moves."""
    frames = state.open_frames
    moves = moves_of(frames)
    back = max(0, min(back, len(moves) - 1))
    move = moves[-1 - back]
    is_first = not move.is_move
    is_covered = len(frames) < len(state.frames)
    return EarlierMove(back, move.view, move.last, move.told, is_first and not is_covered, is_first and is_covered)
