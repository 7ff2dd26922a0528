"""DAO drawn for people: the row beside the pile, and what everybody has taken."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.dao.cards import COLOUR_OF, COLOURS, VALUES, points, total
from engine.dao.rules import LIMIT
from lanplay.pictures.fields import NOTHING, cards, labelled
from lanplay.pictures.heading import heading
from lanplay.pictures.seats import NUMBERED, Seats
from lanplay.text import mark, mark_counted, translate, translate_counted
from lanplay.text.faces import colour_word

ROUND = mark("Round {round} of 2. Banked: {banked}.")
PILE = mark_counted("Pile of {number} card", "Pile of {number} cards")
ROW = mark("row")
TOTAL = mark("total {total} of {limit}")
LEFT = mark("has left")
TAKEN = mark_counted("{number} card", "{number} cards")
POINTS = mark_counted("{number} point", "{number} points")


def draw(picture: Mapping[str, Any], seats: Seats = NUMBERED) -> str:
    return "\n".join([heading(picture, seats), *_round(picture), "", *_table(picture), "", *_seats(picture, seats)])


def _round(picture: Mapping[str, Any]) -> list[str]:
    if "round" not in picture:
        return []
    banked = " ".join(map(str, picture["banked"]))
    return [translate(ROUND).format(round=picture["round"], banked=banked)]


def _table(picture: Mapping[str, Any]) -> list[str]:
    pile, row = picture["pile"], picture["row"]
    known = cards(pile) if any(pile) else ""
    heap = translate_counted(PILE, len(pile))
    return [
        *(labelled(heap, known) if known else [heap]),
        *labelled(translate(ROW), cards(row) or NOTHING),
        translate(TOTAL).format(total=total(row), limit=LIMIT),
    ]


def _seats(picture: Mapping[str, Any], seats: Seats) -> list[str]:
    lines: list[str] = []
    for seat, taken in enumerate(picture["taken"]):
        known = [face for face in taken if face is not None]
        parts = [translate_counted(TAKEN, len(taken))]
        if len(known) == len(taken):
            parts.append(translate_counted(POINTS, points(known)))
        if seat in picture["left"]:
            parts.append(translate(LEFT))
        lines += labelled(f"{seats.label(seat)} ({', '.join(parts)})", _sorted_out(known))
    return lines


def _sorted_out(cards: Sequence[str]) -> str:
    """The cards by colour, as players lay them out for scoring: `earth 0 2 4, wood 1`."""
    heaps = {colour: sorted(VALUES[face] for face in cards if COLOUR_OF[face] == colour) for colour in COLOURS}
    return ", ".join(
        f"{colour_word(colour)} {' '.join(map(str, values))}" for colour, values in heaps.items() if values
    )
