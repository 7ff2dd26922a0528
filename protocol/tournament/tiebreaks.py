"""What parts entrants with equal points, by the definitions of FIDE Handbook C.07 (in force since March 2026).

Article numbers stand beside what they define. Values are exact fractions of points. At tables of three and more, where
FIDE has no rules, every opponent of a table counts, won against with one point when beaten and half a point when tied.
"""

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from fractions import Fraction
from functools import cached_property
from types import MappingProxyType
from typing import Final

import msgspec

from protocol.tournament.rounds import History, Points, RoundKind, RoundScore, scores_of


class TieBreak(Enum):
    """The tie-breaks there are, by the names that a charter has for them."""

    DIRECT = "direct-encounter"
    BUCHHOLZ = "buchholz"
    BUCHHOLZ_CUT_1 = "buchholz-cut-1"
    SONNEBORN_BERGER = "sonneborn-berger"
    WINS = "wins"
    PROGRESSIVE = "progressive"


class Contribution(msgspec.Struct, frozen=True):
    """What one opponent, or one round, adds to a tie-break. `opponent` is None for the dummy of an unplayed round."""

    round: int
    opponent: int | None
    value: Fraction
    is_voluntary: bool = False
    is_cut: bool = False


class Scoresheet(msgspec.Struct, frozen=True, dict=True):
    """All rounds it has of a tournament. `rounds` are those it has altogether, played or not.

    In a round robin `is_all_play_all` makes forfeits count as games against the opponent who was due (15.2).
    """

    history: History
    points: Points
    rounds: int
    is_all_play_all: bool = False

    @cached_property
    def scores(self) -> tuple[int, ...]:
        return scores_of(self.history)

    @cached_property
    def adjusted(self) -> tuple[int, ...]:
        """Scores as they count for opponents, in halves: a bye that was asked for and after which the entrant chose
        to play no round counts as a draw (16.2.5, 16.3.2)."""
        return tuple(self._adjusted(line) for line in self.history)

    def _adjusted(self, line: tuple[RoundScore, ...]) -> int:
        total, is_last = 0, True
        for score in reversed(line):
            is_last = is_last and score.is_voluntary
            is_bye = score.kind in (RoundKind.HALF_BYE, RoundKind.ABSENT)
            total += self.points.draw if is_last and is_bye and not self.is_all_play_all else score.points
        return total

    def is_regular(self, score: RoundScore) -> bool:
        """Whether it counts as a game against its opponents."""
        is_forfeit = score.kind in (RoundKind.FORFEIT_WON, RoundKind.FORFEIT_LOST)
        return score.is_played or (is_forfeit and self.is_all_play_all)

    def dummy(self, number: int, score: RoundScore) -> int:
        """The score of whom an unplayed round was played against, in halves: the entrant's own, but not above that of
        the opponent who was due, or above a draw in every round (16.4)."""
        opponents = score.opponents
        most = min(self.adjusted[other] for other in opponents) if opponents else self.rounds * self.points.draw
        return min(self.scores[number], most)


def value_of(sheet: Scoresheet, number: int, tie_break: TieBreak) -> Fraction:
    """A tie-break that one entrant has by itself: all but the direct encounter."""
    return sum((part.value for part in contributions(sheet, number, tie_break) if not part.is_cut), Fraction(0))


def contributions(sheet: Scoresheet, number: int, tie_break: TieBreak) -> tuple[Contribution, ...]:
    """What the value is the sum of."""
    return tuple(_PARTS[tie_break](sheet, number))


def _buchholz(sheet: Scoresheet, number: int) -> list[Contribution]:
    """8.1: the adjusted scores of all opponents."""
    return _weighted(sheet, number, lambda score, won: Fraction(score, 2))


def _sonneborn_berger(sheet: Scoresheet, number: int) -> list[Contribution]:
    """9.1: the adjusted score of each opponent times what was won against it."""
    return _weighted(sheet, number, lambda score, won: Fraction(score * won, 4))


