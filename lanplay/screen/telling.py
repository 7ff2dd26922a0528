"""What an event is told as in the log of a table, and which moment of a game it makes for whoever looks back.

Who has moved is told, and what the game's narrator says of it. Moves that all make at once, unseen, are told by the
narrator alone where it has anything to say.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.events import Answered, Leaving, Left
from lanplay.narration import narrator
from lanplay.screen.board import touched
from lanplay.screen.model import Frame, Kind
from lanplay.table.front import Happening, Past, Scene
from lanplay.text import table as texts
from lanplay.text import translate


def told_of(scene: Scene, happening: Happening) -> list[tuple[Kind, str]]:
    event = happening.event
    told: list[tuple[Kind, str]] = []
    sentences = narrator(scene.game.name)(scene.nick, event, happening.before, happening.after)
    match event:
        case Answered(answers=answers):
            for answer in answers if len(answers) == 1 or not sentences else ():
                is_own = answer.seat == scene.seat
                text = texts.YOU_MOVED if is_own else texts.MOVED
                line = translate(text).format(nick=scene.nick(answer.seat), move=answer.move)
                told.append((Kind.OWN if is_own else Kind.MOVE, line))
        case Left(seat=seat, how=Leaving.RESIGNED):
            told.append((Kind.ALARM, translate(texts.RESIGNED).format(nick=scene.nick(seat))))
        case _:
            pass
    return [*told, *((Kind.TOLD, line) for line in sentences)]


@dataclass(frozen=True, slots=True)
class Moment:
    """An event as it is shown: what it changed on the board together with all since the last decision, and its lines.

    One in which there is nothing to see `is_shown` to nobody who looks back.
    """

    frame: Frame
    told: tuple[tuple[Kind, str], ...]
    is_shown: bool

    @property
    def last(self) -> tuple[str, ...]:
        return self.frame.last


def moment_of(scene: Scene, happening: Happening, before: Sequence[str]) -> Moment:
    """`before` are the targets that had changed by then."""
    fresh = touched(happening.before, happening.after)
    is_decision = isinstance(happening.event, Answered)
    last = fresh if is_decision else tuple(dict.fromkeys((*before, *fresh)))
    told = tuple(told_of(scene, happening))
    frame = Frame(happening.after, last, tuple(line for _, line in told))
    return Moment(frame, told, bool(told or fresh or is_decision))


def frames_of(scene: Scene, past: Past) -> tuple[Frame, ...]:
    """All moments of a whole game, its beginning first."""
    return (Frame(past.beginning, (), ()), *_shown(scene, past))


def _shown(scene: Scene, past: Past) -> Iterator[Frame]:
    last: tuple[str, ...] = ()
    for happening in past.steps:
        moment = moment_of(scene, happening, last)
        last = moment.last
        if moment.is_shown:
            yield moment.frame
