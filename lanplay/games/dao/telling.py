"""DAO told: the cards that are taken and turned up, the row and its total, and who takes it."""

from collections.abc import Sequence

from engine.dao.cards import total
from engine.dao.moves import TAKE
from engine.dao.view import View
from engine.events import Answered, Event, Tossed
from engine.grammar import GameMove
from lanplay.games.voice import BEGINS, Spoken, Voice
from lanplay.text import mark, mark_counted, translate, translate_counted
from lanplay.text.faces import face_words, listed

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
TAKE_IT = mark("take {card}")
TURN_UP = mark("turn up a new card")
MAY_BURST = mark("if the row gets over twelve, you take all of it")


def moved(voice: Voice, seat: int, move: GameMove, before: View, after: View) -> str:
    if move == TAKE:
        return voice.says(TAKES, seat, card=face_words(before.row[0]))
    return voice.says(TURNS_UP, seat)


def meaning(voice: Voice, move: GameMove, view: View, seat: int) -> str:
    return translate(TAKE_IT).format(card=face_words(view.row[0])) if move == TAKE else translate(TURN_UP)


def consequence(voice: Voice, move: GameMove, view: View, seat: int) -> str:
    return "" if move == TAKE else translate(MAY_BURST)


def chapter(view: View, seat: int) -> str:
    return "Your turn"


def happened(voice: Voice, event: Event, before: View, after: View) -> Sequence[str]:
    match event:
        case Tossed():
            return _tossed(voice, before, after)
        case Answered(answers=(answer,)) if answer.move == TAKE.text:
            return _row(after) if after.row else []
        case _:
            return []


def _tossed(voice: Voice, before: View, after: View) -> Sequence[str]:
    mover = before.turn
    if mover is None:
        return [] if after.turn is None else [voice.says(BEGINS, after.turn)]
    gained = after.taken[mover][len(before.taken[mover]) :]
    if gained:
        cards = (*before.row, gained[-1])
        return [_turned(gained[-1]), voice.says(BURSTS, mover, cards=listed(cards))]
    if before.round != after.round:
        return [translate(SECOND)]
    fresh = [_turned(after.row[-1])] if before.row and after.row else []
    pile = translate_counted(LEFT_IN_PILE, len(after.pile))
    return [*fresh, *_row(after), pile]


def _turned(face: str | None) -> str:
    return translate(TURNED).format(card=face_words(face))


def _row(view: View) -> list[str]:
    return [translate(ROW).format(row=listed(view.row), total=total(view.row))]
