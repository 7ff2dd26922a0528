"""Dog's machine: what comes next, and what every event makes of the state. Rulings C5, C10 to C13, C36 to C38."""

from bisect import insort
from collections.abc import Iterable

from engine.cards import Card, Face, Handle
from engine.disclosure import check_disclosure, check_laid
from engine.dog import dealing, policy
from engine.dog.board import GOAL, Pieces, has_finished
from engine.dog.exchange import exchanged, exchangers
from engine.dog.listing import can_move
from engine.dog.moves import FOLD, GRAMMAR, Gift, Play
from engine.dog.options import SEATS, Options
from engine.dog.playing import after
from engine.dog.state import DEALING, EXCHANGING, OVER, PLAYING, State
from engine.errors import IllegalMove
from engine.events import Answer, Leaving
from engine.outcome import Outcome, places_by
from engine.requests import Ask, Mix, Open, Request, Toss
from engine.rows import with_row
from engine.turns import following
from engine.values import replace

PLAY = "play"
EXCHANGE = "exchange"
FEWEST = 2
_TURNS = tuple(Ask((seat,), PLAY) for seat in range(max(SEATS)))


def initial(options: Options, players: int) -> State:
    return _advanced(dealing.undealt(options, players))


def pending(state: State) -> Request | None:
    """In PLAY, where nothing else is due, the seat to decide stays and holds cards: `_advanced` sees to it."""
    if state.phase is PLAYING and not (state.gone or state.unseen or state.unmixed):
        assert state.turn is not None
        return _TURNS[state.turn]
    if state.phase is OVER:
        return None
    if state.dealer is None:
        return Toss((state.players,))  # C5
    if state.must_redeal:
        return dealing.redealing(state)
    if state.phase is DEALING:
        return dealing.restocking(state)
    if state.gone and (laid_open := _to_lay_open(state)):
        return Open(laid_open)
    if state.unseen:
        seat = state.unseen[0]
        return Open(state.hidden(seat), (seat,))
    if state.unmixed:
        hand = state.hidden(state.unmixed[0])
        return Mix(state.unmixed[0], hand, state.fresh(len(hand)))
    if state.phase is EXCHANGING:
        return Ask(exchangers(state), EXCHANGE, sealed=True)  # C8
    assert state.turn is not None
    return _TURNS[state.turn]


def outcome(state: State) -> Outcome:
    """The team with all eight pieces in wins, the others rank by their teams' pieces in the goal (C37).

    A seat that left has lost, however its team fared.
    """
    scores = tuple(sum(place > GOAL for place in row) for row in state.pieces)
    merits = [scores[seat] + scores[state.partner(seat)] for seat in range(state.players)]
    reason = "left" if len(state.staying) < FEWEST else "played"
    return Outcome(scores, places_by(merits, state.gone), reason)


def decided(state: State, answer: Answer) -> State:
    move = GRAMMAR.exact(answer.move)
    if isinstance(move, Gift):
        raise IllegalMove("no_exchange_now", move=move.text)
    state = _played(state, answer, move) if isinstance(move, Play) else _folded(state, answer)
    return _advanced(state)


def revealed(state: State, answers: tuple[Answer, ...]) -> State:
    return _advanced(exchanged(state, answers))


def tossed(state: State, values: tuple[int, ...]) -> State:
    return _advanced(replace(state, dealer=values[0]))


def shuffled(state: State, fresh: tuple[Handle, ...]) -> State:
    redo = dealing.redealt if state.must_redeal else dealing.restocked
    return _advanced(redo(state, fresh))


def opened(state: State, request: Open, faces: tuple[Face, ...]) -> State:
    """A hand shown to its owner, or the cards of seats that left laid open."""
    if request.to is not None:
        return _advanced(replace(state, unseen=state.unseen[1:]))
    state.check_shown(faces)
    shown: dict[Card, Card] = dict(zip(request.handles, faces, strict=True))
    return _advanced(replace(state, hands=tuple(tuple(shown.get(card, card) for card in hand) for hand in state.hands)))


