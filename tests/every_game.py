"""What the contract tests are run with: every registered game at all its seats, and with each option turned once."""

from dataclasses import dataclass
from random import Random
from typing import Any

from engine import registry
from engine.contract import AnyGame
from engine.dealer import Chooser, LocalTable
from engine.errors import BadOption
from engine.grammar import GameMove
from engine.knowledge import Knowledge
from engine.options import Choice, Flag, Number, OptionKind, OptionValue

USUAL = 3
"""So many sit at a table of a test that is about no number of seats, where so many can."""
COMMON = ("first", "clock", "absence", "hints")  # `first` has a test of its own, the others change no rule

Given = tuple[tuple[str, OptionValue], ...]
"""Options with their values."""


@dataclass(frozen=True)
class Case:
    game: AnyGame
    players: int
    given: Given

    @property
    def options(self) -> Any:
        return self.game.configure(dict(self.given), self.players)

    def table(self, seed: int) -> LocalTable:
        return LocalTable(self.game, self.options, self.players, Random(seed))

    @property
    def is_between(self) -> bool:
        """Whether its number of seats is neither usual nor an end."""
        seats = self.game.seats
        return self.players not in (seats[0], _usual(seats), seats[-1])

    def __str__(self) -> str:
        return "-".join([self.game.name, str(self.players), *(f"{name}={value}" for name, value in self.given)])


def usual_seats(name: str) -> int:
    return _usual(registry.find(name).seats)


def _usual(seats: tuple[int, ...]) -> int:
    return USUAL if USUAL in seats else min(seats)


def tables() -> list[tuple[str, int]]:
    """Every registered game with its usual number of seats and with the most."""
    return [
        (name, players)
        for name in registry.names()
        for players in dict.fromkeys((usual_seats(name), max(registry.find(name).seats)))
    ]


def cases(*others: AnyGame) -> list[Case]:
    """Those of every registered game, and of `others`."""
    found: list[Case] = []
    for game in (*map(registry.find, registry.names()), *others):
        found += [Case(game, players, ()) for players in game.seats]
        for option in game.options:
            if option.name not in COMMON:
                wanted = [(option.name, value) for value in _others(option.kind, option.default)]
                found += [case for pair in wanted if (case := _possible(game, (pair,), game.seats[0]))]
    return found


def turned_together(game: AnyGame) -> list[Case]:
    """Every value of every option in as few cases as hold one of each option, those that are far from usual first."""
    left = {option.name: _others(option.kind, option.default) for option in game.options if option.name not in COMMON}
    found: list[Case] = []
    while any(left.values()):
        case = Case(game, game.seats[0], ())
        for name, values in left.items():
            if values and (further := _possible(game, (*case.given, (name, values[-1])), game.seats[0])):
                case = further
                values.pop()
        if not case.given:  # what is left needs another option beside it
            break
        found.append(case)
    return found


def _possible(game: AnyGame, given: Given, players: int) -> Case | None:
    """None where an option excludes a number of seats or another option, or needs a second one beside it."""
    try:
        game.configure(dict(given), players)
    except BadOption:
        return None
    return Case(game, players, given)


def _others(kind: OptionKind, default: OptionValue) -> list[OptionValue]:
    match kind:
        case Choice(words=words):
            values: list[OptionValue] = list(words)
        case Number(least=least, most=most):
            values = [least, most]
        case Flag():
            values = [False, True]
    return [value for value in values if value != default]


def by_chance(rng: Random) -> Chooser:
    """A player who makes any legal move."""

    def choose(state: Any, seat: int, knowledge: Knowledge, moves: tuple[GameMove, ...]) -> GameMove:
        return moves[rng.randrange(len(moves))]

    return choose


def step(table: LocalTable, choose: Chooser) -> None:
    """Let exactly one request be fulfilled."""
    if table.deciders():
        table.decide(choose)
    else:
        table.deal()
