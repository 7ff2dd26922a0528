"""FamilienLager Dog as a game of the registry."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from engine.cards import Card, Face, Rng
from engine.contract import Game
from engine.dog import dealing, picture, policy, reading, rules, spelling
from engine.dog.board import partner_of
from engine.dog.cards import deck
from engine.dog.exchange import gift, gift_of
from engine.dog.moves import after, can_move, listed
from engine.dog.options import OPTIONS, SEATS, Options
from engine.dog.state import State
from engine.errors import IllegalMove
from engine.events import Answer, Answered, Event
from engine.knowledge import Knowledge
from engine.outcome import Outcome
from engine.position import Position
from engine.requests import Ask, Request


class Dog(Game[State]):
    name = "dog"
    seats = SEATS
    options = OPTIONS

    def choose(self, values: Mapping[str, Any]) -> Options:
        return Options(**values)

    def deck(self, options: Options, players: int) -> tuple[Face, ...]:
        return deck(options.jokers)

    def initial(self, options: Options, players: int) -> State:
        return rules.advanced(dealing.initial(options, players))

    def teams(self, players: int) -> tuple[tuple[int, ...], ...]:
        return tuple((seat, partner_of(seat, players)) for seat in range(players // 2))

    def pending(self, state: State) -> Request | None:
        return rules.pending(state)

    def apply(self, state: State, event: Event) -> State:
        return rules.apply(state, event)

    def check(self, state: State, answer: Answer) -> None:
        request = rules.pending(state)
        if isinstance(request, Ask) and request.kind == rules.EXCHANGE:
            if answer.seat not in request.seats:
                raise IllegalMove("not_your_turn", move=answer.move)
            gift_of(state, answer)
        else:
            rules.apply(state, Answered((answer,)))

    def outcome(self, state: State) -> Outcome:
        return rules.outcome(state)

    def read(self, text: str) -> str:
        return spelling.read(text)

    def legal(self, state: State, seat: int, knowledge: Knowledge) -> tuple[str, ...]:
        kind = _asked(state, seat)
        if kind is None:
            return ()
        faces = {face for _, face in _hand(state, seat, knowledge)}
        if kind == rules.EXCHANGE:
            return tuple(sorted(f"{spelling.GIVE} {face}" for face in faces))
        guards_all = state.options.guards_all
        moves = [move for face in faces for move in listed(state.pieces, seat, face, guards_all)]
        return tuple(sorted(moves)) or (spelling.FOLD,)  # C10, C11

    def answer(self, state: State, seat: int, knowledge: Knowledge, move: str) -> Answer:
        kind = _asked(state, seat)
        if kind is None:
            raise IllegalMove("not_your_turn", move=move)
        hand = _hand(state, seat, knowledge)
        if kind == rules.EXCHANGE:
            return _gift(state, seat, hand, move)
        if move.startswith(spelling.GIVE):
            raise IllegalMove("no_exchange_now", move=move)
        if move == spelling.FOLD:
            if can_move(state.pieces, seat, (face for _, face in hand), state.options.guards_all):
                raise IllegalMove("can_move", move=move)  # C11
            return Answer(seat, move, opened=tuple((card, face) for card, face in hand if isinstance(card, int)))
        card, face = _held(hand, spelling.play_of(move).face, move)
        after(state.pieces, seat, move, state.options.guards_all)
        return Answer(seat, move, opened=((card, face),) if isinstance(card, int) else ())

    def describe(self, position: Position[State]) -> dict[str, Any]:
        return picture.describe(position)

    def parse(self, data: Mapping[str, Any]) -> Position[State]:
        return reading.parse(data, self.configure)

    def resample(self, state: State, knowledge: Knowledge, rng: Rng) -> Position[State]:
        hidden = [*state.stock, *(handle for seat in range(state.players) for handle in state.hidden(seat))]
        truth = {handle: knowledge.faces[handle] for handle in hidden if handle in knowledge.faces}
        for known in knowledge.among:  # the card given to the partner
            places = [handle for handle in known.handles if handle in hidden and handle not in truth]
            if places:
                truth[places[rng.randrange(len(places))]] = known.face
        faces = list((Counter(state.hidden_faces()) - Counter(truth.values())).elements())
        rng.shuffle(faces)
        unknown = [handle for handle in hidden if handle not in truth]
        return Position(state, truth | dict(zip(unknown, faces, strict=True)))

    def greedy(self, state: State, seat: int, knowledge: Knowledge, moves: Sequence[str]) -> str:
        if _asked(state, seat) == rules.EXCHANGE:
            face = policy.best_gift(state.pieces, seat, [face for _, face in _hand(state, seat, knowledge)])
            return f"{spelling.GIVE} {face}"
        return max(moves, key=lambda move: _worth(state, seat, move))


Hand: TypeAlias = list[tuple[Card, Face]]


def _asked(state: State, seat: int) -> str | None:
    """The kind of the decision that `seat` has to make now."""
    request = rules.pending(state)
    return request.kind if isinstance(request, Ask) and seat in request.seats else None


def _hand(state: State, seat: int, knowledge: Knowledge) -> Hand:
    """The cards of a hand with their faces, which its owner knows."""
    faces = knowledge.faces
    return [(card, card if isinstance(card, str) else faces[card]) for card in state.hands[seat]]


def _held(hand: Hand, face: Face, move: str) -> tuple[Card, Face]:
    """A card with `face`, one that lies open before one that does not; raises `IllegalMove`."""
    cards = [card for card, shown in hand if shown == face]
    if not cards:
        raise IllegalMove("card_missing", move=move, card=face)
    return (face if face in cards else cards[0]), face


def _gift(state: State, seat: int, hand: Hand, move: str) -> Answer:
    if not move.startswith(spelling.GIVE):
        raise IllegalMove("gift_expected", move=move)
    card, face = _held(hand, move.removeprefix(f"{spelling.GIVE} "), move)
    assert isinstance(card, int), "cards lie open in a hand only after the exchange"
    return gift(state, seat, card, face)


def _worth(state: State, seat: int, move: str) -> int:
    if move == spelling.FOLD:
        return 0
    pieces = after(state.pieces, seat, move, state.options.guards_all)
    return policy.worth(pieces, seat, spelling.play_of(move).face)


GAME = Dog()
