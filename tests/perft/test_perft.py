"""The engine counts as many move sequences as are written down, and so does a slow oracle where there is one."""

from dataclasses import dataclass
from random import Random
from typing import Any

import pytest
from perft.count import ORACLES, Line, count, lines

from engine import dealer, registry
from engine.contract import AnyGame
from engine.position import Position
from engine.requests import Mix

LINES = [(game, line) for game in registry.names() for line in lines(game)]
MOST_BY_AN_ORACLE = 6_500  # sequences; they take a second or two


def known_to_an_oracle(game: str, line: Line) -> bool:
    return game in ORACLES and ORACLES[game](line.position) is not None


def over(lines: list[tuple[str, Line]]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(("game", "line"), lines, ids=lambda value: getattr(value, "name", value))


class NoChance:
    """The pile is written down, so nothing may be left to chance."""

    def randrange(self, stop: int, /) -> int:
        raise AssertionError("tossed")

    def shuffle(self, x: list[Any], /) -> None:
        raise AssertionError("shuffled")


@dataclass(frozen=True)
class EngineNode:
    game: AnyGame
    position: Position[Any]
    is_written: bool

    def moves(self) -> list[str]:
        return [move.text for move in dealer.moves(self.game, self.position)]

    def after(self, move: str) -> "EngineNode":
        decided = dealer.decide(self.game, self.position, self.game.read(move))
        return EngineNode(self.game, self._settled(decided), self.is_written)

    def _settled(self, position: Position[Any]) -> Position[Any]:
        """Up to the next decision."""
        while (request := self.game.pending(position.state)) is not None and not dealer.deciders(request):
            seeded = Random(dealer.picture_hash(self.game, position))
            rng = NoChance() if self.is_written and not isinstance(request, Mix) else seeded
            position = dealer.deal(self.game, position, request, rng).position
        return position


@over(LINES)
def test_the_engine_counts_what_is_written(game: str, line: Line) -> None:
    position = registry.find(game).parse(line.position)
    counts = count(EngineNode(registry.find(game), position, line.is_written), max(line.counts))
    assert {depth: counts[depth] for depth in line.counts} == line.counts


@over([(game, line) for game, line in LINES if known_to_an_oracle(game, line)])
def test_the_oracle_counts_the_same(game: str, line: Line) -> None:
    node = ORACLES[game](line.position)
    few = [depth for depth, number in line.counts.items() if number <= MOST_BY_AN_ORACLE]
    assert node is not None
    assert few
    counts = count(node, max(few))
    assert {depth: counts[depth] for depth in few} == {depth: line.counts[depth] for depth in few}


@pytest.mark.parametrize("name", registry.names())
def test_every_game_is_counted_with_the_fewest_and_the_most_seats(name: str) -> None:
    seats = registry.find(name).seats
    counted = [line for game, line in LINES if game == name]
    assert {min(seats), max(seats)} <= {line.position["players"] for line in counted}
    assert sum(max(line.counts.values()) for line in counted) > 1_000
