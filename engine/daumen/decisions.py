"""What a seat may decide, from what all can see: which card is higher, who may parry, who may pass."""

from collections.abc import Iterable
from functools import cache

from engine.cards import Face, Pick, Truth, held
from engine.daumen.cards import COLOUR_OF, NUMBER_OF, PAIR_OF, PAIRS, TWINS, Pair
from engine.daumen.moves import PARRIES, PARRY, PASS, PUBLIC_SHOWS, SHOWS, Move
from engine.daumen.state import State
from engine.errors import IllegalMove
from engine.events import Answer
from engine.requests import OneOf


def legal(state: State, hand: Iterable[Face]) -> tuple[Move, ...]:
    """The moves of the seat to decide, which holds the cards `hand`, sorted."""
    cards = sorted(hand)
    if state.best is None:
        return tuple(SHOWS[face] for face in cards)  # B11: the opening show is compulsory
    best = state.best_pair
    may_show = higher(best, state.colours)
    parries = [PARRIES[face] for face in cards if PAIR_OF[face] == best]
    return (*parries, PASS, *[SHOWS[face] for face in cards if PAIR_OF[face] in may_show])


@cache
def higher(best: Pair | None, colours: tuple[str, ...]) -> frozenset[Pair]:
    """All that is higher than the highest offer now (B7): a new colour, or the same with a higher number (B4, B5).

    `colours` are those of the trick. Everything is higher than nothing, or than an offer that was taken away.
    """
    return frozenset(
        pair
        for pair in PAIRS
        if best is None
        or COLOUR_OF[pair] not in colours
        or (COLOUR_OF[pair] == COLOUR_OF[best] and NUMBER_OF[pair] > NUMBER_OF[best])
    )


def answer(state: State, seat: int, faces: Truth, move: Move, pick: Pick) -> Answer:
    """The public answer of the seat to decide, with all that `move` makes it show; raises `IllegalMove`.

    A show proves that the card is one of the twins and says no more (B25); a raise opens the card that it lets go
    (B14); a parry opens the twin. `faces` are those of the seat's own cards.
    """
    if move.face is None or move.pair is None:
        check_pass(state)
        return Answer(seat, PASS.text)
    handle = held(state.hands[seat], move.face, faces, pick)
    if handle is None:
        raise IllegalMove("card_not_held", move=move.text, card=move.face)
    if move.verb == PARRY:
        check_parry(state, move.pair)
        return Answer(seat, move.text, opened=((handle, move.face),))
    check_show(state, move.pair)
    opened = tuple((card, faces[card]) for card in state.let_go(seat))
    return Answer(seat, PUBLIC_SHOWS[move.pair].text, opened, proven=(OneOf(handle, TWINS[move.pair]),))


def check_pass(state: State) -> None:
    if state.best is None:
        raise IllegalMove("must_show", move=PASS.text)  # B11


def check_show(state: State, pair: Pair) -> None:
    move, best = PUBLIC_SHOWS[pair].text, state.best_pair
    if pair in higher(best, state.colours):
        return
    if pair == best:
        raise IllegalMove("twin_only_parries", move=move, best=best)  # B6
    if COLOUR_OF[pair] == state.colours[-1]:
        raise IllegalMove("not_higher", move=move, best=best)
    raise IllegalMove("colour_is_lower", move=move, best=best, colours=" ".join(state.colours))


def check_parry(state: State, pair: Pair) -> None:
    if state.best is None:
        raise IllegalMove("nothing_to_parry", move=PARRIES[pair].text)
    if pair != state.best_pair:
        raise IllegalMove("not_the_twin", move=PARRIES[pair].text, best=state.best_pair)  # B8
