"""Daumen Drauf's machine: what comes next, and what every event makes of the state.

An event is checked against all that the state tells: who speaks, what the rules allow, and that exactly those
cards are shown and proven that the rules demand. Whether a proof holds is the table's matter.
"""

from collections.abc import Sequence
from dataclasses import replace

from engine.cards import Face, Handle
from engine.daumen.cards import COLOUR_OF, PAIR_OF, TWINS, Pair, faces
from engine.daumen.course import go_on, passed_on, won_by
from engine.daumen.dealing import begin_partie
from engine.daumen.leaving import leave
from engine.daumen.moves import (
    FACE_PARRIED_WITH,
    PAIR_SHOWN_BY,
    PASS,
    check_parry,
    check_pass,
    check_show,
    twins_statement,
)
from engine.daumen.options import Options
from engine.daumen.state import Offer, State
from engine.errors import IllegalMove, ImpossibleEvent
from engine.events import Answer, Answered, Event, Left, Mixed, Opened, Shuffled, Tossed
from engine.requests import Ask, Mix, Open, Request, Shuffle, Toss

LEAD = "lead"
FOLLOW = "follow"


def initial(options: Options, players: int) -> State:
    nobody: tuple[None, ...] = (None,) * players
    nothing: tuple[tuple[()], ...] = ((),) * players
    state = State(options, players, nothing, nobody, nothing, (0,) * players, starter=options.first)
    if options.first is None:
        return replace(state, due=(Toss((players,)),))
    return begin_partie(state)


def pending(state: State) -> Request | None:
    if state.due:
        return state.due[0]
    return None if state.turn is None else Ask((state.turn,), LEAD if state.best is None else FOLLOW)


def apply(state: State, event: Event) -> State:
    match pending(state), event:
        case None, _:
            raise ImpossibleEvent("over")
        case _, Left(seat=seat, how=how):
            return leave(state, seat, how)
        case Ask(seats=(seat,)), Answered(answers=(Answer(seat=speaker) as answer,)) if seat == speaker:
            return _decided(state, answer)
        case Open(handles, to), Opened(faces=shown) if event == Opened(handles, to, shown):
            return _opened(replace(state, due=state.due[1:]), event)
        case Mix(seat, hand, fresh), Mixed() if event == Mixed(seat, hand, fresh):
            hands = tuple(fresh if owner == seat else cards for owner, cards in enumerate(state.hands))
            return go_on(replace(state, hands=hands, due=state.due[1:]))
        case Shuffle(cards, fresh), Shuffled() if event == Shuffled(cards, fresh):
            return go_on(replace(state, due=state.due[1:], must_renew=False))
        case Toss(sides=(side,)), Tossed(values=(value,)) if 0 <= value < side:
            return begin_partie(replace(state, starter=value))  # B1
        case _:
            raise ImpossibleEvent("event_unexpected", event=type(event).__name__)


def _decided(state: State, answer: Answer) -> State:
    if answer.given:
        raise ImpossibleEvent("disclosure_unexpected")
    if answer.move == PASS:
        check_pass(state)
        _expect_shown(answer, opened=0, proven=0)
        return passed_on(state, answer.seat)
    if (pair := PAIR_SHOWN_BY.get(answer.move)) is not None:
        return _shown(state, answer, pair)
    if (face := FACE_PARRIED_WITH.get(answer.move)) is not None:
        return _parried(state, answer, face)
    raise IllegalMove("move_unknown", move=answer.move)


def _shown(state: State, answer: Answer, pair: Pair) -> State:
    """A card held out, bound to one card of the hand and proven to be one of the twins (B25).

    Who offers a card already lays that one open first (B14); it must be one of the twins that it was shown as.
    """
    seat = answer.seat
    _expect_in_deck(state, pair)
    check_show(state, pair)
    before = state.offers[seat]
    _expect_shown(answer, opened=0 if before is None else 1, proven=1)
    handle = answer.proven[0].handle
    if answer.proven[0] != twins_statement(handle, pair):
        raise ImpossibleEvent("proof_wrong")
    hands = _without(state, seat, handle)
    released = state.released
    if before is not None:
        let_go, face = answer.opened[0]
        if let_go != before.card or face not in TWINS[before.pair]:
            raise ImpossibleEvent("opening_wrong")
        _expect_unseen(state, (face,))
        released = (*released, (seat, face))
    colour = COLOUR_OF[pair]
    state = replace(
        state,
        hands=hands,
        offers=tuple(Offer(handle, pair) if owner == seat else offer for owner, offer in enumerate(state.offers)),
        released=released,
        best=seat,
        colours=state.colours if colour in state.colours else (*state.colours, colour),
    )
    return passed_on(state, seat)


def _parried(state: State, answer: Answer, face: Face) -> State:
    """The twin of the highest card wins the whole trick at once (B8, B9)."""
    _expect_in_deck(state, PAIR_OF[face])
    check_parry(state, PAIR_OF[face])
    _expect_shown(answer, opened=1, proven=0)
    handle, shown = answer.opened[0]
    if shown != face:
        raise ImpossibleEvent("opening_wrong")
    _expect_unseen(state, (face,))
    hands = _without(state, answer.seat, handle)
    released = (*state.released, (answer.seat, face))
    return won_by(replace(state, hands=hands, released=released), answer.seat)


def _expect_shown(answer: Answer, opened: int, proven: int) -> None:
    if len(answer.opened) != opened or len(answer.proven) != proven:
        raise ImpossibleEvent("disclosure_wrong", opened=opened, proven=proven)


def _expect_unseen(state: State, shown: Sequence[Face]) -> None:
    """A card that lies open already, or one that this deck has not, cannot be shown."""
    seen = (*state.public_faces(), *shown)
    if len(set(seen)) != len(seen) or not faces(state.players).issuperset(shown):
        raise ImpossibleEvent("face_impossible")


def _expect_in_deck(state: State, pair: Pair) -> None:
    if pair not in faces(state.players):  # the harmless twin's face is spelled like the pair
        raise IllegalMove("card_unknown", card=pair)


def _without(state: State, seat: int, handle: Handle) -> tuple[tuple[Handle, ...], ...]:
    """The hands without `handle`, which must be in the hand of `seat`."""
    hand = state.hands[seat]
    if handle not in hand:
        raise ImpossibleEvent("card_not_in_hand", handle=handle)
    rest = tuple(card for card in hand if card != handle)
    return (*state.hands[:seat], rest, *state.hands[seat + 1 :])


def _opened(state: State, event: Opened) -> State:
    if event.to is not None:
        if event.faces is not None:
            raise ImpossibleEvent("faces_unexpected")
        return go_on(state)
    if event.faces is None or len(event.faces) != len(event.handles):
        raise ImpossibleEvent("faces_missing")
    _expect_unseen(state, event.faces)
    seen = dict(zip(event.handles, event.faces, strict=True))
    offers = tuple(_seen_offer(offer, seen) for offer in state.offers)
    out = tuple(seen.get(card, card) if isinstance(card, int) else card for card in state.out)
    return go_on(replace(state, offers=offers, out=out))


def _seen_offer(offer: Offer | None, seen: dict[Handle, Face]) -> Offer | None:
    if offer is None or isinstance(offer.card, str) or offer.card not in seen:
        return offer
    face = seen[offer.card]
    if face not in TWINS[offer.pair]:
        raise ImpossibleEvent("opening_wrong")
    return Offer(face, offer.pair)
