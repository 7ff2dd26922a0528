"""DAO told: the cards that are turned up, the row and its total, and who takes what."""

from collections.abc import Callable, Sequence
from typing import Any

from engine.events import Answered, Event, Tossed
from lanplay.text import mark, mark_counted, translate, translate_counted

BEGINS = mark("{nick} begins.")
ROW = mark("The row: {row} (total {total}).")
TURNED = mark("The new card is {card}.")
TAKES = mark("The total is over twelve: {nick} takes the row, {cards}.")
TOOK = mark("{nick} takes {card}.")
LEFT_IN_PILE = mark_counted("{number} card is left in the pile.", "{number} cards are left in the pile.")
SECOND = mark("The first round is over. The second half of the cards is played.")


def tell(nick: Callable[[int], str], event: Event, before: dict[str, Any], after: dict[str, Any]) -> Sequence[str]:
    match event:
        case Tossed():
            return list(_tossed(nick, before, after))
        case Answered(answers=(answer,)) if answer.move == "take":
            took = translate(TOOK).format(nick=nick(answer.seat), card=before["row"][0])
            return [took, *(_row(after) if after["row"] else [])]
        case _:
            return []


def _tossed(nick: Callable[[int], str], before: dict[str, Any], after: dict[str, Any]) -> Sequence[str]:
    if before["turn"] is None:
        return [translate(BEGINS).format(nick=nick(after["turn"]))]
    mover = before["turn"]
    gained = after["taken"][mover][len(before["taken"][mover]) :]
    if gained and after["taken"][mover]:
        cards = (*before["row"], gained[-1])
        told = [translate(TURNED).format(card=gained[-1])]
        return [*told, translate(TAKES).format(nick=nick(mover), cards=", ".join(cards))]
    if before.get("round") != after.get("round"):
        return [translate(SECOND)]
    fresh = [translate(TURNED).format(card=after["row"][-1])] if before["row"] and after["row"] else []
    pile = translate_counted(LEFT_IN_PILE, len(after["pile"]))
    return [*fresh, *_row(after), pile]


def _row(view: dict[str, Any]) -> list[str]:
    total = sum(int(face[-1]) for face in view["row"])
    return [translate(ROW).format(row=", ".join(view["row"]), total=total)]
