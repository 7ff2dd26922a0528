"""A small game for tests of the table: one round of it uses every request and every kind of disclosure.

Two cards each are dealt and one is turned up; everybody gives a card to the next one; then each lays a card, claims a
colour, shows the hand, or passes and draws; the starter reacts. At the end of a round, and when somebody resigns, all
hands are opened and everything is shuffled anew.
"""

from collections import Counter
from collections.abc import Sequence
from enum import Enum
from typing import Annotated, Any

import pytest

from engine import grammar, registry
from engine.cards import Card, Face, Handle, Pick, Rng, first
from engine.contract import Game
from engine.dealer import HIT
from engine.disclosure import check_disclosure, check_laid
from engine.errors import IllegalMove, ImpossibleEvent
from engine.events import Answer, Given, Leaving
from engine.grammar import Grammar, MoveForm
from engine.knowledge import Knowledge
from engine.options import CommonOptions, Number
from engine.outcome import Outcome, places_by
from engine.position import Position
from engine.requests import Ask, Mix, OneOf, Open, React, Request, Shuffle, Toss
from engine.rows import with_row
from engine.state import GameState
from engine.values import replace
from engine.view import GameView

NAME = "veiltest"
HAND = 2
FIELDS = 8
SECONDS = 5


@pytest.fixture(autouse=True)
def veiled_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register the game, for tests that import this fixture."""
    monkeypatch.setitem(registry._HOMES, NAME, "veiled_game")


class Phase(Enum):
    START = "start"
    SHUFFLE = "shuffle"
    DEAL = "deal"
    TURN_UP = "turn-up"
    EXCHANGE = "exchange"
    MIX = "mix"
    PLAY = "play"
    DRAW = "draw"
    HIDE = "hide"
    FIELDS = "fields"
    REACT = "react"
    COLLECT = "collect"
    OVER = "over"


class Options(CommonOptions, frozen=True, kw_only=True):
    rounds: Annotated[int, Number(1, 9), "-"] = 1


class State(GameState, frozen=True, kw_only=True):
    """`pool` is what the pending shuffle takes; `queue` are the seats still to come in a phase."""

    options: Options
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

    @property
    def order(self) -> tuple[int, ...]:
        """The staying seats from the starter on."""
        return (*(s for s in self.staying if s >= self.starter), *(s for s in self.staying if s < self.starter))

    def after(self, seat: int) -> int:
        order = self.staying
        return order[(order.index(seat) + 1) % len(order)]

    def with_hand(self, seat: int, hand: tuple[Handle, ...]) -> "State":
        return replace(self, hands=with_row(self.hands, seat, hand))

    def popped(self, phase: Phase, following: Phase, queue: tuple[int, ...] = ()) -> "State":
        """The next seat of `phase`, or the `following` phase with its queue."""
        if len(self.queue) > 1:
            return replace(self, phase=phase, queue=self.queue[1:])
        return replace(self, phase=following, queue=queue)


class Move(grammar.GameMove, frozen=True):
    verb: str
    word: str = ""


def move(verb: str, word: str = "") -> Move:
    return Move(f"{verb} {word}".strip(), verb, word)


def form(verb: str, example: str = "") -> MoveForm[Move]:
    return MoveForm(verb, f"{verb} {example}".strip(), lambda words, text: move(verb, " ".join(words)))


GRAMMAR = Grammar(
    [form("give", "b0"), form("lay", "b0"), form("claim", "b"), form("show"), form("pass"), form(HIT), form("miss")],
    public=[move("give", "?")],
)


def deck(players: int) -> tuple[Face, ...]:
    """Two colours, and two cards that look the same."""
    return tuple(sorted([*(f"{colour}{n}" for colour in "br" for n in range(2 * players)), "x", "x"]))


def of_colour(players: int, colour: str) -> tuple[Face, ...]:
    return tuple(face for face in sorted(set(deck(players))) if face.startswith(colour))


class VeiledGame(Game[State, Move, GameView]):
    name = NAME
    seats = (2, 3, 4, 5, 6)
    options_type = Options
    state_type = State
    view_type = GameView
    grammar = GRAMMAR

    def deck(self, options: Options, players: int) -> tuple[Face, ...]:
        return deck(players)

    def initial(self, options: Options, players: int) -> State:
        nothing = ((),) * players
        return State(options=options, players=players, hands=nothing, score=(0,) * players, pool=deck(players))

    def pending(self, state: State) -> Request | None:
        match state.phase:
            case Phase.START:
                return Toss((state.players,))
            case Phase.SHUFFLE:
                return Shuffle(state.pool, state.fresh(len(state.pool)))
            case Phase.DEAL:
                return Open(state.hands[state.queue[0]], (state.queue[0],))
            case Phase.TURN_UP:
                return Open(state.stock[:1])
            case Phase.EXCHANGE:
                return Ask(state.staying, "exchange", sealed=True)
            case Phase.MIX | Phase.HIDE:
                hand = state.hands[state.queue[0]]
                return Mix(state.queue[0], hand, state.fresh(len(hand)))
            case Phase.PLAY:
                return Ask((state.queue[0],), "play")
            case Phase.DRAW:
                return Open(state.hands[state.queue[0]][-1:], (state.queue[0],))
            case Phase.FIELDS:
                return Toss((FIELDS,), state.order[0])
            case Phase.REACT:
                return React(state.order[0], state.fields, SECONDS)
            case Phase.COLLECT:
                return Open(tuple(handle for hand in state.hands for handle in hand))
            case Phase.OVER:
                return None

    def tossed(self, state: State, values: tuple[int, ...]) -> State:
        if state.phase is Phase.FIELDS:
            return replace(state, phase=Phase.REACT, fields=values)
        return replace(state, phase=Phase.SHUFFLE, starter=values[0])

    def shuffled(self, state: State, fresh: tuple[Handle, ...]) -> State:
        rest = iter(fresh)
        hands = tuple(
            tuple(next(rest) for _ in range(HAND)) if seat in state.staying else () for seat in range(state.players)
        )
        return replace(
            state,
            phase=Phase.DEAL,
            queue=state.staying,
            hands=hands,
            stock=tuple(rest),
            pool=(),
            laid=(),
            next_handle=state.next_handle + len(fresh),
        )

    def opened(self, state: State, request: Open, faces: tuple[Face, ...]) -> State:
        if state.phase is Phase.DEAL:
            return state.popped(Phase.DEAL, Phase.TURN_UP)
        if state.phase is Phase.DRAW:
            return replace(state, phase=Phase.HIDE)
        laid = shown(state, faces)
        if state.phase is Phase.TURN_UP:
            return replace(state, phase=Phase.EXCHANGE, stock=state.stock[1:], laid=laid)
        done = state.done + (not state.queue)
        phase = Phase.OVER if done >= state.options.rounds else Phase.SHUFFLE
        nothing = ((),) * state.players
        return replace(
            state, phase=phase, queue=(), done=done, hands=nothing, pool=(*state.stock, *laid), stock=(), laid=()
        )

    def mixed(self, state: State, seat: int, fresh: tuple[Handle, ...]) -> State:
        state = replace(state.with_hand(seat, fresh), next_handle=state.next_handle + len(fresh))
        if state.phase is Phase.MIX:
            return state.popped(Phase.MIX, Phase.PLAY, state.order)
        return state.popped(Phase.PLAY, Phase.FIELDS)

    def check_sealed(self, state: State, answer: Answer) -> None:
        gift_of(state, answer)

    def revealed(self, state: State, answers: tuple[Answer, ...]) -> State:
        hands = list(state.hands)
        for answer in answers:
            gift = gift_of(state, answer)
            hands[answer.seat] = tuple(card for card in hands[answer.seat] if card != gift.handle)
            hands[gift.to] = (*hands[gift.to], gift.handle)
        return replace(state, phase=Phase.MIX, queue=state.staying, hands=tuple(hands))

    def decided(self, state: State, answer: Answer) -> State:
        seat, hand, played = answer.seat, state.hands[answer.seat], GRAMMAR.exact(answer.move)
        match played.verb:
            case "lay":
                handle = check_laid(answer, played.word, hand)
                state = state.with_hand(seat, tuple(card for card in hand if card != handle))
                state = replace(state, laid=shown(state, (played.word,)))
            case "show" if hand:
                check_disclosure(answer, opened=hand)
                state = replace(state.with_hand(seat, ()), laid=shown(state, [face for _, face in answer.opened]))
            case "claim" if faces := of_colour(state.players, played.word):
                check_claim(answer, hand, faces)
                state = replace(state, score=tuple(s + (owner == seat) for owner, s in enumerate(state.score)))
            case "pass":
                check_disclosure(answer)
                state = replace(state.with_hand(seat, (*hand, state.stock[0])), stock=state.stock[1:])
                return replace(state, phase=Phase.DRAW)
            case _:
                raise IllegalMove("move_unknown", move=answer.move)
        return state.popped(Phase.PLAY, Phase.FIELDS)

    def reacted(self, state: State, seat: int, hit: bool) -> State:
        score = tuple(s - (owner == seat and not hit) for owner, s in enumerate(state.score))
        return replace(state, phase=Phase.COLLECT, score=score)

    def laid_open(self, state: State, seat: int) -> tuple[Handle, ...]:
        return state.hands[seat]

    def left(self, state: State, seat: int, how: Leaving) -> State:
        """A resigned seat leaves the shares that open everything; else only the whole deck can be shuffled anew."""
        state = replace(state, gone=(*state.gone, seat))
        if len(state.staying) < 2:
            return replace(state, phase=Phase.OVER, queue=())
        if state.phase is Phase.START or (state.phase is Phase.SHUFFLE and how is Leaving.RESIGNED):
            return state
        if how is Leaving.RESIGNED:
            return replace(state, phase=Phase.COLLECT, queue=(seat,))
        nothing = ((),) * state.players
        return replace(state, phase=Phase.SHUFFLE, queue=(), hands=nothing, stock=(), laid=(), pool=deck(state.players))

    def outcome(self, state: State) -> Outcome:
        return Outcome(state.score, places_by(state.score, state.gone))

    def legal(self, state: State, seat: int, knowledge: Knowledge) -> tuple[Move, ...]:
        faces = {knowledge.faces[handle] for handle in state.hands[seat] if handle in knowledge.faces}
        match self.pending(state):
            case React(seat=reacting) if reacting == seat:
                return move(HIT), move("miss")
            case Ask(seats=seats, kind="exchange") if seat in seats:
                return tuple(move("give", face) for face in sorted(faces))
            case Ask(seats=seats) if seat in seats:
                claims = [move("claim", colour) for colour in sorted({face[0] for face in faces} - {"x"})]
                lays = [move("lay", face) for face in sorted(faces)]
                return (*claims, *lays, move("pass"), *([move("show")] if faces else []))
            case _:
                return ()

    def answer(self, state: State, seat: int, knowledge: Knowledge, move: Move, pick: Pick = first) -> Answer:
        if move not in self.legal(state, seat, knowledge):
            raise IllegalMove("move_unknown", move=move.text)
        hand = [(handle, knowledge.faces[handle]) for handle in state.hands[seat]]
        match move.verb:
            case "give":
                handle = pick([handle for handle, face in hand if face == move.word])
                return Answer(seat, "give ?", given=(Given(handle, state.after(seat)),))
            case "claim":
                handle = pick([handle for handle, face in hand if face.startswith(move.word)])
                return Answer(seat, move.text, proven=(OneOf(handle, of_colour(state.players, move.word)),))
            case "lay":
                handle = pick([handle for handle, face in hand if face == move.word])
                return Answer(seat, move.text, opened=((handle, move.word),))
            case "show":
                return Answer(seat, move.text, opened=tuple(hand))
            case _:
                return Answer(seat, move.text)

    def describe(self, position: Position[State]) -> GameView:
        state = position.state
        return GameView(game=NAME, options=state.options, players=state.players, turn=state.turn, left=state.gone)

    def place(self, view: GameView) -> Position[State]:
        raise NotImplementedError

    def resample(self, state: State, knowledge: Knowledge, rng: Rng) -> Position[State]:
        raise NotImplementedError

    def greedy(self, state: State, seat: int, knowledge: Knowledge, moves: Sequence[Move]) -> Move:
        return moves[0]


def shown(state: State, faces: Sequence[Face]) -> tuple[Face, ...]:
    laid = (*state.laid, *faces)
    if Counter(laid) - Counter(deck(state.players)):
        raise ImpossibleEvent("face_surplus")
    return laid


def gift_of(state: State, answer: Answer) -> Given:
    if answer.move != "give ?" or len(answer.given) != 1:
        raise ImpossibleEvent("disclosure_wrong", seat=answer.seat)
    gift = Given(answer.given[0].handle, state.after(answer.seat))
    check_disclosure(answer, given=(gift,))
    if gift.handle not in state.hands[answer.seat]:
        raise ImpossibleEvent("handle_not_held", handle=gift.handle)
    return gift


def check_claim(answer: Answer, hand: tuple[Handle, ...], faces: tuple[Face, ...]) -> None:
    """Raise unless the answer proves of one card in the hand that it is one of `faces`, and shows nothing else."""
    if len(answer.proven) != 1:
        raise ImpossibleEvent("disclosure_wrong", seat=answer.seat)
    handle = answer.proven[0].handle
    check_disclosure(answer, proven=(OneOf(handle, faces),))
    if handle not in hand:
        raise ImpossibleEvent("handle_not_held", handle=handle)


GAME: Game[Any, Any, Any] = VeiledGame()
