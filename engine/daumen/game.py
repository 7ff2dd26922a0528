"""Daumen Drauf! as a game of the registry."""

from collections.abc import Sequence

from engine.cards import Face, Handle, Pick, first
from engine.contract import Game
from engine.daumen import bot, course, decisions, leaving, rules, sampling
from engine.daumen.cards import deck
from engine.daumen.moves import GRAMMAR, Move
from engine.daumen.options import SEATS, Options
from engine.daumen.placing import position_of
from engine.daumen.prospects import prospects
from engine.daumen.state import State
from engine.daumen.view import View, describe, seat_view
from engine.events import Answer
from engine.knowledge import Knowledge


class Daumen(Game[State, Move, View]):
    name = "daumen"
    seats = SEATS
    options_type = Options
    state_type = State
    view_type = View
    grammar = GRAMMAR

    initial = staticmethod(rules.initial)
    pending = staticmethod(rules.pending)
    decided = staticmethod(rules.decided)
    tossed = staticmethod(rules.tossed)
    shuffled = staticmethod(rules.shuffled)
    opened = staticmethod(rules.opened)
    mixed = staticmethod(rules.mixed)
    left = staticmethod(leaving.left)
    outcome = staticmethod(course.outcome)
    resample = staticmethod(sampling.resample)
    prospects = staticmethod(prospects)
    describe = staticmethod(describe)
    view = staticmethod(seat_view)
    place = staticmethod(position_of)

    def move_words(self, options: Options, players: int) -> tuple[str, ...]:
        return tuple(sorted({*self.grammar.forms, *deck(players)}))

    def deck(self, options: Options, players: int) -> tuple[Face, ...]:
        return deck(players)

    def laid_open(self, state: State, seat: int) -> tuple[Handle, ...]:
        return (*state.hands[seat], *state.let_go(seat))

    def legal(self, state: State, seat: int, knowledge: Knowledge) -> tuple[Move, ...]:
        if not self.is_asked(state, seat):
            return ()
        faces = knowledge.faces
        return decisions.legal(state, [faces[handle] for handle in state.hands[seat] if handle in faces])

    def answer(self, state: State, seat: int, knowledge: Knowledge, move: Move, pick: Pick = first) -> Answer:
        self.asked(state, seat)
        return decisions.answer(state, seat, knowledge.faces, move, pick)

    def greedy(self, state: State, seat: int, knowledge: Knowledge, moves: Sequence[Move]) -> Move:
        faces = knowledge.faces
        own = (*state.hands[seat], *state.let_go(seat))
        return bot.best(state, {handle: faces[handle] for handle in own if handle in faces}, moves)


GAME = Daumen()
