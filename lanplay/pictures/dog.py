"""Dog drawn for people: every seat with its partner, its pieces in the order of their way, and its hand."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from lanplay.pictures.dao import LEFT, TAKEN
from lanplay.pictures.fields import cards, labelled
from lanplay.pictures.heading import heading
from lanplay.pictures.seats import NUMBERED, Seats, Sentence

from engine.dog.board import SPAN, partner_of
from engine.dog.picture import FRESH_MARK, HOME_NAME
from lanplay.pictures.daumen import HAND
from lanplay.text import mark, mark_counted, translate, translate_counted
from lanplay.text.faces import face_words

DEAL = mark("Deal {deal}; stock of {stock}, {played} played.")
EXCHANGE = mark("Partners give each other a card.")
PARTNER = Sentence(mark("with seat {seat}"), mark("with {nick}"), mark("with you"))
START = mark("start {field}")
AT_HOME = mark_counted("{number} at home", "{number} at home")
GIVES = mark("gives {card}")
STOCK = mark("stock")


def draw(picture: Mapping[str, Any], seats: Seats = NUMBERED) -> str:
    return "\n".join([*_head(picture, seats), "", *_seats(picture, seats)])


def _head(picture: Mapping[str, Any], seats: Seats) -> Iterator[str]:
    if picture["phase"] == "exchange":
        yield translate(EXCHANGE)
    else:
        yield heading(picture, seats)
    counts = {"stock": len(picture["stock"]), "played": len(picture["played"])}
    yield translate(DEAL).format(deal=picture["deal"], **counts)
    if any(picture["stock"]):
        yield from labelled(translate(STOCK), cards(picture["stock"]))


def _seats(picture: Mapping[str, Any], seats: Seats) -> Iterator[str]:
    players = picture["players"]
    for seat, hand in enumerate(picture["hands"]):
        told = [
            seats.says(PARTNER, partner_of(seat, players)),
            translate(START).format(field=SPAN * seat),
            translate_counted(TAKEN, len(hand)),
        ]
        if seat in picture["left"]:
            told.append(translate(LEFT))
        parts = [", ".join(_pieces(picture["pieces"][seat], seat, SPAN * players))]
        if picture["given"][seat] is not None:
            parts.append(translate(GIVES).format(card=face_words(picture["given"][seat])))
        if any(hand):
            parts.append(f"{translate(HAND)} {cards(hand)}")
        yield from labelled(f"{seats.label(seat)} ({', '.join(told)})", "; ".join(parts))


def _pieces(names: Sequence[str], owner: int, size: int) -> Iterator[str]:
    """The foremost piece first; those in the house as a number."""
    ahead = sorted((name for name in names if name != HOME_NAME), key=lambda name: -_way(name, owner, size))
    yield from ahead
    if len(ahead) < len(names):
        yield translate_counted(AT_HOME, len(names) - len(ahead))


def _way(name: str, owner: int, size: int) -> int:
    if name.startswith("g"):
        return size + int(name[1:])
    return (int(name.rstrip(FRESH_MARK)) - SPAN * owner) % size
