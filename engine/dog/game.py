"""FamilienLager Dog as a game of the registry."""

from collections.abc import Sequence

from engine.cards import Card, Face, Handle, Pick, first, held
from engine.contract import Game
from engine.dog import bot, exchange, rules
from engine.dog.board import SPAN, partner_of
from engine.dog.cards import deck
from engine.dog.listing import can_move, listed
from engine.dog.moves import FOLD, GIFTS, GRAMMAR, Gift, Move, Play, words
from engine.dog.options import SEATS, Options
from engine.dog.playing import journeys
from engine.dog.prospects import prospects
from engine.dog.sampling import resample
from engine.dog.state import EXCHANGING, State
from engine.dog.view import View, describe, position_of
from engine.errors import IllegalMove
from engine.events import Answer
from engine.knowledge import Knowledge
from engine.rows import hidden


class Dog(Game[State, Move, View]):
    name = "dog"
    seats = SEATS
    options_type = Options
    state_type = State
    view_type = View
    grammar = GRAMMAR

    initial = staticmethod(rules.initial)
    pending = staticmethod(rules.pending)
    check_sealed = staticmethod(exchange.check_gift)
    decided = staticmethod(rules.decided)
    revealed = staticmethod(rules.revealed)
    tossed = staticmethod(rules.tossed)
    shuffled = staticmethod(rules.shuffled)
    opened = staticmethod(rules.opened)
    mixed = staticmethod(rules.mixed)
    left = staticmethod(rules.left)
    outcome = staticmethod(rules.outcome)
    describe = staticmethod(describe)
    place = staticmethod(position_of)
    resample = staticmethod(resample)
    prospects = staticmethod(prospects)

    def move_words(self, options: Options, players: int) -> tuple[str, ...]:
        return words(SPAN * players)

    def deck(self, options: Options, players: int) -> tuple[Face, ...]:
        return deck(options.jokers)

    def teams(self, players: int) -> tuple[tuple[int, ...], ...]:
        return tuple((seat, partner_of(seat, players)) for seat in range(players // 2))

    def laid_open(self, state: State, seat: int) -> tuple[Handle, ...]:
        return state.hidden(seat)

    def legal(self, state: State, seat: int, knowledge: Knowledge) -> tuple[Move, ...]:
        if not self.is_asked(state, seat):
            return ()
        faces = frozenset(_faces(state, seat, knowledge))
        if state.phase is EXCHANGING:
            return tuple([GIFTS[face] for face in sorted(faces)])
        return listed(state.board, seat, faces) or (FOLD,)  # C10, C11

    def answer(self, state: State, seat: int, knowledge: Knowledge, move: Move, pick: Pick = first) -> Answer:
        self.asked(state, seat)
        if state.phase is EXCHANGING:
            if not isinstance(move, Gift) or move.card is None:
                raise IllegalMove("gift_expected", move=move.text)
            card = _laid(state, seat, knowledge, move.card, move, pick)
            assert isinstance(card, int), "cards lie open in a hand only after the exchange"
            return exchange.gift_answer(state, seat, card, move.card)
        if isinstance(move, Gift):
            raise IllegalMove("no_exchange_now", move=move.text)
        if not isinstance(move, Play):
            if can_move(state.board, seat, _faces(state, seat, knowledge)):
                raise IllegalMove("can_move", move=move.text)  # C11
            return Answer(seat, move.text, tuple((card, knowledge.faces[card]) for card in hidden(state.hands[seat])))
        card = _laid(state, seat, knowledge, move.card, move, pick)
        journeys(state.board, seat, move)
        return Answer(seat, move.text, ((card, move.card),) if isinstance(card, int) else ())

    def greedy(self, state: State, seat: int, knowledge: Knowledge, moves: Sequence[Move]) -> Move:
        return bot.best(state, seat, _faces(state, seat, knowledge), moves)

    def ranked(self, state: State, seat: int, knowledge: Knowledge, moves: Sequence[Move]) -> Sequence[Move]:
        return bot.ranked(state, seat, moves)


def _faces(state: State, seat: int, knowledge: Knowledge) -> list[Face]:
    """A hand, of which its owner knows all faces."""
    return [card if isinstance(card, str) else knowledge.faces[card] for card in state.hands[seat]]


def _laid(state: State, seat: int, knowledge: Knowledge, face: Face, move: Move, pick: Pick) -> Card:
    """A card with `face`, one that lies open before one that does not; raises `IllegalMove`."""
    hand = state.hands[seat]
    if face in hand:
        return face
    handle = held(hand, face, knowledge.faces, pick)
    if handle is None:
        raise IllegalMove("card_not_held", move=move.text, card=face)
    return handle


GAME = Dog()
