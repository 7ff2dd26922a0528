"""Daumen Drauf positions as JSON objects: the analyst's, and what a seat may see (docs/notation.md)."""

from collections.abc import Iterable
from typing import Any

from engine.cards import Card, Face, Truth, face_of
from engine.daumen.cards import HIDDEN
from engine.daumen.course import outcome
from engine.daumen.options import OPTIONS
from engine.daumen.state import Offer, State
from engine.options import changed
from engine.position import Position


def describe(position: Position[State]) -> dict[str, Any]:
    """Hands are sorted, since their order means nothing; the tooth of an offer that is not known is a `?`."""
    state, truth = position.state, position.truth
    picture: dict[str, Any] = {
        "game": "daumen",
        "options": changed(OPTIONS, state.options),
        "players": state.players,
        "turn": state.turn,
        "leader": state.leader,
        "starter": state.starter,
        "partie": state.partie,
        "hands": [_hand(hand, truth) for hand in state.hands],
        "stock": [face_of(card, truth) for card in state.stock],
        "offers": [_offer(offer, truth) for offer in state.offers],
        "released": [[seat, face] for seat, face in state.released],
        "best": state.best,
        "colours": list(state.colours),
        "passes": passes(state.turn, state.best, state.players),
        "won": [list(stack) for stack in state.won],
        "totals": list(state.totals),
        "left": list(state.gone),
    }
    if state.is_over:
        result = outcome(state)
        picture |= {"over": True, "winners": list(result.winners), "places": list(result.places)}
        picture["scores"] = list(result.scores or ())
    return picture


def view(state: State, faces: Truth) -> dict[str, Any]:
    """Stacks are face down, their sizes alone are seen, until all is counted at the end (B16)."""
    picture = describe(Position(state, faces))
    if not state.is_over:
        picture["won"] = [[None] * len(stack) for stack in state.won]
    return picture


def passes(turn: int | None, best: int | None, players: int) -> int:
    """How many have passed in succession since the highest card was shown."""
    return 0 if turn is None or best is None else (turn - best - 1) % players


def _hand(hand: Iterable[Card], truth: Truth) -> list[Face | None]:
    faces = [face_of(card, truth) for card in hand]
    known = sorted(face for face in faces if face is not None)
    return [*known, *[None] * (len(faces) - len(known))]


def _offer(offer: Offer | None, truth: Truth) -> Face | None:
    if offer is None:
        return None
    return face_of(offer.card, truth) or offer.pair + HIDDEN
