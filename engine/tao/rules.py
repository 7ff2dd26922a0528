"""TAO's machine: what comes next, and what every event makes of the state. Rulings D1 to D34."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from engine.cards import Card, Face, Handle, Truth
from engine.errors import IllegalMove, ImpossibleEvent
from engine.events import Answer, Answered, Event, Left, Opened, Shuffled, Tossed
from engine.outcome import Outcome, places_by
from engine.requests import Ask, Open, Request, Shuffle, Toss
from engine.tao import setup
from engine.tao.actions import check_action, effect
from engine.tao.cards import COINS_TO_WIN, GUARDIANS, Deck
from engine.tao.combinations import claimable, five_attribute, tris_portal
from engine.tao.moves import MOVES, Move, Verb
from engine.tao.state import Phase, State

T = TypeVar("T", bound=Card | None)

DRAWING = frozenset((Verb.DRAW, Verb.PLANT))
CLAIMING = frozenset((Verb.CLAIM, Verb.DECLINE))


def pending(state: State) -> Request | None:
    if state.phase is Phase.OVER:
        return None
    if state.phase is not Phase.PLAY or state.turning:
        return setup.request(state)
    assert state.turn is not None
    return Ask((state.turn,), "claim" if state.claim else "play")


def apply(state: State, event: Event) -> State:
    match pending(state), event:
        case None, _:
            raise ImpossibleEvent("over")
        case _, Left(seat=seat):
            return _leave(state, seat)
        case Ask(seats=(seat,)), Answered(answers=(Answer(seat=speaker) as answer,)) if seat == speaker:
            return _decide(state, answer)
        case Toss(sides=(sides,)), Tossed(values=(value,)):
            if not 0 <= value < sides:
                raise ImpossibleEvent("toss_range")
            return setup.tossed(state, value)
        case Shuffle(cards=cards, fresh=fresh), Shuffled(cards=shuffled, fresh=handles):
            if (shuffled, handles) != (cards, fresh):
                raise ImpossibleEvent("shuffle_wrong")
            return setup.shuffled(state, cards, fresh)
        case Open() as request, Opened() as opened:
            return _opened(state, request, opened)
        case _:
            raise ImpossibleEvent("event_unexpected", event=type(event).__name__)


def outcome(state: State) -> Outcome:
    """Scores are coins (D22). A seat that left has lost, whatever it holds."""
    places = places_by(state.won, state.gone)
    if state.gone:
        return Outcome(state.won, places, "left")
    return Outcome(state.won, places, "played" if max(state.won) >= COINS_TO_WIN else "turn_limit")


def check(state: State, move: Move, deck: Deck) -> None:
    """Raise `IllegalMove` unless the mover may make `move` now. `deck` is its own, with the faces that are known."""
    if not state.claim:
        if move.verb in CLAIMING:
            raise IllegalMove("no_combination", move=move.text)
        check_action(state, move, deck)
    elif move.verb not in CLAIMING:
        raise IllegalMove("claim_first", move=move.text, portals=" ".join(map(str, state.claim)))
    elif move.verb is Verb.CLAIM and move.column not in state.claim:
        raise IllegalMove("portal_not_open", move=move.text, portals=" ".join(map(str, state.claim)))


def hidden_top(state: State, move: Move) -> Handle | None:
    """The handle that the mover has to show with `move`: a card drawn from a secret hand of YANG."""
    if not state.options.is_yang or move.verb not in DRAWING:
        return None
    deck = own_deck(state)
    return deck[0] if deck and isinstance(deck[0], int) else None


def own_deck(state: State) -> Deck:
    """The mover's deck."""
    assert state.turn is not None
    return state.decks[state.turn]


def known_deck(state: State, faces: Truth) -> Deck:
    """The mover's deck as its seat may know it: in YANG its hand, in YIN only what was put there openly (D21)."""
    deck = own_deck(state)
    if not state.options.is_yang:
        return deck
    return tuple(faces.get(card, card) if isinstance(card, int) else card for card in deck)


def _decide(state: State, answer: Answer) -> State:
    move = MOVES.get(answer.move)
    if move is None:
        raise IllegalMove("move_unknown", move=answer.move)
    if answer.proven or answer.given:
        raise ImpossibleEvent("disclosure_unexpected")
    hidden = hidden_top(state, move)
    if tuple(handle for handle, _ in answer.opened) != (() if hidden is None else (hidden,)):
        raise ImpossibleEvent("disclosure_wrong")
    deck = own_deck(state)
    for _, face in answer.opened:
        deck = (face, *deck[1:])
    check(state, move, deck)
    if move.verb in CLAIMING:
        return _claim(state, move)
    if answer.opened:
        state = _seen(state, (answer.opened[0][1],), answer.seat)
    return _act(state, move, deck)


