"""Daumen Drauf drawn for people: the trick that lies on the table, then every seat with what it offers and holds."""

from collections.abc import Iterator, Sequence

from engine.daumen.view import View
from lanplay.games.drawing import cards, heading, labelled, within
from lanplay.games.voice import Spoken, Voice
from lanplay.text import mark, mark_counted, numeral, translate, translate_counted
from lanplay.text.faces import colour_word, face_words

PARTIE = mark("Partie {partie}, stock of {stock}.")
LEADS = Spoken(mark("You lead."), mark("{nick} leads."))
COLOURS = mark("Colours of this trick, the highest last: {colours}.")
HIGHEST = Spoken(mark("You have the highest card: {card}."), mark("{nick} has the highest card: {card}."))
TAKEN = mark_counted("{number} card", "{number} cards")
LEFT = mark("has left")
WON = mark("won {number}")
TOTAL = mark("total {total}")
OFFERS = mark("offers")
RELEASED = mark("lies open")
HAND = mark("hand")
PART_MEANING = mark("/s reads out the trick, /s 2 only what seat 2 offers and what lies open there.")


def lines(view: View, voice: Voice) -> Sequence[str]:
    seats = [line for seat in range(view.players) for line in hand(view, voice, seat)]
    return [heading(view, voice), *trick(view, voice), "", *seats]


def hand(view: View, voice: Voice, seat: int) -> Sequence[str]:
    return labelled(f"{voice.label(seat)} ({standing(view, voice, seat)})", "; ".join(_cards(view, seat)))


def standing(view: View, voice: Voice, seat: int) -> str:
    counts = [
        translate_counted(TAKEN, len(view.hands[seat])),
        translate(WON).format(number=len(view.won[seat])),
        translate(TOTAL).format(total=numeral(view.totals[seat])),
    ]
    if seat in view.left:
        counts.append(translate(LEFT))
    return ", ".join(counts)


def part(view: View, voice: Voice, span: range | None) -> Sequence[str]:
    offers = (line for seat in range(view.players) if within(span, seat + 1) for line in _offered(view, voice, seat))
    return [*(trick(view, voice) if span is None else ()), *offers]


def _offered(view: View, voice: Voice, seat: int) -> Sequence[str]:
    told = [*_lying(view, seat)]
    return labelled(voice.label(seat), "; ".join(told)) if told else ()


def trick(view: View, voice: Voice) -> Iterator[str]:
    yield translate(PARTIE).format(partie=view.partie, stock=len(view.stock))
    if view.colours:
        yield translate(COLOURS).format(colours=", ".join(map(colour_word, view.colours)))
    elif view.to_lead is not None:
        yield voice.says(LEADS, view.to_lead)
    if view.best is not None and view.best_card is not None:
        yield voice.says(HIGHEST, view.best, card=face_words(view.best_card))


def _cards(view: View, seat: int) -> Iterator[str]:
    yield from _lying(view, seat)
    if any(view.hands[seat]):
        yield f"{translate(HAND)} {cards(view.hands[seat])}"


def _lying(view: View, seat: int) -> Iterator[str]:
    if view.offers[seat] is not None:
        yield f"{translate(OFFERS)} {face_words(view.offers[seat])}"
    if view.lies_open(seat):
        yield f"{translate(RELEASED)} {cards(view.lies_open(seat))}"
