"""TAO as a game of the registry."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.cards import Face, Rng
from engine.contract import Game
from engine.errors import BadOption, IllegalMove
from engine.events import Answer, Event
from engine.knowledge import Knowledge
from engine.options import Value
from engine.outcome import Outcome
from engine.position import Position
from engine.requests import Ask, Request
from engine.tao import bot, listing, moves, picture, reading, rules, sampling, setup
from engine.tao.cards import DECK
from engine.tao.options import OPTIONS, SEATS, Options
from engine.tao.state import State


class Tao(Game[State]):
    name = "tao"
    seats = SEATS
    options = OPTIONS

    def choose(self, values: Mapping[str, Any]) -> Options:
        return Options(**values)

    def check_options(self, values: Mapping[str, Value], players: int) -> None:
        if values["open_hands"] and values["version"] != "yang":  # D27
            raise BadOption("option_needs", name="open_hands", value="true", needs="version=yang")

    def deck(self, options: Options, players: int) -> tuple[Face, ...]:
        return DECK

    def initial(self, options: Options, players: int) -> State:
        return setup.initial(options, players)

    def pending(self, state: State) -> Request | None:
        return rules.pending(state)

    def apply(self, state: State, event: Event) -> State:
        return rules.apply(state, event)

    def outcome(self, state: State) -> Outcome:
        return rules.outcome(state)

    def read(self, text: str) -> str:
        return moves.read(text)

    def legal(self, state: State, seat: int, knowledge: Knowledge) -> tuple[str, ...]:
        if not _is_asked(state, seat):
            return ()
        return (
            listing.claims(state) if state.claim else listing.actions(state, rules.known_deck(state, knowledge.faces))
        )

    def answer(self, state: State, seat: int, knowledge: Knowledge, move: str) -> Answer:
        if not _is_asked(state, seat):
            raise IllegalMove("not_your_turn", move=move)
        said = moves.MOVES.get(move)
        if said is None:
            raise IllegalMove("move_unknown", move=move)
        rules.check(state, said, rules.known_deck(state, knowledge.faces))
        hidden = rules.hidden_top(state, said)
        if hidden is None:
            return Answer(seat, move)
        if hidden not in knowledge.faces:
            raise IllegalMove("face_unknown", move=move)
        return Answer(seat, move, opened=((hidden, knowledge.faces[hidden]),))

    def describe(self, position: Position[State]) -> dict[str, Any]:
        return picture.describe(position)

    def parse(self, data: Mapping[str, Any]) -> Position[State]:
        return reading.parse(data, self.configure)

    def resample(self, state: State, knowledge: Knowledge, rng: Rng) -> Position[State]:
        return sampling.resample(state, knowledge, rng)

    def greedy(self, state: State, seat: int, knowledge: Knowledge, moves: Sequence[str]) -> str:
        return bot.choose(state, rules.known_deck(state, knowledge.faces), moves)

    def view(self, state: State, knowledge: Knowledge) -> dict[str, Any]:
        return picture.view(state, knowledge)


def _is_asked(state: State, seat: int) -> bool:
    request = rules.pending(state)
    return isinstance(request, Ask) and request.seats == (seat,)


GAME = Tao()