def _act(state: State, move: Move, deck: Deck) -> State:
    made = effect(state, move, deck)
    drawn = tuple(card for card in deck[:1] if move.verb in DRAWING and isinstance(card, int))
    state = replace(
        state,
        rows=made.rows,
        decks=(made.deck, state.decks[1]) if state.turn == 0 else (state.decks[0], made.deck),
        crossed=made.crossed,
        crossings=made.crossings,
        mirror=made.mirror,
        turning=drawn,
    )
    return state if drawn else _moved(state)


def _moved(state: State) -> State:
    """The table after a single move lies open: now combinations are tested (D11)."""
    claim = claimable(state)
    if claim:
        return replace(state, moves_left=state.moves_left - 1, claim=claim)
    return _go_on(state, state.moves_left - 1)


def _claim(state: State, move: Move) -> State:
    if move.verb is Verb.DECLINE:  # D14
        return _go_on(replace(state, claim=()), state.moves_left)
    seat = state.turn
    assert seat is not None
    coins = tuple(has_coin and portal != move.column for portal, has_coin in enumerate(state.coins, 1))
    won = (state.won[0] + 1, state.won[1]) if seat == 0 else (state.won[0], state.won[1] + 1)
    row = state.rows[seat]
    if tris_portal(row) is None:
        state = replace(state, barred=five_attribute(state, row), rules=state.rules[1:])  # D7, D8
    state = replace(state, coins=coins, won=won, coined=True, claim=())
    if won[seat] >= COINS_TO_WIN:  # D22, D15
        return _over(state)
    return _go_on(_with_rule_shown(state), state.moves_left)


def _with_rule_shown(state: State) -> State:
    """The next rule card is turned up when the one before it has been used."""
    hidden = tuple(card for card in state.rules[:1] if isinstance(card, int))
    return replace(state, turning=hidden) if hidden else state


def _go_on(state: State, moves_left: int) -> State:
    """To the second move, or to the other seat's turn (D15)."""
    if moves_left:
        return replace(state, moves_left=moves_left)
    assert state.turn is not None
    state = replace(
        state,
        turn=1 - state.turn,
        turns=state.turns + 1,
        moves_left=2,
        crossed=False,
        coined=False,
        crossings=(),
        mirror=state.crossings if state.options.no_mirror else (),  # D32
    )
    return _over(state) if state.turns == state.options.turn_limit else state


def _over(state: State) -> State:
    return replace(state, phase=Phase.OVER, turn=None, claim=(), turning=())


def _leave(state: State, seat: int) -> State:
    """The other one has won; what is hidden stays so."""
    if not 0 <= seat < state.players:
        raise ImpossibleEvent("seat_gone", seat=seat)
    return _over(replace(state, gone=(seat,)))


def _opened(state: State, request: Open, event: Opened) -> State:
    if (event.handles, event.to) != (request.handles, request.to):
        raise ImpossibleEvent("open_wrong")
    if request.to is not None:
        if event.faces is not None:
            raise ImpossibleEvent("faces_unexpected")
        return replace(state, turning=())
    if event.faces is None or len(event.faces) != len(event.handles):
        raise ImpossibleEvent("faces_missing")
    if state.rules[:1] == event.handles and event.faces[0] not in GUARDIANS:  # D1
        raise ImpossibleEvent("face_impossible", face=event.faces[0])
    owner = 1 if state.decks[1] == event.handles else 0
    turned = _turned_up(_seen(state, event.faces, owner), dict(zip(event.handles, event.faces, strict=True)))
    is_drawn = turned.phase is Phase.PLAY and turned.rows != state.rows
    return _moved(turned) if is_drawn else turned


def _turned_up(state: State, faces: dict[Handle, Face]) -> State:
    def turn(cards: tuple[T, ...]) -> tuple[T | Face, ...]:
        return tuple(faces.get(card, card) if isinstance(card, int) else card for card in cards)

    return replace(
        state,
        rows=(turn(state.rows[0]), turn(state.rows[1])),
        decks=(turn(state.decks[0]), turn(state.decks[1])),
        rules=turn(state.rules),
        turning=(),
    )


def _seen(state: State, faces: Sequence[Face], owner: int) -> State:
    """`faces` are behind handles no longer; refused where they cannot have been."""
    group = owner if state.options.is_yang else 0
    hidden = list(state.unseen[group])
    for face in faces:
        if face not in hidden:
            raise ImpossibleEvent("face_impossible", face=str(face)[:40])
        hidden.remove(face)
    return replace(state, unseen=(*state.unseen[:group], tuple(hidden), *state.unseen[group + 1 :]))
