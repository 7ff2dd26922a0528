"""Positions in which a seat can win before anybody else is to move, found by trying every move."""

from collections.abc import Iterator
from random import Random
from typing import Any

from engine import registry
from engine.dealer import LocalTable
from engine.knowledge import Knowledge
from engine.position import Position
from engine.values import replace
from lanplay.analysis import Analysis

TurnWin = tuple[Any, Any, Knowledge, set[str]]
"""A game, a state of it at the decision of one seat, what that seat knows, and its moves that lead to a win."""
FEW_LEFT = 2
"""With more pieces of a team than that still on their way it takes several turns to win."""


def wins_of(analysis: Analysis, seat: int) -> set[str]:
    """The first moves with which `seat` can win before anybody else is to move."""
    return {move.text for move in analysis.moves if _is_won(analysis.after(move), seat)}


def _is_won(analysis: Analysis, seat: int) -> bool:
    if analysis.turn is None:
        return seat in analysis.game.outcome(analysis.position.state).winners
    return analysis.turn == seat and any(_is_won(analysis.after(move), seat) for move in analysis.moves)


def wins_in_tao(count: int, rng: Random) -> Iterator[TurnWin]:
    """A seat with two coins is to make the second move of its turn; all hands are open."""
    game: Any = registry.find("tao")
    while count:
        for table in _decisions(game, {"version": "yang", "open_hands": "true"}, 2, rng, most=60):
            if not count:
                return
            if table.state.moves_left != 1 or table.state.claim:
                continue
            state = replace(table.state, won=(2, 2))
            wins = wins_of(Analysis(game, Position(state, table.position.truth), 0), state.turn)
            if wins:
                count -= 1
                yield game, state, Knowledge(state.turn, table.position.truth), wins


def wins_in_dog(count: int, rng: Random) -> Iterator[TurnWin]:
    """A team has few pieces to bring home, and the player whose turn it is can bring them."""
    game: Any = registry.find("dog")
    while count:
        for table in _decisions(game, {}, 4, rng, most=10_000):
            seat = table.deciders()[0]
            pieces = game.written(table.position)["pieces"]
            places = [*pieces[seat], *pieces[(seat + 2) % 4]]
            if not count or sum(not place.startswith("g") for place in places) > FEW_LEFT:
                continue
            wins = wins_of(Analysis(game, table.position, 0), seat)
            if wins:
                count -= 1
                yield game, table.state, table.knowledge[seat], wins


def _decisions(game: Any, options: dict[str, str], players: int, rng: Random, most: int) -> Iterator[LocalTable]:
    """A game by rule of thumb, at each of its decisions that has a choice."""
    table = LocalTable(game, game.configure(options, players), players, Random(rng.getrandbits(64)))
    table.settle()
    for _ in range(most):
        if table.is_over:
            return
        seat = table.deciders()[0]
        if len(game.legal(table.state, seat, table.knowledge[seat])) > 1:
            yield table
        table.decide(game.greedy)
        table.settle()
