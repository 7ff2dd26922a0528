"""Taking cards from the pile, and the new pile from the discards when it has run out. Rulings E8, E9, E23, E25."""

from dataclasses import replace

from engine.cards import Handle
from engine.dos.state import Draw, State
from engine.requests import Mix, Open, Shuffle


def owe(state: State, seat: int, count: int) -> State:
    """Let `seat` take `count` cards, as far as there are any."""
    return _take(state, Draw(seat, count))


def pending(state: State, draw: Draw) -> Shuffle | Open | Mix:
    """A new pile where one is needed; then the drawer sees its cards and mixes its hand, so that none stands out."""
    if draw.owed:
        return Shuffle(state.discard[1:], _fresh(state, len(state.discard) - 1))
    if not draw.is_seen:
        return Open(draw.taken, (draw.seat,))
    hand = state.hands[draw.seat]
    return Mix(draw.seat, hand, _fresh(state, len(hand)))


def shuffled(state: State, fresh: tuple[Handle, ...]) -> State:
    """The discards but the top one are the new pile; what was wished on them is forgotten (E23)."""
    assert state.draw is not None
    after = replace(state, pile=fresh, discard=state.discard[:1], fresh=state.fresh + len(fresh))
    return _take(after, state.draw)


def seen(state: State) -> State:
    assert state.draw is not None
    return replace(state, draw=replace(state.draw, is_seen=True))


def mixed(state: State, seat: int, fresh: tuple[Handle, ...]) -> State:
    hands = (*state.hands[:seat], fresh, *state.hands[seat + 1 :])
    return replace(state, hands=hands, draw=None, fresh=state.fresh + len(fresh))


def _take(state: State, draw: Draw) -> State:
    """As many as the pile has; only when it is empty and more are owed the discards are needed (E23)."""
    seat = draw.seat
    now = state.pile[: draw.owed]
    owed = draw.owed - len(now) if len(state.discard) > 1 else 0  # nothing left: the rest is not drawn
    taken = draw.taken + now
    return replace(
        state,
        hands=(*state.hands[:seat], state.hands[seat] + now, *state.hands[seat + 1 :]),
        pile=state.pile[len(now) :],
        draw=Draw(seat, owed, taken) if owed or taken else None,
    )


def _fresh(state: State, count: int) -> tuple[Handle, ...]:
    return tuple(range(state.fresh, state.fresh + count))
