"""Standings: who is where, by points, then by the charter's tie-breaks in their order, and at last by lot."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import accumulate
from typing import Any

import msgspec

from protocol.tournament.lots import lot
from protocol.tournament.tiebreaks import Scoresheet, TieBreak, direct_encounter, encounters, value_of


class Standing(msgspec.Struct, frozen=True):
    """One line of the standings.

    `values` are those of the tie-breaks in the charter's order; that of the direct encounter is None for whoever was
    level with nobody when its turn came. `decided` is the index of the tie-break that put the entrant behind the one
    before it, -1 for the points and the number of tie-breaks for the lot.
    """

    place: int
    entrant: int
    points: Fraction
    values: tuple[Fraction | None, ...]
    decided: int


def standings(
    sheet: Scoresheet,
    tie_breaks: Sequence[TieBreak],
    toss: bytes,
    first: Callable[[int], tuple[int, ...]] | None = None,
) -> tuple[Standing, ...]:
    """All entrants in order. `first` tells what counts before the points, more being better: how far each has come in
    an elimination."""
    everybody = list(range(len(sheet.history)))
    groups = _split(everybody, lambda number: (first(number) if first else (), sheet.scores[number]))
    decided = _boundaries(groups, -1, {})
    values: dict[int, list[Fraction | None]] = {number: [] for number in everybody}
    for index, tie_break in enumerate(tie_breaks):
        groups = [part for group in groups for part in _parted(sheet, group, tie_break, values)]
        decided = _boundaries(groups, index, decided)
    order = [number for group in groups for number in sorted(group, key=lambda one: lot(toss, "standing", one))]
    return tuple(
        Standing(
            place + 1,
            number,
            Fraction(sheet.scores[number], 2),
            tuple(values[number]),
            decided.get(place, len(tie_breaks)),
        )
        for place, number in enumerate(order)
    )


def _boundaries(groups: list[list[int]], index: int, known: dict[int, int]) -> dict[int, int]:
    """For each place, from 0, at which a group begins: the first tie-break that made it begin there."""
    starts = accumulate((len(group) for group in groups[:-1]), initial=0)
    return {start: known.get(start, index) for start in starts}


def _parted(
    sheet: Scoresheet, group: list[int], tie_break: TieBreak, values: dict[int, list[Fraction | None]]
) -> list[list[int]]:
    if tie_break is TieBreak.DIRECT:
        table = encounters(sheet, group)
        for number in group:
            values[number].append(table[number][0] if len(group) > 1 else None)
        return direct_encounter(sheet, group)
    found = {number: value_of(sheet, number, tie_break) for number in group}
    for number in group:
        values[number].append(found[number])
    return _split(group, lambda number: found[number])


def _split(group: list[int], merit: Callable[[int], Any]) -> list[list[int]]:
    """The group in parts of equal merit, the best first."""
    found: dict[Any, list[int]] = {}
    for number in group:
        found.setdefault(merit(number), []).append(number)
    return [found[key] for key in sorted(found, reverse=True)]
