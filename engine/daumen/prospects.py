"""What a seat may hope for when a Partie is over, without playing the next one."""

from engine.daumen.state import State

SPREAD = 8
"""A lead of so many points in one Partie is hardly ever made up."""


def prospects(state: State, since: State) -> tuple[float, ...] | None:
    """Each seat by its lead over the best of the others; None within the Partie that runs at `since`."""
    if state.partie == since.partie or state.is_over:
        return None
    to_come = since.options.partien - since.partie
    room = SPREAD * max(1.0, to_come**0.5)
    leads = [total - _best_other(state.totals, seat) for seat, total in enumerate(state.totals)]
    return tuple(min(1.0, max(0.0, 0.5 + lead / (2 * room))) for lead in leads)


def _best_other(totals: tuple[int, ...], seat: int) -> int:
    return max(total for other, total in enumerate(totals) if other != seat)
