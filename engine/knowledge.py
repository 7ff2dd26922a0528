"""What one seat knows beyond the public state: the faces of some handles. It never enters a state or its hash."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import msgspec

from engine.cards import Face, Handle
from engine.events import Answered, Event, Mixed, Opened, Shuffled
from engine.values import replace

NOBODY: Final = -1
"""The seat of a reader who only watches."""


class Among(msgspec.Struct, frozen=True, gc=False):
    """One of `handles` has `face`: what is left of a known card once its holder has mixed it into a hand."""

    handles: tuple[Handle, ...]
    face: Face

    def __repr__(self) -> str:
        return f"Among(handles={self.handles})"


class Knowledge(msgspec.Struct, frozen=True, gc=False):
    """`faces` is read-only by convention: `learn` makes a new mapping, never changes one.

    `beside` are other seats whose secrets this reader may see as they do: those whose books were opened after the end.
    """

    seat: int
    faces: Mapping[Handle, Face] = msgspec.field(default_factory=dict)
    among: tuple[Among, ...] = ()
    beside: tuple[int, ...] = ()

    def __repr__(self) -> str:
        return f"Knowledge(seat={self.seat}, faces of {len(self.faces)} handles)"

    def sees(self, seat: int) -> bool:
        """Whether what only `seat` may see is shown to this reader."""
        return seat == self.seat or seat in self.beside


def learn(knowledge: Knowledge, event: Event, private: Mapping[Handle, Face]) -> Knowledge:
    """The knowledge after `event`, which showed the faces `private` to this seat alone.

    Handles that the event retired, by a shuffle or by showing them to all, are forgotten. A card that this seat knew in
    a hand that another one mixed is still known to be there.
    """
    return _learned(knowledge, event, _retired(event), private)


def all_learn(
    seats: Iterable[Knowledge], event: Event, private: Mapping[int, Mapping[Handle, Face]]
) -> list[Knowledge]:
    """What `learn` says for every seat; `private` are the faces shown to single seats."""
    retired, learned = _retired(event), list(seats)
    for index, known in enumerate(learned):
        shown = private.get(known.seat)
        if shown or known.among or not known.faces.keys().isdisjoint(retired):
            learned[index] = _learned(known, event, retired, shown or {})
    return learned


def _learned(
    knowledge: Knowledge, event: Event, retired: Sequence[Handle], private: Mapping[Handle, Face]
) -> Knowledge:
    among = knowledge.among
    if among and [handle for known in among for handle in retired if handle in known.handles]:
        among = tuple(_narrowed(among, event))
    faces_before = knowledge.faces
    known_before = [handle for handle in retired if handle in faces_before]
    if not known_before and not private and among is knowledge.among:
        return knowledge
    faces = faces_before.copy() if isinstance(faces_before, dict) else dict(faces_before)
    for handle in known_before:
        face = faces.pop(handle)
        if isinstance(event, Mixed) and event.seat != knowledge.seat:
            among = (*among, Among(event.fresh, face))
    faces.update(private)
    return replace(knowledge, faces=faces, among=among)


def _narrowed(among: Iterable[Among], event: Event) -> Iterable[Among]:
    """What stays true of `among`: a card shown fulfils the first that it can, and is out of all the others."""
    shown = dict(_shown(event))
    retired = set(_retired(event))
    for known in among:
        handles = [handle for handle in known.handles if handle not in retired]
        if isinstance(event, Mixed) and len(handles) < len(known.handles):
            yield Among(event.fresh, known.face)
        elif len(handles) == len(known.handles):
            yield known
        elif fulfilling := [handle for handle in known.handles if shown.get(handle) == known.face]:
            del shown[fulfilling[0]]
        elif handles:
            yield replace(known, handles=tuple(handles))


def _shown(event: Event) -> Iterable[tuple[Handle, Face]]:
    match event:
        case Opened(handles=handles, faces=faces) if faces is not None:
            return zip(handles, faces, strict=True)
        case Answered(answers=answers):
            return [card for answer in answers for card in answer.opened]
        case _:
            return ()


def _retired(event: Event) -> Sequence[Handle]:
    match event:
        case Answered(answers=answers):
            return [handle for answer in answers for handle, _ in answer.opened]
        case Shuffled(cards=cards):
            return [card for card in cards if isinstance(card, int)]
        case Mixed(hand=hand):
            return hand
        case Opened(handles=handles, faces=faces) if faces is not None:
            return handles
        case _:
            return ()
