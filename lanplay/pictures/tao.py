"""TAO drawn for people: the seven columns one after the other, as both rows meet in them, then decks and coins."""

from collections.abc import Iterator, Mapping
from typing import Any

from engine.tao.cards import COLUMNS, PORTALS
from lanplay.pictures.dao import LEFT, SEAT
from lanplay.pictures.fields import NOTHING, cards, labelled
from lanplay.pictures.heading import heading
from lanplay.text import mark, mark_counted, translate, translate_counted
from lanplay.text.faces import colour_word, face_words

MOVES_LEFT = mark_counted("{number} move is left in this turn.", "{number} moves are left in this turn.")
BORDER = mark("Column {column}, at the border")
WITH_COIN = mark("Column {column}, portal with its coin")
WITHOUT = mark("Column {column}, portal without coin")
MEET = mark("seat 0 {first}, seat 1 {second}")
RULE = mark("rule cards")
BARRED = mark("Barred for five guardians: {attribute}.")
CLAIM = mark("A combination stands; it opens portal {portals}.")
COINS = mark_counted("{number} coin", "{number} coins")
DECK = mark("deck of {number}")


def draw(picture: Mapping[str, Any]) -> str:
    return "\n".join([*_head(picture), "", *_columns(picture), "", *_seats(picture), *_rules(picture)])


def _head(picture: Mapping[str, Any]) -> Iterator[str]:
    yield heading(picture)
    if picture["turn"] is not None:
        yield translate_counted(MOVES_LEFT, picture["moves_left"])
    if picture["claim"]:
        yield translate(CLAIM).format(portals=", ".join(map(str, picture["claim"])))


def _columns(picture: Mapping[str, Any]) -> Iterator[str]:
    first, second = picture["rows"]
    for column in range(COLUMNS):
        place = BORDER
        if column in PORTALS:
            place = WITH_COIN if picture["coins"][column - 1] else WITHOUT
        meet = translate(MEET).format(first=_met(first[column]), second=_met(second[column]))
        yield from labelled(translate(place).format(column=column), meet)


def _seats(picture: Mapping[str, Any]) -> Iterator[str]:
    for seat, deck in enumerate(picture["decks"]):
        told = [translate_counted(COINS, picture["won"][seat]), translate(DECK).format(number=len(deck))]
        if seat in picture["left"]:
            told.append(translate(LEFT))
        name = f"{translate(SEAT).format(seat=seat)} ({', '.join(told)})"
        yield from labelled(name, cards(deck)) if any(deck) else [name]


def _rules(picture: Mapping[str, Any]) -> Iterator[str]:
    yield from labelled(translate(RULE), cards(picture["rules"]))
    if picture["barred"] is not None:
        yield translate(BARRED).format(attribute=colour_word(picture["barred"]))


def _met(face: str | None) -> str:
    return face_words(face) if face else NOTHING
