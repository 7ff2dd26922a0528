"""Taking cards from the pile, and the new pile from the discards when it has run out. Rulings E8, E9, E23, E25."""

from dataclasses import replace

from engine.cards import Handle
from engine.dos.state import Draw, Facts, State, with_draw
from engine.requests import Mix, Open, Shuffle


def pending(state: State, draw: Draw) -> Shuffle | Open | Mix:
    """A new pile where one is needed; then the drawer sees its cards and mixes its hand, so that none stands out."""
    if draw.owed:
        return Shuffle(state.discard[1:], _fresh(state, len(state.discard) - 1))
    if not draw.is_seen:
        return Open(draw.taken, (draw.seat,))
    hand = state.hands[draw.seat]
    return Mix(draw.seat, hand, _fresh(state, len(hand)))


def shuffled(state: State, draw: Draw, fresh: tuple[Handle, ...]) -> State:
    """The discards but the top one are the new pile; what was wished on them is forgotten (E23)."""
    after = replace(state, pile=fresh, discard=state.discard[:1], fresh=state.fresh + len(fresh))
    return take(after, draw, penalty=state.penalty, turn=state.turn, facts=state.facts)


def seen(state: State, draw: Draw) -> State:
    return with_draw(state, Draw(draw.seat, 0, draw.taken, is_seen=True), state.hands, state.fresh)


def mixed(state: State, seat: int, fresh: tuple[Handle, ...]) -> State:
    hands = (*state.hands[:seat], fresh, *state.hands[seat + 1 :])
    return with_draw(state, None, hands, state.fresh + len(fresh))


def take(state: State, draw: Draw, *, penalty: int, turn: int | None, facts: Facts) -> State:
    """The drawer takes as much as it is owed and as the pile has; `penalty`, `turn` and `facts` are those after it.

    Only when the pile is empty and more cards are owed the discards are needed (E23).
    """
    seat = draw.seat
    now = state.pile[: draw.owed]
    owed = draw.owed - len(now) if len(state.discard) > 1 else 0  # nothing left: the rest is not drawn
    taken = draw.taken + now
    return State(
        options=state.options,
        players=state.players,
        hands=(*state.hands[:seat], state.hands[seat] + now, *state.hands[seat + 1 :]),
        pile=state.pile[len(now) :],
        fresh=state.fresh,
        draw=Draw(seat, owed, taken) if owed or taken else None,
        discard=state.discard,
        colour=state.colour,
        penalty=penalty,
        direction=state.direction,
        turn=turn,
        facts=facts,
        standing=state.standing,
    )


def _fresh(state: State, count: int) -> tuple[Handle, ...]:
    return tuple(range(state.fresh, state.fresh + count))
