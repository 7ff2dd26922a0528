"""Daumen Drauf! as a game of the registry."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.cards import Face, Handle, Rng
from engine.contract import Game
from engine.daumen import bot, cards, course, moves, parsing, picture, reading, rules, sampling
from engine.daumen.options import OPTIONS, SEATS, Options
from engine.daumen.state import State
from engine.errors import IllegalMove
from engine.events import Answer, Event
from engine.knowledge import Knowledge
from engine.outcome import Outcome
from engine.position import Position
from engine.requests import Request


class Daumen(Game[State]):
    name = "daumen"
    seats = SEATS
    options = OPTIONS

    def choose(self, values: Mapping[str, Any]) -> Options:
        return Options(**values)

    def deck(self, options: Options, players: int) -> tuple[Face, ...]:
        return cards.deck(players)

    def initial(self, options: Options, players: int) -> State:
        return rules.initial(options, players)

    def pending(self, state: State) -> Request | None:
        return rules.pending(state)

    def apply(self, state: State, event: Event) -> State:
        return rules.apply(state, event)

    def outcome(self, state: State) -> Outcome:
        return course.outcome(state)

    def read(self, text: str) -> str:
        return reading.read(text)

    def legal(self, state: State, seat: int, knowledge: Knowledge) -> tuple[str, ...]:
        return moves.legal(state, _hand(state, seat, knowledge)) if _is_asked(state, seat) else ()

    def answer(self, state: State, seat: int, knowledge: Knowledge, move: str) -> Answer:
        if not _is_asked(state, seat):
            raise IllegalMove("not_your_turn", move=move)
        return moves.answer(state, seat, knowledge.faces, move)

    def describe(self, position: Position[State]) -> dict[str, Any]:
        return picture.describe(position)

    def parse(self, data: Mapping[str, Any]) -> Position[State]:
        return parsing.parse(data, self.configure)

    def resample(self, state: State, knowledge: Knowledge, rng: Rng) -> Position[State]:
        return sampling.resample(state, knowledge, rng)

    def greedy(self, state: State, seat: int, knowledge: Knowledge, moves: Sequence[str]) -> str:
        offer = state.offers[seat]
        own = _hand(state, seat, knowledge)
        if offer is not None and isinstance(offer.card, int):
            own[offer.card] = knowledge.faces[offer.card]
        return bot.greedy(state, own, moves)

    def view(self, state: State, knowledge: Knowledge) -> dict[str, Any]:
        return picture.view(state, knowledge.faces)


def _is_asked(state: State, seat: int) -> bool:
    return state.turn == seat and not state.due


def _hand(state: State, seat: int, knowledge: Knowledge) -> dict[Handle, Face]:
    faces = knowledge.faces
    return {handle: faces[handle] for handle in state.hands[seat] if handle in faces}


GAME = Daumen()
