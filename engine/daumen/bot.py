"""A bot's rules of thumb: win what is harmless, let others win what bites, and count only what may be known."""

from collections.abc import Sequence

from engine.cards import Face, Truth
from engine.daumen.cards import NUMBER_OF, PAIR_OF, POINTS, TWINS
from engine.daumen.moves import PARRY, PASS, SHOW, SHOWS, Move
from engine.daumen.state import Offer, State


def best(state: State, faces: Truth, moves: Sequence[Move]) -> Move:
    """The first of these that applies: a parry that pays, a harmless card for a trick that pays, a poisonous one
    that somebody may well overbid, a pass. `faces` are those of the seat's own cards."""
    if len(moves) == 1:
        return moves[0]
    worth = trick_worth(state, faces)
    for move in moves:
        if move.verb == PARRY and move.face is not None and worth + POINTS[move.face] > 0:
            return move
    shown = sorted((move.face for move in moves if move.verb == SHOW and move.face is not None), key=_number)
    harmless = [face for face in shown if POINTS[face] > 0]
    poisonous = [face for face in shown if POINTS[face] < 0]
    if PASS not in moves:
        return SHOWS[poisonous[0] if poisonous and len(harmless) < 2 else harmless[-1]]
    if harmless and worth >= 0:
        return SHOWS[harmless[-1]]
    if poisonous and worth > 0 and len(state.colours) < 3:
        return SHOWS[poisonous[0]]
    return PASS


def trick_worth(state: State, faces: Truth) -> int:
    """What the cards of the trick would bring, a tooth that cannot be known counting nothing."""
    known = {*state.public_faces(), *faces.values()}
    worth = sum(POINTS[face] for _, face in state.released)
    return worth + sum(_offer_worth(offer, faces, known) for offer in state.offers if offer is not None)


def _offer_worth(offer: Offer, faces: Truth, known: set[Face]) -> int:
    face = offer.card if isinstance(offer.card, str) else faces.get(offer.card)
    if face is not None:
        return POINTS[face]
    left = [twin for twin in TWINS[offer.pair] if twin not in known]
    return POINTS[left[0]] if len(left) == 1 else 0


def _number(face: Face) -> int:
    return NUMBER_OF[PAIR_OF[face]]
