"""TAO positions as JSON objects (docs/notation.md), and what a seat may see of them."""

from typing import Any

from engine.cards import Card, Face, Truth, face_of, is_face
from engine.knowledge import Knowledge
from engine.options import changed
from engine.position import Position
from engine.tao.cards import COLUMNS
from engine.tao.options import OPTIONS
from engine.tao.rules import outcome
from engine.tao.state import Pair, Phase, State


def describe(position: Position[State]) -> dict[str, Any]:
    state, truth = position.state, position.truth
    picture: dict[str, Any] = {
        "game": "tao",
        "options": changed(OPTIONS, state.options),
        "players": state.players,
        "turn": state.turn,
        "turns": state.turns,
        "moves_left": state.moves_left,
        "rows": [[None if card is None else face_of(card, truth) for card in row] for row in state.rows],
        "decks": [_faces(deck, truth) for deck in state.decks],
        "rules": _faces(state.rules, truth),
        "barred": state.barred,
        "coins": list(state.coins),
        "won": list(state.won),
        "claim": list(state.claim),
        "crossed": state.crossed,
        "coined": state.coined,
        "crossings": [_columns(pair) for pair in state.crossings],
        "mirror": [_columns(pair) for pair in state.mirror],
    }
    if any(seen := [sum(map(is_face, deck)) for deck in state.decks]) and remembers(state.options):
        picture["seen"] = seen
    picture["left"] = list(state.gone)
    if state.phase is Phase.OVER:
        result = outcome(state)
        picture |= {"over": True, "winners": list(result.winners), "places": list(result.places)}
        picture["scores"] = list(result.scores or ())
    return picture


def view(state: State, knowledge: Knowledge) -> dict[str, Any]:
    """No deck is listed in YIN, not even the cards that were put there openly (D21); nor is a secret hand (D34)."""
    picture = describe(Position(state, knowledge.faces))
    options = state.options
    for seat, deck in enumerate(state.decks):
        if not options.is_yang or not (options.open_hands or knowledge.sees(seat)):
            picture["decks"][seat] = [None] * len(deck)
    return picture


def remembers(options: Any) -> bool:
    """Whether it matters which cards at the bottom of a YIN deck were put there openly: only to D30."""
    return not options.is_yang and bool(options.one_coin_a_turn)


def _faces(cards: tuple[Card, ...], truth: Truth) -> list[Face | None]:
    return [face_of(card, truth) for card in cards]


def _columns(pair: Pair) -> list[int]:
    """A pair as the columns of seat 0 and seat 1; two cards of one row as both columns and that row's seat."""
    first, second = pair
    columns = [first % COLUMNS, second % COLUMNS]
    seats = first // COLUMNS, second // COLUMNS
    return columns if seats == (0, 1) else [*columns, seats[0]]
