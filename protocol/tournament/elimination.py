"""Single elimination: a seeded bracket in which who loses is out; the losers of the semifinals play for third place.

The bracket has the next power of two of lines. Seeds stand so that the best can meet the second best in the final
alone; lines without a seed are free rounds for the best. A table that play has not decided is decided by lot, unless
both sides forfeited: then nobody goes on, and whoever would meet the winner has a free round.
"""

from collections.abc import Sequence
from typing import TypeAlias

from protocol.tournament.lots import lot
from protocol.tournament.rounds import PlayedRound, RoundPlan, Sides, TableEnding, TableOutcome

BracketLine: TypeAlias = int | None
"""Who stands on a line of the bracket; None is nobody."""


def rounds_needed(entrants: int) -> int:
    return max(1, (entrants - 1).bit_length())


def bracket(entrants: int) -> tuple[BracketLine, ...]:
    """The lines of the first round from top to bottom."""
    lines = [0, 1]
    while len(lines) < entrants:
        size = 2 * len(lines)
        lines = [seed for line in lines for seed in (line, size - 1 - line)]
    return tuple(seed if seed < entrants else None for seed in lines)


def knockout(entrants: int, played: Sequence[PlayedRound], out: frozenset[int], toss: bytes) -> RoundPlan:
    """The next round. Whoever is `out`, withdrawn or struck off, loses every line it stands on."""
    courses = _courses(entrants, played)
    pairs = [_present(pair, out) for pair in _pairs(courses[-1])]
    if len(pairs) == 1 and len(courses) > 1:
        pairs.append(_present(tuple(sorted(_losers(courses[-2], courses[-1]))), out))
    tables = tuple(_seated(pair, played, toss) for pair in pairs if len(pair) == 2)
    free = tuple(pair[0] for pair in pairs if len(pair) == 1)
    active = {number for pair in pairs for number in pair}
    rests = tuple(number for number in range(entrants) if number not in active and number not in out)
    return RoundPlan(tables, free, absent=tuple(sorted(out)), rests=rests)


def is_drawn(result: TableOutcome) -> bool:
    """Whether the table is to be played again, as long as the charter allows it."""
    return result.ending is TableEnding.PLAYED and result.places == (1, 1)


def finish(entrants: int, played: Sequence[PlayedRound]) -> tuple[tuple[int, int], ...]:
    """How far each entrant came, more being better: for how many rounds it was in, and whether it won third place."""
    courses = _courses(entrants, played)
    thirds = _thirds(courses, played)
    return tuple((sum(number in lines for lines in courses), number in thirds) for number in range(entrants))


def _courses(entrants: int, played: Sequence[PlayedRound]) -> list[tuple[BracketLine, ...]]:
    """The lines before each round and, last, after all that were played."""
    courses = [bracket(entrants)]
    for past in played:
        courses.append(tuple(_goes_on(pair, past) for pair in _pairs(courses[-1])))
    return courses


def _pairs(lines: tuple[BracketLine, ...]) -> list[tuple[BracketLine, ...]]:
    return [lines[top : top + 2] for top in range(0, len(lines), 2)]


def _present(pair: tuple[BracketLine, ...], out: frozenset[int]) -> Sides:
    return tuple(number for number in pair if number is not None and number not in out)


def _goes_on(pair: tuple[BracketLine, ...], past: PlayedRound) -> BracketLine:
    for table, sides in enumerate(past.plan.tables):
        if set(sides) == set(pair):
            return _winner(sides, past.result(table), bytes.fromhex(past.toss))
    return next((number for number in pair if number is not None and number in past.plan.byes), None)


def _winner(sides: Sides, result: TableOutcome | None, toss: bytes) -> BracketLine:
    """Who goes on; None where neither came, or nothing is known yet."""
    if result is None:
        return None
    there = [side for side in range(len(sides)) if side not in result.gone]
    if not there:
        return None
    best = min(result.places[side] for side in there)
    leading = [sides[side] for side in there if result.places[side] == best]
    return leading[0] if len(leading) == 1 else leading[lot(toss, "decide", *sorted(leading)) % 2]


def _losers(before: tuple[BracketLine, ...], after: tuple[BracketLine, ...]) -> set[int]:
    """Who lost a table to somebody; of two who forfeited, neither."""
    pairs = zip(_pairs(before), after, strict=True)
    return {number for pair, on in pairs if on is not None for number in pair if number not in (None, on)}


def _thirds(courses: list[tuple[BracketLine, ...]], played: Sequence[PlayedRound]) -> set[int]:
    """The winner of the table for third place; where none was needed, whoever lost a semifinal and stayed."""
    if len(courses) < 3 or len(courses[-1]) > 1:
        return set()
    last, losers = played[-1], _losers(courses[-3], courses[-2])
    for table, sides in enumerate(last.plan.tables):
        if set(sides) <= losers:
            won = _winner(sides, last.result(table), bytes.fromhex(last.toss))
            return set() if won is None else {won}
    return losers.intersection(last.plan.byes)


def _seated(pair: Sides, played: Sequence[PlayedRound], toss: bytes) -> Sides:
    """Whoever has had the first seat less often has it; among equals, a lot."""
    one, other = (sum(sides[0] == number for past in played for sides in past.plan.tables) for number in pair)
    is_swapped = one > other if one != other else bool(lot(toss, "seat", *pair) % 2)
    return pair[::-1] if is_swapped else pair
