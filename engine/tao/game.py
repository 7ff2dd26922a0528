"""TAO as a game of the registry."""

from collections.abc import Mapping, Sequence

from engine.cards import Face, Pick, Rng, first
from engine.contract import Game
from engine.errors import BadOption, IllegalMove
from engine.events import Answer
from engine.knowledge import Knowledge
from engine.tao import bot, planning, rules, sampling, setup
from engine.tao.cards import COLUMNS, DECK
from engine.tao.listing import actions, claims
from engine.tao.moves import GRAMMAR, Move
from engine.tao.options import SEATS, Options
from engine.tao.state import State
from engine.tao.view import View, describe, position_of, seat_view


class Tao(Game[State, Move, View]):
    name = "tao"
    seats = SEATS
    options_type = Options
    state_type = State
    view_type = View
    grammar = GRAMMAR

    initial = staticmethod(setup.initial)
    pending = staticmethod(rules.pending)
    decided = staticmethod(rules.decided)
    tossed = staticmethod(setup.tossed)
    shuffled = staticmethod(setup.shuffled)
    opened = staticmethod(rules.opened)
    left = staticmethod(rules.left)
    outcome = staticmethod(rules.outcome)
    resample = staticmethod(sampling.resample)
    describe = staticmethod(describe)
    view = staticmethod(seat_view)
    place = staticmethod(position_of)

    def check_options(self, options: Options, players: int) -> None:
        if options.open_hands and not options.is_yang:  # D27
            raise BadOption("option_needs", name="open_hands", value="true", needs="version=yang")

    def move_words(self, options: Options, players: int) -> tuple[str, ...]:
        return tuple(sorted({*self.grammar.forms, *map(str, range(COLUMNS))}))

    def deck(self, options: Options, players: int) -> tuple[Face, ...]:
        return DECK

    def legal(self, state: State, seat: int, knowledge: Knowledge) -> tuple[Move, ...]:
        if not self.is_asked(state, seat):
            return ()
        return claims(state) if state.claim else actions(rules.told(state, knowledge.faces))

    def answer(self, state: State, seat: int, knowledge: Knowledge, move: Move, pick: Pick = first) -> Answer:
        self.asked(state, seat)
        rules.check(rules.told(state, knowledge.faces), move)
        try:
            opened = [(handle, knowledge.faces[handle]) for handle in rules.shown_with(state, move)]
        except KeyError:
            raise IllegalMove("face_unknown", move=move.text) from None
        return Answer(seat, move.text, tuple(opened))

    def greedy(self, state: State, seat: int, knowledge: Knowledge, moves: Sequence[Move]) -> Move:
        return bot.best(rules.told(state, knowledge.faces), moves)

    def ranked(self, state: State, seat: int, knowledge: Knowledge, moves: Sequence[Move]) -> Sequence[Move]:
        return bot.ranked(rules.told(state, knowledge.faces), moves)

    def estimates(
        self, state: State, seat: int, knowledge: Knowledge, moves: Sequence[Move], rng: Rng
    ) -> Mapping[str, float]:
        return planning.estimates(state, knowledge, rng)


GAME = Tao()
