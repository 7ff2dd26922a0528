"""A simple player for Dos: it empties its longest colour, keeps colourless cards, and hinders who is nearly done."""

from collections import Counter
from collections.abc import Sequence

from engine.cards import Face
from engine.dos.cards import CARD_OF, COLOUR_AFTER, COLOUR_OF, IS_NUMBER, PENALTY_OF
from engine.dos.moves import REACTIONS
from engine.dos.playing import DRAW
from engine.dos.state import State, next_holder
from engine.knowledge import Knowledge

NEARLY_DONE = 2


def best(state: State, seat: int, knowledge: Knowledge, moves: Sequence[str]) -> str:
    """The best of `moves`; among equals the first by code point."""
    if REACTIONS[0] in moves:
        return REACTIONS[0]
    hand = Counter(knowledge.faces[handle] for handle in state.hands[seat])
    colours = Counter(COLOUR_OF[face] for face in hand.elements())
    rival = next_holder(state.hands, seat, state.direction)
    is_urgent = len(state.hands[rival]) <= NEARLY_DONE
    return max(sorted(moves, reverse=True), key=lambda move: _merit(move, colours, is_urgent))


def _merit(move: str, colours: Counter[str | None], is_urgent: bool) -> int:
    if move == DRAW:  # by choice only under a penalty: any answer to it is better
        return -1000
    face: Face = CARD_OF[move]
    merit = 10 * colours[COLOUR_AFTER[move]]
    if COLOUR_OF[face] is None:
        merit -= 300  # they fit later, too
    if is_urgent and not IS_NUMBER[face]:
        merit += 200 + 50 * PENALTY_OF[face]
    return merit
