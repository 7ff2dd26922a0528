"""Agram as it is seen, and what the rules say of it to people who look."""

from typing import Annotated

from sixth_game.agram.moves import DECK
from sixth_game.agram.rules import best, laid, outcome, waiting
from sixth_game.agram.state import Options, State

from engine.cards import Face
from engine.errors import BadPosition
from engine.fields import CARDS, EMPTY, SEAT_OR_NULL, Boolean, Draft, OneFace, OrNull, PerSeat, ViewField, check_deck
from engine.position import Position
from engine.rows import in_order, numbered, with_row
from engine.view import Cards, GameView


def _is_over(draft: Draft) -> bool:
    return len(draft["left"]) > draft.players - 2 or not any(draft["hands"])


class View(GameView, frozen=True, kw_only=True):
    options: Options
    hands: Annotated[tuple[Cards, ...], ViewField(PerSeat(CARDS), "the hands, sorted", EMPTY)]
    leader: Annotated[int | None, ViewField(SEAT_OR_NULL, "who leads", lambda draft: draft["turn"])]
    trick: Annotated[tuple[Face | None, ...], ViewField(PerSeat(OrNull(OneFace())), "the cards of the trick", EMPTY)]
    played: Annotated[tuple[Face, ...], ViewField(CARDS, "the cards of earlier tricks", EMPTY)]
    over: Annotated[bool, ViewField(Boolean(), "true where the game is over", _is_over)] = False

    @property
    def laid(self) -> tuple[tuple[int, Face], ...]:
        """The cards of the trick in the order in which they came, each with its seat."""
        return tuple(laid(self.trick, self.leader))

    def is_best(self, seat: int, face: Face) -> bool:
        """Whether `face` would be the highest card of the trick, laid by `seat` (F5)."""
        return best(with_row(self.trick, seat, face), self.leader) == seat


def describe(position: Position[State]) -> View:
    state = position.state
    hands = state.hands or ((),) * state.players
    return View(
        game="agram",
        options=state.options,
        players=state.players,
        turn=state.turn,
        hands=tuple(in_order(hand, position.truth) for hand in hands),
        leader=state.leader,
        trick=state.trick,
        played=state.played,
        left=state.gone,
        over=state.is_over,
        outcome=outcome(state) if state.is_over else None,
    )


def position_of(view: View) -> Position[State]:
    faces = [face for hand in view.hands for face in hand if face is not None]
    check_deck((*faces, *view.played, *(face for face in view.trick if face is not None)), DECK)
    handles = iter(numbered(0, len(faces)))
    state = State(
        options=view.options,
        players=view.players,
        turn=view.turn,
        gone=view.left,
        leader=view.leader,
        trick=view.trick,
        voids=((),) * view.players,
        hands=tuple(tuple(next(handles) for _ in hand) for hand in view.hands),
        played=view.played,
        next_handle=len(faces),
    )
    _check(state, view)
    return Position(state, dict(enumerate(faces)))


def _check(state: State, view: View) -> None:
    sizes = {len(state.hands[seat]) + (state.trick[seat] is not None) for seat in state.staying}
    if len(sizes) > 1 or any(state.hands[seat] for seat in state.gone):
        raise BadPosition("hands_uneven", "hands")
    if view.over != state.is_over:
        raise BadPosition("over_wrong", "over")
    if state.is_over:
        _check_over(state)
    elif state.turn is None or state.turn in state.gone:
        raise BadPosition("turn_wrong", "turn")
    elif state.leader is None or waiting(state)[:1] != [state.turn]:
        raise BadPosition("leader_wrong", "leader")


def _check_over(state: State) -> None:
    if state.turn is not None:
        raise BadPosition("turn_over", "turn")
    if len(state.staying) > 1 and (state.leader is None or state.leader in state.gone or any(state.trick)):
        raise BadPosition("leader_wrong", "leader")
