"""What happens in a game and what can be done in it, in words. A game has a narrator: a module here with its name.

The module is a `Narrator`. A sentence is about the reader or about somebody else (`Voice`), says each thing once, and
nothing that this reader's views do not show. A game without a narrator has its moves told in notation.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple, Protocol, TypeAlias, cast

from engine.events import Answer, Answered, Event
from lanplay.narration.voice import NOBODY, Spoken, Voice
from lanplay.text import mark

View: TypeAlias = Mapping[str, Any]

MOVED = Spoken(mark("You: {move}."), mark("{nick}: {move}."))

__all__ = [
    "MOVED",
    "NOBODY",
    "Narrator",
    "Spoken",
    "Told",
    "View",
    "Voice",
    "consequence",
    "meaning",
    "narrator",
    "told",
]


class Narrator(Protocol):
    """Views are those before and after an event, both of the reader."""

    def moved(self, voice: Voice, answer: Answer, before: View, after: View) -> str:
        """What a seat has done; nothing where `tell` or another answer of the same event says it."""

    def tell(self, voice: Voice, event: Event, before: View, after: View) -> Sequence[str]:
        """What follows from an event besides the moves themselves."""

    def meaning(self, move: str, view: View, seat: int) -> str:
        """A legal move of `seat` as something to choose: no subject, and no stop at the end."""

    def consequence(self, move: str, view: View, seat: int) -> str:
        """What comes of a legal move by the rules, where its meaning does not say it."""


class Told(NamedTuple):
    """A sentence, and the seat whose move it is; None for what follows from moves."""

    text: str
    seat: int | None = None


@lru_cache(maxsize=16)
def narrator(game: str) -> Narrator | None:
    home = f"{__name__}.{game}"
    return None if find_spec(home) is None else cast(Narrator, import_module(home))


def told(game: str, voice: Voice, event: Event, before: View, after: View) -> list[Told]:
    """Everything that is told of an event, the moves first."""
    own = narrator(game)
    found = list(_moves(own, voice, event, before, after))
    if own is not None:
        found += map(Told, own.tell(voice, event, before, after))
    return found


def _moves(own: Narrator | None, voice: Voice, event: Event, before: View, after: View) -> Iterator[Told]:
    if not isinstance(event, Answered):
        return
    for answer in event.answers:
        if own is None:
            text = voice.says(MOVED, answer.seat, move=answer.move)
        else:
            text = own.moved(voice, answer, before, after)
        if text:
            yield Told(text, answer.seat)


def meaning(game: str, move: str, view: View, seat: int) -> str:
    """What a legal move would do, in a few words; nothing for a game without a narrator."""
    own = narrator(game)
    return "" if own is None else own.meaning(move, view, seat)


def consequence(game: str, move: str, view: View, seat: int) -> str:
    own = narrator(game)
    return "" if own is None else own.consequence(move, view, seat)
