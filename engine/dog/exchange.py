"""The exchange of one card between partners, both blind (C8, C9, C38), and what everybody may see of it (C39)."""

from typing import TypeAlias

from engine.cards import Card, Face, Handle
from engine.disclosure import check_disclosure, check_laid
from engine.dog import policy
from engine.dog.moves import GIFTS, GRAMMAR, UNSEEN_GIFT, Gift
from engine.dog.state import PLAYING, State
from engine.errors import IllegalMove, ImpossibleEvent
from engine.events import Answer, Given
from engine.values import replace

Taken: TypeAlias = dict[int, tuple[Card, Card]]
"""What each seat takes out of its hand, and as what its partner receives it: a handle, or the face where it is open."""


def exchangers(state: State) -> tuple[int, ...]:
    """The seats to be asked, in playing order."""
    if not state.gone and all(state.hands):
        return state.order
    return tuple(seat for seat in state.order if has_exchange(state, seat) and seat not in state.gone)


def has_exchange(state: State, seat: int) -> bool:
    """Not after a deal that ran so short that one of the partners holds nothing."""
    return bool(state.hands[seat] and state.hands[state.partner(seat)])


def gift_answer(state: State, seat: int, handle: Handle, face: Face) -> Answer:
    """The answer that gives a card: unseen, or openly to a partner who left and whose hand lies open."""
    partner = state.partner(seat)
    if partner in state.gone:
        return Answer(seat, GIFTS[face].text, opened=((handle, face),))
    return Answer(seat, UNSEEN_GIFT.text, given=(Given(handle, partner),))


def check_gift(state: State, answer: Answer) -> None:
    """Raise unless `answer` gives one card of the hand and shows exactly what it must."""
    _taken(state, answer)


def exchanged(state: State, answers: tuple[Answer, ...]) -> State:
    """The hands after all have given; whoever received an unseen card mixes its hand next, then play begins."""
    taken = {answer.seat: _taken(state, answer) for answer in answers}
    for seat in state.gone:
        if has_exchange(state, seat):
            face = policy.gift(state, seat)
            taken[seat] = face, face
    hands = tuple(_swapped(state, seat, taken) for seat in range(state.players))
    unmixed = tuple(seat for seat in state.order if seat in taken and isinstance(hands[seat][-1], int))
    first = next(seat for seat in state.order if hands[seat])
    return replace(state, hands=hands, unmixed=unmixed, phase=PLAYING, turn=first)


def _swapped(state: State, seat: int, taken: Taken) -> tuple[Card, ...]:
    """The hand without the card given and with the one received, which comes last."""
    hand = state.hands[seat]
    if seat not in taken:
        return hand
    index = hand.index(taken[seat][0])
    return (*hand[:index], *hand[index + 1 :], taken[state.partner(seat)][1])


def _taken(state: State, answer: Answer) -> tuple[Card, Card]:
    gift = GRAMMAR.exact(answer.move)
    if not isinstance(gift, Gift):
        raise IllegalMove("gift_expected", move=answer.move)
    hand, partner = state.hidden(answer.seat), state.partner(answer.seat)
    if (gift.card is not None) != (partner in state.gone):
        raise ImpossibleEvent("disclosure_wrong", seat=answer.seat)
    if gift.card is not None:
        handle = check_laid(answer, gift.card, hand)
        state.check_shown((gift.card,))
        return handle, gift.card
    handles = [given.handle for given in answer.given]
    check_disclosure(answer, given=tuple(Given(handle, partner) for handle in handles[:1]))
    if not handles:
        raise ImpossibleEvent("disclosure_wrong", seat=answer.seat)
    if handles[0] not in hand:
        raise ImpossibleEvent("handle_not_held", handle=handles[0])
    return handles[0], handles[0]
