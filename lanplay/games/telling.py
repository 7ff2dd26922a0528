"""What happens in a game and what can be done in it, in words, as its presenter says it."""

from collections.abc import Iterator
from typing import NamedTuple

from engine import registry
from engine.events import Answered, Event
from engine.grammar import GameMove
from engine.view import GameView
from lanplay.games.presenter import presenter_of
from lanplay.games.voice import Voice


class Told(NamedTuple):
    """A sentence, and the seat whose move it is; None for what follows from moves."""

    text: str
    seat: int | None = None


def told(voice: Voice, event: Event, before: GameView, after: GameView) -> list[Told]:
    """Everything that is told of an event, the moves first; views are those of one reader."""
    lines = map(Told, presenter_of(after.game).happened(voice, event, before, after))
    return [*_moves(voice, event, before, after), *lines]


def _moves(voice: Voice, event: Event, before: GameView, after: GameView) -> Iterator[Told]:
    if not isinstance(event, Answered):
        return
    grammar, presenter = registry.find(after.game).grammar, presenter_of(after.game)
    for answer in event.answers:
        text = presenter.moved(voice, answer.seat, grammar.exact(answer.move), before, after)
        if text:
            yield Told(text, answer.seat)


def meaning(voice: Voice, move: GameMove, view: GameView, seat: int) -> str:
    """What a legal move would do, in a few words; nothing for a game without a presenter."""
    return presenter_of(view.game).meaning(voice, move, view, seat)


def consequence(voice: Voice, move: GameMove, view: GameView, seat: int) -> str:
    return presenter_of(view.game).consequence(voice, move, view, seat)
