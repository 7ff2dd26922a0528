"""Dog's moves as paths: a card, what a joker stands for, a piece, where it goes, the next piece of a seven.

A seven may be picked in another order than the one that is listed, as long as it leads to the same position; the move
is then spelled as it was picked.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from engine.cards import Face
from engine.dog.board import GOAL, HOME, PiecePlace, field_of
from engine.dog.cards import JOKER
from engine.dog.moves import Gift, Move, Play
from engine.dog.view import View
from lanplay.screen.boards.picking import Path, Paths, button, card

SPARED = ("5", "6", "8", "9", "10", "3", "2", "Q", "J", "4", "7", "K", "A", JOKER)
"""The cards from the one that is missed least on; pointing begins with it, so that nobody gives a joker by Enter."""


def field(number: int) -> str:
    return f"field:{number}"


def lane(owner: int, depth: int) -> str:
    return f"lane:{owner}:{depth}"


def house(owner: int) -> str:
    return f"house:{owner}"


def stands_for(value: Face) -> str:
    """The target that says what a joker is."""
    return f"as:{value}"


def spot(place: PiecePlace, owner: int) -> str:
    """The target of a place of one of `owner`'s pieces."""
    if place == HOME:
        return house(owner)
    return lane(owner, place - GOAL) if place > GOAL else field(field_of(place, owner))


def paths(view: View, seat: int, moves: Sequence[Move]) -> Paths[Move]:
    return _paths(view, seat, tuple(moves))


@lru_cache(maxsize=8)
def _paths(view: View, seat: int, moves: tuple[Move, ...]) -> Paths[Move]:
    return tuple(found for move in sorted(moves, key=_worth) for found in _paths_of(view, seat, move))


def _worth(move: Move) -> int:
    """What comes first is pointed at first: of gifts the poorest, of plays those without a joker."""
    match move:
        case Gift():
            return SPARED.index(move.card or JOKER)
        case Play():
            return int(move.card == JOKER)
        case _:
            return 0


def _paths_of(view: View, seat: int, move: Move) -> Iterator[tuple[Path, Move]]:
    if not isinstance(move, Gift | Play):
        yield (button(move),), move
        return
    cards = [card(index) for index, face in enumerate(view.hands[seat]) if face == move.card]
    spellings = (move, *view.reordered(move, seat)) if isinstance(move, Play) else (move,)
    for spelling in spellings:
        route = _route(view, seat, spelling) if isinstance(spelling, Play) else ()
        for first in cards:
            yield (first, *route), spelling


def _route(view: View, seat: int, play: Play) -> Path:
    """What is picked after the card."""
    declared = (stands_for(play.value),) if play.card == JOKER else ()
    journeys = view.journeys(play, seat)
    if play.is_exit:
        return (*declared, house(journeys[0].owner))
    walked = journeys[:1] if play.is_swap else journeys
    places = [(place, journey.owner) for journey in walked for place in (journey.source, journey.target)]
    return (*declared, *(spot(*place) for place in places))
