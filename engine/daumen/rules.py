"""Daumen Drauf's machine: what comes next, and what every event makes of the state. Rulings B1 to B25."""

from collections.abc import Sequence

from engine.cards import Face, Handle, Truth
from engine.daumen.cards import COLOUR_OF, PAIR_OF, TWINS, Pair, faces
from engine.daumen.course import go_on, passed_on, won_by
from engine.daumen.dealing import begin_partie
from engine.daumen.decisions import check_parry, check_pass, check_show
from engine.daumen.moves import GRAMMAR, PARRY, PASS
from engine.daumen.options import Options
from engine.daumen.state import Offer, State
from engine.disclosure import check_disclosure, check_laid
from engine.errors import IllegalMove, ImpossibleEvent
from engine.events import Answer
from engine.requests import Ask, OneOf, Open, Request, Toss
from engine.rows import with_row
from engine.values import replace

LEAD = "lead"
FOLLOW = "follow"
NO_HANDLE = -1


def initial(options: Options, players: int) -> State:
    nobody: tuple[None, ...] = (None,) * players
    nothing: tuple[tuple[()], ...] = ((),) * players
    state = State(
        options=options,
        players=players,
        hands=nothing,
        offers=nobody,
        won=nothing,
        totals=(0,) * players,
        starter=options.first,
    )
    return replace(state, due=(Toss((players,)),)) if options.first is None else begin_partie(state)


def pending(state: State) -> Request | None:
    if state.due:
        return state.due[0]
    return None if state.turn is None else Ask((state.turn,), LEAD if state.best is None else FOLLOW)


def decided(state: State, answer: Answer) -> State:
    move = GRAMMAR.exact(answer.move)
    if move == PASS:
        check_pass(state)
        check_disclosure(answer)
        return passed_on(state, answer.seat)
    if move.verb == PARRY and move.face is not None:
        return _parried(state, answer, move.face)
    if move.face is None and move.pair is not None:
        return _shown(state, answer, move.pair)
    raise IllegalMove("move_unknown", move=answer.move)  # a show that names its tooth


def tossed(state: State, values: tuple[int, ...]) -> State:
    return begin_partie(replace(state, starter=values[0]))  # B1


def shuffled(state: State, fresh: tuple[Handle, ...]) -> State:
    return go_on(replace(state, due=state.due[1:], must_redeal=False))


def mixed(state: State, seat: int, fresh: tuple[Handle, ...]) -> State:
    return go_on(replace(state, hands=with_row(state.hands, seat, fresh), due=state.due[1:]))


def opened(state: State, request: Open, faces: tuple[Face, ...]) -> State:
    """A trick that has ended shows its teeth (B16), or a seat that resigned its cards."""
    state = replace(state, due=state.due[1:])
    if not faces:
        return go_on(state)
    _check_unseen(state, faces)
    seen = dict(zip(request.handles, faces, strict=True))
    offers = tuple(_seen_offer(offer, seen) for offer in state.offers)
    out = tuple(seen.get(card, card) if isinstance(card, int) else card for card in state.out)
    return go_on(replace(state, offers=offers, out=out))


def _shown(state: State, answer: Answer, pair: Pair) -> State:
    """A card held out, bound to one card of the hand and proven to be one of the twins (B25).

    A seat that offers a card already lays that one open first (B14).
    """
    seat = answer.seat
    _check_in_deck(state, pair)
    check_show(state, pair)
    handle = answer.proven[0].handle if answer.proven else NO_HANDLE
    check_disclosure(answer, state.let_go(seat), (OneOf(handle, TWINS[pair]),))
    hands = _without(state, seat, handle)
    colour = COLOUR_OF[pair]
    state = replace(
        state,
        hands=hands,
        released=(*state.released, *_released(state, answer)),
        offers=with_row(state.offers, seat, Offer(handle, pair)),
        best=seat,
        colours=state.colours if colour in state.colours else (*state.colours, colour),
    )
    return passed_on(state, seat)


def _released(state: State, answer: Answer) -> list[tuple[int, Face]]:
    """The card that a raise lays open: one of the twins that it was shown as (B25)."""
    offer = state.offers[answer.seat]
    if offer is None:
        return []
    face = answer.opened[0][1]
    if face not in TWINS[offer.pair]:
        raise ImpossibleEvent("disclosure_wrong", seat=answer.seat)
    _check_unseen(state, (face,))
    return [(answer.seat, face)]


def _parried(state: State, answer: Answer, face: Face) -> State:
    """The twin of the highest card wins the whole trick at once (B8, B9)."""
    seat = answer.seat
    _check_in_deck(state, PAIR_OF[face])
    check_parry(state, PAIR_OF[face])
    handle = check_laid(answer, face, state.hands[seat])
    _check_unseen(state, (face,))
    released = (*state.released, (seat, face))
    return won_by(replace(state, hands=_without(state, seat, handle), released=released), seat)


def _without(state: State, seat: int, handle: Handle) -> tuple[tuple[Handle, ...], ...]:
    """The hands without `handle`, which must be in the hand of `seat`."""
    hand = state.hands[seat]
    if handle not in hand:
        raise ImpossibleEvent("handle_not_held", handle=handle)
    return with_row(state.hands, seat, tuple(card for card in hand if card != handle))


def _seen_offer(offer: Offer | None, seen: Truth) -> Offer | None:
    if offer is None or isinstance(offer.card, str) or offer.card not in seen:
        return offer
    face = seen[offer.card]
    if face not in TWINS[offer.pair]:
        raise ImpossibleEvent("face_surplus")
    return Offer(face, offer.pair)


def _check_in_deck(state: State, pair: Pair) -> None:
    if pair not in faces(state.players):  # the harmless twin is spelled like the pair
        raise IllegalMove("card_unknown", card=pair)


def _check_unseen(state: State, shown: Sequence[Face]) -> None:
    """A card that lies open already, or one that this deck has not, cannot be shown."""
    seen = (*state.public_faces(), *shown)
    if len(set(seen)) != len(seen) or not faces(state.players).issuperset(shown):
        raise ImpossibleEvent("face_surplus")
