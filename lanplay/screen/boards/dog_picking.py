"""Dog's moves as paths: a card, what a joker stands for, a piece, where it goes, the next piece of a seven.

A seven may be picked in another order than the one that is listed, as long as it leads to the same position; the move
is then spelled as it was picked. Rulings C14, C26 to C34, C36.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import permutations

from engine.dog.board import FRESH, GOAL, HOME, SPAN, Pieces, mover, steps_between, survey, swept
from engine.dog.cards import JOKER, SEVEN
from engine.dog.moves import after
from engine.dog.picture import FRESH_MARK, HOME_NAME
from engine.dog.spelling import FOLD, GIVE, Play, play_of
from engine.errors import IllegalMove
from lanplay.screen.boards import View
from lanplay.screen.boards.picking import Path, Paths, button, card

MOST_REORDERED = 4
"""Segments of a seven up to which every order is tried."""


def field(number: int) -> str:
    return f"field:{number}"


def lane(owner: int, place: int) -> str:
    return f"lane:{owner}:{place}"


def house(owner: int) -> str:
    return f"house:{owner}"


def stands_for(value: str) -> str:
    """The target that says what a joker is."""
    return f"as:{value}"


def spot(name: str, owner: int) -> str:
    """The target of a place as moves and positions name it: `12`, `0*`, `g2` or `home`."""
    if name == HOME_NAME:
        return house(owner)
    return lane(owner, int(name[1:])) if name.startswith("g") else field(int(name.rstrip(FRESH_MARK)))


def pieces_of(view: View) -> Pieces:
    """The pieces as the engine's board has them."""
    return tuple(tuple(sorted(map(_piece, row))) for row in view["pieces"])


def guards_all(view: View) -> bool:
    return bool(view["options"].get("start_guard", "position") == "position")


def paths(view: View, seat: int, moves: Sequence[str]) -> Paths:
    return _paths(tuple(view["hands"][seat]), pieces_of(view), seat, guards_all(view), tuple(moves))


@lru_cache(maxsize=8)
def _paths(
    hand: tuple[str | None, ...], pieces: Pieces, seat: int, guards: bool, moves: tuple[str, ...]
) -> tuple[tuple[Path, str], ...]:
    found: list[tuple[Path, str]] = []
    for move in moves:
        if move == FOLD:
            found.append(((button(FOLD),), FOLD))
            continue
        is_gift = move.startswith(GIVE)
        play = None if is_gift else play_of(move)
        face = move.split(" ")[1] if play is None else play.face
        cards = [card(index) for index, held in enumerate(hand) if held == face]
        routes = [((), move)] if play is None else _routes(pieces, seat, play, move, guards)
        found += [((first, *route), spelling) for route, spelling in routes for first in cards]
    return tuple(found)


def _routes(pieces: Pieces, seat: int, play: Play, move: str, guards: bool) -> list[tuple[Path, str]]:
    """What is picked after the card, in every order that leads to the same position."""
    declared = (stands_for(play.value),) if play.face == JOKER else ()
    if play.exits:
        return [((*declared, house(mover(pieces, seat))), move)]
    if play.swap is not None:
        return [((*declared, *map(field, play.swap)), move)]
    spellings = [move]
    if play.value == SEVEN and 1 < len(play.walk) <= MOST_REORDERED:
        spellings += _reordered(pieces, seat, play, move, guards)
    return [((*declared, *_walked(pieces, seat, play_of(text), guards)), text) for text in spellings]


def _reordered(pieces: Pieces, seat: int, play: Play, move: str, guards: bool) -> Iterator[str]:
    wanted = after(pieces, seat, move, guards)
    first = move.split(" ")[0]
    for walk in permutations(play.walk):
        text = " ".join((first, *(f"{source}>{goal}" for source, goal in walk)))
        try:
            if text != move and after(pieces, seat, text, guards) == wanted:
                yield text
        except IllegalMove:
            continue  # this order is blocked


def _walked(pieces: Pieces, seat: int, play: Play, guards: bool) -> Path:
    """The targets of the segments; in a seven the partner's pieces may come after the own ones (C30)."""
    found: list[str] = []
    for source, goal in play.walk:
        owner = mover(pieces, seat)
        found += (spot(source, owner), spot(goal, owner))
        if len(play.walk) > 1:
            piece = _piece(source)
            if piece == SPAN * owner and FRESH in pieces[owner]:
                piece = FRESH
            target = _piece(goal)
            steps = steps_between(piece, target, owner, SPAN * len(pieces))
            assert steps is not None, "a listed move can be walked"
            pieces = swept(survey(pieces, guards), piece, target, owner, steps)
    return tuple(found)


def _piece(name: str) -> int:
    if name == HOME_NAME:
        return HOME
    if name.startswith("g"):
        return GOAL + int(name[1:])
    return FRESH if name.endswith(FRESH_MARK) else int(name)