def mixed(state: State, seat: int, fresh: tuple[Handle, ...]) -> State:
    hand: tuple[Card, ...] = (*policy.open_faces(state.hands[seat]), *fresh)
    state = replace(
        state,
        hands=with_row(state.hands, seat, hand),
        unmixed=state.unmixed[1:],
        next_handle=state.next_handle + len(fresh),
    )
    return _advanced(state)


def left(state: State, seat: int, how: Leaving) -> State:
    """The seat is played on by `policy` with an open hand, unless only one seat is left.

    After a resignation its cards can still be opened; after a cut or a foul everything hidden is shuffled anew.
    """
    gone = (*state.gone, seat)
    if state.players - len(gone) < FEWEST:
        return replace(state, gone=gone, phase=OVER, turn=None)
    is_hidden = bool(state.stock) or any(state.hidden(other) for other in range(state.players))
    state = replace(
        state,
        gone=gone,
        unseen=tuple(other for other in state.unseen if other != seat),
        unmixed=tuple(other for other in state.unmixed if other != seat),
        must_redeal=state.must_redeal or (how is not Leaving.RESIGNED and is_hidden),
    )
    return _advanced(state)


def _advanced(state: State) -> State:
    """On through all that needs neither a dealer nor a decision: the deal, empty hands, seats that left."""
    while state.dealer is not None and not state.must_redeal:
        if state.phase is DEALING:
            state = dealing.dealt(state)
            if state.phase is DEALING:
                return state
        if state.phase is OVER or state.unseen or state.unmixed or (state.gone and _to_lay_open(state)):
            return state
        if state.phase is EXCHANGING:
            if exchangers(state):
                return state
            state = exchanged(state, ())
        elif state.turn in state.gone:
            state = _played_on(state)
        else:
            return state
    return state


def _to_lay_open(state: State) -> tuple[Handle, ...]:
    """The hidden cards of seats that left: their hands lie open from then on."""
    return tuple(handle for seat in state.gone for handle in state.hidden(seat))


def _played(state: State, answer: Answer, play: Play) -> State:
    hand = list(state.hands[answer.seat])
    hand.remove(_laid_card(state, answer, play.card))
    return _discarded(state, answer.seat, tuple(hand), (play.card,), after(state.board, answer.seat, play))


def _laid_card(state: State, answer: Answer, face: Face) -> Card:
    """The card that is laid: one that lies open where there is such a one, else the one that the answer opens."""
    hand = state.hands[answer.seat]
    if face in hand:
        check_disclosure(answer)
        return face
    handle = check_laid(answer, face, hand)
    state.check_shown((face,))
    return handle


def _folded(state: State, answer: Answer) -> State:
    """The whole hand is laid open, and nothing in it can move (C11)."""
    check_disclosure(answer, opened=state.hidden(answer.seat))
    faces = tuple(face for _, face in answer.opened)
    state.check_shown(faces)
    hand = (*policy.open_faces(state.hands[answer.seat]), *faces)
    if can_move(state.board, answer.seat, hand):
        raise IllegalMove("can_move", move=FOLD.text)  # C10, C11
    return _discarded(state, answer.seat, (), hand, state.pieces)


def _played_on(state: State) -> State:
    """One move of a seat that left."""
    seat = state.turn
    assert seat is not None
    hand = policy.open_faces(state.hands[seat])
    choice = policy.play(state, seat)
    if choice is None:
        return _discarded(state, seat, (), hand, state.pieces)
    face, pieces = choice
    index = hand.index(face)
    return _discarded(state, seat, (*hand[:index], *hand[index + 1 :]), (face,), pieces)


def _discarded(state: State, seat: int, hand: tuple[Card, ...], faces: Iterable[Face], pieces: Pieces) -> State:
    """After cards were played or laid down: the end (C37), the next seat that holds cards, or the next deal (C13)."""
    played = list(state.played)
    for face in faces:
        insort(played, face)
    hands = with_row(state.hands, seat, hand)
    is_over = has_finished(pieces[seat]) and has_finished(pieces[state.partner(seat)])
    turn = None if is_over else next(filter(hands.__getitem__, following(seat, state.players)), None)
    phase = OVER if is_over else PLAYING
    state = replace(state, pieces=pieces, played=tuple(played), hands=hands, phase=phase, turn=turn)
    return state if is_over or turn is not None else dealing.next_deal(state)
