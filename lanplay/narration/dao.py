"""DAO told: the cards that are taken and turned up, the row and its total, and who takes it."""

from collections.abc import Sequence

from engine.events import Answer, Answered, Event, Tossed
from lanplay.narration import View
from lanplay.narration.voice import Spoken, Voice
from lanplay.text import mark, mark_counted, translate, translate_counted
from lanplay.text.faces import face_words, listed

BEGINS = Spoken(mark("You begin."), mark("{nick} begins."))
TAKES = Spoken(mark("You take {card}."), mark("{nick} takes {card}."))
TURNS_UP = Spoken(mark("You turn up a new card."), mark("{nick} turns up a new card."))
TURNED = mark("It is {card}.")
ROW = mark("The row: {row} (total {total}).")
BURSTS = Spoken(
    mark("The total is over twelve: you take the row, {cards}."),
    mark("The total is over twelve: {nick} takes the row, {cards}."),
)
LEFT_IN_PILE = mark_counted("{number} card is left in the pile.", "{number} cards are left in the pile.")
SECOND = mark("The first round is over. The second half of the cards is played.")
TAKE = mark("take {card}")
FLIP = mark("turn up a new card")
MAY_BURST = mark("if the row gets over twelve, all of it is yours")


def moved(voice: Voice, answer: Answer, before: View, after: View) -> str:
    if answer.move == "take":
        return voice.says(TAKES, answer.seat, card=face_words(before["row"][0]))
    return voice.says(TURNS_UP, answer.seat)


def meaning(move: str, view: View, seat: int) -> str:
    return translate(TAKE).format(card=face_words(view["row"][0])) if move == "take" else translate(FLIP)


def consequence(move: str, view: View, seat: int) -> str:
    return translate(MAY_BURST) if move == "flip" else ""


def tell(voice: Voice, event: Event, before: View, after: View) -> Sequence[str]:
    match event:
        case Tossed():
            return list(_tossed(voice, before, after))
        case Answered(answers=(answer,)) if answer.move == "take":
            return _row(after) if after["row"] else []
        case _:
            return []


def _tossed(voice: Voice, before: View, after: View) -> Sequence[str]:
    if before["turn"] is None:
        return [voice.says(BEGINS, after["turn"])]
    mover = before["turn"]
    gained = after["taken"][mover][len(before["taken"][mover]) :]
    if gained and after["taken"][mover]:
        cards = (*before["row"], gained[-1])
        return [_turned(gained[-1]), voice.says(BURSTS, mover, cards=listed(cards))]
    if before.get("round") != after.get("round"):
        return [translate(SECOND)]
    fresh = [_turned(after["row"][-1])] if before["row"] and after["row"] else []
    pile = translate_counted(LEFT_IN_PILE, len(after["pile"]))
    return [*fresh, *_row(after), pile]


def _turned(face: str | None) -> str:
    return translate(TURNED).format(card=face_words(face))


def _row(view: View) -> list[str]:
    total = sum(int(face[-1]) for face in view["row"])
    return [translate(ROW).format(row=listed(view["row"]), total=total)]
