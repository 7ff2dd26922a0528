"""A small game for tests of the table, made so that one round of it uses every request and every kind of disclosure.

Two cards each are dealt and one is turned up; the starter proves something about his hand; everybody gives a card to
the next one; then each lays a card, claims a colour, shows the hand, or passes and draws; the starter reacts. At the
end of a round, and when somebody resigns, all hands are opened and everything is shuffled anew.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

import pytest

from engine import registry
from engine.cards import Card, Face, Handle, Rng
from engine.contract import Game
from engine.errors import IllegalMove, ImpossibleEvent
from engine.events import (
    Answer,
    Answered,
    Event,
    Given,
    Leaving,
    Left,
    Mixed,
    Opened,
    Proved,
    Reacted,
    Shuffled,
    Tossed,
)
from engine.knowledge import Knowledge
from engine.options import Number, Option, OptionValue, common_options
from engine.outcome import Outcome, places_by
from engine.position import Position
from engine.requests import Ask, Mix, OneOf, Open, Prove, React, Request, Shuffle, Toss

NAME = "veiltest"
HAND = 2
FIELDS = 8
SECONDS = 5
SEATS = (2, 3, 4, 5, 6)
OPTIONS = (*common_options(max(SEATS)), Option("rounds", Number(1, 9), 1, "-"))


@pytest.fixture(autouse=True)
def veiled_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game as a registered one, for tests that import this fixture."""
    monkeypatch.setitem(registry._HOMES, NAME, "veiled_game")


class Phase(Enum):
    START = "start"
    SHUFFLE = "shuffle"
    DEAL = "deal"
    TURN_UP = "turn-up"
    PROVE = "prove"
    EXCHANGE = "exchange"
    MIX = "mix"
    PLAY = "play"
    DRAW = "draw"
    HIDE = "hide"
    FIELDS = "fields"
    REACT = "react"
    COLLECT = "collect"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Options:
    first: int | None = None
    clock: int | None = None
    rounds: int = 1


@dataclass(frozen=True, slots=True)
class State:
    """`pool` is what the pending shuffle takes; `queue` are the seats still to come in a phase."""

    options: Options
    players: int
    hands: tuple[tuple[Handle, ...], ...]
    score: tuple[int, ...]
    pool: tuple[Card, ...]
    phase: Phase = Phase.START
    queue: tuple[int, ...] = ()
    stock: tuple[Handle, ...] = ()
    laid: tuple[Face, ...] = ()
    starter: int = 0
    fields: tuple[int, ...] = ()
    done: int = 0
    next_handle: int = 0
    gone: tuple[int, ...] = ()

    @property
    def living(self) -> tuple[int, ...]:
        return tuple(seat for seat in range(self.players) if seat not in self.gone)

    @property
    def order(self) -> tuple[int, ...]:
        """The living seats from the starter on."""
        return (*(s for s in self.living if s >= self.starter), *(s for s in self.living if s < self.starter))

    def fresh(self, count: int) -> tuple[Handle, ...]:
        return tuple(range(self.next_handle, self.next_handle + count))

    def after(self, seat: int) -> int:
        order = self.living
        return order[(order.index(seat) + 1) % len(order)]

    def with_hand(self, seat: int, hand: tuple[Handle, ...]) -> "State":
        return replace(self, hands=(*self.hands[:seat], hand, *self.hands[seat + 1 :]))

    def popped(self, phase: Phase, following: Phase, queue: tuple[int, ...] = ()) -> "State":
        """The next seat of `phase`, or the `following` phase with its queue."""
        if len(self.queue) > 1:
            return replace(self, phase=phase, queue=self.queue[1:])
        return replace(self, phase=following, queue=queue)


def deck(players: int) -> tuple[Face, ...]:
    """Two colours, and two cards that look the same."""
    return tuple(sorted([*(f"{colour}{n}" for colour in "br" for n in range(2 * players)), "x", "x"]))


def every_face(players: int) -> tuple[Face, ...]:
    return tuple(sorted(set(deck(players))))


def of_colour(players: int, colour: str) -> tuple[Face, ...]:
    return tuple(face for face in every_face(players) if face.startswith(colour))


def pending(state: State) -> Request | None:
    match state.phase:
        case Phase.START:
            return Toss((state.players,))
        case Phase.SHUFFLE:
            return Shuffle(state.pool, state.fresh(len(state.pool)))
        case Phase.DEAL:
            return Open(state.hands[state.queue[0]], (state.queue[0],))
        case Phase.TURN_UP:
            return Open(state.stock[:1])
        case Phase.PROVE:
            seat, faces = state.order[0], every_face(state.players)
            return Prove(seat, tuple(OneOf(handle, faces) for handle in state.hands[seat]))
        case Phase.EXCHANGE:
            return Ask(state.living, "exchange", sealed=True)
        case Phase.MIX | Phase.HIDE:
            hand = state.hands[state.queue[0]]
            return Mix(state.queue[0], hand, state.fresh(len(hand)))
        case Phase.PLAY:
            return Ask((state.queue[0],), "play")
        case Phase.DRAW:
            return Open(state.hands[state.queue[0]][-1:], (state.queue[0],))
        case Phase.FIELDS:
            return Toss((FIELDS,))
        case Phase.REACT:
            return React(state.order[0], state.fields, SECONDS)
        case Phase.COLLECT:
            return Open(tuple(handle for hand in state.hands for handle in hand))
        case Phase.OVER:
            return None


