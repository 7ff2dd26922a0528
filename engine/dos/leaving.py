"""A seat leaves, at any moment. Its cards go out of play, and the rest plays on (design: Leaving)."""

from dataclasses import replace

from engine.dos.state import Setup, State
from engine.errors import ImpossibleEvent
from engine.events import Leaving


def leave(state: State, seat: int, how: Leaving) -> State:
    """What the seat had to draw or to react to is off; a penalty that it had to answer is the next one's.

    After a silent leave nobody can open what its key covers: all cards that are not public are shuffled anew.
    """
    if not 0 <= seat < state.players or seat in state.standing.gone:
        raise ImpossibleEvent("seat_gone", seat=seat)
    after = _without(state, seat)
    if len(after.in_play) < 2:
        standing = replace(after.standing, ending="left")
        return replace(after, turn=None, draw=None, reaction=None, standing=standing)
    if how is not Leaving.RESIGNED:
        after = replace(after, setup=replace(after.setup or Setup(), is_scattered=True))
    return after


def _without(state: State, seat: int) -> State:
    standing, setup = state.standing, state.setup
    dealing = setup and replace(setup, dealing=tuple(other for other in setup.dealing if other != seat))
    out = (*standing.out, *state.hands[seat])
    return replace(
        state,
        hands=(*state.hands[:seat], (), *state.hands[seat + 1 :]),
        turn=_follower(state, seat) if state.turn == seat else state.turn,
        setup=None if dealing is None or dealing.is_done else dealing,
        draw=None if state.draw and state.draw.seat == seat else state.draw,
        reaction=None if state.reaction and state.reaction.seat == seat else state.reaction,
        facts=(*state.facts[:seat], (), *state.facts[seat + 1 :]),
        standing=replace(standing, gone=(*standing.gone, seat), out=out),
    )


def _follower(state: State, seat: int) -> int | None:
    """The next seat still in play, in the direction of play."""
    order = ((seat + step * state.direction) % state.players for step in range(1, state.players))
    return next((other for other in order if other in state.in_play), None)
