"""Information-set Monte-Carlo tree search: trees of the decisions that follow a seat's moves, grown in many worlds.

A world deals the hidden cards anew among those that the seat cannot rule out (`Game.resample`). In each one the moves
in question are followed as far as their trees reach; one more move is added, and the games' rules of thumb go on from
there to where `Game.prospects` weighs the position, or to the end. The search knows what the seat knows and nothing
else: the true faces are no argument of it.

All moves in question are tried in the same worlds with the same chance, and those that fall behind beyond doubt drop
out: what tells two moves apart is mostly much less than what tells two worlds apart.

Sources: Cowling, Powley, Whitehouse: Information Set Monte Carlo Tree Search, IEEE T-CIAIG 4 (2012), section IV-A
(single observer), here with a reward for each seat, which partners share; progressive widening of Chaslot et al. (2008)
by `Game.ranked`; Maron and Moore: Hoeffding Races (1994) among the first moves.
"""

from collections.abc import Callable, Sequence
from math import exp, log, sqrt
from random import Random
from typing import Any, Final

from engine import dealer
from engine.contract import AnyGame
from engine.grammar import GameMove
from engine.knowledge import Knowledge
from engine.outcome import Outcome
from engine.position import Position
from engine.requests import Ask, Request
from lanplay.bots.strong.estimate import Estimate
from lanplay.bots.strong.race import Race

MOST_MOVES: Final = 12
"""So many moves of a position are raced, the most promising ones."""
EXPLORATION: Final = 0.7
MOST_DECISIONS: Final = 400
"""In one world; whoever is not through by then gets what everybody gets."""
POINTS: Final = 0.5
"""How much of an outcome is by how many points it was won or lost."""
POINTS_SPREAD: Final = 5.0
STRAY: Final = 0.03
"""How often a playout leaves the rule of thumb, so that all playouts do not run the same way."""

GoesOn = Callable[[int], bool]
"""Whether there is time for one more iteration, told how many there were."""