def apply(state: State, event: Event) -> State:
    match pending(state), event:
        case None, _:
            raise ImpossibleEvent("over")
        case _, Left(seat, how):
            return leave(state, seat, how)
        case Toss((sides,)), Tossed((value,)) if value < sides:
            if state.phase is Phase.FIELDS:
                return replace(state, phase=Phase.REACT, fields=(value,))
            return replace(state, phase=Phase.SHUFFLE, starter=value)
        case Shuffle(cards, fresh), Shuffled() if event == Shuffled(cards, fresh):
            return dealt(state, fresh)
        case Open(handles, to), Opened(faces=faces) if event == Opened(handles, to, faces):
            return opened(state, faces)
        case Prove(seat, statements), Proved() if event == Proved(seat, statements):
            return replace(state, phase=Phase.EXCHANGE)
        case Mix(seat, hand, fresh), Mixed() if event == Mixed(seat, hand, fresh):
            state = replace(state.with_hand(seat, fresh), next_handle=state.next_handle + len(fresh))
            if state.phase is Phase.MIX:
                return state.popped(Phase.MIX, Phase.PLAY, state.order)
            return state.popped(Phase.PLAY, Phase.FIELDS)
        case Ask(seats, "exchange"), Answered(answers) if tuple(one.seat for one in answers) == seats:
            return exchanged(state, answers)
        case Ask((seat,), "play"), Answered((Answer(seat=speaker) as answer,)) if seat == speaker:
            return played(state, answer)
        case React(seat), Reacted(reacting, is_hit) if seat == reacting:
            score = tuple(s - (owner == seat and not is_hit) for owner, s in enumerate(state.score))
            return replace(state, phase=Phase.COLLECT, score=score)
        case _:
            raise ImpossibleEvent("event_unexpected")


def dealt(state: State, fresh: tuple[Handle, ...]) -> State:
    rest = iter(fresh)
    hands = tuple(
        tuple(next(rest) for _ in range(HAND)) if seat in state.living else () for seat in range(state.players)
    )
    return replace(
        state,
        phase=Phase.DEAL,
        queue=state.living,
        hands=hands,
        stock=tuple(rest),
        pool=(),
        laid=(),
        next_handle=state.next_handle + len(fresh),
    )


def opened(state: State, faces: tuple[Face, ...] | None) -> State:
    if (faces is None) != (state.phase in (Phase.DEAL, Phase.DRAW)):
        raise ImpossibleEvent("faces_wrong")
    if state.phase is Phase.DEAL:
        return state.popped(Phase.DEAL, Phase.TURN_UP)
    if state.phase is Phase.DRAW:
        return replace(state, phase=Phase.HIDE)
    assert faces is not None
    laid = shown(state, faces)
    if state.phase is Phase.TURN_UP:
        return replace(state, phase=Phase.PROVE, stock=state.stock[1:], laid=laid)
    done = state.done + (not state.queue)
    phase = Phase.OVER if done >= state.options.rounds else Phase.SHUFFLE
    nothing = ((),) * state.players
    return replace(
        state, phase=phase, queue=(), done=done, hands=nothing, pool=(*state.stock, *laid), stock=(), laid=()
    )


def shown(state: State, faces: Sequence[Face]) -> tuple[Face, ...]:
    laid = (*state.laid, *faces)
    if Counter(laid) - Counter(deck(state.players)):
        raise ImpossibleEvent("face_surplus")
    return laid


def exchanged(state: State, answers: Sequence[Answer]) -> State:
    hands = list(state.hands)
    for answer in answers:
        gift = gift_of(state, answer)
        hands[answer.seat] = tuple(card for card in hands[answer.seat] if card != gift.handle)
        hands[gift.to] = (*hands[gift.to], gift.handle)
    return replace(state, phase=Phase.MIX, queue=state.living, hands=tuple(hands))


def gift_of(state: State, answer: Answer) -> Given:
    match answer:
        case Answer(move="give ?", opened=(), proven=(), given=(gift,)) if gift.handle in state.hands[
            answer.seat
        ] and gift.to == state.after(answer.seat):
            return gift
        case _:
            raise ImpossibleEvent("disclosure_wrong")


