"""Round robins by the Berger tables: everybody meets everybody, once or twice, with the first seat in turns.

Source: FIDE Handbook C.05, Annex 1. An odd number of entrants takes the table of the next even one, whose last number
is nobody: whoever would meet it rests.
"""

from protocol.tournament.rounds import RoundPlan, Sides


def rounds_needed(entrants: int, *, is_double: bool = False) -> int:
    return (1 + is_double) * (_even(entrants) - 1)


def round_robin(entrants: int, number: int, *, is_double: bool = False) -> RoundPlan:
    """Round `number`, from 0. In the second cycle the seats are swapped.

    The last two rounds of a double tournament's first cycle change places, so that nobody has one seat three times
    running.
    """
    size = _even(entrants)
    cycle, row = divmod(number, size - 1)
    if is_double and cycle == 0 and size > 2 and row >= size - 3:
        row = 2 * size - 5 - row
    pairs = [sides[::-1] if cycle else sides for sides in _row(size, row)]
    return RoundPlan(
        tuple(sides for sides in pairs if max(sides) < entrants),
        rests=tuple(min(sides) for sides in pairs if max(sides) >= entrants),
    )


def _row(size: int, row: int) -> list[Sides]:
    """One row of the printed table: the last number stands still, and the others turn by half the table."""
    circle = size - 1
    lead = row * (size // 2) % circle
    first = (circle, lead) if row % 2 else (lead, circle)
    return [first, *(((lead + step) % circle, (lead - step) % circle) for step in range(1, size // 2))]


def _even(entrants: int) -> int:
    return entrants + entrants % 2