class MoveNode:
    """What is known of a move at its place in the tree; `total` is the sum of rewards of the seat that made it."""

    __slots__ = ("available", "children", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0
        self.available = 0
        self.children: dict[str, MoveNode] = {}


class Search:
    """Thinks for one seat in one position. `moves` are the seat's legal ones, two at least; `also` is one to be weighed
    however little it promises.
    """

    def __init__(
        self,
        game: AnyGame,
        state: Any,
        knowledge: Knowledge,
        moves: Sequence[GameMove],
        rng: Random,
        also: GameMove | None = None,
    ) -> None:
        self.game = game
        self.state = state
        self.knowledge = knowledge
        self.rng = rng
        first = game.greedy(state, knowledge.seat, knowledge, moves)
        ranked = game.ranked(state, knowledge.seat, knowledge, moves)
        wanted = [first, *([] if also is None else [also]), *ranked]
        self.race = Race(list(dict.fromkeys(wanted))[:MOST_MOVES])
        self._nodes = {move.text: MoveNode() for move in self.race.moves}
        self._has_teams = bool(game.teams(state.players))

    def run(self, goes_on: GoesOn) -> None:
        """World after world; what was begun when the time is over does not count."""
        count = 0
        while True:
            world = self.game.resample(self.state, self.knowledge, self.rng)
            chance = self.rng.getrandbits(64)
            values: dict[str, float] = {}
            for move in self.race.running:
                if not goes_on(count):
                    return
                values[move.text] = self.iterate(world, move, Random(chance))  # noqa: S311 - repeatable
                count += 1
            self.race.lap(values)

    def estimates(self) -> list[Estimate]:
        """The moves that were tried, the choice first."""
        return self.race.estimates()

    def iterate(self, world: Position[Any], first: GameMove, rng: Random) -> float:
        """What the seat gets for `first` in this world this time; the tree below it grows by one move."""
        node: MoveNode | None = self._nodes[first.text]
        path: list[tuple[MoveNode, int]] = []
        position = dealer.decide(self.game, self._until_asked(world), first)
        for _ in range(MOST_DECISIONS):
            position, request = self._settled(position, rng)
            rewards = self._rewards(position, request)
            if rewards is not None:
                break
            seat = dealer.deciders(request)[len(position.answers)]
            knowledge = Knowledge(seat, position.truth)
            moves = self.game.legal(position.state, seat, knowledge)
            if node is None or not isinstance(request, Ask):
                move = self._by_thumb(position, knowledge, moves, rng)
            else:
                move, child, is_new = self._pick(node, position, knowledge, moves)
                path.append((child, seat))
                node = None if is_new else child
            position = dealer.decide(self.game, position, move)
        else:
            rewards = [1 / self.state.players] * self.state.players
        self._nodes[first.text].visits += 1
        for child, seat in path:
            child.visits += 1
            child.total += rewards[seat]
        return rewards[self.knowledge.seat]

    def _until_asked(self, position: Position[Any]) -> Position[Any]:
        """The world in which this seat is the next to answer: those asked with it answer by rule of thumb."""
        while (seat := dealer.decider(self.game, position)) != self.knowledge.seat:
            assert seat is not None, "somebody else decides"
            knowledge = Knowledge(seat, position.truth)
            moves = self.game.legal(position.state, seat, knowledge)
            position = dealer.decide(self.game, position, self.game.greedy(position.state, seat, knowledge, moves))
        return position

    def _settled(self, position: Position[Any], rng: Random) -> tuple[Position[Any], Request | None]:
        """The position at its next decision or at the end, with that decision."""
        game = self.game
        while (request := game.pending(position.state)) is not None and not dealer.deciders(request):
            position = dealer.deal(game, position, request, rng).position
        return position, request

    def _by_thumb(
        self, position: Position[Any], knowledge: Knowledge, moves: Sequence[GameMove], rng: Random
    ) -> GameMove:
        if len(moves) == 1:
            return moves[0]
        if rng.random() < STRAY:
            return moves[rng.randrange(len(moves))]
        move: GameMove = self.game.greedy(position.state, knowledge.seat, knowledge, moves)
        return move

    def _pick(
        self, node: MoveNode, position: Position[Any], knowledge: Knowledge, moves: Sequence[GameMove]
    ) -> tuple[GameMove, MoveNode, bool]:
        """A move of this world, its node, and whether that is new: a few at first, the more the better it is known."""
        children = node.children
        tried = [(move, children[move.text]) for move in moves if move.text in children]
        for _, child in tried:
            child.available += 1
        if len(tried) < len(moves) and len(tried) <= sqrt(node.visits):
            left = [move for move in moves if move.text not in children]
            move = left[0] if len(left) == 1 else self.game.ranked(position.state, knowledge.seat, knowledge, left)[0]
            child = children[move.text] = MoveNode()
            child.available = 1
            return move, child, True
        move, child = max(tried, key=lambda one: _upper_bound(one[1]))
        return move, child, False

    def _rewards(self, position: Position[Any], request: Request | None) -> Sequence[float] | None:
        rewards: Sequence[float] | None = self.game.prospects(position.state, self.state)
        if rewards is None and request is None:
            return shares(self.game.outcome(position.state), has_teams=self._has_teams)
        return rewards


def _upper_bound(node: MoveNode) -> float:
    return node.total / node.visits + EXPLORATION * sqrt(log(node.available) / node.visits)


def shares(outcome: Outcome, *, has_teams: bool) -> list[float]:
    """What an outcome is worth to each seat, from 0 to 1: a shared win less than one's own, and points count, too."""
    winners = outcome.winners
    won = [(1.0 if has_teams else 1 / len(winners)) if seat in winners else 0.0 for seat in range(len(outcome.places))]
    if has_teams or outcome.scores is None or len(won) < 2:
        return won
    scores = outcome.scores
    leads = [score - max(scores[:seat] + scores[seat + 1 :]) for seat, score in enumerate(scores)]
    return [
        (1 - POINTS) * win + POINTS / (1 + exp(-lead / POINTS_SPREAD)) for win, lead in zip(won, leads, strict=True)
    ]
