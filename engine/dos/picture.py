"""Dos positions as one JSON object, and back (docs/notation.md)."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from engine.cards import Face, Handle, Truth
from engine.dos.cards import COLOUR_OF, COLOURS, COPIES, DECK, PENALTY_OF
from engine.dos.options import OPTIONS, SEATS
from engine.dos.rules import outcome
from engine.dos.state import Ending, Reaction, Standing, State
from engine.errors import BadPosition
from engine.options import changed
from engine.parsing import Fields, check_deck, check_faces
from engine.position import Position

MOST_PENALTY = 999  # far above what can be stacked; a bound for hostile input


def describe(position: Position[State]) -> dict[str, Any]:
    state, truth = position.state, position.truth
    reaction = state.reaction
    picture: dict[str, Any] = {
        "game": "dos",
        "options": changed(OPTIONS, state.options),
        "players": state.players,
        "turn": state.turn,
        "direction": state.direction,
        "hands": [_hand(hand, truth, state.standing.written) for hand in state.hands],
        "pile": [truth.get(handle) for handle in state.pile],
        "discard": list(state.discard),
        "colour": state.colour,
        "penalty": state.penalty,
        "ranking": list(state.standing.ranking),
        "reaction": reaction and {"seat": reaction.seat, "fields": reaction.count},
        "left": list(state.standing.gone),
    }
    if state.standing.ending:
        result = outcome(state)
        picture |= {"over": True, "winners": list(result.winners), "places": list(result.places)}
    return picture


def _hand(hand: tuple[Handle, ...], truth: Truth, written: Handle) -> list[Face | None]:
    """Sorted, since the order of a mixed hand means nothing; a hand of a written position in its own order."""
    faces = [truth.get(handle) for handle in hand]
    if hand and max(hand) < written:
        return faces
    return sorted(faces, key=lambda face: (face is None, face))


def parse(data: Mapping[str, Any], configure: Any) -> Position[State]:
    fields = Fields(data)
    fields.word("game", ("dos",))
    players = fields.players(SEATS)
    options = fields.options(configure, players)
    hands = fields.rows("hands", players, lambda item, path: check_faces(item, COPIES, path))
    cards = tuple(face for hand in hands for face in hand)
    pile = fields.faces("pile", COPIES, [])
    discard = fields.faces("discard", COPIES, [])
    colour = _colour(fields, discard)
    direction = _direction(fields)
    penalty = fields.integer("penalty", 0, MOST_PENALTY, 0)
    standing = Standing(
        ranking=fields.seats("ranking", players),
        gone=fields.seats("left", players),
        absent=_absent((*pile, *discard, *cards)),
        written=len(cards),
    )
    reaction = _reaction(fields.take("reaction"), hands)
    turn = fields.seat("turn", players)
    is_over = fields.flag("over", players - len({*standing.ranking, *standing.gone}) < 2)
    fields.finish("winners", "places")

    state = State(
        options,
        players,
        hands=_numbered(hands),
        pile=tuple(range(len(cards), len(cards) + len(pile))),
        discard=discard,
        colour=colour,
        penalty=penalty,
        direction=direction,
        turn=turn,
        reaction=reaction,
        facts=((),) * players,
        fresh=len(cards) + len(pile),
        standing=_ended(standing, players) if is_over else standing,
    )
    _check(state)
    return Position(state, dict(enumerate((*cards, *pile))))


def _numbered(hands: tuple[tuple[Face, ...], ...]) -> tuple[tuple[Handle, ...], ...]:
    starts = [sum(map(len, hands[:seat])) for seat in range(len(hands))]
    return tuple(tuple(range(start, start + len(hand))) for start, hand in zip(starts, hands, strict=True))


def _absent(cards: tuple[Face, ...]) -> tuple[Face, ...]:
    check_deck(cards, DECK)
    return tuple(sorted((COPIES - Counter(cards)).elements()))


def _colour(fields: Fields, discard: tuple[Face, ...]) -> str | None:
    """A coloured top tells its colour; on a colourless one it is the wish, or null if nobody laid it yet (E3)."""
    top = discard[0] if discard else None
    derived = COLOUR_OF[top] if top else None
    colour: str | None = fields.take("colour", derived)
    if colour is not None:
        colour = fields.word("colour", COLOURS, derived)
    if top is None:
        if colour is not None:
            raise BadPosition("colour_wrong", "colour")
    elif (derived is not None and colour != derived) or (colour is None and len(discard) > 1):
        raise BadPosition("colour_wrong", "colour", top=top)
    return colour


def _direction(fields: Fields) -> int:
    direction = fields.integer("direction", -1, 1, 1)
    if direction == 0:
        raise BadPosition("word_unknown", "direction", known="-1 1")
    return direction


def _reaction(value: object, hands: tuple[tuple[Face, ...], ...]) -> Reaction | None:
    """Fields as many as the seat holds cards (E24), so their number may be left out."""
    if value is None:
        return None
    if not isinstance(value, Mapping):
        raise BadPosition("not_an_object", "reaction")
    fields = Fields(value)
    seat = fields.integer("seat", 0, len(hands) - 1)
    count = fields.integer("fields", 1, 2, len(hands[seat]))
    fields.finish()
    if count != len(hands[seat]):
        raise BadPosition("reaction_wrong", "reaction", seat=seat, found=len(hands[seat]))
    return Reaction(seat, count)


def _ended(standing: Standing, players: int) -> Standing:
    ending: Ending = "left" if players - len(standing.gone) < 2 else "played"
    return replace(standing, ending=ending)


def _check(state: State) -> None:
    """The relations between the fields; whether the position can be reached is not asked."""
    in_play = state.in_play
    is_over = state.standing.ending is not None
    for seat, hand in enumerate(state.hands):
        if hand and seat not in in_play:
            raise BadPosition("hand_of_done_seat", f"hands[{seat}]", seat=seat)
        if not hand and seat in in_play and not is_over:  # a game can end by leaving before the deal
            raise BadPosition("hand_empty", f"hands[{seat}]", seat=seat)
    if is_over != (len(in_play) < 2):
        raise BadPosition("over_wrong", "over")
    if is_over:
        if state.turn is not None or state.reaction is not None:
            raise BadPosition("turn_over", "turn" if state.turn is not None else "reaction")
    elif state.turn is None or state.turn not in in_play:
        raise BadPosition("turn_wrong", "turn")
    elif not state.discard:
        raise BadPosition("empty", "discard")
    if state.penalty and not (state.discard and PENALTY_OF[state.discard[0]] and state.colour):
        raise BadPosition("penalty_wrong", "penalty")  # only on a draw card that somebody laid
    if state.reaction is not None and not state.options.reaction_seconds:
        raise BadPosition("reaction_off", "reaction")
