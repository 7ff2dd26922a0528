"""A resumed game as it was before the break: its table's name, its words, and everything that has happened."""

from collections.abc import Iterator, Sequence

import msgspec

from engine.events import Answered, Event, Left, Reacted
from lanplay.table.front import Happening
from lanplay.text.words import words_of
from protocol.rounds.procedure import ComparisonWords
from protocol.seat.playing import Playing

DECISIONS = (Answered, Reacted, Left)


class Recall(msgspec.Struct, frozen=True):
    """`name` is empty if the journal does not hold it."""

    name: str
    words: tuple[str, ...]
    happenings: tuple[Happening, ...]


def recall_of(playing: Playing, name: str) -> Recall:
    """From a member that was restored from its journal."""
    return Recall(name, words_of(playing.words), tuple(_happenings(playing)))


def last_decisions(happenings: Sequence[Happening], number: int = 1) -> Sequence[Happening]:
    """The last `number` decisions and what followed from them; fewer where that would show what is hidden by now."""
    hidden = max((at for at, happening in enumerate(happenings) if happening.hides_past), default=0)
    happenings = happenings[hidden:]
    made = [at for at, happening in enumerate(happenings) if isinstance(happening.event, DECISIONS)]
    return happenings[made[-number] :] if 0 < number <= len(made) else happenings


def since_own(happenings: Sequence[Happening], seat: int) -> Sequence[Happening]:
    """What has happened since the last decision of `seat` and what followed from it; all that is kept where it has
    made none.
    """
    own = [at for at, happening in enumerate(happenings) if seat in _deciders(happening.event)]
    later = happenings[own[-1] + 1 :] if own else happenings
    if own:
        made = (at for at, happening in enumerate(later) if isinstance(happening.event, DECISIONS))
        later = later[next(made, len(later)) :]
    return last_decisions(later, len(later))


def _deciders(event: Event) -> Sequence[int]:
    match event:
        case Answered(answers=answers):
            return [answer.seat for answer in answers]
        case Reacted(seat=seat):
            return [seat]
        case _:
            return ()


def _happenings(playing: Playing) -> Iterator[Happening]:
    """What happened as the seat sees it now: a card it has since come to know is known throughout."""
    before = playing.view_of(playing.beginning)
    for happened in playing.course():
        if isinstance(happened.event, ComparisonWords):
            continue
        after = playing.view_of(happened.state)
        yield Happening(happened.step, happened.event, before, after, happened.state_hash)
        before = after
