"""Dos drawn for people: the top card and what it demands, then every seat in playing order."""

from collections.abc import Iterator, Sequence

from engine.dos.view import View
from lanplay.games.drawing import cards, heading, labelled
from lanplay.games.voice import Spoken, Voice
from lanplay.text import mark, mark_counted, translate, translate_counted
from lanplay.text.faces import colour_word, face_words

TOP = mark("The top card is {card}, the colour {colour}.")
COLOURLESS = mark("The top card is {card}, and no colour has been chosen.")
SUM = mark_counted("Whoever does not answer takes {number} card.", "Whoever does not answer takes {number} cards.")
UP = mark("Play goes from lower to higher seats.")
DOWN = mark("Play goes from higher to lower seats.")
REACTS = Spoken(mark("You have to react."), mark("{nick} has to react."))
PILE = mark_counted("Pile of {number} card", "Pile of {number} cards")
HELD = mark_counted("{number} card", "{number} cards")
HAND = mark("hand")
FINISHED = mark("has finished in place {place}")
LEFT = mark("has left")
PART_MEANING = mark("/s reads out the top card and what it demands, /s 1-5 the five cards that were played last.")


def lines(view: View, voice: Voice) -> Sequence[str]:
    seats = [line for seat in range(view.players) for line in hand(view, voice, seat)]
    return [*_head(view, voice), "", *seats]


def hand(view: View, voice: Voice, seat: int) -> Sequence[str]:
    held = view.hands[seat]
    label = f"{voice.label(seat)} ({standing(view, voice, seat)})"
    return labelled(label, f"{translate(HAND)} {cards(held)}") if any(held) else [label]


def standing(view: View, voice: Voice, seat: int) -> str:
    rank = view.rank(seat)
    held = translate_counted(HELD, len(view.hands[seat]))
    parts = [held if rank is None else translate(FINISHED).format(place=rank)]
    if seat in view.left:
        parts.append(translate(LEFT))
    return ", ".join(parts)


def part(view: View, voice: Voice, span: range | None) -> Sequence[str]:
    if span is None:
        return [*_top(view, voice)]
    return [f"{place}: {face_words(face)}" for place, face in enumerate(view.discard, 1) if place in span]


def _head(view: View, voice: Voice) -> Iterator[str]:
    yield heading(view, voice)
    yield from _top(view, voice)


def _top(view: View, voice: Voice) -> Iterator[str]:
    yield from demands(view, voice)
    heap = translate_counted(PILE, len(view.pile))
    yield from labelled(heap, cards(view.pile)) if any(view.pile) else [heap]


def demands(view: View, voice: Voice) -> Iterator[str]:
    """The top card, and what it asks of whom."""
    if view.reaction:
        yield voice.says(REACTS, view.reaction.seat)
    if view.discard:
        template = TOP if view.colour else COLOURLESS
        yield translate(template).format(card=face_words(view.discard[0]), colour=colour_word(view.colour or ""))
    if view.penalty:
        yield translate_counted(SUM, view.penalty)
    yield translate(UP if view.direction == 1 else DOWN)
