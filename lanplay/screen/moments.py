"""What an event is told as in the log of a table, and which moment of a game it makes for whoever looks back."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.events import Answered, Leaving, Left
from lanplay.games.telling import told
from lanplay.screen.board import touched
from lanplay.screen.table_state import EntryKind, Frame
from lanplay.table.front import Happening, Past, Scene
from lanplay.text import table as texts
from lanplay.text import translate


def told_of(scene: Scene, happening: Happening) -> list[tuple[EntryKind, str]]:
    event = happening.event
    found: list[tuple[EntryKind, str]] = []
    if isinstance(event, Left) and event.how is Leaving.RESIGNED:
        found.append((EntryKind.ALARM, translate(texts.RESIGNED).format(nick=scene.nick(event.seat))))
    for line in told(scene.voice, event, happening.before, happening.after):
        kind = EntryKind.TOLD if line.seat is None else EntryKind.OWN if line.seat == scene.seat else EntryKind.MOVE
        found.append((kind, line.text))
    return found


@dataclass(frozen=True, slots=True)
class Moment:
    """An event as it is shown: what it changed on the board together with all since the last decision, and its lines.

    One in which there is nothing to see `is_shown` to nobody who looks back.
    """

    frame: Frame
    told: tuple[tuple[EntryKind, str], ...]
    is_shown: bool

    @property
    def last(self) -> tuple[str, ...]:
        return self.frame.last


def moment_of(scene: Scene, happening: Happening, before: Sequence[str]) -> Moment:
    """`before` are the targets that had changed by then."""
    fresh = touched(happening.before, happening.after)
    is_decision = isinstance(happening.event, Answered)
    last = fresh if is_decision else tuple(dict.fromkeys((*before, *fresh)))
    lines = tuple(told_of(scene, happening))
    frame = Frame(happening.after, last, tuple(line for _, line in lines), is_decision)
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
