"""DAO as a game of the registry."""

from collections.abc import Sequence

from engine.cards import Face, Pick, Rng, first
from engine.contract import Game
from engine.dao import bot, rules
from engine.dao.cards import DECK
from engine.dao.moves import GRAMMAR, MOVES
from engine.dao.options import SEATS, Options
from engine.dao.state import State
from engine.dao.view import View, describe, position_of, seat_view
from engine.errors import BadOption, BadPosition
from engine.events import Answer
from engine.grammar import GameMove
from engine.knowledge import Knowledge
from engine.position import Position


class Dao(Game[State, GameMove, View]):
    name = "dao"
    seats = SEATS
    options_type = Options
    state_type = State
    view_type = View
    grammar = GRAMMAR
    veils = False

    initial = staticmethod(rules.initial)
    pending = staticmethod(rules.pending)
    decided = staticmethod(rules.decided)
    tossed = staticmethod(rules.tossed)
    left = staticmethod(rules.left)
    outcome = staticmethod(rules.outcome)
    describe = staticmethod(describe)
    view = staticmethod(seat_view)
    place = staticmethod(position_of)

    def check_options(self, options: Options, players: int) -> None:
        if options.is_halves and players != 2:  # A20
            raise BadOption("option_seats", name="variant", value="halves", seats=2)

    def deck(self, options: Options, players: int) -> tuple[Face, ...]:
        return DECK

    def legal(self, state: State, seat: int, knowledge: Knowledge) -> tuple[GameMove, ...]:
        return MOVES if self.is_asked(state, seat) else ()

    def answer(self, state: State, seat: int, knowledge: Knowledge, move: GameMove, pick: Pick = first) -> Answer:
        self.asked(state, seat)
        return Answer(seat, move.text)

    def greedy(self, state: State, seat: int, knowledge: Knowledge, moves: Sequence[GameMove]) -> GameMove:
        return bot.best(state, seat)

    def resample(self, state: State, knowledge: Knowledge, rng: Rng) -> Position[State]:
        return Position(state, {}, self.shuffled_script(state, rng))

    def scripted(self, state: State, script: tuple[Face, ...]) -> tuple[tuple[int, ...], tuple[Face, ...]] | None:
        if not script or state.turn is None:
            return None
        values = []
        unseen = list(state.unseen)
        count = rules.drawn_now(state)
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


GAME = Dao()
