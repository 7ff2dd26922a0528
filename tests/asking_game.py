"""A made-up game that asks for a list of requests, one after another, and keeps what came of each."""

from collections.abc import Sequence
from typing import Annotated, Any

from engine.cards import Face, Handle, Pick, Rng, first
from engine.contract import Game
from engine.errors import IllegalMove
from engine.events import Answer, Given, Leaving
from engine.fields import Integer, ViewField
from engine.grammar import GameMove, Grammar, fixed
from engine.knowledge import Knowledge
from engine.options import CommonOptions
from engine.outcome import Outcome
from engine.position import Position
from engine.requests import Open, Request
from engine.state import GameState
from engine.values import replace
from engine.view import GameView

HIT, MISS, SHOW = MOVES = tuple(map(GameMove, ("hit", "miss", "show")))


class Asking(GameState, frozen=True, kw_only=True):
    """`heard` is what the methods of the game were called with, in order."""

    requests: tuple[Request, ...]
    heard: tuple[Any, ...] = ()


class View(GameView, frozen=True, kw_only=True):
    asked: Annotated[int, ViewField(Integer(0, 99), "how many requests are still to come")]


class AskingGame(Game[Asking, GameMove, View]):
    """Only an answer that says `show` is refused."""

    name = "asking"
    seats = (2,)
    options_type = CommonOptions
    state_type = Asking
    view_type = View
    grammar = Grammar(fixed(*MOVES))

    def deck(self, options: CommonOptions, players: int) -> tuple[Face, ...]:
        return ()

    def initial(self, options: CommonOptions, players: int) -> Asking:
        return asking()

    def pending(self, state: Asking) -> Request | None:
        return state.requests[0] if state.requests else None

    def decided(self, state: Asking, answer: Answer) -> Asking:
        if answer.move == SHOW.text:
            raise IllegalMove("show_refused")
        return _heard(state, answer)

    def check_sealed(self, state: Asking, answer: Answer) -> None:
        if answer.move == SHOW.text:
            raise IllegalMove("sealed_refused")

    def revealed(self, state: Asking, answers: tuple[Answer, ...]) -> Asking:
        return _heard(state, answers)

    def tossed(self, state: Asking, values: tuple[int, ...]) -> Asking:
        return _heard(state, values)

    def shuffled(self, state: Asking, fresh: tuple[Handle, ...]) -> Asking:
        return _heard(state, fresh)

    def opened(self, state: Asking, request: Open, faces: tuple[Face, ...]) -> Asking:
        return _heard(state, (request.handles, faces))

    def mixed(self, state: Asking, seat: int, fresh: tuple[Handle, ...]) -> Asking:
        return _heard(state, (seat, fresh))

    def reacted(self, state: Asking, seat: int, hit: bool) -> Asking:
        return _heard(state, (seat, hit))

    def left(self, state: Asking, seat: int, how: Leaving) -> Asking:
        return replace(state, gone=(*state.gone, seat))

    def outcome(self, state: Asking) -> Outcome:
        return Outcome(None, (1, 1))

    def legal(self, state: Asking, seat: int, knowledge: Knowledge) -> tuple[GameMove, ...]:
        return (HIT, MISS)

    def answer(self, state: Asking, seat: int, knowledge: Knowledge, move: GameMove, pick: Pick = first) -> Answer:
        """Every card that the seat knows and whose handle begins with its number is given to the other seat."""
        given = tuple(Given(handle, 1 - seat) for handle in knowledge.faces if handle // 10 == seat)
        return Answer(seat, move.text, given=given)

    def describe(self, position: Position[Asking]) -> View:
        state = position.state
        return View(game=self.name, options=state.options, players=2, asked=len(state.requests))

    def place(self, view: View) -> Position[Asking]:
        return Position(asking())

    def resample(self, state: Asking, knowledge: Knowledge, rng: Rng) -> Position[Asking]:
        return Position(state)

    def greedy(self, state: Asking, seat: int, knowledge: Knowledge, moves: Sequence[GameMove]) -> GameMove:
        return moves[0]


def asking(*requests: Request) -> Asking:
    return Asking(options=CommonOptions(), players=2, requests=requests)


def _heard(state: Asking, told: object) -> Asking:
    return replace(state, requests=state.requests[1:], heard=(*state.heard, told))


GAME = AskingGame()
