"""The course of a game: whose turn comes, when a trick, a Partie and the whole game end, and what follows each."""

from typing import Protocol

from engine.daumen.cards import POINTS
from engine.daumen.dealing import begin_partie, redealt, refilled
from engine.daumen.moves import PARRY, Move
from engine.daumen.state import State
from engine.outcome import Outcome, places_by
from engine.requests import Open
from engine.rows import hidden, with_row
from engine.turns import following, starting_with
from engine.values import replace


def passed_on(state: State, seat: int) -> State:
    """The turn goes from `seat` to the next one clockwise who can speak; those with empty hands pass (B12).

    When it comes back to the owner of the highest card all others have passed, and the owner wins the trick (B13).
    """
    assert state.best is not None
    for other in following(seat, state.players):
        if other == state.best:
            break
        if state.hands[other]:
            return replace(state, turn=other)
    return won_by(state, state.best)


def won_by(state: State, winner: int) -> State:
    """The trick is over; everybody may look at every card of it before it is stacked (B16)."""
    asked = state.to_be_opened()
    covered = tuple(handle for handle in hidden(state.offered) if handle not in asked)
    due = (*state.due, Open(covered)) if covered else state.due
    return go_on(replace(state, winner=winner, turn=None, due=due))


class Trick(Protocol):
    """A state or a view: who owns the highest card, and who has won the trick while it is being opened."""

    @property
    def best(self) -> int | None: ...
    @property
    def winner(self) -> int | None: ...


def taker(before: Trick, seat: int | None = None, move: Move | None = None) -> int | None:
    """Who takes the trick that `move` of `seat` has just ended, or an event that is no move."""
    if move is not None and move.verb == PARRY:
        return seat  # B9
    return before.best if before.winner is None else before.winner


def go_on(state: State) -> State:
    """What follows when nothing is due any more, up to the next request or decision."""
    if state.due:
        return state
    if state.winner is not None:
        state = _stacked(state)
    if state.must_redeal:
        if state.hidden_handles():
            return redealt(state)
        state = replace(state, must_redeal=False)
    if state.best is not None:
        return state
    if state.must_refill:
        state = refilled(state)
    return state if state.due else _next_trick(state)


def without_trick(state: State) -> State:
    return replace(state, offers=(None,) * state.players, released=(), best=None, colours=(), turn=None)


def outcome(state: State) -> Outcome:
    """The totals of the finished Partien decide, equal ones share the victory (B23)."""
    reason = "left" if len(state.staying) < 2 else "played"
    return Outcome(state.totals, places_by(state.totals, state.gone), reason)


def _stacked(state: State) -> State:
    """All released and all offered cards go to the winner's stack (B9)."""
    assert state.winner is not None
    cards = [face for _, face in state.released]
    cards += [card for card in state.offered if isinstance(card, str)]
    won = with_row(state.won, state.winner, (*state.won[state.winner], *cards))
    return replace(without_trick(state), won=won, leader=state.winner, winner=None, must_refill=True)


def _next_trick(state: State) -> State:
    """The winner leads, or the next one clockwise who has cards (B19).

    Only here, after trick and refill, is the end tested: not while offered cards are still in their hands (B20).
    """
    assert state.leader is not None
    holders = [seat for seat in starting_with(state.leader, state.players) if state.hands[seat]]
    if len(holders) <= 1:
        return _partie_over(state)
    return replace(state, leader=holders[0], turn=holders[0])


def _partie_over(state: State) -> State:
    scores = [partie_score(state, seat) for seat in range(state.players)]
    totals = tuple(total + score for total, score in zip(state.totals, scores, strict=True))
    state = replace(state, totals=totals, turn=None)
    if state.partie == state.options.partien:
        return replace(state, is_over=True)
    assert state.starter is not None
    starter = state.starter if state.options.next_start == "same" else (state.starter + 1) % state.players  # B2
    return begin_partie(replace(state, partie=state.partie + 1, starter=starter))


def partie_score(state: State, seat: int) -> int:
    """Harmless cards won, less poisonous ones (B22), less every card left in the hand (B21)."""
    return sum(POINTS[face] for face in state.won[seat]) - len(state.hands[seat])
