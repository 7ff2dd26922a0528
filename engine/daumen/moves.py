"""What a seat may decide, from what all can see: which card is higher, who may parry, who may pass."""

from collections.abc import Mapping

from engine.cards import Face, Handle
from engine.daumen.cards import COLOUR_OF, FACES, HIDDEN, NUMBER_OF, PAIR_OF, PAIRS, TWINS, Pair
from engine.daumen.state import State
from engine.errors import IllegalMove
from engine.events import Answer
from engine.requests import OneOf

PASS = "pass"  # noqa: S105  # a move
SHOW: dict[Face, str] = {face: f"show {face}" for face in FACES}
PARRY: dict[Face, str] = {face: f"parry {face}" for face in FACES}
SHOWN: dict[Pair, str] = {pair: f"show {pair}{HIDDEN}" for pair in PAIRS}
FACE_SHOWN_BY = {move: face for face, move in SHOW.items()}
FACE_PARRIED_WITH = {move: face for face, move in PARRY.items()}
PAIR_SHOWN_BY = {move: pair for pair, move in SHOWN.items()}


def legal(state: State, hand: Mapping[Handle, Face]) -> tuple[str, ...]:
    """The moves of the seat to decide, whose known cards are `hand`, sorted."""
    if state.best is None:
        return tuple(sorted(SHOW[face] for face in hand.values()))  # B11: the opening show is compulsory
    moves = [PASS]
    for face in hand.values():
        pair = PAIR_OF[face]
        if pair == state.best_pair:
            moves.append(PARRY[face])
        elif is_higher(state, pair):
            moves.append(SHOW[face])
    return tuple(sorted(moves))


def is_higher(state: State, pair: Pair) -> bool:
    """Higher than the highest offer now (B7): a new colour, or the same one with a higher number (B4, B5)."""
    best = state.best_pair
    colour = COLOUR_OF[pair]
    if best is None or colour not in state.colours:
        return True
    return colour == COLOUR_OF[best] and NUMBER_OF[pair] > NUMBER_OF[best]


def answer(state: State, seat: int, hand: Mapping[Handle, Face], move: str) -> Answer:
    """The public answer of the seat to decide, with all that `move` makes it show; raises `IllegalMove`.

    A show proves that the card is one of the twins and says no more (B25); a raise opens the card let go (B14),
    which `hand` has to hold as well; a parry opens the twin.
    """
    if move == PASS:
        check_pass(state)
        return Answer(seat, PASS)
    face = FACE_SHOWN_BY.get(move) or FACE_PARRIED_WITH.get(move)
    if face is None:
        raise IllegalMove("move_unknown", move=move)
    handle = next((handle for handle in state.hands[seat] if hand.get(handle) == face), None)
    if handle is None:
        raise IllegalMove("card_not_held", move=move, card=face)
    pair = PAIR_OF[face]
    if move in FACE_PARRIED_WITH:
        check_parry(state, pair)
        return Answer(seat, move, opened=((handle, face),))
    check_show(state, pair)
    offer = state.offers[seat]
    opened = () if offer is None or isinstance(offer.card, str) else ((offer.card, hand[offer.card]),)
    return Answer(seat, SHOWN[pair], opened, proven=(twins_statement(handle, pair),))


def twins_statement(handle: Handle, pair: Pair) -> OneOf:
    return OneOf(handle, TWINS[pair])


def check_pass(state: State) -> None:
    if state.best is None:
        raise IllegalMove("must_show", move=PASS)  # B11


def check_show(state: State, pair: Pair) -> None:
    if is_higher(state, pair):
        return
    best = state.best_pair
    if pair == best:
        raise IllegalMove("twin_only_parries", move=SHOWN[pair], best=best)  # B6
    if COLOUR_OF[pair] == state.colours[-1]:
        raise IllegalMove("not_higher", move=SHOWN[pair], best=best)
    raise IllegalMove("colour_is_lower", move=SHOWN[pair], best=best, colours=" ".join(state.colours))


def check_parry(state: State, pair: Pair) -> None:
    if state.best is None:
        raise IllegalMove("nothing_to_parry", move=PARRY[pair])
    if pair != state.best_pair:
        raise IllegalMove("not_the_twin", move=PARRY[pair], best=state.best_pair)  # B8
