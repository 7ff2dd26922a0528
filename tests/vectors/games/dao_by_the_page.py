"""DAO as docs/games/dao.md tells it, on lists as they stand in JSON: what is asked for, and the state after each event.

Written from the page and the rules sheet, with nothing of the program.
"""

from typing import Any

LIMIT = 12
COLOURS = ("metal", "fire", "earth", "wood", "water")
(OPTIONS, PLAYERS, TURN, GONE, _, UNSEEN, LEFT_IN_ROUND, TAKEN, ROW, EMPTIED_BY, START, HAS_FLIPPED, ROUND, BANKED,
 IS_OVER) = range(15)  # fmt: skip
State = list[Any]


def request(state: State) -> list[Any] | None:
    if state[IS_OVER]:
        return None
    if state[TURN] is None:
        return ["Toss", [state[PLAYERS]], None]
    size = len(state[UNSEEN])
    if state[HAS_FLIPPED]:
        return ["Toss", [size], None]
    if not state[ROW]:
        return ["Toss", [size - drawn for drawn in range(min(3, state[LEFT_IN_ROUND]))], None]
    return ["Ask", [state[TURN]], "play", False]


def after(state: State, name: str, event: Any) -> State:
    """The state after an event; the one given is changed."""
    if name == "Left":
        _leave(state, event[0])
    elif name == "Answered":
        _answer(state, event[0][0][1])
    elif name == "Tossed" and state[TURN] is None:
        _begin(state, event[0][0])
    elif name == "Tossed" and state[HAS_FLIPPED]:
        _flip(state, event[0][0])
    elif name == "Tossed":
        for number in event[0]:
            _turn_up(state, number)
        _end(state)
    return state


def outcome(state: State) -> list[Any]:
    scores = [bank + points(taken) for bank, taken in zip(state[BANKED], state[TAKEN], strict=True)]
    merits = [(state[GONE].index(s) if s in state[GONE] else PLAYERS + 99, score) for s, score in enumerate(scores)]
    merits = [(rank, 0 if rank < PLAYERS + 99 else score) for rank, score in merits]
    places = [1 + sum(other > merit for other in merits) for merit in merits]
    return [scores, places, "left" if state[PLAYERS] - len(state[GONE]) < 2 else "played"]


def points(cards: list[str]) -> int:
    values = [(colour, int(value)) for colour, _, value in (card.partition("-") for card in cards)]
    return max(sum(value if colour == plus else -1 for colour, value in values) for plus in COLOURS)


def _next(state: State, seat: int) -> int:
    seats = [(seat + step) % state[PLAYERS] for step in range(1, state[PLAYERS] + 1)]
    return next(other for other in seats if other not in state[GONE])


def _begin(state: State, number: int) -> None:
    state[TURN] = number if number not in state[GONE] else _next(state, number)
    state[START] = state[TURN] if state[OPTIONS][4] == "halves" else None


def _answer(state: State, move: str) -> None:
    if move == "flip":
        state[HAS_FLIPPED] = True
    else:
        _take(state, 1)
        _pass(state)


def _flip(state: State, number: int) -> None:
    card, row = state[UNSEEN][number], state[ROW]
    value = int(card[-1])
    bursts = sum(int(other[-1]) for other in row) + value > LIMIT and not (row and int(row[-1][-1]) == value)
    _turn_up(state, number)
    if bursts:
        _take(state, len(state[ROW]))
    state[HAS_FLIPPED] = False
    _pass(state)


def _turn_up(state: State, number: int) -> None:
    state[ROW].append(state[UNSEEN].pop(number))
    state[LEFT_IN_ROUND] -= 1
    state[EMPTIED_BY] = None


def _take(state: State, count: int) -> None:
    state[TAKEN][state[TURN]] += state[ROW][:count]
    del state[ROW][:count]
    state[EMPTIED_BY] = None if state[ROW] else state[TURN]


def _pass(state: State) -> None:
    state[TURN] = _next(state, state[TURN])
    _end(state)


def _end(state: State) -> None:
    if state[LEFT_IN_ROUND]:
        return
    if state[ROUND] == (2 if state[OPTIONS][4] == "halves" else 1):
        state[TURN], state[IS_OVER] = None, True
        return
    same = state[OPTIONS][5] == "same"
    start = state[START] if same else (state[START] + 1) % state[PLAYERS]
    state[BANKED] = [points(cards) for cards in state[TAKEN]]
    state[ROUND], state[ROW], state[EMPTIED_BY] = 2, [], None
    state[TAKEN] = [[] for _ in range(state[PLAYERS])]
    state[LEFT_IN_ROUND], state[START], state[TURN] = len(state[UNSEEN]), start, start


def _leave(state: State, seat: int) -> None:
    if state[IS_OVER]:
        return
    state[GONE].append(seat)
    if state[PLAYERS] - len(state[GONE]) < 2:
        state[TURN], state[HAS_FLIPPED], state[IS_OVER] = None, False, True
    elif seat == state[TURN]:
        state[TURN], state[HAS_FLIPPED] = _next(state, seat), False
