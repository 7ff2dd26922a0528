"""What a seat has proven about its hand by drawing: how long it stays true, and when a card gives it the lie.

Whoever draws without a penalty proves that every card of the hand left them free to (E5, E6). Some of these cards are
still there when others have been drawn and the hand has been mixed.
"""

from engine.cards import Face
from engine.dos.fits import fit_on
from engine.dos.state import Fact, Facts, State
from engine.errors import ImpossibleEvent
from engine.rows import with_row


def facts_after_drawing(state: State, seat: int) -> Facts:
    """With every card of the hand of `seat` proven free; older facts that follow from this one go."""
    new, options = state.fit.free_set, state.options
    fact = Fact(len(state.hands[seat]), state.discard[0], state.colour)
    kept = [old for old in state.facts[seat] if not new <= fit_on(old.top, old.colour, False, options).free_set]
    return with_row(state.facts, seat, (*kept, fact))


def facts_after_laying(state: State, seat: int, face: Face) -> Facts:
    """With `face` out of the hand of `seat`; raises `ImpossibleEvent` where that contradicts what was proven."""
    if not state.facts[seat]:
        return state.facts
    size, options = len(state.hands[seat]) - 1, state.options
    left = []
    for fact in state.facts[seat]:
        count = fact.count - (face in fit_on(fact.top, fact.colour, False, options).free_set)
        if count > size:
            raise ImpossibleEvent("fact_contradicted", found=face)
        if count:
            left.append(fact if count == fact.count else Fact(count, fact.top, fact.colour))
    return with_row(state.facts, seat, tuple(left))
