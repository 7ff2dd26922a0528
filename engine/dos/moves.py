"""Dos's moves as texts: reading, listing, and the public answer that says one. Rulings E5, E6, E16 and E24."""

from engine.dos import rules
from engine.dos.cards import CARD_OF, COLOUR_OF, COLOURS, FACES, SPELLINGS
from engine.dos.playing import DRAW, check_fits, fit, proof
from engine.dos.state import State
from engine.errors import BadNotation, IllegalMove
from engine.events import Answer
from engine.knowledge import Knowledge
from engine.notation import complete, expect_length, split
from engine.requests import Ask, React

REACTIONS = ("hit", "miss")
_VERBS = (DRAW, *REACTIONS)


def read(text: str) -> str:
    """Faces may not be cut, verbs and wishes may; a colourless card without a wish is no move (E16)."""
    words = split(text)
    face = words[0]
    if face not in FACES:
        if "-" in face or "+" in face:
            raise BadNotation("face_unknown", found=face, move=text)
        expect_length(words, 1, 1, text)
        return complete(face, _VERBS, text)
    if COLOUR_OF[face] is not None:
        expect_length(words, 1, 1, text)
        return face
    if len(words) == 1:
        raise BadNotation("wish_missing", move=text, known=" ".join(COLOURS))
    expect_length(words, 2, 2, text)
    return f"{face} {complete(words[1], COLOURS, text)}"


def legal(state: State, seat: int, knowledge: Knowledge) -> tuple[str, ...]:
    """Who holds a card that must be laid may not draw; under a penalty drawing is always allowed (E5, E6, E9)."""
    request = rules.pending(state)
    if isinstance(request, React) and request.seat == seat:
        return REACTIONS
    if not isinstance(request, Ask) or request.seats != (seat,):
        return ()
    held = {knowledge.faces[handle] for handle in state.hands[seat]}
    now = fit(state)
    moves = [spelling for face in held & now.fits for spelling in SPELLINGS[face]]
    if state.penalty or held <= now.free_set:
        moves.append(DRAW)
    return tuple(sorted(moves))


def answer(state: State, seat: int, knowledge: Knowledge, move: str) -> Answer:
    request = rules.pending(state)
    if not isinstance(request, Ask) or request.seats != (seat,):
        raise IllegalMove("not_your_turn", move=move)
    faces = knowledge.faces
    if move == DRAW:
        return _draw(state, seat, knowledge)
    face = CARD_OF.get(move)
    if face is None:
        raise IllegalMove("no_reaction" if move in REACTIONS else "move_unknown", move=move)
    for handle in state.hands[seat]:
        if faces[handle] == face:
            check_fits(state, face)
            return Answer(seat, move, ((handle, face),))
    raise IllegalMove("card_not_held", card=face)


def _draw(state: State, seat: int, knowledge: Knowledge) -> Answer:
    if not state.penalty:
        free = fit(state).free_set
        for handle in state.hands[seat]:
            if knowledge.faces[handle] not in free:
                raise IllegalMove("must_lay", move=DRAW, card=knowledge.faces[handle])
    return Answer(seat, DRAW, proven=proof(state, seat))
