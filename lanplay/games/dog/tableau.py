"""Dog on a page: the ring as a circle with the start of seat 0 at the bottom, lanes inwards, houses beside them.

Play runs counter-clockwise (C5). A piece is its owner's letter, with a star where it has not moved since it came out.
"""

from collections.abc import Iterator
from functools import cache
from math import cos, pi, sin

from engine.dog.board import EACH, FRESH, GOAL, HOME, LANE, SPAN, PiecePlace, field_of, ring_of, start_of
from engine.dog.view import FRESH_MARK, View
from lanplay.games.dog.drawing import deal_words, standing
from lanplay.games.dog.pointing import house, spot
from lanplay.games.dog.track import LETTERS
from lanplay.games.tableau import CardGroup, Plan, Spot, Tableau, held, lying
from lanplay.games.voice import Voice

RADIUS = 92.0
LANE_STEP = 10.0
FIELD = {4: 4.1, 6: 2.8}
HOUSE_RADIUS = 62.0
HOUSE_TURN = 0.36
"""How far a house stands from its lane, as a part of the way to the next seat."""


def tableau(view: View, voice: Voice) -> Tableau:
    seats = [_seat(view, voice, seat) for seat in range(view.players)]
    return Tableau([deal_words(view)], seats, Plan(fields(view.players), tuple(_pieces(view))))


def _seat(view: View, voice: Voice, seat: int) -> CardGroup:
    given = view.given[seat]
    cards = [*held(view.hands[seat]), *([] if given is None else [lying(given)])]
    label = f"{LETTERS[seat]} {voice.label(seat)}"
    return CardGroup(label, cards, standing(view, voice, seat), view.turn == seat, seat=seat)


@cache
def fields(players: int) -> tuple[Spot, ...]:
    """The ring with its numbers, starts and lanes in the colours of their seats, and the houses."""
    ring = [_ring_field(number, players) for number in ring_of(players)]
    own = [*range(GOAL + 1, GOAL + LANE + 1)]
    lanes = [_at(place, owner, players, f"lane seat{owner}") for owner in range(players) for place in own]
    places = [(owner, index) for owner in range(players) for index in range(EACH)]
    houses = [_in_house(owner, index, players, f"lane seat{owner}") for owner, index in places]
    return (*ring, *lanes, *houses)


def _ring_field(number: int, players: int) -> Spot:
    owner, step = divmod(number, SPAN)
    return _at(number, owner, players, "field" if step else f"start seat{owner}", str(number))


def _pieces(view: View) -> Iterator[Spot]:
    for owner, row in enumerate(view.pieces):
        for index, place in enumerate(row):
            style, letter = f"piece seat{owner}", LETTERS[owner]
            if place == HOME:
                yield _in_house(owner, index, view.players, style, letter)
            else:
                fresh = FRESH_MARK if place == FRESH else ""
                found = _at(place, owner, view.players, style, letter + fresh)
                yield found._replace(target=spot(place, owner))


def _at(place: PiecePlace, owner: int, players: int, style: str, text: str = "") -> Spot:
    """A place of the ring or of the owner's lane."""
    is_lane = place > GOAL
    number = start_of(owner) if is_lane else field_of(place, owner)
    inwards = LANE_STEP * (place - GOAL) if is_lane else 0.0
    return _polar(number / len(ring_of(players)), RADIUS - inwards, FIELD[players], style, text)


def _in_house(owner: int, index: int, players: int, style: str, text: str = "") -> Spot:
    """Two by two."""
    size = 1.15 * FIELD[4]
    middle = _polar((owner + HOUSE_TURN) / players, HOUSE_RADIUS, FIELD[4], style, text)
    down, right = divmod(index, 2)
    x, y = middle.x + size * (2 * right - 1), middle.y + size * (2 * down - 1)
    return middle._replace(x=round(x, 1), y=round(y, 1), target=house(owner))


def _polar(part: float, radius: float, size: float, style: str, text: str) -> Spot:
    """`part` of the way round, from the bottom to the right."""
    angle = pi / 2 - 2 * pi * part
    return Spot(round(radius * cos(angle), 1), round(radius * sin(angle), 1), size, style, text)
