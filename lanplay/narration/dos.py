"""Dos told: the first card, colours and sums, who draws how much, who is skipped, reactions, and who has finished."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from engine.dos.cards import CARD_OF, COLOUR_OF, SKIP, SYMBOL_OF
from engine.events import Answer, Answered, Event, Reacted, Shuffled, Tossed
from lanplay.narration.dao import BEGINS
from lanplay.narration.daumen import DRAWS
from lanplay.text import mark, mark_counted, translate, translate_counted

FIRST_CARD = mark("The first card is {card}.")
COLOUR = mark("{colour} is wished.")
SUM = mark("The sum is now {penalty}.")
TURNS = mark("The direction changes.")
SKIPPED = mark("{nick} is skipped.")
AGAIN = mark("{nick} moves again.")
CARDS_LEFT = mark_counted("{{nick}} has only {number} card left.", "{{nick}} has only {number} cards left.")
FINISHED = mark("{nick} has no cards left and takes place {place}.")
QUICK = mark("{nick} was quick enough.")
MISSED = mark("{nick} missed, and takes a card for it.")
NEW_PILE = mark("The laid cards are shuffled into a new pile.")

Nick = Callable[[int], str]
View = dict[str, Any]


def tell(nick: Nick, event: Event, before: View, after: View) -> Sequence[str]:
    told: list[str] = []
    match event:
        case Tossed() if before["turn"] is None and after["turn"] is not None:
            told.append(translate(BEGINS).format(nick=nick(after["turn"])))
        case Answered(answers=(answer,)) if answer.move in CARD_OF:
            told += _laid(nick, answer, before, after)
        case Reacted(seat=seat, hit=hit):
            told.append(translate(QUICK if hit else MISSED).format(nick=nick(seat)))
        case Shuffled() if len(before["discard"]) > len(after["discard"]) > 0:
            told.append(translate(NEW_PILE))
        case _:
            pass
    if after["discard"] and not before["discard"]:
        told.append(translate(FIRST_CARD).format(card=after["discard"][0]))
    elif before["discard"] and not isinstance(event, Reacted):
        told += _drawn(nick, before, after)
    return told


def _laid(nick: Nick, answer: Answer, before: View, after: View) -> Iterator[str]:
    face = CARD_OF[answer.move]
    if COLOUR_OF[face] is None:
        yield translate(COLOUR).format(colour=after["colour"])
    if after["penalty"] > before["penalty"]:
        yield translate(SUM).format(penalty=after["penalty"])
    if after["direction"] != before["direction"]:
        yield translate(TURNS)
    left = len(after["hands"][answer.seat])
    if not left:
        place = after["ranking"].index(answer.seat) + 1
        yield translate(FINISHED).format(nick=nick(answer.seat), place=place)
    elif left <= 2:
        yield translate_counted(CARDS_LEFT, left).format(nick=nick(answer.seat))
    if after["turn"] == answer.seat:
        yield translate(AGAIN).format(nick=nick(answer.seat))
    elif SYMBOL_OF[face] == SKIP and after["turn"] is not None:
        yield translate(SKIPPED).format(nick=nick(_next_holder(after, answer.seat)))


def _next_holder(view: View, seat: int) -> int:
    players: int = view["players"]
    direction: int = view["direction"]
    order = ((seat + step * direction) % players for step in range(1, players + 1))
    return next(other for other in order if view["hands"][other])


def _drawn(nick: Nick, before: View, after: View) -> Iterator[str]:
    for seat, hand in enumerate(after["hands"]):
        number = len(hand) - len(before["hands"][seat])
        if number > 0:
            yield translate_counted(DRAWS, number).format(nick=nick(seat))
