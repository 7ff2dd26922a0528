"""Taking cards from the pile, and the new pile from the discards when it has run out. Rulings E8, E9, E23, E25."""

from engine.cards import Handle
from engine.dos.state import Draw, State
from engine.requests import Mix, Open, Shuffle
from engine.rows import with_row
from engine.values import replace


def pending(state: State, draw: Draw) -> Shuffle | Open | Mix:
    """A new pile where one is needed; then the drawer sees the cards and mixes their hand, so that none stands out."""
    if draw.owed:
        return Shuffle(state.discard[1:], state.fresh(len(state.discard) - 1))
    if not draw.is_seen:
        return Open(draw.taken, (draw.seat,))
    hand = state.hands[draw.seat]
    return Mix(draw.seat, hand, state.fresh(len(hand)))


def number_to_draw(penalty: int) -> int:
    """The whole sum of a penalty, else one card (E8, E9)."""
    return penalty or 1


def take(state: State, draw: Draw) -> State:
    """The drawer takes as much as it is owed and as the pile has.

    Only when the pile is empty and more cards are owed are the discards needed (E23).
    """
    now = state.pile[: draw.owed]
    owed = draw.owed - len(now) if len(state.discard) > 1 else 0  # nothing left: the rest is not drawn
    taken = draw.taken + now
    return replace(
        state,
        hands=with_row(state.hands, draw.seat, state.hands[draw.seat] + now),
        pile=state.pile[len(now) :],
        draw=Draw(draw.seat, owed, taken) if owed or taken else None,
    )


def renewed(state: State, draw: Draw, fresh: tuple[Handle, ...]) -> State:
    """The discards but the top one are the new pile; what was wished on them is forgotten (E23)."""
    next_handle = state.next_handle + len(fresh)
    return take(replace(state, pile=fresh, discard=state.discard[:1], next_handle=next_handle), draw)


def seen(state: State, draw: Draw) -> State:
    return replace(state, draw=replace(draw, is_seen=True))


def mixed(state: State, seat: int, fresh: tuple[Handle, ...]) -> State:
    return replace(
        state, hands=with_row(state.hands, seat, fresh), next_handle=state.next_handle + len(fresh), draw=None
    )
