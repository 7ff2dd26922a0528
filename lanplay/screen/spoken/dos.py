"""Dos's cards with an effect in words (E8, E9, E10, E16 to E19). A number says itself."""

from engine.dos.cards import PENALTY_OF, REVERSE, SKIP, SYMBOL_OF
from engine.dos.playing import DRAW
from lanplay.screen.spoken import Nick, View
from lanplay.text import mark, mark_counted, translate, translate_counted

DRAWN = mark("you take a card, and your turn is over")
SUM_TAKEN = mark_counted(
    "you take {number} card, and your turn is over", "you take {number} cards, and your turn is over"
)
REVERSED = mark("play goes on in the other direction")
SKIPPED = mark("the next player is skipped")
AGAIN = mark("you move again")
ADDED = mark("the next player has to take {sum} or to answer")
WISHED = mark("then {colour} counts")


def speak(view: View, seat: int, nick: Nick, move: str) -> str:
    if move == DRAW:
        return translate_counted(SUM_TAKEN, view["penalty"]) if view["penalty"] else translate(DRAWN)
    face, *wish = move.split(" ")
    told = []
    if penalty := PENALTY_OF.get(face, 0):
        told.append(translate(ADDED).format(sum=view["penalty"] + penalty))
    elif SYMBOL_OF.get(face) in (REVERSE, SKIP):
        holders = sum(bool(hand) for hand in view["hands"])
        effect = AGAIN if holders == 2 else REVERSED if SYMBOL_OF[face] == REVERSE else SKIPPED
        told.append(translate(effect))
    told += [translate(WISHED).format(colour=colour) for colour in wish]
    return "; ".join(told)
