"""Berger tables, against the printed ones, and what they promise for every number of entrants."""

from collections import Counter
from itertools import pairwise

import pytest

from protocol.tournament.berger import round_robin, rounds_needed

PRINTED = {
    4: "1-4 2-3|4-3 1-2|2-4 3-1",
    6: "1-6 2-5 3-4|6-4 5-3 1-2|2-6 3-1 4-5|6-5 1-4 2-3|3-6 4-2 5-1",
    8: "1-8 2-7 3-6 4-5|8-5 6-4 7-3 1-2|2-8 3-1 4-7 5-6|"
    "8-6 7-5 1-4 2-3|3-8 4-2 5-1 6-7|8-7 1-6 2-5 3-4|4-8 5-3 6-2 7-1",
    10: "1-10 2-9 3-8 4-7 5-6|10-6 7-5 8-4 9-3 1-2|2-10 3-1 4-9 5-8 6-7|10-7 8-6 9-5 1-4 2-3|3-10 4-2 5-1 6-9 7-8|"
    "10-8 9-7 1-6 2-5 3-4|4-10 5-3 6-2 7-1 8-9|10-9 1-8 2-7 3-6 4-5|5-10 6-4 7-3 8-2 9-1",
    12: "1-12 2-11 3-10 4-9 5-8 6-7|12-7 8-6 9-5 10-4 11-3 1-2|2-12 3-1 4-11 5-10 6-9 7-8|12-8 9-7 10-6 11-5 1-4 2-3|"
    "3-12 4-2 5-1 6-11 7-10 8-9|12-9 10-8 11-7 1-6 2-5 3-4|4-12 5-3 6-2 7-1 8-11 9-10|12-10 11-9 1-8 2-7 3-6 4-5|"
    "5-12 6-4 7-3 8-2 9-1 10-11|12-11 1-10 2-9 3-8 4-7 5-6|6-12 7-5 8-4 9-3 10-2 11-1",
    14: "1-14 2-13 3-12 4-11 5-10 6-9 7-8|14-8 9-7 10-6 11-5 12-4 13-3 1-2|2-14 3-1 4-13 5-12 6-11 7-10 8-9|"
    "14-9 10-8 11-7 12-6 13-5 1-4 2-3|3-14 4-2 5-1 6-13 7-12 8-11 9-10|14-10 11-9 12-8 13-7 1-6 2-5 3-4|"
    "4-14 5-3 6-2 7-1 8-13 9-12 10-11|14-11 12-10 13-9 1-8 2-7 3-6 4-5|5-14 6-4 7-3 8-2 9-1 10-13 11-12|"
    "14-12 13-11 1-10 2-9 3-8 4-7 5-6|6-14 7-5 8-4 9-3 10-2 11-1 12-13|14-13 1-12 2-11 3-10 4-9 5-8 6-7|"
    "7-14 8-6 9-5 10-4 11-3 12-2 13-1",
    16: "1-16 2-15 3-14 4-13 5-12 6-11 7-10 8-9|16-9 10-8 11-7 12-6 13-5 14-4 15-3 1-2|"
    "2-16 3-1 4-15 5-14 6-13 7-12 8-11 9-10|16-10 11-9 12-8 13-7 14-6 15-5 1-4 2-3|"
    "3-16 4-2 5-1 6-15 7-14 8-13 9-12 10-11|16-11 12-10 13-9 14-8 15-7 1-6 2-5 3-4",
}
"""FIDE Handbook C.05, Annex 1: rounds as they are printed, of the last table the first six."""


@pytest.mark.parametrize("size", PRINTED)
def test_the_tables_are_the_printed_ones(size: int) -> None:
    for number, row in enumerate(PRINTED[size].split("|")):
        printed = [tuple(int(part) - 1 for part in pair.split("-")) for pair in row.split()]
        assert list(round_robin(size, number).tables) == printed
        odd = round_robin(size - 1, number)
        assert list(odd.tables) == [pair for pair in printed if size - 1 not in pair]
        assert odd.rests == tuple(min(pair) for pair in printed if size - 1 in pair)


@pytest.mark.parametrize("entrants", [*range(2, 18), 31, 64, 127, 128])
@pytest.mark.parametrize("is_double", [False, True])
def test_everybody_meets_everybody_and_has_the_first_seat_in_turns(entrants: int, is_double: bool) -> None:
    plans = [
        round_robin(entrants, number, is_double=is_double)
        for number in range(rounds_needed(entrants, is_double=is_double))
    ]
    met = Counter(frozenset(sides) for plan in plans for sides in plan.tables)
    assert set(met.values()) == {2 if is_double else 1}
    assert len(met) == entrants * (entrants - 1) // 2
    for plan in plans:
        there = [*(number for sides in plan.tables for number in sides), *plan.rests]
        assert sorted(there) == list(range(entrants))
    firsts = Counter(sides[0] for plan in plans for sides in plan.tables)
    games = (entrants - 1) * (2 if is_double else 1)
    assert all(abs(2 * firsts[number] - games) <= 1 for number in range(entrants))


@pytest.mark.parametrize("entrants", [4, 6, 9, 12])
def test_nobody_has_one_seat_three_times_running_in_a_double_tournament(entrants: int) -> None:
    plans = [round_robin(entrants, number, is_double=True) for number in range(rounds_needed(entrants, is_double=True))]
    for number in range(entrants):
        seats = [sides.index(number) for plan in plans for sides in plan.tables if number in sides]
        assert all(len({one, two, three}) > 1 for (one, two), (_, three) in pairwise(pairwise(seats)))
