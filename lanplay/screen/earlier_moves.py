"""The moves so far, for stepping back through them during the game. This seat has seen all of it before.

A move is shown with everything that followed from it, up to the next one: the board, the changes, the lines of the log.
"""

from dataclasses import dataclass

from engine.view import GameView
from lanplay.screen.table_state import Frame, TableState


@dataclass(frozen=True, slots=True)
class EarlierMove:
    """The game `back` moves before the last one; `is_start` is the position before the first.

    What was before it `is_covered` where it may not be looked at while the game runs.
    """

    back: int
    view: GameView
    last: tuple[str, ...]
    told: tuple[str, ...]
    is_start: bool
    is_covered: bool


def furthest(state: TableState) -> int | None:
    """How many moves back there are; None before the first move."""
    moves = sum(frame.is_move for frame in state.open_frames)
    has_start = bool(state.open_frames) and not state.open_frames[0].is_move
    return moves - 1 + has_start if moves else None


def earlier_move(state: TableState, back: int) -> EarlierMove:
    """`back` moves back, or as far as there are moves."""
    frames = state.open_frames
    beginnings = [index for index, frame in enumerate(frames) if frame.is_move or index == 0]
    back = max(0, min(back, len(beginnings) - 1))
    first = beginnings[-1 - back]
    after = beginnings[-back] if back else len(frames)
    part: tuple[Frame, ...] = frames[first:after]
    lines = tuple(line for frame in part for line in frame.told)
    is_first = not part[0].is_move
    is_covered = len(frames) < len(state.frames)
    return EarlierMove(back, part[-1].view, part[-1].last, lines, is_first and not is_covered, is_first and is_covered)
