"""How Dog's empty chair plays: the fixed way in which every engine moves for a seat that left and whose hand lies open.

It is part of the rules of a table: every peer must come to the same move, so only public facts and integers count. Bots
take it as their rule of thumb.
"""

from collections.abc import Iterable

from engine.cards import Card, Face
from engine.dog.board import FRESH, GOAL, HOME, SPAN, Pieces, partner_of
from engine.dog.cards import EXITS, JOKER
from engine.dog.moves import listed
from engine.dog.state import State

STARTERS = (*sorted(EXITS, reverse=True), JOKER)
KEEP: dict[Face, int] = {
    face: worth for worth, face in enumerate(("2", "3", "5", "6", "8", "9", "10", "Q", "J", "4", "7", "K", "A", JOKER))
}
"""What a card is worth in the hand, the most useful last."""

OUT = 10
ARRIVED = 40


def gift(state: State, seat: int) -> Face:
    """The card that the open hand of `seat` gives its partner."""
    return best_gift(state.pieces, seat, open_faces(state.hands[seat]))


def best_gift(pieces: Pieces, seat: int, hand: Iterable[Face]) -> Face:
    """A card to leave home with for a partner who has nothing on the track, else the least useful one."""
    faces = list(hand)
    starters = [face for face in STARTERS if face in faces]
    partner = pieces[partner_of(seat, len(pieces))]
    is_stuck = HOME in partner and not any(HOME < piece < GOAL for piece in partner)
    can_spare = len([face for face in faces if face in STARTERS]) > 1 or any(HOME < p < GOAL for p in pieces[seat])
    if starters and is_stuck and can_spare:
        return starters[0]
    return min(faces, key=KEEP.__getitem__)


def move(state: State, seat: int) -> tuple[str, Face, Pieces] | None:
    """The move of the open hand of `seat`, the card it takes and what becomes of the pieces; None folds."""
    guards_all = state.options.guards_all
    choices = [
        (-worth(after, seat, face), text, face, after)
        for face in dict.fromkeys(open_faces(state.hands[seat]))
        for text, after in listed(state.pieces, seat, face, guards_all).items()
    ]
    return min(choices)[1:] if choices else None


def worth(pieces: Pieces, seat: int, card: Face) -> int:
    """How good `pieces` are for the team of `seat` after it laid `card`; both sides weigh the same at any table."""
    players = len(pieces)
    team = (seat, partner_of(seat, players))
    ways = [sum(_steps_behind(piece, owner, SPAN * players) for piece in row) for owner, row in enumerate(pieces)]
    ours = sum(ways[owner] for owner in team)
    return (players - len(team)) * ours - len(team) * (sum(ways) - ours) - KEEP[card]


def open_faces(hand: Iterable[Card]) -> tuple[Face, ...]:
    return tuple(card for card in hand if isinstance(card, str))


def _steps_behind(piece: int, owner: int, size: int) -> int:
    """The way a piece has made, out of the house and into the lane counting more than a step."""
    if piece == HOME:
        return 0
    if piece > GOAL:
        return OUT + size + ARRIVED + piece - GOAL
    return OUT + (0 if piece == FRESH else (piece - SPAN * owner) % size or size)
