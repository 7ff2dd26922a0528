"""A bot's rules of thumb for Dos: empty the longest colour, keep colourless cards, hinder whoever is nearly done."""

from collections import Counter
from collections.abc import Sequence

from engine.dos.cards import COLOUR_OF, IS_NUMBER, PENALTY_OF
from engine.dos.course import next_in_play
from engine.dos.moves import HIT, Move
from engine.dos.state import State
from engine.knowledge import Knowledge

NEARLY_DONE = 2


def best(state: State, seat: int, knowledge: Knowledge, moves: Sequence[Move]) -> Move:
    """The best of `moves`; among equals the last by code point."""
    if HIT in moves:
        return HIT
    colours = Counter(COLOUR_OF[knowledge.faces[handle]] for handle in state.hands[seat])
    rival = next_in_play(seat, state.direction, state.players, state.done)
    is_urgent = len(state.hands[rival]) <= NEARLY_DONE
    return max(moves, key=lambda move: (_merit(move, colours, is_urgent), move.text))


def _merit(move: Move, colours: Counter[str | None], is_urgent: bool) -> int:
    face = move.face
    if face is None:  # drawing by choice, only under a penalty: any answer to it is better
        return -1000
    merit = 10 * colours[move.colour]
    if COLOUR_OF[face] is None:
        merit -= 300  # they fit later, too
    if is_urgent and not IS_NUMBER[face]:
        merit += 200 + 50 * PENALTY_OF[face]
    return merit
