"""The moves so far, for stepping back through them during the game. Nothing in it was ever hidden from this seat.

A move is shown with all that followed from it, up to the next one: the board after it, what it changed, what was told.
"""

from dataclasses import dataclass

from engine.view import GameView
from lanplay.screen.table_state import Frame, TableState


@dataclass(frozen=True, slots=True)
class EarlierMove:
    """How it was `back` moves before the last one; `is_start` is how it was before the first."""

    back: int
    view: GameView
    last: tuple[str, ...]
    told: tuple[str, ...]
    is_start: bool


def furthest(state: TableState) -> int | None:
    """How many moves back one can go; None before the first move."""
    moves = sum(frame.is_move for frame in state.frames)
    has_start = bool(state.frames) and not state.frames[0].is_move
    return moves - 1 + has_start if moves else None


def earlier_move(state: TableState, back: int) -> EarlierMove:
    """`back` moves back, or as far as one can go."""
    frames = state.frames
    beginnings = [index for index, frame in enumerate(frames) if frame.is_move or index == 0]
    back = max(0, min(back, len(beginnings) - 1))
    first = beginnings[-1 - back]
    after = beginnings[-back] if back else len(frames)
    part: tuple[Frame, ...] = frames[first:after]
    told = tuple(line for frame in part for line in frame.told)
    return EarlierMove(back, part[-1].view, part[-1].last, told, not part[0].is_move)
