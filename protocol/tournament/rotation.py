"""Tables of three and more: everybody meets everybody, and sits in each place, as equally often as possible.

Where the numbers allow it, the tables of a round follow a net: entrants stand in a square of as many rows as there are
tables, and each round takes its tables along lines of another slope, so that no two meet twice. Otherwise, and whenever
somebody is missing, tables are searched for by exchanging entrants as long as that lowers the sum of the squares of
all meetings; lots choose where each search begins. What both find is compared, and the net wins a draw.
"""

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import TypeAlias

from protocol.tournament.lots import shuffled
from protocol.tournament.rounds import History, RoundKind, RoundPlan, Sides

_SEARCHES = 6
_MODULI = {4: 0b111, 8: 0b1011, 16: 0b10011}
"""Polynomials that make a field of the numbers below a power of two."""
Meetings: TypeAlias = list[list[int]]


def rotation(history: History, present: Sequence[int], sizes: Sequence[int], toss: bytes) -> RoundPlan:
    """The next round among those `present` at tables of the allowed `sizes`, the first being the wished one.

    Who has rested least rests where the tables do not come out even.
    """
    shape = table_sizes(len(present), sizes)
    resting = _resting(history, present, len(present) - sum(shape), toss)
    playing = [number for number in present if number not in resting]
    met = _meetings(history)
    found = [_searched(playing, shape, met, toss, attempt) for attempt in range(_SEARCHES)]
    net = _net(len(history[0]) if history else 0, playing, shape)
    grouped = min([net, *found] if net else found, key=lambda groups: _cost(groups, met))
    counts = _places_had(history)
    return RoundPlan(tuple(_placed(group, counts) for group in grouped), rests=tuple(sorted(resting)))


def table_sizes(entrants: int, sizes: Sequence[int]) -> list[int]:
    """The sizes of the tables: as few entrants rest as possible, then as many tables as can be have the first size."""
    wished, allowed = sizes[0], sorted(set(sizes), key=lambda size: (size != sizes[0], -size))
    best: dict[int, tuple[int, ...]] = {0: ()}
    for total in range(1, entrants + 1):
        options = [(*best[total - size], size) for size in allowed if total - size in best]
        if options:
            best[total] = max(options, key=lambda shape: (shape.count(wished), -len(shape), shape))
    return sorted(best[max(best)], reverse=True)


def _resting(history: History, present: Sequence[int], number: int, toss: bytes) -> set[int]:
    rests = {who: sum(past.kind in (RoundKind.REST, RoundKind.BYE) for past in history[who]) for who in present}
    order = sorted(shuffled(toss, "rest", present), key=lambda who: rests[who])
    return set(order[:number])


def _meetings(history: History) -> Meetings:
    met = [[0] * len(history) for _ in history]
    for number, line in enumerate(history):
        for score in line:
            for other in score.opponents if score.is_played else ():
                met[number][other] += 1
    return met


def _cost(groups: Sequence[Sides], met: Meetings) -> int:
    """What the meetings of these tables add to the sum of the squares of all meetings."""
    return sum(2 * met[one][other] + 1 for group in groups for one, other in combinations(group, 2))


def _searched(playing: Sequence[int], shape: Sequence[int], met: Meetings, toss: bytes, attempt: int) -> list[Sides]:
    order = iter(shuffled(toss, f"search {attempt}", playing))
    groups = [[next(order) for _ in range(size)] for size in shape]
    while _exchange(groups, met):
        pass
    return [tuple(sorted(group)) for group in sorted(groups, key=min)]


def _exchange(groups: list[list[int]], met: Meetings) -> bool:
    """One pass over all pairs of places at different tables; whether any exchange has lowered the cost."""
    is_better = False
    for one, other in combinations(groups, 2):
        for here in range(len(one)):
            for there in range(len(other)):
                if _gain(one, here, other, there, met) > 0:
                    one[here], other[there] = other[there], one[here]
                    is_better = True
    return is_better


def _gain(one: list[int], here: int, other: list[int], there: int, met: Meetings) -> int:
    mine, theirs = met[one[here]], met[other[there]]
    gain = 0
    for place, number in enumerate(one):
        if place != here:
            gain += mine[number] - theirs[number]
    for place, number in enumerate(other):
        if place != there:
            gain += theirs[number] - mine[number]
    return gain


def _net(number: int, playing: Sequence[int], shape: Sequence[int]) -> list[Sides] | None:
    """The tables of round `number` along the lines of a net, if there is one for these numbers and rounds are left."""
    tables, size = len(shape), shape[0] if shape else 0
    product = _field(tables)
    if product is None or len(set(shape)) != 1 or size > tables or number >= tables + (size == tables):
        return None
    column = [playing[start : start + tables] for start in range(0, tables * size, tables)]
    if number == tables:
        return [tuple(sorted(group)) for group in column]
    lines = [[column[c][_add(row, product(c, number), tables)] for c in range(size)] for row in range(tables)]
    return [tuple(sorted(line)) for line in lines]


def _field(order: int) -> Callable[[int, int], int] | None:
    """The product of the field with that many elements: of a prime, or a power of two up to 16."""
    if order in _MODULI:
        return lambda one, other: _binary_product(one, other, order)
    if order > 1 and all(order % divisor for divisor in range(2, order)):
        return lambda one, other: one * other % order
    return None


def _add(one: int, other: int, order: int) -> int:
    return one ^ other if order in _MODULI else (one + other) % order


def _binary_product(one: int, other: int, order: int) -> int:
    product = 0
    while other:
        product ^= one if other & 1 else 0
        one <<= 1
        one ^= _MODULI[order] if one & order else 0
        other >>= 1
    return product


def _places_had(history: History) -> list[list[int]]:
    """How often each entrant has sat in each place."""
    counts = []
    for line in history:
        had = [0] * 16
        for score in line:
            if score.is_played and score.side is not None:
                had[score.side] += 1
        counts.append(had)
    return counts


def _placed(group: Sides, counts: list[list[int]]) -> Sides:
    """The group in its places, so that the sum of the squares of places had is least: best ends of all beginnings."""
    best: dict[int, tuple[int, Sides]] = {0: (0, ())}
    for place in range(len(group)):
        longer: dict[int, tuple[int, Sides]] = {}
        for mask, (cost, seated) in best.items():
            for index, number in enumerate(group):
                if mask >> index & 1:
                    continue
                option = (cost + 2 * counts[number][place] + 1, (*seated, number))
                key = mask | 1 << index
                if key not in longer or option < longer[key]:
                    longer[key] = option
        best = longer
    return best[(1 << len(group)) - 1][1]
