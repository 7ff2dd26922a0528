"""DAO as a game of the registry."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.cards import Face, Rng
from engine.contract import Game
from engine.dao import picture, rules
from engine.dao.cards import DECK, VALUES, points, total
from engine.dao.options import OPTIONS, SEATS, Options
from engine.dao.state import State
from engine.errors import BadOption, BadPosition, IllegalMove
from engine.events import Answer, Event
from engine.knowledge import Knowledge
from engine.notation import complete, expect_length, split
from engine.options import Value
from engine.outcome import Outcome
from engine.position import Position
from engine.requests import Ask, Request


class Dao(Game[State]):
    name = "dao"
    seats = SEATS
    options = OPTIONS
    veils = False

    def choose(self, values: Mapping[str, Any]) -> Options:
        return Options(**values)

    def check_options(self, values: Mapping[str, Value], players: int) -> None:
        if values["variant"] == "halves" and players != 2:  # A20
            raise BadOption("option_seats", name="variant", value="halves", seats=2)

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

    def read(self, text: str) -> str:
        words = split(text)
        expect_length(words, 1, 1, text)
        return complete(words[0], rules.MOVES, text)

    def legal(self, state: State, seat: int, knowledge: Knowledge) -> tuple[str, ...]:
        return rules.MOVES if _is_asked(state, seat) else ()

    def answer(self, state: State, seat: int, knowledge: Knowledge, move: str) -> Answer:
        if not _is_asked(state, seat):
            raise IllegalMove("not_your_turn", move=move)
        if move not in rules.MOVES:
            raise IllegalMove("move_unknown", move=move)
        return Answer(seat, move)

    def describe(self, position: Position[State]) -> dict[str, Any]:
        return picture.describe(position)

    def parse(self, data: Mapping[str, Any]) -> Position[State]:
        return picture.parse(data, self.configure)

    def resample(self, state: State, knowledge: Knowledge, rng: Rng) -> Position[State]:
        return Position(state, {}, self.shuffled_script(state, rng))

    def view(self, state: State, knowledge: Knowledge) -> dict[str, Any]:
        return picture.view(state, knowledge)

    def greedy(self, state: State, seat: int, knowledge: Knowledge, moves: Sequence[str]) -> str:
        """Compare what the first card gains with what a burst would cost, weighed by its probability."""
        mine = state.taken[seat]
        gain = points((*mine, state.row[0])) - points(mine)
        loss = sum(
            points((*mine, *state.row, face)) - points(mine) for face in state.unseen if _bursts(state.row, face)
        )
        return "take" if gain * len(state.unseen) >= loss else "flip"

    def scripted(self, state: State, script: tuple[Face, ...]) -> tuple[tuple[int, ...], tuple[Face, ...]] | None:
        request = rules.pending(state)
        if not script or state.turn is None or request is None or isinstance(request, Ask):
            return None
        values = []
        unseen = list(state.unseen)
        count = 1 if state.has_flipped else min(rules.ROW_AT_START, state.left_in_round)
        for face in script[:count]:
            if face not in unseen:
                raise BadPosition("face_surplus", "pile", found=face)
            values.append(unseen.index(face))
            unseen.remove(face)
        return tuple(values), script[count:]

    def shuffled_script(self, state: State, rng: Rng) -> tuple[Face, ...]:
        cards = list(state.unseen)
        rng.shuffle(cards)
        return tuple(cards)


def _is_asked(state: State, seat: int) -> bool:
    request = rules.pending(state)
    return isinstance(request, Ask) and request.seats == (seat,)


def _bursts(row: tuple[Face, ...], face: Face) -> bool:
    """Whether turning up `face` would take the row (A4 to A7)."""
    return total(row) + VALUES[face] > rules.LIMIT and VALUES[face] != VALUES[row[-1]]


GAME = Dao()
