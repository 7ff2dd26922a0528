"""A decision and its effect: a card is laid, or cards are drawn. Rulings E5 to E24.

An answer must show exactly what the rules demand: the laid card, or that nothing in the hand had to be laid.
"""

from functools import lru_cache

from engine.cards import Face, Handle
from engine.disclosure import check_disclosure, check_laid
from engine.dos.cards import COPIES, PENALTY_OF
from engine.dos.course import next_in_play
from engine.dos.drawing import number_to_draw, take
from engine.dos.facts import facts_after_drawing, facts_after_laying
from engine.dos.moves import DRAW, GRAMMAR, Move
from engine.dos.state import Draw, Reaction, State
from engine.errors import IllegalMove, ImpossibleEvent
from engine.events import Answer
from engine.requests import OneOf
from engine.rows import with_row
from engine.values import replace


def decided(state: State, answer: Answer) -> State:
    move = GRAMMAR.exact(answer.move)
    if move.face is not None:
        return _laid(state, answer, move, move.face)
    if move == DRAW:
        return _drawn(state, answer)
    raise IllegalMove("move_unknown", move=answer.move)


def check_fits(state: State, face: Face) -> None:
    """Raise unless `face` may be laid now."""
    if face not in state.fit.fits:
        code = "penalty_pending" if state.penalty else "card_does_not_fit"
        raise IllegalMove(code, card=face, top=state.discard[0], colour=state.colour)


def proof(state: State, seat: int) -> tuple[OneOf, ...]:
    """What `seat` has to prove when it draws: that none of its cards had to be laid (E5); nothing under a penalty."""
    if state.penalty:
        return ()
    free = state.fit.free
    if not free:  # a first discard that every card fits on
        raise IllegalMove("must_lay", move=DRAW.text)
    return _all_one_of(state.hands[seat], free)


@lru_cache(maxsize=16)
def _all_one_of(hand: tuple[Handle, ...], free: tuple[Face, ...]) -> tuple[OneOf, ...]:
    """Kept for the moment, since whoever draws and whoever checks it make the same ones."""
    return tuple([OneOf(handle, free) for handle in hand])


def _drawn(state: State, answer: Answer) -> State:
    """One card, or the whole sum of a penalty; the turn is over in any case (E8, E9, E15)."""
    seat = answer.seat
    check_disclosure(answer, proven=proof(state, seat))
    facts = state.facts if state.penalty else facts_after_drawing(state, seat)
    turn = next_in_play(seat, state.direction, state.players, state.done)
    return take(replace(state, penalty=0, turn=turn, facts=facts), Draw(seat, number_to_draw(state.penalty)))


def _laid(state: State, answer: Answer, move: Move, face: Face) -> State:
    handle = check_laid(answer, face, state.hands[answer.seat])
    check_fits(state, face)
    if state.discard.count(face) + state.absent.count(face) >= COPIES[face]:
        raise ImpossibleEvent("face_surplus", found=face)
    return _after_card(state, answer.seat, handle, face, move.colour)


def _after_card(state: State, seat: int, handle: Handle, face: Face, colour: str | None) -> State:
    held = state.hands[seat]
    laid = held.index(handle)
    hand = held[:laid] + held[laid + 1 :]
    course = state.course_after(face, seat)
    is_over = not hand and len(state.in_play) == 2
    has_reaction = 1 <= len(hand) <= 2 and state.options.reaction_seconds > 0  # E24
    return replace(
        state,
        hands=with_row(state.hands, seat, hand),
        discard=(face, *state.discard),
        colour=colour,
        penalty=state.penalty + PENALTY_OF[face],
        direction=course.direction,
        turn=None if is_over else course.turn,
        reaction=Reaction(seat, len(hand)) if has_reaction else None,
        facts=facts_after_laying(state, seat, face),
        ranking=state.ranking if hand else (*state.ranking, seat),  # E20
        ending="played" if is_over else None,
    )
