"""A finished game as a row of slides: its beginning, then each decision with everything that followed from it."""

from collections.abc import Iterator, Sequence

import msgspec
from msgspec.structs import replace

from engine.events import Answered, Left, Reacted
from engine.view import GameView
from lanplay.games.presenter import presenter_of
from lanplay.games.telling import told
from lanplay.games.voice import Voice
from lanplay.records.playback import Playback, PlaybackStep
from lanplay.records.steps import sentences_of
from protocol.agreement import Agreement
from protocol.rounds.procedure import ComparisonWords


class Slide(msgspec.Struct, frozen=True):
    """What was said, the view after it, and the targets that it has changed."""

    told: tuple[str, ...]
    view: GameView
    last: tuple[str, ...] = ()


def slides_of(playback: Playback, agreement: Agreement, voice: Voice) -> Iterator[Slide]:
    """The first slide is the position before the first decision."""
    slide = Slide((), playback.beginning)
    for step in playback.steps():
        if isinstance(step.happened.event, Answered | Reacted | Left):
            yield slide
            slide = Slide((), slide.view)
        slide = _with(slide, step, agreement, voice)
    yield slide


def _with(slide: Slide, step: PlaybackStep, agreement: Agreement, voice: Voice) -> Slide:
    event = step.happened.event
    if isinstance(event, ComparisonWords):
        return slide
    last = tuple(dict.fromkeys((*slide.last, *presenter_of(step.after.game).changed(event, step.before, step.after))))
    return replace(slide, told=(*slide.told, *_told(step, agreement, voice)), view=step.after, last=last)


def _told(step: PlaybackStep, agreement: Agreement, voice: Voice) -> Sequence[str]:
    """A decision is always told; of what follows by itself only what its game finds worth telling."""
    event = step.happened.event
    if isinstance(event, Answered | Reacted | Left):
        return sentences_of(agreement, event, step.before, step.after, step.faces)
    assert not isinstance(event, ComparisonWords)
    return [line.text for line in told(voice, event, step.before, step.after)]
