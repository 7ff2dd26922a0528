"""A bot's rules of thumb: win what is harmless, let others win what bites, and count only what may be known."""

from collections.abc import Mapping, Sequence

from engine.cards import Face, Handle
from engine.daumen.cards import NUMBER_OF, PAIR_OF, POINTS, TWINS
from engine.daumen.moves import FACE_PARRIED_WITH, FACE_SHOWN_BY, PASS
from engine.daumen.state import Offer, State


def greedy(state: State, faces: Mapping[Handle, Face], moves: Sequence[str]) -> str:
    """The first of these that applies: a parry that pays, a harmless card for a trick that pays, a poisonous one
    that somebody may well overbid, a pass."""
    if len(moves) == 1:
        return moves[0]
    worth = trick_worth(state, faces)
    for move in moves:
        if move in FACE_PARRIED_WITH and worth + POINTS[FACE_PARRIED_WITH[move]] > 0:
            return move
    shows = {FACE_SHOWN_BY[move]: move for move in moves if move in FACE_SHOWN_BY}
    harmless = sorted((face for face in shows if POINTS[face] > 0), key=_number)
    poisonous = sorted((face for face in shows if POINTS[face] < 0), key=_number)
    if PASS not in moves:
        return shows[poisonous[0] if poisonous and len(harmless) < 2 else harmless[-1]]
    if harmless and worth >= 0:
        return shows[harmless[-1]]
    if poisonous and worth > 0 and len(state.colours) < 3:
        return shows[poisonous[0]]
    return PASS


def trick_worth(state: State, faces: Mapping[Handle, Face]) -> int:
    """What the cards of the trick would bring, a tooth that cannot be known counting nothing."""
    known = {*state.public_faces(), *faces.values()}
    worth = sum(POINTS[face] for _, face in state.released)
    return worth + sum(_offer_worth(offer, faces, known) for offer in state.offers if offer is not None)


def _offer_worth(offer: Offer, faces: Mapping[Handle, Face], known: set[Face]) -> int:
    face = offer.card if isinstance(offer.card, str) else faces.get(offer.card)
    if face is not None:
        return POINTS[face]
    left = [twin for twin in TWINS[offer.pair] if twin not in known]
    return POINTS[left[0]] if len(left) == 1 else 0


def _number(face: Face) -> int:
    return NUMBER_OF[PAIR_OF[face]]
