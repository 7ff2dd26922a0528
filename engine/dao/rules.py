"""DAO's machine: what comes next, and what every event makes of the state. Rulings A1 to A23."""

from engine.cards import Face
from engine.dao.cards import DECK, LIMIT, bursts, points, total
from engine.dao.moves import FLIP, GRAMMAR
from engine.dao.options import Options
from engine.dao.state import State
from engine.disclosure import check_disclosure
from engine.events import Answer, Leaving
from engine.outcome import Outcome, places_by
from engine.requests import Ask, Request, Toss
from engine.rows import with_row
from engine.turns import next_staying
from engine.values import replace

ROW_AT_START = 3


def initial(options: Options, players: int) -> State:
    in_round = len(DECK) // 2 if options.is_halves else len(DECK)  # A21
    nothing: tuple[tuple[Face, ...], ...] = ((),) * players
    state = State(
        options=options, players=players, unseen=DECK, left_in_round=in_round, taken=nothing, banked=(0,) * players
    )
    return state if options.first is None else _begun(state, options.first)


def pending(state: State) -> Request | None:
    if state.is_over:
        return None
    if state.turn is None:
        return Toss((state.players,))  # A1
    if state.has_flipped or not state.row:
        return Toss(tuple(range(len(state.unseen), len(state.unseen) - drawn_now(state), -1)))
    return Ask((state.turn,), "play")


def drawn_now(state: State) -> int:
    """How many cards are turned up now: the one of a flip, or a new row (A10, A11)."""
    return 1 if state.has_flipped else min(ROW_AT_START, state.left_in_round)


def outcome(state: State) -> Outcome:
    scores = tuple(bank + points(cards) for bank, cards in zip(state.banked, state.taken, strict=True))  # A23
    reason = "left" if len(state.staying) < 2 else "played"
    return Outcome(scores, places_by(scores, state.gone), reason)  # A18


def decided(state: State, answer: Answer) -> State:
    move = GRAMMAR.exact(answer.move)
    check_disclosure(answer)
    if move == FLIP:
        return replace(state, has_flipped=True)
    return _next_turn(_taken(state, 1))  # A3: the card nearest to the pile; no test of the total follows (A4, A8)


def tossed(state: State, values: tuple[int, ...]) -> State:
    if state.turn is None:
        return _begun(state, next_staying(values[0] - 1, state.players, state.gone))  # the seat itself, if it stays
    if state.has_flipped:
        return _next_turn(replace(_tested(state, values[0]), has_flipped=False))
    for value in values:
        state = _turned_up(state, value)
    assert state.left_in_round == 0 or total(state.row) <= LIMIT, "A2: three cards never exceed twelve"
    return _end_if_last(state)


def left(state: State, seat: int, how: Leaving) -> State:
    """A seat that leaves is skipped from now on; its cards stay out, and a card it was about to turn is not turned."""
    state = replace(state, gone=(*state.gone, seat))
    if len(state.staying) < 2:
        return replace(state, turn=None, has_flipped=False, is_over=True)
    if seat == state.turn:
        return replace(state, turn=next_staying(seat, state.players, state.gone), has_flipped=False)
    return state


def _begun(state: State, seat: int) -> State:
    """Who began matters again only where there is a second round (A22)."""
    return replace(state, turn=seat, start=seat if state.options.is_halves else None)


def _tested(state: State, value: int) -> State:
    """The row is tested when a new card comes to it, and at no other time (A4)."""
    has_burst = bursts(state.row, state.unseen[value])
    state = _turned_up(state, value)
    return _taken(state, len(state.row)) if has_burst else state


def _turned_up(state: State, index: int) -> State:
    """Move the face at `index` of the unseen ones to the far end of the row (A3)."""
    face = state.unseen[index]
    unseen = state.unseen[:index] + state.unseen[index + 1 :]
    row = (*state.row, face)
    return replace(state, unseen=unseen, left_in_round=state.left_in_round - 1, row=row, emptied_by=None)


def _taken(state: State, count: int) -> State:
    seat = state.turn
    assert seat is not None
    taken = with_row(state.taken, seat, (*state.taken[seat], *state.row[:count]))
    row = state.row[count:]
    return replace(state, row=row, taken=taken, emptied_by=None if row else seat)


def _next_turn(state: State) -> State:
    assert state.turn is not None
    return _end_if_last(replace(state, turn=next_staying(state.turn, state.players, state.gone)))


def _end_if_last(state: State) -> State:
    """With the last card turned up the round ends at once, and the row belongs to nobody (A11 to A14)."""
    if state.left_in_round > 0:
        return state
    if state.round == state.rounds:
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
        emptied_by=None,
        taken=((),) * state.players,
        left_in_round=len(state.unseen),
        start=start,
        turn=start,
    )
