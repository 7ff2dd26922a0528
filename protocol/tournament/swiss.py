"""Swiss pairings by "lanplay swiss 1" (docs/tournaments.md): one matching in which every criterion has its weight.

A pairing costs a vector of penalties, compared from the first: a second bye, a meeting that was already, the points of
whoever has a bye, two who must both have the same seat, the square of the difference in points, two who should both
have the same seat, a float like those before, the distance from the pairing of the upper half with the lower, and a
lot. The pairing whose vectors have the least sum is the one. The lots make it the only one, so that every correct
matching gives it, whatever its algorithm.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from engine.values import Value
from protocol.tournament.lots import lot
from protocol.tournament.rounds import History, RoundKind, RoundPlan, RoundScore, Sides, scores_of

_BYE = -1


class SeatReason(Enum):
    """Why one of a pair has the first seat."""

    BALANCE = "balance"
    ALTERNATION = "alternation"
    NUMBER = "number"


class Penalties(Value, frozen=True, order=True):
    """What speaks against a pairing, the weightiest first; halves of points are counted."""

    second_bye: int = 0
    rematch: int = 0
    bye_points: int = 0
    seat_clash: int = 0
    points_apart: int = 0
    seat_wish: int = 0
    float_again: int = 0
    out_of_order: int = 0
    lot: int = 0


class PairingReason(Value, frozen=True):
    """Why a pairing is what it is: the entrants by side (one, for a bye), their points, and what spoke against it."""

    sides: Sides
    points: tuple[int, ...]
    penalties: Penalties
    seat: SeatReason | None


@dataclass(frozen=True, eq=False)
class _Player:
    number: int
    points: int
    group: int
    """How many have these points."""
    rank: int
    """The place within the group, from 0."""
    line: tuple[RoundScore, ...]
    floats: tuple[int, int]
    """In the last round and in the one before: 1 down, -1 up, else 0."""

    @cached_property
    def seats(self) -> list[int]:
        return [score.side or 0 for score in self.line if score.is_played]

    @property
    def balance(self) -> int:
        """How much more often it has had the first seat than the second."""
        return sum(1 - 2 * seat for seat in self.seats)

    @cached_property
    def claim(self) -> tuple[int, int]:
        """Which seat it is due, and how much: 3 must have, 2 should have, 1 would be its turn, 0 does not mind."""
        seats, balance = self.seats, self.balance
        if not seats:
            return 0, 0
        due = int(balance > 0) if balance else 1 - seats[-1]
        if len(seats) > 1 and seats[-1] == seats[-2]:
            return 1 - seats[-1], 3
        return due, 3 if abs(balance) > 1 else 1 + abs(balance)

    @property
    def has_been_spared(self) -> bool:
        """Whether it has had a bye, or points for an opponent who did not come: C.04.1."""
        return any(score.kind in (RoundKind.BYE, RoundKind.FORFEIT_WON) for score in self.line)


def swiss(history: History, present: Sequence[int], toss: bytes) -> tuple[PairingReason, ...]:
    """The pairings of the next round among those `present`, the table of the most points first, a bye at the end.

    `history` has the same number of rounds for all.
    """
    players = _players(history, present)
    edges = {(one, other): _penalties(one, other, toss) for one, other in _possible(players)}
    matched = _cheapest([player.number for player in players], edges, odd=len(players) % 2 == 1)
    found = {player.number: player for player in players}
    reasons = [_reason(found, pair, edges, toss) for pair in matched]
    return tuple(sorted(reasons, key=_table_order))


def plan_of(reasons: Sequence[PairingReason]) -> RoundPlan:
    tables = tuple(reason.sides for reason in reasons if len(reason.sides) == 2)
    return RoundPlan(tables, tuple(reason.sides[0] for reason in reasons if len(reason.sides) == 1))


def total_of(reasons: Sequence[PairingReason]) -> tuple[int, ...]:
    """The sum of all penalties, which no other pairing of these players has less."""
    return tuple(map(sum, zip(*(_vector(reason.penalties) for reason in reasons), strict=True)))


def _players(history: History, present: Sequence[int]) -> list[_Player]:
    scores = scores_of(history)
    order = sorted(present, key=lambda number: (-scores[number], number))
    groups = {points: [number for number in order if scores[number] == points] for points in {*scores}}
    return [
        _Player(
            number,
            scores[number],
            len(groups[scores[number]]),
            groups[scores[number]].index(number),
            history[number],
            _floats(history, number),
        )
        for number in order
    ]


def _floats(history: History, number: int) -> tuple[int, int]:
    rounds = len(history[number])
    last, before = (_float(history, number, index) for index in (rounds - 1, rounds - 2))
    return last, before


def _float(history: History, number: int, index: int) -> int:
    if index < 0:
        return 0
    score = history[number][index]
    if score.kind in (RoundKind.BYE, RoundKind.FORFEIT_WON):
        return 1
    if not score.is_played:
        return 0
    own, other = (sum(past.points for past in history[who][:index]) for who in (number, score.opponents[0]))
    return (own > other) - (own < other)


def _possible(players: Sequence[_Player]) -> list[tuple[_Player, _Player | None]]:
    pairs: list[tuple[_Player, _Player | None]] = [
        (one, other) for index, one in enumerate(players) for other in players[index + 1 :]
    ]
    return pairs + [(player, None) for player in players] if len(players) % 2 else pairs


def _penalties(one: _Player, other: _Player | None, toss: bytes) -> Penalties:
    """`one` stands before `other`, or has a bye where that is None."""
    if other is None:
        return Penalties(
            second_bye=int(one.has_been_spared),
            bye_points=one.points**2,
            float_again=_again(one, 1),
            out_of_order=(one.group - 1 - one.rank) ** 2,
            lot=lot(toss, "bye", one.number),
        )
    met = sum(past.is_played and other.number in past.opponents for past in one.line)
    (seat, wish), (other_seat, other_wish) = one.claim, other.claim
    clash = min(wish, other_wish) if seat == other_seat else 0
    direction = int(one.points > other.points)
    return Penalties(
        rematch=met**2,
        seat_clash=int(clash == 3),
        points_apart=(one.points - other.points) ** 2,
        seat_wish=clash,
        float_again=_again(one, direction) + _again(other, -direction),
        out_of_order=_out_of_order(one, other),
        lot=lot(toss, "pair", *sorted((one.number, other.number))),
    )


def _again(player: _Player, direction: int) -> int:
    """How bad it is to float this way again: twice as bad after the last round as after the one before."""
    last, before = player.floats
    return 2 * (last == direction) + (before == direction) if direction else 0


def _out_of_order(one: _Player, other: _Player) -> int:
    if one.points == other.points:
        return (other.rank - one.rank - one.group // 2) ** 2
    return (one.group - 1 - one.rank) ** 2 + other.rank**2


def _cheapest(
    numbers: Sequence[int], edges: dict[tuple[_Player, _Player | None], Penalties], *, odd: bool
) -> list[Sides]:
    """The perfect matching of the least sum: the penalties of an edge as one number, in which no sum overflows."""
    from networkx import Graph, max_weight_matching  # half a second, and wanted for nothing else

    most = [max(column) for column in zip(*map(_vector, edges.values()), strict=True)]
    bases = [1 + value * len(numbers) for value in most]
    costs = {pair: _number(_vector(penalties), bases) for pair, penalties in edges.items()}
    ceiling = 1 + max(costs.values(), default=0)
    graph = Graph()
    graph.add_nodes_from([*numbers, _BYE] if odd else numbers)
    for (one, other), cost in costs.items():
        graph.add_edge(one.number, _BYE if other is None else other.number, weight=ceiling - cost)
    matched = max_weight_matching(graph, maxcardinality=True)
    return [tuple(number for number in pair if number != _BYE) for pair in matched]


def _vector(penalties: Penalties) -> tuple[int, ...]:
    return tuple(getattr(penalties, name) for name in penalties.__struct_fields__)


def _number(vector: Sequence[int], bases: Sequence[int]) -> int:
    number = 0
    for digit, base in zip(vector, bases, strict=True):
        number = number * base + digit
    return number


def _reason(
    found: dict[int, _Player], pair: Sides, edges: dict[tuple[_Player, _Player | None], Penalties], toss: bytes
) -> PairingReason:
    players = sorted((found[number] for number in pair), key=lambda player: (-player.points, player.number))
    if len(players) == 1:
        return PairingReason(pair, (players[0].points,), edges[players[0], None], None)
    first, reason = _first(players[0], players[1], toss)
    seated = players if first is players[0] else players[::-1]
    return PairingReason(
        (seated[0].number, seated[1].number),
        (seated[0].points, seated[1].points),
        edges[players[0], players[1]],
        reason,
    )


def _first(one: _Player, other: _Player, toss: bytes) -> tuple[_Player, SeatReason]:
    """Who has the first seat: the stronger claim; then whoever had the second when the other had the first; then
    the number: in the first round the odd and the even take turns, and a lot says which begin."""
    (seat, wish), (other_seat, other_wish) = one.claim, other.claim
    if wish != other_wish or (wish and seat != other_seat):
        strong, weak = (one, other) if wish >= other_wish else (other, one)
        return (weak if strong.claim[0] else strong), SeatReason.BALANCE
    for mine, theirs in zip(reversed(one.seats), reversed(other.seats), strict=False):
        if mine != theirs:
            return (one if mine else other), SeatReason.ALTERNATION
    is_swapped = (one.rank + lot(toss, "begin")) % 2
    return (other if is_swapped else one), SeatReason.NUMBER


def _table_order(reason: PairingReason) -> tuple[bool, int, int, int]:
    best = max(reason.points)
    return len(reason.sides) == 1, -best, -sum(reason.points), min(reason.sides)


def penalties_of(history: History, present: Sequence[int], sides: Sequence[int], toss: bytes) -> tuple[int, ...]:
    """What would speak against another pairing of two of those present, or a bye of one: its vector."""
    players = sorted(
        (player for player in _players(history, present) if player.number in sides),
        key=lambda player: (-player.points, player.number),
    )
    return _vector(_penalties(players[0], players[1] if len(players) > 1 else None, toss))
