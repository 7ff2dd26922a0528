"""Dos as a game of the registry."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.cards import Face, Rng
from engine.contract import Game
from engine.dos import greedy, moves, picture, rules
from engine.dos.cards import DECK
from engine.dos.options import OPTIONS, SEATS, Options
from engine.dos.sampling import sample
from engine.dos.state import State
from engine.events import Answer, Event
from engine.knowledge import Knowledge
from engine.outcome import Outcome
from engine.position import Position
from engine.requests import Request


class Dos(Game[State]):
    name = "dos"
    seats = SEATS
    options = OPTIONS

    def choose(self, values: Mapping[str, Any]) -> Options:
        return Options(**values)

    def deck(self, options: Options, players: int) -> tuple[Face, ...]:
        return DECK

    def initial(self, options: Options, players: int) -> State:
        return rules.initial(options, players)

    def pending(self, state: State) -> Request | None:
        return rules.pending(state)

    def apply(self, state: State, event: Event) -> State:
        return rules.apply(state, event)

    def outcome(self, state: State) -> Outcome:
        return rules.outcome(state)

    def settled(self, state: State, seat: int) -> int | None:
        return rules.settled(state, seat)

    def read(self, text: str) -> str:
        return moves.read(text)

    def legal(self, state: State, seat: int, knowledge: Knowledge) -> tuple[str, ...]:
        return moves.legal(state, seat, knowledge)

    def answer(self, state: State, seat: int, knowledge: Knowledge, move: str) -> Answer:
        return moves.answer(state, seat, knowledge, move)

    def describe(self, position: Position[State]) -> dict[str, Any]:
        return picture.describe(position)

    def parse(self, data: Mapping[str, Any]) -> Position[State]:
        return picture.parse(data, self.configure)

    def resample(self, state: State, knowledge: Knowledge, rng: Rng) -> Position[State]:
        return Position(state, sample(state, knowledge, rng))

    def greedy(self, state: State, seat: int, knowledge: Knowledge, moves: Sequence[str]) -> str:
        return greedy.best(state, seat, knowledge, moves)


GAME = Dos()
