"""Dog positions: a state, the truth about its cards and the cards given so far as one JSON object."""

from typing import Any

from engine.cards import Card, face_of
from engine.dog.board import FRESH, GOAL, HOME, SPAN
from engine.dog.exchange import exchangers
from engine.dog.options import OPTIONS
from engine.dog.rules import outcome
from engine.dog.state import Phase, State
from engine.events import Answer
from engine.options import changed
from engine.position import Position

HOME_NAME = "home"
FRESH_MARK = "*"


def describe(position: Position[State]) -> dict[str, Any]:
    """Hands, played cards and pieces are sorted; unknown cards of a hand come last."""
    state = position.state
    given = {answer.seat: _card_of(answer) for answer in position.answers}
    picture: dict[str, Any] = {
        "game": "dog",
        "options": changed(OPTIONS, state.options),
        "players": state.players,
        "phase": "exchange" if state.phase in (Phase.DEAL, Phase.EXCHANGE) else "play",
        "turn": _turn(position),
        "dealer": state.dealer,
        "deal": state.deal,
        "hands": [_hand(position, seat, given.get(seat)) for seat in range(state.players)],
        "stock": [face_of(card, position.truth) for card in state.stock],
        "played": list(state.played),
        "given": [face_of(given[s], position.truth) if s in given else None for s in range(state.players)],
        "pieces": [sorted(piece_name(piece, owner) for piece in row) for owner, row in enumerate(state.pieces)],
        "left": list(state.gone),
    }
    if state.phase is Phase.OVER:
        result = outcome(state)
        picture |= {"over": True, "winners": list(result.winners), "places": list(result.places)}
        picture["scores"] = list(result.scores or ())
    return picture


def piece_name(piece: int, owner: int) -> str:
    if piece == HOME:
        return HOME_NAME
    if piece == FRESH:
        return f"{SPAN * owner}{FRESH_MARK}"
    return f"g{piece - GOAL}" if piece > GOAL else str(piece)


def _card_of(answer: Answer) -> Card:
    """The card that an exchanging seat takes out of its hand."""
    return answer.opened[0][0] if answer.opened else answer.given[0].handle


def _hand(position: Position[State], seat: int, given: Card | None) -> list[str | None]:
    cards = [card for card in position.state.hands[seat] if card != given]
    faces = [face_of(card, position.truth) for card in cards]
    known = sorted(face for face in faces if face is not None)
    return [*known, *[None] * (len(faces) - len(known))]


def _turn(position: Position[State]) -> int | None:
    state = position.state
    if state.phase is not Phase.EXCHANGE:
        return state.turn
    return next(iter(exchangers(state)[len(position.answers) :]), None)
