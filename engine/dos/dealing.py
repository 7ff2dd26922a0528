"""The deal and the first discard, and the new deal of all hidden cards after a silent leave. Rulings E1, E3, E29."""

from collections import Counter

from engine.cards import Face, Handle
from engine.dos.cards import COLOUR_OF, COPIES, IS_NUMBER
from engine.dos.state import Setup, State
from engine.errors import ImpossibleEvent
from engine.requests import Open, Shuffle
from engine.values import replace

HAND = 7


def unseen(state: State) -> tuple[Face, ...]:
    """The faces of all cards that are not public, sorted: everybody can work them out."""
    rest = COPIES - Counter(state.discard) - Counter(state.absent)
    return tuple(sorted(rest.elements()))


def pending(state: State, setup: Setup) -> Shuffle | Open:
    if setup.must_redeal:
        return _shuffle(state, unseen(state))
    if setup.dealing:
        seat = setup.dealing[0]
        return Open(state.hands[seat], (seat,))
    if _wants_another(state):
        return Open(state.pile[:1])
    return _shuffle(state, (*state.pile, *state.discard[1:]))  # E3, `first_card` = `number`


def shuffled(state: State, setup: Setup, fresh: tuple[Handle, ...]) -> State:
    state = replace(state, next_handle=state.next_handle + len(fresh))
    if setup.must_redeal:
        return _redealt(state, setup, fresh)
    return replace(state, pile=fresh, discard=state.discard[:1], setup=None)


def opened(state: State, setup: Setup, faces: tuple[Face, ...]) -> State:
    """A hand to its owner, or the first discard to all."""
    if setup.dealing:
        return _with_setup(state, replace(setup, dealing=setup.dealing[1:]))
    if faces[0] not in unseen(state):
        raise ImpossibleEvent("face_surplus", found=faces[0])
    return _turned_up(state, setup, faces[0])


def _turned_up(state: State, setup: Setup, face: Face) -> State:
    """The first discard has no effect, since nobody laid it; a colourless one has no colour yet (E3)."""
    after = replace(state, pile=state.pile[1:], discard=(face, *state.discard), colour=COLOUR_OF[face])
    is_open = len(after.discard) == 1 and not _wants_another(after)
    return _with_setup(after, replace(setup, is_open=is_open))


def _with_setup(state: State, setup: Setup) -> State:
    return replace(state, setup=None if setup.is_done else setup)


def _wants_another(state: State) -> bool:
    if not state.discard:
        return True
    return state.options.first_card == "number" and not IS_NUMBER[state.discard[0]]


def _redealt(state: State, setup: Setup, fresh: tuple[Handle, ...]) -> State:
    """The `fresh` cards into the old sizes, seat by seat, then pile and cards of seats that left.

    The first deal has no old sizes yet. What was proven about the old hands says nothing about the new ones.
    """
    is_first = not state.pile and not state.discard
    in_play = state.in_play
    hands = []
    start = 0
    for seat, hand in enumerate(state.hands):
        size = (HAND if seat in in_play else 0) if is_first else len(hand)
        hands.append(fresh[start : start + size])
        start += size
    end = len(fresh) - len(state.out)
    return replace(
        state,
        hands=tuple(hands),
        pile=fresh[start:end],
        out=fresh[end:],
        draw=state.draw and (replace(state.draw, taken=(), is_seen=False) if state.draw.owed else None),
        facts=((),) * state.players,
        setup=Setup(dealing=in_play, is_open=setup.is_open),
    )


def _shuffle(state: State, cards: tuple[Face | Handle, ...]) -> Shuffle:
    return Shuffle(cards, state.fresh(len(cards)))
