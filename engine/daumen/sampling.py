"""Worlds that a seat cannot rule out: faces for all hidden cards, at random among those that fit what it knows."""

from engine.cards import Face, Handle, Rng
from engine.daumen.cards import TWINS, deck
from engine.daumen.state import State
from engine.knowledge import Knowledge
from engine.position import Position


def resample(state: State, knowledge: Knowledge, rng: Rng) -> Position[State]:
    """The known faces stay; an offered card is one of its twins, as was proven (B25), and all else is equally likely.

    Swapping the two twins of an offer turns any world into an equally likely one, so each tooth is tossed fairly.
    """
    hidden = state.hidden_handles()
    truth: dict[Handle, Face] = {handle: knowledge.faces[handle] for handle in hidden if handle in knowledge.faces}
    used = {*state.public_faces(), *truth.values()}
    for offer in state.offers:
        if offer is not None and isinstance(offer.card, int) and offer.card not in truth:
            twins = [face for face in TWINS[offer.pair] if face not in used]
            face = twins[rng.randrange(len(twins))]
            truth[offer.card] = face
            used.add(face)
    rest = [face for face in deck(state.players) if face not in used]
    rng.shuffle(rest)
    truth.update(zip((handle for handle in hidden if handle not in truth), rest, strict=True))
    return Position(state, truth)
