"""Dos as a game of the registry."""

from engine.cards import Face, Rng
from engine.contract import Game
from engine.dos import bot, choices, drawing, leaving, playing, rules
from engine.dos.cards import COLOURS, DECK
from engine.dos.moves import GRAMMAR, Move
from engine.dos.options import SEATS, Options
from engine.dos.prospects import prospects
from engine.dos.sampling import sample
from engine.dos.state import State
from engine.dos.view import View, describe, position_of
from engine.knowledge import Knowledge
from engine.position import Position


class Dos(Game[State, Move, View]):
    name = "dos"
    seats = SEATS
    options_type = Options
    state_type = State
    view_type = View
    grammar = GRAMMAR

    initial = staticmethod(rules.initial)
    pending = staticmethod(rules.pending)
    decided = staticmethod(playing.decided)
    tossed = staticmethod(rules.tossed)
    shuffled = staticmethod(rules.shuffled)
    opened = staticmethod(rules.opened)
    mixed = staticmethod(drawing.mixed)
    reacted = staticmethod(rules.reacted)
    left = staticmethod(leaving.left)
    outcome = staticmethod(rules.outcome)
    settled = staticmethod(rules.settled)
    legal = staticmethod(choices.legal)
    answer = staticmethod(choices.answer)
    greedy = staticmethod(bot.best)
    prospects = staticmethod(prospects)
    describe = staticmethod(describe)
    place = staticmethod(position_of)

    def move_words(self, options: Options, players: int) -> tuple[str, ...]:
        return tuple(sorted({*self.grammar.forms, *COLOURS}))

    def deck(self, options: Options, players: int) -> tuple[Face, ...]:
        return DECK

    def resample(self, state: State, knowledge: Knowledge, rng: Rng) -> Position[State]:
        return Position(state, sample(state, knowledge, rng))


GAME = Dos()
