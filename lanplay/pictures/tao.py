"""TAO drawn for people: the seven columns one after the other, as both rows meet in them, then decks and coins."""

from collections.abc import Iterator, Mapping
from typing import Any

from lanplay.pictures.dao import LEFT
from lanplay.pictures.fields import NOTHING, cards, labelled
from lanplay.pictures.heading import heading
from lanplay.pictures.seats import NUMBERED, Seats, Sentence

from engine.tao.cards import COLUMNS, PORTALS
from lanplay.text import mark, mark_counted, translate, translate_counted
from lanplay.text.faces import colour_word, face_words

MOVES_LEFT = mark_counted("{number} move is left in this turn.", "{number} moves are left in this turn.")
BORDER = mark("Column {column}, at the border")
WITH_COIN = mark("Column {column}, portal with its coin")
WITHOUT = mark("Column {column}, portal without coin")
HOLDS = Sentence(mark("seat {seat} {card}"), mark("{nick} {card}"), mark("you {card}"))
RULE = mark("rule cards")
BARRED = mark("Barred for five guardians: {attribute}.")
CLAIM = mark("A combination stands; it opens portal {portals}.")
COINS = mark_counted("{number} coin", "{number} coins")
DECK = mark("deck of {number}")


def draw(picture: Mapping[str, Any], seats: Seats = NUMBERED) -> str:
    parts = [*_head(picture, seats), "", *_columns(picture, seats), "", *_seats(picture, seats), *_rules(picture)]
    return "\n".join(parts)


def _head(picture: Mapping[str, Any], seats: Seats) -> Iterator[str]:
    yield heading(picture, seats)
    if picture["turn"] is not None:
        yield translate_counted(MOVES_LEFT, picture["moves_left"])
    if picture["claim"]:
        yield translate(CLAIM).format(portals=", ".join(map(str, picture["claim"])))


def _columns(picture: Mapping[str, Any], seats: Seats) -> Iterator[str]:
    for column in range(COLUMNS):
        place = BORDER
        if column in PORTALS:
            place = WITH_COIN if picture["coins"][column - 1] else WITHOUT
        here = enumerate(_met(row[column]) for row in picture["rows"])
        meet = ", ".join(seats.says(HOLDS, seat, card=card) for seat, card in here)
        yield from labelled(translate(place).format(column=column), meet)


def _seats(picture: Mapping[str, Any], seats: Seats) -> Iterator[str]:
    for seat, deck in enumerate(picture["decks"]):
        told = [translate_counted(COINS, picture["won"][seat]), translate(DECK).format(number=len(deck))]
        if seat in picture["left"]:
            told.append(translate(LEFT))
        name = f"{seats.label(seat)} ({', '.join(told)})"
        yield from labelled(name, cards(deck)) if any(deck) else [name]


def _rules(picture: Mapping[str, Any]) -> Iterator[str]:
    yield from labelled(translate(RULE), cards(picture["rules"]))
    if picture["barred"] is not None:
        yield translate(BARRED).format(attribute=colour_word(picture["barred"]))


def _met(face: str | None) -> str:
    return face_words(face) if face else NOTHING
