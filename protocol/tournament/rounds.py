"""What a round is made of: who meets whom, how the tables ended, and what each entrant has of it.

Entrants are numbered from 0 in the order of their seeds. A *side* of a table is one entrant: a seat, or the seats of a
pair. Points are counted in halves, so that all sums are whole.
"""

from collections.abc import Sequence
from enum import Enum
from typing import TypeAlias

from engine.values import Value

Sides: TypeAlias = tuple[int, ...]


class RoundPlan(Value, frozen=True):
    """A round as it is to be played: the entrants of each table by side, and all who play at none.

    A *bye* is what the pairing leaves over and earns points, a *half bye* was asked for, *absent* is who did not come,
    and a *rest* is a pause that the format plans for everybody alike.
    """

    tables: tuple[Sides, ...]
    byes: tuple[int, ...] = ()
    half_byes: tuple[int, ...] = ()
    absent: tuple[int, ...] = ()
    rests: tuple[int, ...] = ()


class TableEnding(Enum):
    """How a table ended: played by the rules, not played because somebody did not come, or ended by a proven foul."""

    PLAYED = "played"
    FORFEIT = "forfeit"
    FOUL = "foul"


class TableOutcome(Value, frozen=True):
    """How one table ended: each side's place, 1 the best, shared where tied.

    `gone` are the sides that did not come, or whose foul is proven. `proof` is the hash, as hexadecimal digits, of what
    proves it: the transcript, the evidence, or the statements of witnesses.
    """

    ending: TableEnding
    places: tuple[int, ...]
    gone: tuple[int, ...] = ()
    proof: str = ""


class PlayedRound(Value, frozen=True):
    """A round with its results; each table has one for each time it was played, none while it is open.

    `there` are the entrants that came to the round, whether or not they sit at a table.
    """

    plan: RoundPlan
    results: tuple[tuple[TableOutcome, ...], ...]
    toss: str
    there: tuple[int, ...] = ()

    def result(self, table: int) -> TableOutcome | None:
        """The result that counts: that of the last replay."""
        played = self.results[table]
        return played[-1] if played else None


class RoundKind(Enum):
    """What an entrant did in a round."""

    PLAYED = "played"
    FORFEIT_WON = "forfeit-won"
    FORFEIT_LOST = "forfeit-lost"
    BYE = "bye"
    HALF_BYE = "half-bye"
    ABSENT = "absent"
    REST = "rest"
    OPEN = "open"


class RoundScore(Value, frozen=True):
    """One entrant's part in one round; `points` are halves.

    `against` tells what was won against each opponent: at a table of two the points of the game, at a larger one two
    halves for each opponent beaten and one for each tied with.
    """

    kind: RoundKind
    points: int = 0
    side: int | None = None
    opponents: tuple[int, ...] = ()
    against: tuple[int, ...] = ()

    @property
    def is_played(self) -> bool:
        return self.kind is RoundKind.PLAYED

    @property
    def is_voluntary(self) -> bool:
        """Whether the entrant chose not to play: C.07, 16.1.2."""
        return self.kind in (RoundKind.HALF_BYE, RoundKind.ABSENT, RoundKind.FORFEIT_LOST)


History: TypeAlias = tuple[tuple[RoundScore, ...], ...]
"""For each entrant what it has of each round."""


class Points(Value, frozen=True):
    """What places, byes and half byes earn, in halves. `places` has one number for each place at a full table."""

    places: tuple[int, ...]
    draw: int
    bye: int

    @property
    def win(self) -> int:
        return self.places[0]


def history_of(rounds: Sequence[PlayedRound], entrants: int, points: Points) -> History:
    """What each entrant has of each round. Whoever is named nowhere in a round's plan had not entered: absent."""
    columns = [_column(played, entrants, points) for played in rounds]
    return tuple(tuple(column[number] for column in columns) for number in range(entrants))


def scores_of(history: History) -> tuple[int, ...]:
    return tuple(sum(score.points for score in line) for line in history)


def _column(played: PlayedRound, entrants: int, points: Points) -> list[RoundScore]:
    column = [RoundScore(RoundKind.ABSENT)] * entrants
    plan = played.plan
    for numbers, score in (
        (plan.byes, RoundScore(RoundKind.BYE, points.bye)),
        (plan.half_byes, RoundScore(RoundKind.HALF_BYE, points.draw)),
        (plan.rests, RoundScore(RoundKind.REST)),
    ):
        for number in numbers:
            column[number] = score
    for table, sides in enumerate(plan.tables):
        for side, number in enumerate(sides):
            column[number] = _at_table(side, sides, played.result(table), points)
    return column


def _at_table(side: int, sides: Sides, result: TableOutcome | None, points: Points) -> RoundScore:
    missing = result.gone if result is not None and result.ending is TableEnding.FORFEIT else ()
    met = [other for other in range(len(sides)) if other != side and (other not in missing or side in missing)]
    everybody = sides[:side] + sides[side + 1 :]
    if result is None:
        return RoundScore(RoundKind.OPEN, 0, side, everybody, (0,) * len(everybody))
    if side in missing or not met:
        kind, won = (RoundKind.FORFEIT_LOST, 0) if side in missing else (RoundKind.FORFEIT_WON, points.win)
        return RoundScore(kind, won, side, everybody, (won,) * len(everybody))
    won = points_for(result.places, points)[side]
    opponents = tuple(sides[other] for other in met)
    if len(sides) == 2:
        return RoundScore(RoundKind.PLAYED, won, side, opponents, (won,))
    own = result.places[side]
    against = tuple(2 * (result.places[other] > own) + (result.places[other] == own) for other in met)
    return RoundScore(RoundKind.PLAYED, won, side, opponents, against)


def points_for(places: Sequence[int], points: Points) -> tuple[int, ...]:
    """What each side earns. Sides that share places share their points, rounded down to a half; two that tie draw."""
    if len(places) == 2 and places[0] == places[1]:
        return (points.draw, points.draw)
    return tuple(_share(places, place, points) for place in places)


def _share(places: Sequence[int], place: int, points: Points) -> int:
    tied = places.count(place)
    return sum(points.places[place - 1 : place - 1 + tied]) // tied
