"""The course of a game: whose turn comes, when a trick, a Partie and the whole game end, and what follows each."""

from dataclasses import replace

from engine.daumen.cards import POINTS
from engine.daumen.dealing import begin_partie, refilled, renewed
from engine.daumen.state import State
from engine.outcome import Outcome, places_by
from engine.requests import Open


def passed_on(state: State, seat: int) -> State:
    """The turn goes from `seat` to the next one clockwise who can speak; those with empty hands pass (B12).

    When it comes back to the owner of the highest card all others have passed, and the trick is his (B13).
    """
    for step in range(1, state.players):
        other = (seat + step) % state.players
        if other == state.best:
            break
        if state.hands[other]:
            return replace(state, turn=other)
    assert state.best is not None
    return won_by(state, state.best)


def won_by(state: State, winner: int) -> State:
    """The trick is over; everybody may look at every card of it before it is stacked (B16)."""
    offered = [offer.card for offer in state.offers if offer is not None]
    asked = state.to_be_opened()
    hidden = tuple(card for card in offered if isinstance(card, int) and card not in asked)
    due = (*state.due, Open(hidden, None)) if hidden else state.due
    return go_on(replace(state, winner=winner, turn=None, due=due))


def go_on(state: State) -> State:
    """What follows when nothing is due any more, up to the next request or decision."""
    if state.due:
        return state
    if state.winner is not None:
        state = _stacked(state)
    if state.must_renew:
        if state.hidden_handles():
            return renewed(state)
        state = replace(state, must_renew=False)
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
    cards = [face for _, face in state.released]
    cards += [offer.card for offer in state.offers if offer is not None and isinstance(offer.card, str)]
    won = tuple((*stack, *cards) if seat == state.winner else stack for seat, stack in enumerate(state.won))
    return replace(without_trick(state), won=won, leader=state.winner, winner=None, must_refill=True)


def _next_trick(state: State) -> State:
    """The winner leads, or the next one clockwise who has cards (B19).

    Only here, after trick and refill, is the end tested: not while offered cards are still in their hands (B20).
    """
    assert state.leader is not None
    holders = [seat for seat in state.clockwise(state.leader) if state.hands[seat]]
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
