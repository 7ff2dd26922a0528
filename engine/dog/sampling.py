"""Worlds that a seat cannot tell from the real one: hidden cards dealt anew among those that it does not know."""

from collections import Counter

from engine.cards import Face, Handle, Rng
from engine.dog.state import State
from engine.knowledge import Knowledge
from engine.position import Position


def resample(state: State, knowledge: Knowledge, rng: Rng) -> Position[State]:
    hidden = [*state.stock, *(handle for seat in range(state.players) for handle in state.hidden(seat))]
    truth: dict[Handle, Face] = {handle: knowledge.faces[handle] for handle in hidden if handle in knowledge.faces}
    for known in knowledge.among:  # the card given to the partner
        places = [handle for handle in known.handles if handle in hidden and handle not in truth]
        if places:
            truth[places[rng.randrange(len(places))]] = known.face
    faces = list((Counter(state.hidden_faces()) - Counter(truth.values())).elements())
    rng.shuffle(faces)
    unknown = [handle for handle in hidden if handle not in truth]
    return Position(state, truth | dict(zip(unknown, faces, strict=True)))
