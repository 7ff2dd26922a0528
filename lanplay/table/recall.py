"""What a game that goes on was before the break: its table's name, its words, and all that has happened and stands."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.events import Answered, Left, Reacted
from lanplay.table.front import Happening
from lanplay.text.words import words_of
from protocol.rounds.procedure import ComparisonWords
from protocol.seat.playing import Playing

DECISIONS = (Answered, Reacted, Left)


@dataclass(frozen=True, slots=True)
class Recall:
    """`name` is empty where the journal does not tell it."""

    name: str
    words: tuple[str, ...]
    happenings: tuple[Happening, ...]


def recall_of(playing: Playing, name: str) -> Recall:
    """Of a game as it comes from its journal."""
    return Recall(name, words_of(playing.words), tuple(_happenings(playing)))


def last_decisions(happenings: Sequence[Happening], number: int = 1) -> Sequence[Happening]:
    """So many decisions from the end, and what came of them; everything where there are not as many."""
    made = [at for at, happening in enumerate(happenings) if isinstance(happening.event, DECISIONS)]
    return happenings[made[-number] :] if 0 < number <= len(made) else happenings


def _happenings(playing: Playing) -> Iterator[Happening]:
    """As the seat sees them now: a card that it has come to know is known in all of them."""
    before = playing.view_of(playing.beginning)
    for happened in playing.course():
        if isinstance(happened.event, ComparisonWords):
            continue
        after = playing.view_of(happened.state)
        yield Happening(happened.step, happened.event, before, after, happened.state_hash)
        before = after
