"""How an event appears in the log of a table, and as a moment of the game for looking back."""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from engine.events import Answered, Left
from lanplay.games.presenter import presenter_of
from lanplay.games.telling import told
from lanplay.screen.table_state import EntryKind, Frame
from lanplay.table.front import Happening, Past, Scene
from lanplay.text import table as texts
from lanplay.text import translate


def log_lines(scene: Scene, happening: Happening) -> list[tuple[EntryKind, str]]:
    event = happening.event
    lines: list[tuple[EntryKind, str]] = []
    if isinstance(event, Left) and event.how.is_own_word:
        lines.append((EntryKind.ALARM, translate(texts.RESIGNED).format(nick=scene.nick(event.seat))))
    for line in told(scene.voice, event, happening.before, happening.after):
        kind = EntryKind.TOLD if line.seat is None else EntryKind.OWN if line.seat == scene.seat else EntryKind.MOVE
        lines.append((kind, line.text))
    return lines


class Moment(msgspec.Struct, frozen=True):
    """An event as shown: its lines, and what has changed on the board since the last decision.

    A moment with nothing to see is skipped when looking back: not `is_shown`.
    """

    frame: Frame
    told: tuple[tuple[EntryKind, str], ...]
    is_shown: bool

    @property
    def last(self) -> tuple[str, ...]:
        return self.frame.last


def moment_of(scene: Scene, happening: Happening, before: Sequence[str]) -> Moment:
    """`before` are the targets that had changed so far."""
    event = happening.event
    fresh = presenter_of(happening.after.game).changed(event, happening.before, happening.after)
    is_decision = isinstance(event, Answered)
    is_own = isinstance(event, Answered) and any(answer.seat == scene.seat for answer in event.answers)
    last = fresh if is_decision else tuple(dict.fromkeys((*before, *fresh)))
    lines = tuple(log_lines(scene, happening))
    frame = Frame(happening.after, last, tuple(line for _, line in lines), is_decision, is_own)
    return Moment(frame, lines, bool(lines or fresh or is_decision))


def frames_of(scene: Scene, past: Past) -> tuple[Frame, ...]:
    """All moments of a whole game, its beginning first."""
    frames = [Frame(past.beginning, (), ())]
    last: tuple[str, ...] = ()
    for happening in past.steps:
        moment = moment_of(scene, happening, last)
        last = moment.last
        if moment.is_shown:
            frames.append(moment.frame)
        else:
            frames[-1] = replace(frames[-1], view=happening.after)
    return tuple(frames)
