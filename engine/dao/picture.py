"""DAO positions: a state and a written pile as one JSON object, and back (docs/notation.md)."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.cards import Face
from engine.dao.cards import DECK, FACES
from engine.dao.options import OPTIONS, SEATS
from engine.dao.rules import outcome
from engine.dao.state import State
from engine.errors import BadPosition
from engine.knowledge import Knowledge
from engine.options import changed
from engine.parsing import Fields, check_array, check_deck, check_faces, check_integer
from engine.position import Position


def describe(position: Position[State]) -> dict[str, Any]:
    """Cards still to come are None one by one where the position has no written pile."""
    state = position.state
    coming: Sequence[Face | None] = position.script or (None,) * len(state.unseen)
    picture: dict[str, Any] = {
        "game": "dao",
        "options": changed(OPTIONS, state.options),
        "players": state.players,
        "turn": state.turn,
        "pile": list(coming[: state.left_in_round]),
        "row": list(state.row),
        "taken": [list(cards) for cards in state.taken],
    }
    if state.options.is_halves:
        picture |= {
            "start": state.start,
            "round": state.round,
            "second_half": list(coming[state.left_in_round :]),
            "banked": list(state.banked),
        }
    picture["left"] = list(state.gone)
    if state.is_over:
        result = outcome(state)
        picture |= {"over": True, "winners": list(result.winners), "places": list(result.places)}
        picture["scores"] = list(result.scores or ())
    return picture


def view(state: State, knowledge: Knowledge) -> dict[str, Any]:
    """Of the others' cards only the number, until all is scored (A19).

    A card that has just emptied the row stays open for as long as the row does not lie again: all have seen it.
    """
    picture = describe(Position(state))
    if state.is_over:
        return picture
    picture["taken"] = [
        list(cards) if knowledge.sees(seat) else [None] * len(cards) for seat, cards in enumerate(state.taken)
    ]
    taker = _taker_of_the_row(state)
    if taker is not None and state.taken[taker]:
        picture["taken"][taker][-1] = state.taken[taker][-1]
    return picture


def _taker_of_the_row(state: State) -> int | None:
    """Whose move emptied the row that has yet to be filled up (A10): the seat before the one whose turn comes."""
    if state.row or state.turn is None:
        return None
    before = ((state.turn - step) % state.players for step in range(1, state.players + 1))
    return next(seat for seat in before if seat not in state.gone)


def parse(data: Mapping[str, Any], configure: Any) -> Position[State]:
    fields = Fields(data)
    fields.word("game", ("dao",))
    players = fields.players(SEATS)
    options = fields.options(configure, players)
    pile = fields.faces("pile", FACES, [])
    row = fields.faces("row", FACES, [])
    taken = fields.rows("taken", players, lambda item, path: check_faces(item, FACES, path), [[]] * players)
    second_half = fields.faces("second_half", FACES, [])
    gone = fields.seats("left", players)
    turn = fields.seat("turn", players)
    is_over = fields.flag("over", turn is None and (not pile or len(gone) > players - 2))
    start = fields.seat("start", players)
    round_number = fields.integer("round", 1, 2, 1)
    banked = _banked(fields.take("banked", [0] * players), players)
    fields.finish("winners", "places", "scores")

    check_deck((*pile, *row, *second_half, *(face for cards in taken for face in cards)), DECK)
    state = State(
        options=options,
        players=players,
        unseen=tuple(sorted((*pile, *second_half))),
        left_in_round=len(pile),
        row=row,
        taken=taken,
        turn=turn,
        start=start,
        round=round_number,
        banked=banked,
        gone=gone,
        is_over=is_over,
    )
    _check(state, has_second_half=bool(second_half))
    return Position(state, {}, (*pile, *second_half))


def _banked(value: object, players: int) -> tuple[int, ...]:
    items = check_array(value, "banked")
    if len(items) != players:
        raise BadPosition("length", "banked", wanted=players, found=len(items))
    return tuple(check_integer(item, -60, 60, f"banked[{index}]") for index, item in enumerate(items))


def _check(state: State, has_second_half: bool) -> None:
    """The relations between the fields; whether the position can be reached is not asked."""
    is_halves = state.options.is_halves
    if not is_halves:
        _check_plain(state, has_second_half)
    if is_halves and state.start is None and not state.is_over:
        raise BadPosition("field_missing", "start")
    if is_halves and state.round == 1 and (any(state.banked) or (not has_second_half and not state.is_over)):
        raise BadPosition("first_round", "second_half")
    if state.round == 2 and has_second_half:
        raise BadPosition("second_round", "second_half")
    must_be_over = len(state.staying) < 2
    may_be_over = must_be_over or (state.left_in_round == 0 and state.round == (2 if is_halves else 1))
    if state.is_over not in (must_be_over, may_be_over):
        raise BadPosition("over_wrong", "over")
    if state.is_over:
        if state.turn is not None:
            raise BadPosition("turn_over", "turn")
        return
    if state.turn is None or state.turn in state.gone:
        raise BadPosition("turn_wrong", "turn")
    for name, cards in (("pile", state.left_in_round), ("row", len(state.row))):
        if not cards:
            raise BadPosition("empty", name)


def _check_plain(state: State, has_second_half: bool) -> None:
    found = {
        "start": state.start is not None,
        "round": state.round == 2,
        "second_half": has_second_half,
        "banked": any(state.banked),
    }
    for name, is_found in found.items():
        if is_found:
            raise BadPosition("halves_only", name)
