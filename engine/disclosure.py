"""What an answer shows: held against what the rules demand, with one code for each kind of fault in all games.

Whether a proof holds, and whether an opened face is the card's, is the table's matter.
"""

from collections.abc import Collection, Sequence

from engine.cards import Face, Handle
from engine.errors import ImpossibleEvent
from engine.events import Answer, Given
from engine.requests import OneOf


def check_disclosure(
    answer: Answer,
    opened: Sequence[Handle] = (),
    proven: tuple[OneOf, ...] = (),
    given: tuple[Given, ...] = (),
) -> None:
    """Raise unless `answer` opens, proves and gives exactly this."""
    if [card[0] for card in answer.opened] != list(opened) or answer.proven != proven or answer.given != given:
        raise ImpossibleEvent("disclosure_wrong", seat=answer.seat)


def check_laid(answer: Answer, face: Face, hand: Collection[Handle | Face]) -> Handle:
    """The handle of the one card that `answer` opens and lays, which must be in the hand and have `face`."""
    if len(answer.opened) != 1 or answer.opened[0][1] != face or answer.proven or answer.given:
        raise ImpossibleEvent("disclosure_wrong", seat=answer.seat)
    handle = answer.opened[0][0]
    if handle not in hand:
        raise ImpossibleEvent("handle_not_held", handle=handle)
    return handle
