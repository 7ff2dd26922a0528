"""TAO told: the table at the start, cards that are turned up, combinations, coins and rule cards."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from engine.events import Answered, Event, Opened, Tossed
from engine.tao.cards import COLUMNS, PORTALS
from engine.tao.moves import MOVES, Verb
from engine.tao.rules import DRAWING
from lanplay.narration.dao import BEGINS
from lanplay.text import mark, mark_counted, translate, translate_counted

LAID = mark("The row of {nick}: {cards}.")
TURNED = mark("{card} comes to column {column} in the row of {nick}.")
STANDS = mark("A combination stands: {nick} may open portal {portals}.")
COIN = mark_counted(
    "{{nick}} opens portal {{portal}} and has {number} coin.",
    "{{nick}} opens portal {{portal}} and has {number} coins.",
)
USED = mark("The rule card was used by {attribute}, which is barred for the next five guardians.")
RULE = mark("The rule card is {card}.")
NO_RULE = mark("No rule card is left; only doors open portals now.")

Nick = Callable[[int], str]
View = dict[str, Any]


def tell(nick: Nick, event: Event, before: View, after: View) -> Sequence[str]:
    told: list[str] = []
    if isinstance(event, Tossed) and after["turn"] is not None:
        told.append(translate(BEGINS).format(nick=nick(after["turn"])))
    if isinstance(event, Tossed) or not all(map(any, before["rows"])):
        told += _laid(nick, after)
    else:
        told += _turned(nick, event, before, after)
    told += _coins(nick, before, after)
    told += _rules(before, after, is_start=isinstance(event, Tossed))
    if after["claim"] and not before["claim"]:
        portals = ", ".join(map(str, after["claim"]))
        told.append(translate(STANDS).format(nick=nick(after["turn"]), portals=portals))
    return told


def _laid(nick: Nick, after: View) -> Iterator[str]:
    for seat, row in enumerate(after["rows"]):
        if any(row):
            yield translate(LAID).format(nick=nick(seat), cards=", ".join(face for face in row if face))


def _turned(nick: Nick, event: Event, before: View, after: View) -> Iterator[str]:
    """A card drawn from a deck or a hand, once it lies open: with the move, or turned up after it (D19, D23)."""
    match event:
        case Answered(answers=(answer,)) if MOVES[answer.move].verb in DRAWING:
            move = MOVES[answer.move]
            places = [(answer.seat if move.verb is Verb.DRAW else 1 - answer.seat, move.column)]
        case Opened():
            places = [(seat, column) for seat in (0, 1) for column in range(COLUMNS)]
            places = [place for place in places if _card(before, place) is None]
        case _:
            places = []
    for place in places:
        card = _card(after, place)
        if card is not None:
            yield translate(TURNED).format(card=card, column=place[1], nick=nick(place[0]))


def _card(view: View, place: tuple[int, int]) -> str | None:
    card: str | None = view["rows"][place[0]][place[1]]
    return card


def _coins(nick: Nick, before: View, after: View) -> Iterator[str]:
    for portal in PORTALS:
        if before["coins"][portal - 1] and not after["coins"][portal - 1]:
            seat = 0 if after["won"][0] > before["won"][0] else 1
            yield translate_counted(COIN, after["won"][seat]).format(nick=nick(seat), portal=portal)


def _rules(before: View, after: View, *, is_start: bool) -> Iterator[str]:
    if len(after["rules"]) < len(before["rules"]):
        yield translate(USED).format(attribute=after["barred"])
        if not after["rules"]:
            yield translate(NO_RULE)
    now, was = (view["rules"][0] if view["rules"] else None for view in (after, before))
    if now is not None and (is_start or now != was or len(after["rules"]) != len(before["rules"])):
        yield translate(RULE).format(card=now)
