"""Dog's machine: what comes next, and what every event makes of the state. Rulings C5, C10 to C13, C36 to C38."""

from bisect import insort
from collections.abc import Iterable
from dataclasses import replace

from engine.cards import Card, Face, Handle
from engine.dog import dealing, policy
from engine.dog.board import GOAL, Pieces, has_finished
from engine.dog.exchange import exchanged, exchangers
from engine.dog.moves import after, can_move
from engine.dog.options import SEATS
from engine.dog.spelling import FOLD, play_of
from engine.dog.state import Phase, State, with_laid
from engine.errors import IllegalMove, ImpossibleEvent
from engine.events import Answer, Answered, Event, Leaving, Left, Mixed, Opened, Shuffled, Tossed
from engine.outcome import Outcome, places_by
from engine.requests import Ask, Mix, Open, Request, Shuffle, Toss

PLAY = "play"
EXCHANGE = "exchange"
FEWEST = 2
_TURNS = tuple(Ask((seat,), PLAY) for seat in range(max(SEATS)))


def pending(state: State) -> Request | None:
    """In PLAY, where nothing else is due, the seat to decide stays and holds cards: `advanced` sees to it."""
    if state.phase is Phase.OVER:
        return None
    if state.dealer is None:
        return Toss((state.players,))  # C5
    if state.is_torn:
        return dealing.veiling(state)
    if state.phase is Phase.DEAL:
        return dealing.restocking(state)
    if state.gone and (laid_open := _to_lay_open(state)):
        return Open(laid_open)
    if state.unseen:
        seat = state.unseen[0]
        return Open(state.hidden(seat), (seat,))
    if state.unmixed:
        hand = state.hidden(state.unmixed[0])
        return Mix(state.unmixed[0], hand, state.fresh(len(hand)))
    if state.phase is Phase.EXCHANGE:
        return Ask(exchangers(state), EXCHANGE, sealed=True)  # C8
    assert state.turn is not None
    return _TURNS[state.turn]


def apply(state: State, event: Event) -> State:
    match pending(state), event:
        case None, _:
            raise ImpossibleEvent("over")
        case _, Left(seat=seat, how=how):
            state = _leave(state, seat, how)
        case Ask(seats=(seat,), kind="play"), Answered(answers=(Answer(seat=speaker) as answer,)) if seat == speaker:
            state = _decided(state, answer)
        case Ask(seats=seats, kind="exchange"), Answered(answers=answers):
            if tuple(answer.seat for answer in answers) != tuple(sorted(seats)):
                raise ImpossibleEvent("answers_wrong")
            state = exchanged(state, answers)
        case Mix(seat=seat, hand=hand, fresh=fresh), Mixed(seat=mixer, hand=mixed, fresh=made) if (
            seat == mixer and hand == mixed and fresh == made
        ):
            state = _mixed(state, seat, fresh)
        case Open(handles=handles, to=to), Opened(handles=shown, to=seers, faces=faces) if (
            handles == shown and to == seers
        ):
            state = _opened(state, handles, to, faces)
        case Shuffle(cards=cards, fresh=fresh), Shuffled(cards=given, fresh=made) if cards == given and fresh == made:
            state = dealing.veiled(state, fresh) if state.is_torn else dealing.restocked(state, fresh)
        case Toss(), Tossed(values=(dealer,)) if 0 <= dealer < state.players:
            state = replace(state, dealer=dealer)
        case _:
            raise ImpossibleEvent("event_unexpected", event=type(event).__name__)
    return advanced(state)


def outcome(state: State) -> Outcome:
    """The team with all eight pieces in wins, the others rank by their teams' pieces in the goal (C37).

    A seat that left has lost, however its team fared.
    """
    scores = tuple(sum(piece > GOAL for piece in row) for row in state.pieces)
    merits = [scores[seat] + scores[state.partner(seat)] for seat in range(state.players)]
    reason = "left" if len(state.staying) < FEWEST else "played"
    return Outcome(scores, places_by(merits, state.gone), reason)


def advanced(state: State) -> State:
    """On through all that needs neither a dealer nor a decision: the deal, empty hands, seats that left."""
    while state.dealer is not None and not state.is_torn:
        if state.phase is Phase.DEAL:
            state = dealing.dealt(state)
            if state.phase is Phase.DEAL:
                return state
        if state.phase is Phase.OVER or state.unseen or state.unmixed or _to_lay_open(state):
            return state
        if state.phase is Phase.EXCHANGE:
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


