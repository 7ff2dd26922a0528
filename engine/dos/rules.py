"""Dos's machine: what comes next, and what every event makes of the state. Rulings E1 to E29.

It reads nothing but public facts: a card's face enters a state only when everybody has seen it.
"""

from dataclasses import replace

from engine.cards import Face
from engine.dos import drawing, leaving, setup
from engine.dos.options import Options
from engine.dos.playing import decide
from engine.dos.state import Draw, Reaction, Setup, State
from engine.errors import ImpossibleEvent
from engine.events import Answer, Answered, Event, Left, Mixed, Opened, Reacted, Shuffled, Tossed
from engine.outcome import Outcome
from engine.requests import Ask, Mix, Open, React, Request, Shuffle, Toss

FIELDS = 8  # places on the screen where a field may appear
_ASKS = tuple(Ask((seat,), "play") for seat in range(10))


def initial(options: Options, players: int) -> State:
    nobody: tuple[tuple[int, ...], ...] = ((),) * players
    beginning = Setup(is_scattered=True, is_open=False)
    return State(options, players, nobody, turn=options.first, facts=((),) * players, setup=beginning)


def pending(state: State) -> Request | None:
    """First what has to be set up, then drawn, then reacted to; only then the next move is asked for (E26)."""
    if state.turn is None:
        return None if state.standing.ending else Toss((len(state.in_play),))  # E4
    if state.setup is not None:
        return setup.pending(state, state.setup)
    if state.draw is not None:
        return drawing.pending(state, state.draw)
    if state.reaction is not None:
        return _reaction(state, state.reaction)
    return _ASKS[state.turn]


def apply(state: State, event: Event) -> State:
    match pending(state), event:
        case Ask(seats=(seat,)), Answered(answers=(Answer(seat=speaker) as answer,)) if seat == speaker:
            return decide(state, answer)
        case Open() as asked, Opened() as done if (asked.handles, asked.to) == (done.handles, done.to):
            return _opened(state, done.faces)
        case Mix() as asked, Mixed() as done if (asked.seat, asked.hand, asked.fresh) == (
            done.seat,
            done.hand,
            done.fresh,
        ):
            return drawing.mixed(state, done.seat, done.fresh)
        case React() as asked, Reacted() as done if asked.seat == done.seat:
            return _reacted(state, done)
        case Toss() as asked, Tossed() as done:
            return _tossed(state, asked, done)
        case Shuffle() as asked, Shuffled() as done if (asked.cards, asked.fresh) == (done.cards, done.fresh):
            return _shuffled(state, done)
        case None, _:
            raise ImpossibleEvent("over")
        case _, Left(seat=seat, how=how):
            return leaving.leave(state, seat, how)
        case _:
            raise ImpossibleEvent("event_unexpected", event=type(event).__name__)


def outcome(state: State) -> Outcome:
    """Who finished first has won (E28); who left is behind all that were still in play, the first to go last."""
    standing = state.standing
    unplaced = [seat for seat in reversed(standing.gone) if seat not in standing.ranking]
    order = (*standing.ranking, *state.in_play, *unplaced)
    return Outcome(None, tuple(order.index(seat) + 1 for seat in range(state.players)), standing.ending or "played")


def settled(state: State, seat: int) -> int | None:
    """Who has finished keeps that rank, also by leaving, and has nothing left to decide (E20)."""
    standing = state.standing
    is_playing_on = not standing.ending and seat not in standing.gone
    return standing.ranking.index(seat) + 1 if is_playing_on and seat in standing.ranking else None


def _reaction(state: State, reaction: Reaction) -> Toss | React:
    """The fields come from a toss, so that nobody knows them early (E27); two of them are different ones (E24)."""
    if not reaction.fields:
        return Toss(tuple(FIELDS - drawn for drawn in range(reaction.count)))
    return React(reaction.seat, reaction.fields, state.options.reaction_seconds)  # E25: one time for both


def _tossed(state: State, asked: Toss, done: Tossed) -> State:
    if len(done.values) != len(asked.sides) or not all(map(_is_in_range, done.values, asked.sides)):
        raise ImpossibleEvent("toss_range")
    if state.reaction is None:
        return replace(state, turn=state.in_play[done.values[0]])  # E4
    places = list(range(FIELDS))
    fields = tuple(places.pop(value) for value in done.values)
    return replace(state, reaction=replace(state.reaction, fields=fields))


def _is_in_range(value: int, sides: int) -> bool:
    return 0 <= value < sides


def _reacted(state: State, done: Reacted) -> State:
    """A failure costs one card, drawn before the next move; there is no second try (E25, E26)."""
    if done.hit:
        return replace(state, reaction=None)
    return drawing.take(state, Draw(done.seat, 1), penalty=state.penalty, turn=state.turn, facts=state.facts)


def _shuffled(state: State, done: Shuffled) -> State:
    if state.setup is not None:
        return setup.shuffled(state, state.setup, done.fresh)
    assert state.draw is not None
    return drawing.shuffled(state, state.draw, done.fresh)


def _opened(state: State, faces: tuple[Face, ...] | None) -> State:
    if state.setup is not None:
        return setup.opened(state, state.setup, faces)
    if faces is not None:
        raise ImpossibleEvent("disclosure_wrong")
    assert state.draw is not None
    return drawing.seen(state, state.draw)
