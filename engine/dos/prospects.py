"""What a seat may hope for some moves ahead: to be first is all (E28), and who holds few cards is near it."""

from math import exp

from engine.dos.state import State

CARD = 0.3
"""How much a card less is worth, as the logarithm of the odds."""
HORIZON = 14
"""So many cards are laid or drawn until hands are weighed; what comes after says little of a decision."""
CONSOLATION = 0.3


def prospects(state: State, since: State) -> tuple[float, ...] | None:
    """The first to finish gets all, the others little; before that each seat by its hand, against all in play."""
    if len(state.ranking) > len(since.ranking):
        first = state.ranking[len(since.ranking)]
        return tuple(1.0 if seat == first else _consolation(state, seat) for seat in range(state.players))
    gone = len(state.discard) - len(since.discard) + len(since.pile) - len(state.pile)
    is_between = state.setup is None and state.draw is None and state.reaction is None and not state.penalty
    if not is_between or 0 <= gone < HORIZON or len(state.in_play) < 2:
        return None
    playing = state.in_play
    weights = {seat: exp(-CARD * len(state.hands[seat])) for seat in playing}
    total = sum(weights.values())
    return tuple(weights.get(seat, 0.0) / total for seat in range(state.players))


def _consolation(state: State, seat: int) -> float:
    return 0.0 if seat in state.gone else CONSOLATION / (1 + len(state.hands[seat]))
