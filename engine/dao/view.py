"""DAO as it is seen: by an analyst, by a seat (A19), and what the rules say of it to people who look."""

from collections import Counter
from typing import Annotated

from engine.cards import Face
from engine.dao.cards import DECK, VALUES, bursts
from engine.dao.options import Options
from engine.dao.rules import outcome
from engine.dao.state import State
from engine.errors import BadPosition
from engine.fields import CARDS, EMPTY, SEAT_OR_NULL, Boolean, Draft, Integer, PerSeat, ViewField, check_deck
from engine.knowledge import Knowledge
from engine.position import Position
from engine.rows import with_row
from engine.values import Value, replace
from engine.view import Cards, GameView


class Risk(Value, frozen=True):
    """`bursting` of `unseen` cards make the row burst; not `is_exact` where some of these are not to come."""

    bursting: int
    unseen: int
    is_exact: bool


def _has_halves(view: "View") -> bool:
    return view.options.is_halves


def _seems_over(draft: Draft) -> bool:
    return draft["turn"] is None and (not draft["pile"] or len(draft["left"]) > draft.players - 2)


class View(GameView, frozen=True, kw_only=True):
    """A card still to come is None where the position has no written pile."""

    options: Options
    pile: Annotated[Cards, ViewField(CARDS, "the cards still to come in this round, the next one first", EMPTY)]
    row: Annotated[tuple[Face, ...], ViewField(CARDS, "the row, the card nearest to the pile first", EMPTY)]
    taken: Annotated[tuple[Cards, ...], ViewField(PerSeat(CARDS), "the cards taken, the last one last", EMPTY)]
    start: Annotated[int | None, ViewField(SEAT_OR_NULL, "halves: the seat that began this round", None, _has_halves)]
    round: Annotated[int, ViewField(Integer(1, 2), "halves: the round", 1, _has_halves)]
    second_half: Annotated[Cards, ViewField(CARDS, "halves: the pile of round 2", EMPTY, _has_halves)]
    banked: Annotated[
        tuple[int, ...], ViewField(PerSeat(Integer(-60, 60)), "halves: the scores of round 1", EMPTY, _has_halves)
    ]
    over: Annotated[bool, ViewField(Boolean(), "true where the game is over", _seems_over)] = False

    def bursts(self, face: Face) -> bool:
        """Whether the row is taken once `face` is turned up (A4 to A9)."""
        return bursts(self.row, face)

    @property
    def safe_value(self) -> int | None:
        """The value that cannot make the row burst, that of the newest card (A6)."""
        return VALUES[self.row[-1]] if self.row else None

    @property
    def risk(self) -> Risk:
        """How likely the next card makes the row burst, for a reader who remembers no card that is out of sight.

        The others' cards lie face down (A19), and so do those of round 1 in round 2.
        """
        seen = Counter(self.row) + Counter(face for cards in self.taken for face in cards if face)
        unseen = list((Counter(DECK) - seen).elements())
        bursting = sum(map(self.bursts, unseen))
        return Risk(bursting, len(unseen), len(self.pile) + len(self.second_half) == len(unseen))


def describe(position: Position[State]) -> View:
    state = position.state
    coming: Cards = position.script or (None,) * len(state.unseen)
    return View(
        game="dao",
        options=state.options,
        players=state.players,
        turn=state.turn,
        pile=coming[: state.left_in_round],
        row=state.row,
        taken=state.taken,
        start=state.start,
        round=state.round,
        second_half=coming[state.left_in_round :],
        banked=state.banked,
        left=state.gone,
        over=state.is_over,
        outcome=outcome(state) if state.is_over else None,
    )


def seat_view(state: State, knowledge: Knowledge) -> View:
    """Of the others' cards only the number, until all is scored (A19).

    A card that has just emptied the row stays open for as long as the row does not lie again: all have seen it.
    """
    whole = describe(Position(state))
    if state.is_over:
        return whole
    taken: tuple[Cards, ...] = tuple(
        cards if knowledge.sees(seat) else (None,) * len(cards) for seat, cards in enumerate(state.taken)
    )
    if state.emptied_by is not None:
        seat = state.emptied_by
        taken = with_row(taken, seat, (*taken[seat][:-1], state.taken[seat][-1]))
    return replace(whole, taken=taken)


def position_of(view: View) -> Position[State]:
    coming = tuple(face for face in (*view.pile, *view.second_half) if face is not None)
    taken = tuple(tuple(face for face in cards if face is not None) for cards in view.taken)
    check_deck((*coming, *view.row, *(face for cards in taken for face in cards)), DECK)
    state = State(
        options=view.options,
        players=view.players,
        unseen=tuple(sorted(coming)),
        left_in_round=len(view.pile),
        row=view.row,
        taken=taken,
        turn=view.turn,
        start=view.start,
        round=view.round,
        banked=view.banked,
        gone=view.left,
        is_over=view.over,
    )
    _check_round(state, has_second_half=bool(view.second_half))
    _check_turn(state)
    return Position(state, {}, coming)


def _check_round(state: State, has_second_half: bool) -> None:
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


def _check_turn(state: State) -> None:
    must_be_over = len(state.staying) < 2
    may_be_over = must_be_over or (state.left_in_round == 0 and state.round == state.rounds)
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
