"""Dos's machine: what comes next, and what every event makes of the state. Rulings E1 to E29.

It reads nothing but public facts: a card's face enters a state only when everybody has seen it.
"""

from engine.cards import Face, Handle
from engine.dos import dealing, drawing
from engine.dos.options import SEATS, Options
from engine.dos.state import Draw, Reaction, Setup, State
from engine.outcome import Outcome
from engine.requests import Ask, Open, React, Request, Toss
from engine.values import replace

FIELDS = 8
"""Places on the screen where a field to hit may appear (E24)."""
_TOSSES = {
    (count, seat): Toss(tuple(FIELDS - drawn for drawn in range(count)), seat)
    for count in (1, 2)
    for seat in range(max(SEATS))
}
_ASKS = tuple(Ask((seat,), "play") for seat in range(max(SEATS)))


def initial(options: Options, players: int) -> State:
    nothing: tuple[tuple[int, ...], ...] = ((),) * players
    beginning = Setup(must_redeal=True, is_open=False)
    return State(
        options=options, players=players, hands=nothing, turn=options.first, facts=((),) * players, setup=beginning
    )


def pending(state: State) -> Request | None:
    """First what has to be set up, then drawn, then reacted to; only then the next move is asked for (E26)."""
    if state.turn is None:
        return None if state.ending else Toss((len(state.in_play),))  # E4
    if state.setup is not None:
        return dealing.pending(state, state.setup)
    if state.draw is not None:
        return drawing.pending(state, state.draw)
    if state.reaction is not None:
        return _reaction(state, state.reaction)
    return _ASKS[state.turn]


def _reaction(state: State, reaction: Reaction) -> Toss | React:
    """The fields come from a toss, so that nobody knows them early, and least of all who reacts (E27).

    Two of them are different ones (E24).
    """
    if not reaction.fields:
        return _TOSSES[reaction.count, reaction.seat]
    return React(reaction.seat, reaction.fields, state.options.reaction_seconds)  # E25: one time for both


def tossed(state: State, values: tuple[int, ...]) -> State:
    if state.reaction is None:
        return replace(state, turn=state.in_play[values[0]])  # E4
    places = list(range(FIELDS))
    fields = tuple(places.pop(value) for value in values)
    return replace(state, reaction=replace(state.reaction, fields=fields))


def reacted(state: State, seat: int, hit: bool) -> State:
    """A failure costs one card, drawn before the next move; there is no second try (E25, E26)."""
    after = replace(state, reaction=None)
    return after if hit else drawing.take(after, Draw(seat, 1))


def shuffled(state: State, fresh: tuple[Handle, ...]) -> State:
    if state.setup is not None:
        return dealing.shuffled(state, state.setup, fresh)
    assert state.draw is not None
    return drawing.renewed(state, state.draw, fresh)


def opened(state: State, request: Open, faces: tuple[Face, ...]) -> State:
    if state.setup is not None:
        return dealing.opened(state, state.setup, faces)
    assert state.draw is not None
    return drawing.seen(state, state.draw)


def outcome(state: State) -> Outcome:
    """Whoever finished first has won (E28); seats that left are placed after all that were still in play."""
    unplaced = [seat for seat in reversed(state.gone) if seat not in state.ranking]
    order = (*state.ranking, *state.in_play, *unplaced)
    return Outcome(None, tuple(order.index(seat) + 1 for seat in range(state.players)), state.ending or "played")


def settled(state: State, seat: int) -> int | None:
    """Whoever has finished keeps that rank, also by leaving, and has nothing left to decide (E20)."""
    is_playing_on = not state.ending and seat not in state.gone
    return state.ranking.index(seat) + 1 if is_playing_on and seat in state.ranking else None
