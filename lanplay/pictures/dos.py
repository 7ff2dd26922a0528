"""Dos drawn for people: the top card and what it demands, then every seat in playing order."""

from collections.abc import Iterator, Mapping
from typing import Any

from lanplay.pictures.dao import LEFT, PILE, TAKEN
from lanplay.pictures.fields import cards, labelled
from lanplay.pictures.heading import heading
from lanplay.pictures.seats import NUMBERED, Seats, Sentence

from lanplay.pictures.daumen import HAND
from lanplay.text import mark, mark_counted, translate, translate_counted
from lanplay.text.faces import colour_word, face_words

TOP = mark("On top lies {card}, colour {colour}.")
COLOURLESS = mark("On top lies {card}, and no colour has been wished.")
SUM = mark_counted("Whoever does not answer takes {number} card.", "Whoever does not answer takes {number} cards.")
UP = mark("Play goes from lower to higher seats.")
DOWN = mark("Play goes from higher to lower seats.")
REACTS = Sentence(mark("Seat {seat} has to react."), mark("{nick} has to react."), mark("You have to react."))
FINISHED = mark("has finished in place {place}")


def draw(picture: Mapping[str, Any], seats: Seats = NUMBERED) -> str:
    return "\n".join([*_head(picture, seats), "", *_seats(picture, seats)])


def _head(picture: Mapping[str, Any], seats: Seats) -> Iterator[str]:
    yield heading(picture, seats)
    if picture["reaction"]:
        yield seats.says(REACTS, picture["reaction"]["seat"])
    if picture["discard"]:
        template = TOP if picture["colour"] else COLOURLESS
        card, colour = face_words(picture["discard"][0]), colour_word(picture["colour"] or "")
        yield translate(template).format(card=card, colour=colour)
    if picture["penalty"]:
        yield translate_counted(SUM, picture["penalty"])
    yield translate(UP if picture["direction"] == 1 else DOWN)
    heap = translate_counted(PILE, len(picture["pile"]))
    known = cards(picture["pile"]) if any(picture["pile"]) else ""
    yield from labelled(heap, known) if known else [heap]


def _seats(picture: Mapping[str, Any], seats: Seats) -> Iterator[str]:
    for seat, hand in enumerate(picture["hands"]):
        told = [translate_counted(TAKEN, len(hand))]
        if seat in picture["ranking"]:
            told = [translate(FINISHED).format(place=picture["ranking"].index(seat) + 1)]
        if seat in picture["left"]:
            told.append(translate(LEFT))
        name = f"{seats.label(seat)} ({', '.join(told)})"
        known = f"{translate(HAND)} {cards(hand)}" if any(hand) else ""
        yield from labelled(name, known) if known else [name]
