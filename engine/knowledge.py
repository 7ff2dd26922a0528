"""What one seat knows beyond the public state: the faces of some handles. It never enters a state or its hash."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from engine.cards import Face, Handle
from engine.events import Answered, Event, Mixed, Opened, Shuffled


@dataclass(frozen=True, slots=True)
class Knowledge:
    """`faces` is read-only by convention: `learn` makes a new mapping, never changes one."""

    seat: int
    faces: Mapping[Handle, Face] = field(default_factory=dict, repr=False)


def learn(knowledge: Knowledge, event: Event, private: Mapping[Handle, Face]) -> Knowledge:
    """The knowledge after `event`, which showed the faces `private` to this seat alone.

    Handles that the event retired, by a shuffle or by showing them to all, are forgotten.
    """
    retired = [handle for handle in _retired(event) if handle in knowledge.faces]
    if not retired and not private:
        return knowledge
    faces = dict(knowledge.faces)
    for handle in retired:
        del faces[handle]
    faces.update(private)
    return Knowledge(knowledge.seat, faces)


def _retired(event: Event) -> Iterable[Handle]:
    match event:
        case Shuffled(cards=cards):
            return [card for card in cards if isinstance(card, int)]
        case Mixed(hand=hand):
            return hand
        case Opened(handles=handles, faces=faces) if faces is not None:
            return handles
        case Answered(answers=answers):
            return [handle for answer in answers for handle, _ in answer.opened]
        case _:
            return ()
