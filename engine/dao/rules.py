"""DAO's machine: what comes next, and what every event makes of the state. Rulings A1 to A23."""

from collections.abc import Sequence
from dataclasses import replace

from engine.cards import Face
from engine.dao.cards import DECK, VALUES, points, total
from engine.dao.options import Options
from engine.dao.state import State
from engine.errors import IllegalMove, ImpossibleEvent
from engine.events import Answer, Answered, Event, Left, Tossed
from engine.outcome import Outcome, places_by
from engine.requests import Ask, Request, Toss

LIMIT = 12
ROW_AT_START = 3
MOVES = ("flip", "take")


def initial(options: Options, players: int) -> State:
    in_round = len(DECK) // 2 if options.is_halves else len(DECK)  # A21
    nothing: tuple[tuple[Face, ...], ...] = ((),) * players
    state = State(options, players, DECK, in_round, taken=nothing, banked=(0,) * players)
    return state if options.first is None else _begun(state, options.first)


def pending(state: State) -> Request | None:
    if state.is_over:
        return None
    if state.turn is None:
        return Toss((state.players,))  # A1
    if state.has_flipped:
        return Toss((len(state.unseen),))
    if not state.row:
        count = min(ROW_AT_START, state.left_in_round)  # A10, A11
        return Toss(tuple(len(state.unseen) - drawn for drawn in range(count)))
    return Ask((state.turn,), "play")


def apply(state: State, event: Event) -> State:
    match pending(state), event:
        case None, _:
            raise ImpossibleEvent("over")
        case _, Left(seat=seat):
            return _leave(state, seat)
        case Ask(seats=(seat,)), Answered(answers=(Answer(seat=speaker) as answer,)) if seat == speaker:
            return _decide(state, answer)
        case Toss(sides=sides), Tossed(values=values):
            if len(values) != len(sides) or not all(0 <= v < n for v, n in zip(values, sides, strict=True)):
                raise ImpossibleEvent("toss_range")
            return _tossed(state, values)
        case _:
            raise ImpossibleEvent("event_unexpected", event=type(event).__name__)


def outcome(state: State) -> Outcome:
    scores = tuple(bank + points(cards) for bank, cards in zip(state.banked, state.taken, strict=True))  # A23
    reason = "left" if len(state.staying) < 2 else "played"
    return Outcome(scores, places_by(scores, state.gone), reason)  # A18


def _decide(state: State, answer: Answer) -> State:
    if answer.opened or answer.proven or answer.given:
        raise ImpossibleEvent("disclosure_unexpected")
    if answer.move == "flip":
        return replace(state, has_flipped=True)
    if answer.move == "take":  # A3: the card nearest to the pile; no test of the total follows (A4, A8)
        return _next_turn(_taken(state, 1))
    raise IllegalMove("move_unknown", move=answer.move)


def _tossed(state: State, values: tuple[int, ...]) -> State:
    if state.turn is None:
        return _begun(state, values[0] if values[0] not in state.gone else _after(state, values[0]))
    for value in values:
        state = _turn_up(state, value)
    if state.has_flipped:
        return _next_turn(replace(_tested(state), has_flipped=False))
    assert state.left_in_round == 0 or total(state.row) <= LIMIT, "A2: three cards never exceed twelve"
    return _end_if_last(state)


def _begun(state: State, seat: int) -> State:
    """Only where there is a second round the start seat matters once more (A22)."""
    return replace(state, turn=seat, start=seat if state.options.is_halves else None)


def _turn_up(state: State, index: int) -> State:
    """Move the face at `index` of the unseen ones to the far end of the row (A3)."""
    face = state.unseen[index]
    unseen = state.unseen[:index] + state.unseen[index + 1 :]
    return replace(state, unseen=unseen, left_in_round=state.left_in_round - 1, row=(*state.row, face))


def bursts(row: Sequence[Face]) -> bool:
    """Whether a row is taken whose last card was just turned up: over twelve (A5), in a row of any total.

    Not so if the new card's value is that of the card before it (A6, A7, A9).
    """
    is_excepted = len(row) > 1 and VALUES[row[-1]] == VALUES[row[-2]]
    return not is_excepted and total(row) > LIMIT


def _tested(state: State) -> State:
    """The test after a new card, the only one there is (A4)."""
    return _taken(state, len(state.row)) if bursts(state.row) else state


def _taken(state: State, count: int) -> State:
    seat = state.turn
    taken = tuple((*cards, *state.row[:count]) if owner == seat else cards for owner, cards in enumerate(state.taken))
    return replace(state, row=state.row[count:], taken=taken)


def _next_turn(state: State) -> State:
    assert state.turn is not None
    return _end_if_last(replace(state, turn=_after(state, state.turn)))


def _after(state: State, seat: int) -> int:
    """The next staying seat to the left; somebody always stays."""
    order = ((seat + step) % state.players for step in range(1, state.players + 1))
    return next(other for other in order if other not in state.gone)


def _end_if_last(state: State) -> State:
    """With the last card turned up the round ends at once, and the row belongs to nobody (A11 to A14)."""
    if state.left_in_round > 0:
        return state
    if not (state.options.is_halves and state.round == 1):
        return replace(state, turn=None, is_over=True)
    banked = tuple(points(cards) for cards in state.taken)  # A21: the cards of round 1 leave the game
    return _second_round(replace(state, banked=banked))


def _second_round(state: State) -> State:
    assert state.start is not None
    start = state.start if state.options.second_start == "same" else (state.start + 1) % state.players  # A22
    return replace(
        state,
        round=2,
        row=(),
        taken=((),) * state.players,
        left_in_round=len(state.unseen),
        start=start,
        turn=start,
    )


def _leave(state: State, seat: int) -> State:
    """A seat that leaves is skipped from now on; its cards stay out, and a card it was about to turn is not turned."""
    if not 0 <= seat < state.players or seat in state.gone:
        raise ImpossibleEvent("seat_gone", seat=seat)
    state = replace(state, gone=(*state.gone, seat))
    if len(state.staying) < 2:
        return replace(state, turn=None, has_flipped=False, is_over=True)
    if seat == state.turn:
        return replace(state, turn=_after(state, seat), has_flipped=False)
    return state
