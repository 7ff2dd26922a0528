"""The exchange of one card between partners, both blind (C8, C9, C38), and what everybody may see of it (C39)."""

from dataclasses import replace
from typing import TypeAlias

from engine.cards import Card, Face, Handle
from engine.dog import policy
from engine.dog.spelling import GIVE, UNSEEN_GIFT
from engine.dog.state import Phase, State
from engine.errors import ImpossibleEvent
from engine.events import Answer, Given

Gifts: TypeAlias = dict[int, tuple[Card, Card]]
"""What each seat takes out of its hand, and as what its partner receives it: a handle, or the face where it is open."""


def exchangers(state: State) -> tuple[int, ...]:
    """The seats to be asked, in playing order."""
    return tuple(seat for seat in state.order if has_exchange(state, seat) and seat not in state.gone)


def has_exchange(state: State, seat: int) -> bool:
    """Not after a deal that ran so short that one of the partners holds nothing."""
    return bool(state.hands[seat] and state.hands[state.partner(seat)])


def gift(state: State, seat: int, handle: Handle, face: Face) -> Answer:
    """The answer that gives a card: unseen, or openly to a partner who left and whose hand lies open."""
    partner = state.partner(seat)
    if partner in state.gone:
        return Answer(seat, f"{GIVE} {face}", opened=((handle, face),))
    return Answer(seat, UNSEEN_GIFT, given=(Given(handle, partner),))


def exchanged(state: State, answers: tuple[Answer, ...]) -> State:
    """The hands after all have given; whoever received an unseen card mixes its hand next, then play begins."""
    gifts = {answer.seat: gift_of(state, answer) for answer in answers}
    for seat in state.gone:
        if has_exchange(state, seat):
            face = policy.gift(state, seat)
            gifts[seat] = face, face
    hands = tuple(_swapped(state, seat, gifts) for seat in range(state.players))
    unmixed = tuple(seat for seat in state.order if seat in gifts and isinstance(hands[seat][-1], int))
    first = next(seat for seat in state.order if hands[seat])
    return replace(state, hands=hands, unmixed=unmixed, phase=Phase.PLAY, turn=first)


def _swapped(state: State, seat: int, gifts: Gifts) -> tuple[Card, ...]:
    """The hand without the card given and with the one received, which comes last."""
    hand = state.hands[seat]
    if seat not in gifts:
        return hand
    index = hand.index(gifts[seat][0])
    return (*hand[:index], *hand[index + 1 :], gifts[state.partner(seat)][1])


def gift_of(state: State, answer: Answer) -> tuple[Card, Card]:
    """The card that an answer gives, refused unless the answer shows exactly what it must."""
    hidden = state.hidden(answer.seat)
    partner = state.partner(answer.seat)
    match answer:
        case Answer(move=move, opened=((handle, face),), proven=(), given=()) if (
            partner in state.gone and handle in hidden and state.may_show((face,)) and move == f"{GIVE} {face}"
        ):
            return handle, face
        case Answer(move=move, opened=(), proven=(), given=(Given(handle=handle, to=to),)) if (
            partner not in state.gone and handle in hidden and to == partner and move == UNSEEN_GIFT
        ):
            return handle, handle
        case _:
            raise ImpossibleEvent("disclosure_wrong", seat=answer.seat)