def _decided(state: State, answer: Answer) -> State:
    if answer.proven or answer.given:
        raise ImpossibleEvent("disclosure_unexpected")
    if answer.move == FOLD:
        return _folded(state, answer)
    face = play_of(answer.move).face
    hand = list(state.hands[answer.seat])
    hand.remove(_shown_card(state, answer, face))
    pieces = after(state.pieces, answer.seat, answer.move, state.options.guards_all)
    return _laid(state, answer.seat, tuple(hand), (face,), pieces)


def _shown_card(state: State, answer: Answer, face: Face) -> Card:
    """The card that is laid: one that lies open where there is such a one, else the one that the answer opens."""
    hand = state.hands[answer.seat]
    if face in hand and not answer.opened:
        return face
    match answer.opened:
        case ((handle, shown),) if shown == face and face not in hand and handle in hand and state.may_show((face,)):
            return handle
        case _:
            raise ImpossibleEvent("disclosure_wrong", seat=answer.seat)


def _folded(state: State, answer: Answer) -> State:
    """The whole hand is laid open, and nothing in it can move (C11)."""
    faces = tuple(face for _, face in answer.opened)
    if tuple(handle for handle, _ in answer.opened) != state.hidden(answer.seat) or not state.may_show(faces):
        raise ImpossibleEvent("disclosure_wrong", seat=answer.seat)
    hand = (*policy.open_faces(state.hands[answer.seat]), *faces)
    if can_move(state.pieces, answer.seat, hand, state.options.guards_all):
        raise IllegalMove("can_move", move=FOLD)  # C10, C11
    return _laid(state, answer.seat, (), hand, state.pieces)


def _played_on(state: State) -> State:
    """One move of a seat that left."""
    seat = state.turn
    assert seat is not None
    hand = policy.open_faces(state.hands[seat])
    choice = policy.move(state, seat)
    if choice is None:
        return _laid(state, seat, (), hand, state.pieces)
    _, face, pieces = choice
    index = hand.index(face)
    return _laid(state, seat, (*hand[:index], *hand[index + 1 :]), (face,), pieces)


def _laid(state: State, seat: int, hand: tuple[Card, ...], faces: Iterable[Face], pieces: Pieces) -> State:
    """After cards were laid: the end (C37), the next seat that holds cards, or the next deal (C13)."""
    played = list(state.played)
    for face in faces:
        insort(played, face)
    hands = (*state.hands[:seat], hand, *state.hands[seat + 1 :])
    is_over = has_finished(pieces[seat]) and has_finished(pieces[state.partner(seat)])
    turn = None if is_over else _next_holder(hands, seat)
    state = with_laid(state, pieces, tuple(played), hands, Phase.OVER if is_over else Phase.PLAY, turn)
    return state if is_over or turn is not None else dealing.next_deal(state)


def _next_holder(hands: tuple[tuple[Card, ...], ...], seat: int) -> int | None:
    players = len(hands)
    order = ((seat + step) % players for step in range(1, players + 1))
    return next((other for other in order if hands[other]), None)


def _mixed(state: State, seat: int, fresh: tuple[Handle, ...]) -> State:
    hand: tuple[Card, ...] = (*policy.open_faces(state.hands[seat]), *fresh)
    return replace(
        state,
        hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]),
        unmixed=state.unmixed[1:],
        next_handle=state.next_handle + len(fresh),
    )


def _opened(
    state: State, handles: tuple[Handle, ...], to: tuple[int, ...] | None, faces: tuple[Face, ...] | None
) -> State:
    """A hand shown to its owner, or the cards of seats that left laid open."""
    if to is not None:
        if faces is not None:
            raise ImpossibleEvent("faces_shown")
        return replace(state, unseen=state.unseen[1:])
    if faces is None or len(faces) != len(handles) or not state.may_show(faces):
        raise ImpossibleEvent("faces_wrong")
    shown: dict[Card, Card] = dict(zip(handles, faces, strict=True))
    return replace(state, hands=tuple(tuple(shown.get(card, card) for card in hand) for hand in state.hands))


def _leave(state: State, seat: int, how: Leaving) -> State:
    """The seat is played on by `policy` with an open hand, unless only one seat is left.

    After a resignation its cards can still be opened; after a cut or a foul everything hidden is veiled anew.
    """
    if not 0 <= seat < state.players or seat in state.gone:
        raise ImpossibleEvent("seat_gone", seat=seat)
    gone = (*state.gone, seat)
    if state.players - len(gone) < FEWEST:
        return replace(state, gone=gone, phase=Phase.OVER, turn=None)
    is_hidden = bool(state.stock) or any(state.hidden(other) for other in range(state.players))
    return replace(
        state,
        gone=gone,
        unseen=tuple(other for other in state.unseen if other != seat),
        unmixed=tuple(other for other in state.unmixed if other != seat),
        is_torn=state.is_torn or (how is not Leaving.RESIGNED and is_hidden),
    )