def played(state: State, answer: Answer) -> State:
    seat, hand = answer.seat, state.hands[answer.seat]
    verb, _, word = answer.move.partition(" ")
    if any(handle not in hand for handle, _ in answer.opened) or answer.given:
        raise ImpossibleEvent("card_not_in_hand")
    match verb, answer.opened, answer.proven:
        case "lay", ((handle, face),), () if face == word:
            state = state.with_hand(seat, tuple(card for card in hand if card != handle))
            state = replace(state, laid=shown(state, (face,)))
        case "show", cards, () if hand and tuple(handle for handle, _ in cards) == hand:
            state = replace(state.with_hand(seat, ()), laid=shown(state, [face for _, face in cards]))
        case "claim", (), (OneOf(handle, faces),) if handle in hand and faces == of_colour(state.players, word) != ():
            state = replace(state, score=tuple(s + (owner == seat) for owner, s in enumerate(state.score)))
        case "pass", (), () if not word:
            state = replace(state.with_hand(seat, (*hand, state.stock[0])), stock=state.stock[1:])
            return replace(state, phase=Phase.DRAW)
        case _:
            raise IllegalMove("move_wrong", move=answer.move)
    return state.popped(Phase.PLAY, Phase.FIELDS)


def leave(state: State, seat: int, how: Leaving) -> State:
    """Who resigned left a key with which everything can be opened; else only the whole deck can be shuffled anew."""
    if seat not in state.living:
        raise ImpossibleEvent("seat_gone")
    state = replace(state, gone=(*state.gone, seat))
    if len(state.living) < 2:
        return replace(state, phase=Phase.OVER, queue=())
    if state.phase is Phase.START or (state.phase is Phase.SHUFFLE and how is Leaving.RESIGNED):
        return state
    if how is Leaving.RESIGNED:
        return replace(state, phase=Phase.COLLECT, queue=(seat,))
    nothing = ((),) * state.players
    return replace(state, phase=Phase.SHUFFLE, queue=(), hands=nothing, stock=(), laid=(), pool=deck(state.players))


class VeiledGame(Game[State]):
    name = NAME
    seats = SEATS
    options = OPTIONS

    def choose(self, values: Mapping[str, OptionValue]) -> Options:
        return Options(**values)

    def deck(self, options: Options, players: int) -> tuple[Face, ...]:
        return deck(players)

    def initial(self, options: Options, players: int) -> State:
        return State(options, players, ((),) * players, (0,) * players, deck(players))

    def pending(self, state: State) -> Request | None:
        return pending(state)

    def apply(self, state: State, event: Event) -> State:
        return apply(state, event)

    def check(self, state: State, answer: Answer) -> None:
        if state.phase is Phase.EXCHANGE:
            gift_of(state, answer)
        else:
            apply(state, Answered((answer,)))

    def outcome(self, state: State) -> Outcome:
        return Outcome(state.score, places_by(state.score, state.gone))

    def read(self, text: str) -> str:
        return text

    def legal(self, state: State, seat: int, knowledge: Knowledge) -> tuple[str, ...]:
        request = pending(state)
        faces = {knowledge.faces[handle] for handle in state.hands[seat] if handle in knowledge.faces}
        match request:
            case React(seat=reacting) if reacting == seat:
                return ("hit", "miss")
            case Ask(seats=seats, kind="exchange") if seat in seats:
                return tuple(sorted(f"give {face}" for face in faces))
            case Ask(seats=seats) if seat in seats:
                claims = {f"claim {face[0]}" for face in faces if face != "x"}
                show = {"show"} if faces else set()
                return tuple(sorted({"pass", *show, *claims, *(f"lay {face}" for face in faces)}))
            case _:
                return ()

    def answer(self, state: State, seat: int, knowledge: Knowledge, move: str) -> Answer:
        if move not in self.legal(state, seat, knowledge):
            raise IllegalMove("move_wrong", move=move)
        hand = [(handle, knowledge.faces[handle]) for handle in state.hands[seat]]
        verb, _, word = move.partition(" ")
        match verb:
            case "give":
                handle = next(handle for handle, face in hand if face == word)
                return Answer(seat, "give ?", given=(Given(handle, state.after(seat)),))
            case "claim":
                handle = next(handle for handle, face in hand if face.startswith(word))
                return Answer(seat, move, proven=(OneOf(handle, of_colour(state.players, word)),))
            case "lay":
                return Answer(seat, move, opened=(next(card for card in hand if card[1] == word),))
            case "show":
                return Answer(seat, move, opened=tuple(hand))
            case _:
                return Answer(seat, move)

    def describe(self, position: Position[State]) -> dict[str, Any]:
        raise NotImplementedError

    def parse(self, data: Mapping[str, Any]) -> Position[State]:
        raise NotImplementedError

    def resample(self, state: State, knowledge: Knowledge, rng: Rng) -> Position[State]:
        raise NotImplementedError

    def greedy(self, state: State, seat: int, knowledge: Knowledge, moves: Sequence[str]) -> str:
        return moves[0]


GAME = VeiledGame()
