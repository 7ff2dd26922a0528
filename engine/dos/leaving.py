"""A seat leaves, at any moment. Its cards go out of play, and the others play on."""

from engine.dos.course import next_in_play
from engine.dos.state import Setup, State
from engine.events import Leaving
from engine.rows import with_row
from engine.values import replace


def left(state: State, seat: int, how: Leaving) -> State:
    """What the seat had to draw or to react to is off; a penalty that it had to answer is the next one's.

    After a silent leave nobody can open what its key covers: all cards that are not public are shuffled anew. The key
    of a seat that has finished covers nothing. It keeps its place (E20), unless it is convicted of a foul.
    """
    had_finished = seat in state.ranking
    after = _without(state, seat)
    if how is Leaving.FOUL:
        after = replace(after, ranking=tuple(other for other in after.ranking if other != seat))
    if len(after.in_play) < 2:
        return replace(after, turn=None, draw=None, reaction=None, ending="left")
    if how is not Leaving.RESIGNED and not had_finished:
        after = replace(after, setup=replace(after.setup or Setup(), must_redeal=True))
    return after


def _without(state: State, seat: int) -> State:
    setup = state.setup
    dealing = setup and replace(setup, dealing=tuple(other for other in setup.dealing if other != seat))
    follower = next_in_play(seat, state.direction, state.players, state.done)
    return replace(
        state,
        hands=with_row(state.hands, seat, ()),
        turn=follower if state.turn == seat else state.turn,
        gone=(*state.gone, seat),
        out=(*state.out, *state.hands[seat]),
        setup=None if dealing is None or dealing.is_done else dealing,
        draw=None if state.draw and state.draw.seat == seat else state.draw,
        reaction=None if state.reaction and state.reaction.seat == seat else state.reaction,
        facts=with_row(state.facts, seat, ()),
    )
