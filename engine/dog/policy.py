"""How Dog's empty chair plays: the fixed way in which every engine moves for a seat that left and whose hand lies open.

It is part of the rules of a table: every peer must come to the same move, so only public facts and integers count. Bots
take it as their rule of thumb.
"""

from collections.abc import Iterable

from engine.cards import Card, Face
from engine.dog.board import FRESH, GOAL, HOME, SPAN, PiecePlace, Pieces, partner_of
from engine.dog.cards import EXITS, JOKER
from engine.dog.listing import listed
from engine.dog.playing import after
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
    is_stuck = HOME in partner and not any(HOME < place < GOAL for place in partner)
    is_out = any(HOME < place < GOAL for place in pieces[seat])
    can_spare = is_out or len([face for face in faces if face in STARTERS]) > 1
    return starters[0] if starters and is_stuck and can_spare else min(faces, key=KEEP.__getitem__)


def play(state: State, seat: int) -> tuple[Face, Pieces] | None:
    """The card that the open hand of `seat` plays, and the pieces after it; None folds."""
    board = state.board
    choices = [
        (-worth(pieces, seat, found.card), found.text, found.card, pieces)
        for found in listed(board, seat, frozenset(open_faces(state.hands[seat])))
        for pieces in (after(board, seat, found),)
    ]
    return min(choices)[2:] if choices else None


def worth(pieces: Pieces, seat: int, card: Face) -> int:
    """How good `pieces` are for the team of `seat` after it played `card`; both sides weigh the same at any table."""
    players = len(pieces)
    team = (seat, partner_of(seat, players))
    made = ways(pieces)
    ours = sum(made[owner] for owner in team)
    return (players - len(team)) * ours - len(team) * (sum(made) - ours) - KEEP[card]


def ways(pieces: Pieces) -> list[int]:
    """For each seat the ways that its pieces have made."""
    size = SPAN * len(pieces)
    return [sum(_steps_made(place, owner, size) for place in row) for owner, row in enumerate(pieces)]


def open_faces(hand: Iterable[Card]) -> tuple[Face, ...]:
    return tuple(card for card in hand if isinstance(card, str))


def _steps_made(place: PiecePlace, owner: int, size: int) -> int:
    """The way a piece has made, out of the house and into the lane counting more than a step."""
    if place == HOME:
        return 0
    if place > GOAL:
        return OUT + size + ARRIVED + place - GOAL
    return OUT + (0 if place == FRESH else (place - SPAN * owner) % size or size)
