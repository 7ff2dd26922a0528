"""Agram's machine. Rulings F1 to F9."""

from collections.abc import Iterator, Sequence

from sixth_game.agram.moves import DECK, GRAMMAR, STRENGTH, SUIT_OF, WITHOUT, Show
from sixth_game.agram.state import Options, State

from engine.cards import Face, Handle
from engine.disclosure import check_disclosure, check_laid
from engine.errors import IllegalMove, ImpossibleEvent
from engine.events import Answer, Leaving
from engine.outcome import Outcome, places_by
from engine.requests import Ask, OneOf, Open, Request, Shuffle, Toss
from engine.rows import with_row
from engine.turns import next_staying, starting_with
from engine.values import replace


def initial(options: Options, players: int) -> State:
    return State(
        options=options,
        players=players,
        turn=options.first,
        leader=options.first,
        trick=(None,) * players,
        voids=((),) * players,
    )


def pending(state: State) -> Request | None:
    if state.is_over:
        return None
    if state.turn is None:
        return Toss((state.players,))  # F3
    if not state.hands:
        return Shuffle(DECK, state.fresh(len(DECK)))
    if state.dealing:
        seat = state.dealing[0]
        return Open(state.hands[seat], (seat,))
    return Ask((state.turn,), "play")


def outcome(state: State) -> Outcome:
    """Whoever takes the last trick wins, or with `misere` loses, and all others tie (F7)."""
    if len(state.staying) < 2:
        return Outcome(None, places_by((0,) * state.players, state.gone), "left")
    merits = [(seat == state.leader) != state.options.misere for seat in range(state.players)]
    return Outcome(None, places_by(merits, state.gone))


def tossed(state: State, values: tuple[int, ...]) -> State:
    return _led_by(state, values[0])


def shuffled(state: State, fresh: tuple[Handle, ...]) -> State:
    """Every seat gets its hand; the other cards are out of play (F2)."""
    size = state.options.cards
    ends = {seat: size * number for number, seat in enumerate(state.staying, 1)}
    hands = tuple(fresh[ends[seat] - size : ends[seat]] if seat in ends else () for seat in range(state.players))
    return replace(state, hands=hands, dealing=state.staying, next_handle=state.next_handle + len(fresh))


def opened(state: State, request: Open, faces: tuple[Face, ...]) -> State:
    return replace(state, dealing=state.dealing[1:])


def decided(state: State, answer: Answer) -> State:
    move = GRAMMAR.exact(answer.move)
    if isinstance(move, Show):
        return _shown(state, answer)
    face = move.face
    seat = answer.seat
    hand = state.hands[seat]
    handle = check_laid(replace(answer, proven=()), face, hand)
    check_disclosure(answer, (handle,), demanded(state, hand, handle, face))
    if face in (*state.played, *state.trick):
        raise ImpossibleEvent("face_surplus", found=face)
    suit = led(state.trick, state.leader)
    if suit not in (None, SUIT_OF[face], *state.voids[seat]):
        state = replace(state, voids=with_row(state.voids, seat, (*state.voids[seat], suit)))
    rest = tuple(card for card in hand if card != handle)
    return _next(replace(state, hands=with_row(state.hands, seat, rest), trick=with_row(state.trick, seat, face)))


def left(state: State, seat: int, how: Leaving) -> State:
    """Its hand is out of play, and a card that it has laid stays in the trick (F8)."""
    state = replace(state, gone=(*state.gone, seat))
    if len(state.staying) < 2:
        return replace(state, turn=None)
    if state.leader is None:
        return state
    if state.dealing or not state.hands:
        return _led_by(replace(state, hands=(), dealing=()), state.leader)
    return _next(replace(state, hands=with_row(state.hands, seat, ())))


def led(trick: Sequence[Face | None], leader: int | None) -> str | None:
    """The suit that has to be followed: that of the first card of the trick."""
    return next((SUIT_OF[face] for _, face in laid(trick, leader)), None)


def best(trick: Sequence[Face | None], leader: int | None) -> int | None:
    """The seat whose card is the highest one of the led suit (F5)."""
    suit = led(trick, leader)
    following = [(STRENGTH[face], seat) for seat, face in laid(trick, leader) if SUIT_OF[face] == suit]
    return max(following)[1] if following else None


def laid(trick: Sequence[Face | None], leader: int | None) -> Iterator[tuple[int, Face]]:
    """The cards of the trick in the order in which they came, each with its seat."""
    for seat in () if leader is None else starting_with(leader, len(trick)):
        face = trick[seat]
        if face is not None:
            yield seat, face


def waiting(state: State) -> list[int]:
    """The seats that have yet to lay a card in this trick, in order."""
    assert state.leader is not None
    order = starting_with(state.leader, state.players)
    return [seat for seat in order if seat not in state.gone and state.trick[seat] is None]


def demanded(state: State, hand: Sequence[Handle], handle: Handle, face: Face) -> tuple[OneOf, ...]:
    """Who does not follow suit proves of each other card of its hand that it could not (F4)."""
    suit = led(state.trick, state.leader)
    if suit in (None, SUIT_OF[face]):
        return ()
    return tuple(OneOf(card, WITHOUT[suit]) for card in hand if card != handle)


def playable(state: State, faces: Sequence[Face]) -> tuple[Face, ...]:
    """The cards of a hand that may be laid (F4), sorted."""
    suit = led(state.trick, state.leader)
    return tuple(sorted([face for face in faces if SUIT_OF[face] == suit] or faces))


def check_follows(state: State, faces: Sequence[Face], face: Face) -> None:
    if face not in faces:
        raise IllegalMove("card_not_held", card=face)
    if face not in playable(state, faces):
        raise IllegalMove("must_follow", colour=led(state.trick, state.leader))


def is_low(state: State, seat: int, faces: Sequence[Face]) -> bool:
    """Whether a hand may be shown: nothing of it has been laid, and it counts 21 or less for six cards (F9)."""
    is_whole = not state.played and state.trick[seat] is None
    ranks = [face.split("-")[1] for face in faces]
    points = sum(1 if rank == "ace" else int(rank) for rank in ranks)
    return is_whole and not state.options.misere and 2 * points <= 7 * len(faces)


def _shown(state: State, answer: Answer) -> State:
    """Whoever shows a low hand has won (F9)."""
    check_disclosure(answer, state.hands[answer.seat])
    faces = tuple(face for _, face in answer.opened)
    if not is_low(state, answer.seat, faces):
        raise IllegalMove("hand_high")
    seen = (*[face for _, face in laid(state.trick, state.leader)], *faces)
    if len({*seen}) < len(seen):
        raise ImpossibleEvent("face_surplus", found=faces[0])
    empty = ((),) * state.players
    return replace(state, turn=None, leader=answer.seat, hands=empty, trick=(None,) * state.players, played=seen)


def _next(state: State) -> State:
    """The next seat lays a card, or the trick is taken by the highest card, whose seat leads (F5, F6)."""
    seats = waiting(state)
    if seats:
        return replace(state, turn=seats[0])
    winner = best(state.trick, state.leader)
    assert winner is not None, "every seat has laid a card"
    played = (*state.played, *[face for _, face in laid(state.trick, state.leader)])
    state = _led_by(replace(state, played=played, trick=(None,) * state.players), winner)
    return replace(state, turn=None) if state.is_over else state


def _led_by(state: State, seat: int) -> State:
    """`seat` leads, or where it has left the next one that stays (F8)."""
    seat = next_staying(seat - 1, state.players, state.gone)
    return replace(state, leader=seat, turn=seat)
