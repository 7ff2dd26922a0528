"""Who gets which card: the deal of a Partie, the refill after a trick, and the new shuffle after a cut.

Every function leaves the requests that have to be fulfilled in `due`. Handles stand in hands from the moment when
they are promised; what they show is settled by the `Shuffle` that stands first.
"""

from collections.abc import Iterable
from itertools import islice

from engine.cards import Handle
from engine.daumen.cards import deck
from engine.daumen.state import State
from engine.requests import Mix, Open, Request, Shuffle
from engine.rows import numbered
from engine.turns import starting_with
from engine.values import replace

HAND = 5


def begin_partie(state: State) -> State:
    """Shuffle the whole deck, then deal five cards to everybody, one at a time, the starter first (B1)."""
    assert state.starter is not None
    order = [seat for seat in starting_with(state.starter, state.players) if seat not in state.gone]
    cards = deck(state.players)
    fresh = state.fresh(len(cards))
    dealt = HAND * len(order)
    hands = tuple(
        fresh[order.index(seat) : dealt : len(order)] if seat in order else () for seat in range(state.players)
    )
    return replace(
        state,
        starter=order[0],
        leader=order[0],
        turn=None,
        hands=hands,
        stock=fresh[dealt:],
        offers=(None,) * state.players,
        won=((),) * state.players,
        out=(),
        due=(Shuffle(cards, fresh), *_shown_to_owners(hands, order)),
        next_handle=state.next_handle + len(fresh),
    )


def refilled(state: State) -> State:
    """Up to five in one go, the winner first and then clockwise (B17), as long as the stock lasts (B18).

    A hand that received cards is mixed by its owner, so that nobody can tell a new card from an old one.
    """
    assert state.leader is not None
    hands = list(state.hands)
    stock = state.stock
    due: list[Request] = []
    next_handle = state.next_handle
    for seat in starting_with(state.leader, state.players):
        wanted = HAND - len(hands[seat])
        if not stock or not wanted or seat in state.gone:
            continue
        drawn, stock = stock[:wanted], stock[wanted:]
        hand = hands[seat] = hands[seat] + drawn
        due += (Open(drawn, (seat,)), Mix(seat, hand, numbered(next_handle, len(hand))))
        next_handle += len(hand)
    return replace(
        state,
        hands=tuple(hands),
        stock=stock,
        due=(*state.due, *due),
        next_handle=next_handle,
        must_refill=False,
    )


def redealt(state: State) -> State:
    """After a cut nobody can open what the leaver's key covers: all hidden cards are shuffled into new handles.

    The hands keep their sizes, and so do the stock and the cards out of play.
    """
    seen = set(state.public_faces())
    hidden = tuple(face for face in deck(state.players) if face not in seen)
    fresh = state.fresh(len(hidden))
    rest = iter(fresh)
    hands = tuple(tuple(islice(rest, len(hand))) for hand in state.hands)
    state = replace(
        state,
        hands=hands,
        stock=tuple(islice(rest, len(state.stock))),
        out=tuple(next(rest) if isinstance(card, int) else card for card in state.out),
        due=(Shuffle(hidden, fresh), *_shown_to_owners(hands, state.staying)),
        next_handle=state.next_handle + len(fresh),
    )
    assert next(rest, None) is None, "as many places as hidden cards"
    return state


def _shown_to_owners(hands: tuple[tuple[Handle, ...], ...], order: Iterable[int]) -> tuple[Open, ...]:
    return tuple(Open(hands[seat], (seat,)) for seat in order if hands[seat])
