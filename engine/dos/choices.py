"""What a seat may decide now, and the public answer that says it. Rulings E5, E6, E9, E24."""

from engine.cards import Face, Pick, first, held
from engine.dos.moves import DRAW, MOVES_WITH, REACTIONS, Move
from engine.dos.playing import check_fits, proof
from engine.dos.rules import pending
from engine.dos.state import State
from engine.errors import IllegalMove
from engine.events import Answer
from engine.knowledge import Knowledge
from engine.requests import React


def legal(state: State, seat: int, knowledge: Knowledge) -> tuple[Move, ...]:
    """Whoever holds a card that must be laid may not draw; under a penalty drawing is always allowed (E5, E6, E9)."""
    if state.turn != seat or state.reaction is not None or state.draw is not None or state.setup is not None:
        request = pending(state)
        return REACTIONS if isinstance(request, React) and request.seat == seat else ()
    held = set(map(knowledge.faces.__getitem__, state.hands[seat]))
    fit = state.fit
    words = held & fit.fits
    if state.penalty or held <= fit.free_set:
        words.add(DRAW.text)
    moves: list[Move] = []
    for word in sorted(words):
        moves += MOVES_WITH[word]
    return tuple(moves)


def answer(state: State, seat: int, knowledge: Knowledge, move: Move, pick: Pick = first) -> Answer:
    if state.turn != seat or state.reaction is not None or state.draw is not None or state.setup is not None:
        raise IllegalMove("not_your_turn", move=move.text)
    if move.face is not None:
        return _laying(state, seat, knowledge, move, move.face, pick)
    if move in REACTIONS:
        raise IllegalMove("no_reaction", move=move.text)
    return _drawing(state, seat, knowledge)


def _laying(state: State, seat: int, knowledge: Knowledge, move: Move, face: Face, pick: Pick) -> Answer:
    handle = held(state.hands[seat], face, knowledge.faces, pick)
    if handle is None:
        raise IllegalMove("card_not_held", card=face)
    check_fits(state, face)
    return Answer(seat, move.text, ((handle, face),))


def _drawing(state: State, seat: int, knowledge: Knowledge) -> Answer:
    if not state.penalty:
        free = state.fit.free_set
        for handle in state.hands[seat]:
            if knowledge.faces[handle] not in free:
                raise IllegalMove("must_lay", move=DRAW.text, card=knowledge.faces[handle])
    return Answer(seat, DRAW.text, proven=proof(state, seat))
