"""Daumen Drauf drawn for people: the trick that lies on the table, then every seat with what it offers and holds."""

from collections.abc import Iterator, Mapping
from typing import Any

from lanplay.pictures.dao import LEFT, TAKEN
from lanplay.pictures.fields import cards, labelled
from lanplay.pictures.heading import heading
from lanplay.pictures.seats import NUMBERED, Seats, Sentence

from lanplay.text import mark, translate, translate_counted
from lanplay.text.faces import colour_word, face_words

PARTIE = mark("Partie {partie}, stock of {stock}.")
LEADS = Sentence(mark("Seat {seat} leads."), mark("{nick} leads."), mark("You lead."))
COLOURS = mark("Colours of this trick, the highest last: {colours}.")
HIGHEST = Sentence(
    mark("Highest is {card} of seat {seat}."), mark("Highest is {card} of {nick}."), mark("Highest is your {card}.")
)
WON = mark("won {number}")
TOTAL = mark("total {total}")
OFFERS = mark("offers")
RELEASED = mark("lies open")
HAND = mark("hand")


def draw(picture: Mapping[str, Any], seats: Seats = NUMBERED) -> str:
    return "\n".join([heading(picture, seats), *_trick(picture, seats), "", *_seats(picture, seats)])


def _trick(picture: Mapping[str, Any], seats: Seats) -> Iterator[str]:
    yield translate(PARTIE).format(partie=picture["partie"], stock=len(picture["stock"]))
    best = picture["best"]
    if picture["colours"]:
        yield translate(COLOURS).format(colours=", ".join(map(colour_word, picture["colours"])))
    elif picture["leader"] is not None and not picture.get("over"):
        yield seats.says(LEADS, picture["leader"])
    if best is not None and picture["offers"][best] is not None:
        yield seats.says(HIGHEST, best, card=face_words(picture["offers"][best]))


def _seats(picture: Mapping[str, Any], seats: Seats) -> Iterator[str]:
    for seat, hand in enumerate(picture["hands"]):
        counts = [
            translate_counted(TAKEN, len(hand)),
            translate(WON).format(number=len(picture["won"][seat])),
            translate(TOTAL).format(total=picture["totals"][seat]),
        ]
        if seat in picture["left"]:
            counts.append(translate(LEFT))
        parts = []
        if picture["offers"][seat] is not None:
            parts.append(f"{translate(OFFERS)} {face_words(picture['offers'][seat])}")
        released = [face for owner, face in picture["released"] if owner == seat]
        if released:
            parts.append(f"{translate(RELEASED)} {cards(released)}")
        if any(hand):
            parts.append(f"{translate(HAND)} {cards(hand)}")
        yield from labelled(f"{seats.label(seat)} ({', '.join(counts)})", "; ".join(parts))
