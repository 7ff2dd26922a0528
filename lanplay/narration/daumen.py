"""Daumen Drauf told: what is let go of, how the colours stand, who takes a trick of which cards, and the Partien."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from engine.events import Answered, Event, Opened, Tossed
from lanplay.narration.dao import BEGINS
from lanplay.text import mark, mark_counted, translate, translate_counted

LETS_GO = mark("{nick} lets go of {card}.")
NEW_COLOUR = mark("{colour} is new and beats all colours before.")
TRICK = mark("{nick} takes the trick: {cards}.")
DRAWS = mark_counted("{{nick}} draws {number} card.", "{{nick}} draws {number} cards.")
STOCK_EMPTY = mark("The stock is empty.")
PARTIE_OVER = mark("Partie {partie} is over: {scores}.")
SCORE = mark("{nick} {gain}, in all {total}")
OUT_OF_CARDS = mark("{nick} has no cards left.")

Nick = Callable[[int], str]


def tell(nick: Nick, event: Event, before: dict[str, Any], after: dict[str, Any]) -> Sequence[str]:
    if isinstance(event, Tossed):
        return [translate(BEGINS).format(nick=nick(after["starter"]))] if after["starter"] is not None else []
    told = list(_offered(nick, before, after)) if isinstance(event, Answered) else []
    if sum(map(len, before["won"])) != sum(map(len, after["won"])) or before["totals"] != after["totals"]:
        told += _stacked(nick, event, before, after)
    return told


def _offered(nick: Nick, before: dict[str, Any], after: dict[str, Any]) -> Iterator[str]:
    for seat, face in after["released"][len(before["released"]) :]:
        if before["offers"][seat] is not None and seat == after["best"]:
            yield translate(LETS_GO).format(nick=nick(seat), card=face)
    if len(after["colours"]) > len(before["colours"]) > 0:
        yield translate(NEW_COLOUR).format(colour=after["colours"][-1])


def _stacked(nick: Nick, event: Event, before: dict[str, Any], after: dict[str, Any]) -> Iterator[str]:
    """The end of a trick, what is drawn after it, and the end of a Partie if it is one."""
    is_next = before["partie"] != after["partie"]
    grown = [seat for seat, won in enumerate(after["won"]) if len(won) > len(before["won"][seat])]
    winner = before["best"] if is_next or not grown else grown[0]
    cards = _trick(event, before)
    if cards and winner is not None:
        yield translate(TRICK).format(nick=nick(winner), cards=", ".join(cards))
    if before["totals"] != after["totals"] or is_next:
        yield _scores(nick, before, after)
        return
    drawn = [len(hand) - len(before["hands"][seat]) for seat, hand in enumerate(after["hands"])]
    for seat, number in enumerate(drawn):
        if number > 0:
            yield translate_counted(DRAWS, number).format(nick=nick(seat))
        elif not after["hands"][seat] and before["offers"][seat] is not None:
            yield translate(OUT_OF_CARDS).format(nick=nick(seat))
    if before["stock"] and not after["stock"]:
        yield translate(STOCK_EMPTY)


def _trick(event: Event, before: dict[str, Any]) -> list[str]:
    """All cards of the trick, as everybody may see them before they are stacked (B16)."""
    shown = list(event.faces) if isinstance(event, Opened) and event.faces is not None else []
    pairs = {face.rstrip("!") for face in shown}
    open_before = [face for face in before["offers"] if face is not None and face.rstrip("!?") not in pairs]
    return [*(face for _, face in before["released"]), *open_before, *shown]


def _scores(nick: Nick, before: dict[str, Any], after: dict[str, Any]) -> str:
    scores = [
        translate(SCORE).format(nick=nick(seat), gain=f"{total - before['totals'][seat]:+d}", total=total)
        for seat, total in enumerate(after["totals"])
    ]
    return translate(PARTIE_OVER).format(partie=before["partie"], scores="; ".join(scores))
