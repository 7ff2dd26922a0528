"""Dog's moves in words: what leaves the house, what is swapped, what is given to whom (C8, C11, C14, C23).

Steps say themselves.
"""

from engine.dog.board import partner_of
from engine.dog.spelling import FOLD, GIVE, play_of
from lanplay.screen.spoken import Nick, View
from lanplay.text import mark, translate

GIFT = mark("{nick}, your partner, gets this card and gives you another")
FOLDED = mark("no card can move: you lay all of them down and wait for the next deal")
EXITS = mark("a piece leaves its house")
SWAPS = mark("the pieces on {one} and {other} change places")


def speak(view: View, seat: int, nick: Nick, move: str) -> str:
    if move.startswith(GIVE):
        return translate(GIFT).format(nick=nick(partner_of(seat, view["players"])))
    if move == FOLD:
        return translate(FOLDED)
    play = play_of(move)
    if play.exits:
        return translate(EXITS)
    if play.swap is None:
        return ""
    one, other = play.swap
    return translate(SWAPS).format(one=one, other=other)
