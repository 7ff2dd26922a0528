"""Leaving (docs: "Leaving"): the leaver's cards are out of play, it ranks last, and the others play on.

Of a seat that resigns the hand and the offer are opened to all, and the offer stays in the trick. After any other leave
nobody can open what the leaver's key covers: the offers of the others are opened and end the trick, without the
leaver's own, and then all that is still hidden is shuffled anew; unless the key covers nothing.
"""

from engine.cards import Handle
from engine.daumen.cards import deck
from engine.daumen.course import go_on, passed_on, without_trick, won_by
from engine.daumen.dealing import begin_partie
from engine.daumen.state import State
from engine.events import Leaving
from engine.requests import Mix, Open, Request, Shuffle, Toss
from engine.rows import with_row
from engine.values import replace


def left(state: State, seat: int, how: Leaving) -> State:
    hand = state.hands[seat]
    state = replace(state, gone=(*state.gone, seat))
    if len(state.staying) < 2:
        return _over(state, seat)
    if _is_in_flight(state, Toss):
        return state
    if _is_in_flight(state, Shuffle) and not state.must_redeal:
        return begin_partie(state)  # nobody has seen a card yet, so the whole deck is dealt to those who stay
    is_open = how is Leaving.RESIGNED or _covers_nothing(state, seat)
    state = _put_out(state, seat)
    return _resigned(state, seat, hand) if is_open else _cut(state, seat)


def _covers_nothing(state: State, seat: int) -> bool:
    """Whether no hidden card stands under the key of `seat`: it holds none, and none is left to be dealt."""
    is_empty_handed = not state.hands[seat] and not state.let_go(seat)
    return is_empty_handed and not state.stock and not state.due and not state.must_redeal


def _resigned(state: State, seat: int, hand: tuple[Handle, ...]) -> State:
    """From now on the leaver has an empty hand, and so it passes (B12)."""
    if state.must_redeal:
        return go_on(replace(state, due=())) if _is_in_flight(state, Shuffle) else state
    state = replace(state, due=tuple(request for request in state.due if not _concerns(request, seat)))
    is_asked = state.turn == seat and state.best is not None
    state = passed_on(state, seat) if is_asked else go_on(state)
    if state.is_over:
        return state
    to_show = set(state.hidden_handles()) - state.to_be_opened()
    shown = tuple(card for card in (*hand, *state.let_go(seat)) if card in to_show)
    return replace(state, due=(*state.due, Open(shown))) if shown else state


def _cut(state: State, seat: int) -> State:
    """A trick that lies on the table goes to the owner of its highest card, even if that is the leaver."""
    offer = state.offers[seat]
    out = state.out if offer is None else (*state.out, offer.card)
    winner = state.best if state.winner is None else state.winner
    state = replace(state, offers=with_row(state.offers, seat, None), out=out, due=(), must_redeal=True)
    return go_on(state) if winner is None else won_by(state, winner)


def _over(state: State, seat: int) -> State:
    """Fewer than two seats stay: an unfinished trick belongs to nobody, an unfinished Partie is not counted."""
    if _is_in_flight(state, Shuffle) or _is_in_flight(state, Toss):
        state = _without_hidden_cards(state)
    state = _put_out(state, seat)
    out = (*state.out, *(face for _, face in state.released), *state.offered)
    return replace(
        without_trick(state), out=out, winner=None, due=(), must_redeal=False, must_refill=False, is_over=True
    )


def _put_out(state: State, seat: int) -> State:
    return replace(state, hands=with_row(state.hands, seat, ()), out=(*state.out, *state.hands[seat]))


def _without_hidden_cards(state: State) -> State:
    """Handles that a broken off shuffle promised have no faces; all that is not stacked is out of play."""
    stacked = {face for cards in state.won for face in cards}
    rest = tuple(face for face in deck(state.players) if face not in stacked)
    return replace(state, hands=((),) * state.players, stock=(), out=rest)


def _is_in_flight(state: State, kind: type[Request]) -> bool:
    return bool(state.due) and isinstance(state.due[0], kind)


def _concerns(request: Request, seat: int) -> bool:
    """Whether `request` shows cards to that seat, or has it mix its hand."""
    return (isinstance(request, Open) and request.to == (seat,)) or (isinstance(request, Mix) and request.seat == seat)
