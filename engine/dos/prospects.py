"""What a seat may hope for as soon as somebody has finished: to be first is all (E28), few cards are a consolation."""

from engine.dos.state import State

CONSOLATION = 0.3


def prospects(state: State, since: State) -> tuple[float, ...] | None:
    """The first to finish gets all, the others little, the more of it the fewer cards they hold."""
    if len(state.ranking) == len(since.ranking):
        return None
    first = state.ranking[len(since.ranking)]
    return tuple(
        1.0 if seat == first else CONSOLATION / (1 + len(hand)) if seat not in state.gone else 0.0
        for seat, hand in enumerate(state.hands)
    )