def _weighted(sheet: Scoresheet, number: int, weight: Callable[[int, int], Fraction]) -> list[Contribution]:
    parts = []
    for index, score in enumerate(sheet.history[number]):
        if sheet.is_regular(score):
            for other, won in zip(score.opponents, score.against, strict=True):
                parts.append(Contribution(index, other, weight(sheet.adjusted[other], won)))
        elif score.kind not in (RoundKind.REST, RoundKind.OPEN):
            value = weight(sheet.dummy(number, score), score.points)
            parts += [Contribution(index, None, value, score.is_voluntary)] * _width(sheet)
    return parts


def _width(sheet: Scoresheet) -> int:
    """How many opponents a full table has."""
    return max(1, len(sheet.points.places) - 1)


def _buchholz_cut_1(sheet: Scoresheet, number: int) -> list[Contribution]:
    """14.1 without the lowest contribution, of a round that the entrant chose not to play if there is one (16.5)."""
    parts = _buchholz(sheet, number)
    if not parts:
        return parts
    candidates = [part for part in parts if part.is_voluntary] or parts
    lowest = parts.index(min(candidates, key=lambda part: part.value))
    cut = parts[lowest]
    return [
        *parts[:lowest],
        Contribution(cut.round, cut.opponent, cut.value, cut.is_voluntary, True),
        *parts[lowest + 1 :],
    ]


def _wins(sheet: Scoresheet, number: int) -> list[Contribution]:
    """7.1: the rounds that brought as many points as a win does, played or not."""
    return [
        Contribution(index, None, Fraction(1))
        for index, score in enumerate(sheet.history[number])
        if score.points >= sheet.points.win
    ]


def _progressive(sheet: Scoresheet, number: int) -> list[Contribution]:
    """7.5: the sum of the scores after each round."""
    total, parts = 0, []
    for index, score in enumerate(sheet.history[number]):
        total += score.points
        parts.append(Contribution(index, None, Fraction(total, 2)))
    return parts


_PARTS: Final[Mapping[TieBreak, Callable[[Scoresheet, int], list[Contribution]]]] = MappingProxyType(
    {
        TieBreak.BUCHHOLZ: _buchholz,
        TieBreak.BUCHHOLZ_CUT_1: _buchholz_cut_1,
        TieBreak.SONNEBORN_BERGER: _sonneborn_berger,
        TieBreak.WINS: _wins,
        TieBreak.PROGRESSIVE: _progressive,
    }
)


def direct_encounter(sheet: Scoresheet, tied: Sequence[int]) -> list[list[int]]:
    """The tied in order, those whom it cannot part together (6.1 to 6.3).

    Where all have met, their games alone make a table, and again among those equal in it. Otherwise whoever would lead
    this table however the missing games ended comes first, then so the next.
    """
    table = encounters(sheet, tied)
    if all(missing == 0 for _, missing in table.values()):
        scores = sorted({score for score, _ in table.values()}, reverse=True)
        tiers = [[number for number in tied if table[number][0] == score] for score in scores]
        return [list(tied)] if len(tiers) == 1 else [part for tier in tiers for part in direct_encounter(sheet, tier)]
    for number in tied:
        others = [other for other in tied if other != number]
        if all(table[number][0] > _most(sheet, *table[other]) for other in others):
            return [[number], *direct_encounter(sheet, others)]
    return [list(tied)]


def encounters(sheet: Scoresheet, tied: Sequence[int]) -> dict[int, tuple[Fraction, int]]:
    """For each of the tied its points from the others, of several games the mean, and how many it has not met."""
    found = {}
    for number in tied:
        means = [_mean(sheet, number, other) for other in tied if other != number]
        won = [mean for mean in means if mean is not None]
        found[number] = (sum(won, Fraction(0)), len(means) - len(won))
    return found


def _mean(sheet: Scoresheet, number: int, other: int) -> Fraction | None:
    games = [
        score.against[score.opponents.index(other)]
        for score in sheet.history[number]
        if sheet.is_regular(score) and other in score.opponents
    ]
    return Fraction(sum(games), 2 * len(games)) if games else None


def _most(sheet: Scoresheet, score: Fraction, missing: int) -> Fraction:
    win = sheet.points.win if len(sheet.points.places) == 2 else 2
    return score + missing * Fraction(win, 2)
