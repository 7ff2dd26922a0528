"""Agram as a game of the registry."""

from collections.abc import Sequence

from sixth_game.agram import rules
from sixth_game.agram.moves import DECK, GRAMMAR, STRENGTH, SUIT_OF, AgramMove, Lay, Show
from sixth_game.agram.state import SEATS, Options, State
from sixth_game.agram.view import View, describe, position_of

from engine.cards import Face, Handle, Pick, Rng, first
from engine.contract import Game
from engine.errors import IllegalMove
from engine.events import Answer
from engine.knowledge import Knowledge
from engine.position import Position


class Agram(Game[State, AgramMove, View]):
    name = "agram"
    seats = SEATS
    options_type = Options
    state_type = State
    view_type = View
    grammar = GRAMMAR

    initial = staticmethod(rules.initial)
    pending = staticmethod(rules.pending)
    tossed = staticmethod(rules.tossed)
    shuffled = staticmethod(rules.shuffled)
    opened = staticmethod(rules.opened)
    decided = staticmethod(rules.decided)
    left = staticmethod(rules.left)
    outcome = staticmethod(rules.outcome)
    describe = staticmethod(describe)
    place = staticmethod(position_of)

    def deck(self, options: Options, players: int) -> tuple[Face, ...]:
        return DECK

    def legal(self, state: State, seat: int, knowledge: Knowledge) -> tuple[AgramMove, ...]:
        if not self.is_asked(state, seat):
            return ()
        faces = _hand(state, seat, knowledge)
        shown = (Show(),) if rules.is_low(state, seat, faces) else ()
        return (*map(Lay, rules.playable(state, faces)), *shown)

    def answer(self, state: State, seat: int, knowledge: Knowledge, move: AgramMove, pick: Pick = first) -> Answer:
        self.asked(state, seat)
        faces = _hand(state, seat, knowledge)
        if isinstance(move, Show):
            if not rules.is_low(state, seat, faces):
                raise IllegalMove("hand_high")
            return Answer(seat, move.text, tuple(zip(state.hands[seat], faces, strict=True)))
        rules.check_follows(state, faces, move.face)
        hand = state.hands[seat]
        handle = hand[faces.index(move.face)]
        return Answer(seat, move.text, ((handle, move.face),), rules.demanded(state, hand, handle, move.face))

    def greedy(self, state: State, seat: int, knowledge: Knowledge, moves: Sequence[AgramMove]) -> AgramMove:
        """High cards are for the last trick, and for the one before it, which decides who leads to the last."""
        wanted = max if len(state.hands[seat]) <= 2 else min
        shown = (move for move in moves if isinstance(move, Show))
        return next(shown, wanted(moves, key=lambda move: STRENGTH.get(move.text, 0)))

    def resample(self, state: State, knowledge: Knowledge, rng: Rng) -> Position[State]:
        """Every other hand at random, without what this seat has seen, and without suits that it is void of."""
        while True:
            truth = _dealt(state, knowledge, rng)
            if truth is not None:
                return Position(state, truth)


def _dealt(state: State, knowledge: Knowledge, rng: Rng) -> dict[Handle, Face] | None:
    """A deal at random, the hands with the most voids first; None where no card is left that a hand may hold."""
    truth = {card: knowledge.faces[card] for hand in state.hands for card in hand if card in knowledge.faces}
    seen = {*truth.values(), *state.played, *state.trick}
    rest = [face for face in DECK if face not in seen]
    rng.shuffle(rest)
    for seat in sorted(range(state.players), key=lambda seat: -len(state.voids[seat])):
        for card in state.hands[seat]:
            if card not in truth:
                face = next((face for face in rest if SUIT_OF[face] not in state.voids[seat]), None)
                if face is None:
                    return None
                rest.remove(face)
                truth[card] = face
    return truth


def _hand(state: State, seat: int, knowledge: Knowledge) -> list[Face]:
    """The faces of a hand, in the order of its handles."""
    return [knowledge.faces[handle] for handle in state.hands[seat]]


GAME = Agram()
