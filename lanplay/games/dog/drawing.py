"""Dog drawn for people: every seat with its partner, its pieces in the order of their way, and its hand."""

from collections.abc import Iterator, Sequence

from engine.dog.board import FRESH, GOAL, HOME, PiecePlace, ring_of, start_of
from engine.dog.rules import EXCHANGE as EXCHANGING
from engine.dog.view import View, place_name
from lanplay.games.drawing import cards, heading, labelled, within
from lanplay.games.voice import Spoken, Voice
from lanplay.text import mark, mark_counted, translate, translate_counted
from lanplay.text.faces import face_words

DEAL = mark("Deal {deal}; stock of {stock}, {played} played.")
EXCHANGE = mark("Partners give each other a card.")
PARTNER = Spoken(mark("your partner"), mark("partner {nick}"))
START = mark("start {field}")
ON = mark("on {places}")
AT_HOME = mark_counted("{number} at home", "{number} at home")
GIVES = mark("gives {card}")
STOCK = mark("stock")
HAND = mark("hand")
LEFT = mark("has left")
EMPTY = mark("No piece stands there.")
OWN_START = Spoken(mark("your start, empty"), mark("the start of {nick}, empty"))
JUST_OUT = mark("just out")
PART_MEANING = mark("/s 20-35 tells which pieces stand on fields 20 to 35, /s what stands on the whole ring.")
HELD = mark_counted("{number} card", "{number} cards")


def lines(view: View, voice: Voice) -> Sequence[str]:
    seats = [line for seat in range(view.players) for line in hand(view, voice, seat)]
    return [*_head(view, voice), "", *seats]


def hand(view: View, voice: Voice, seat: int) -> Sequence[str]:
    held, given = view.hands[seat], view.given[seat]
    parts = [*_pieces(view, seat)]
    if given is not None:
        parts.append(translate(GIVES).format(card=face_words(given)))
    if any(held):
        parts.append(f"{translate(HAND)} {cards(held)}")
    return labelled(f"{voice.label(seat)} ({standing(view, voice, seat)})", "; ".join(parts))


def standing(view: View, voice: Voice, seat: int) -> str:
    told = [
        voice.says(PARTNER, view.partner(seat)),
        translate(START).format(field=start_of(seat)),
        translate_counted(HELD, len(view.hands[seat])),
    ]
    if seat in view.left:
        told.append(translate(LEFT))
    return ", ".join(told)


def part(view: View, voice: Voice, span: range | None) -> Sequence[str]:
    """Every field of the ring with a piece, and every empty start, by its number."""
    told = {start_of(seat): voice.says(OWN_START, seat) for seat in range(view.players)}
    for owner, row in enumerate(view.pieces):
        for place in row:
            if place == FRESH or HOME != place <= GOAL:
                words = [voice.label(owner), *([translate(JUST_OUT)] if place == FRESH else [])]
                told[start_of(owner) if place == FRESH else place] = ", ".join(words)
    lines = [f"{field}: {told[field]}" for field in sorted(told) if within(span, field)]
    return lines or [translate(EMPTY)]


def _head(view: View, voice: Voice) -> Iterator[str]:
    yield translate(EXCHANGE) if view.phase == EXCHANGING else heading(view, voice)
    yield deal_words(view)
    if any(view.stock):
        yield from labelled(translate(STOCK), cards(view.stock))


def deal_words(view: View) -> str:
    return translate(DEAL).format(deal=view.deal, stock=len(view.stock), played=len(view.played))


def _pieces(view: View, owner: int) -> Iterator[str]:
    """Where the pieces stand, the foremost first; and how many are in the house."""
    row = [place for place in view.pieces[owner] if place != HOME]
    size = len(ring_of(view.players))
    foremost = sorted(row, key=lambda place: _steps_made(place, owner, size), reverse=True)
    if foremost:
        yield translate(ON).format(places=", ".join(_place(place, owner) for place in foremost))
    if len(row) < len(view.pieces[owner]):
        yield translate_counted(AT_HOME, len(view.pieces[owner]) - len(row))


def _place(place: PiecePlace, owner: int) -> str:
    return f"{start_of(owner)} ({translate(JUST_OUT)})" if place == FRESH else place_name(place, owner)


def _steps_made(place: PiecePlace, owner: int, size: int) -> int:
    if place > GOAL:
        return size + place - GOAL
    return 0 if place == FRESH else (place - start_of(owner)) % size
