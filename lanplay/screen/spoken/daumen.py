"""Daumen Drauf's moves in words (B4, B8, B9, B11)."""

from lanplay.screen.spoken import Nick, View
from lanplay.text import mark, translate

WORDS = {
    "show": mark("you offer this card, your thumb on its tooth"),
    "parry": mark("it is the twin of the highest card: the whole trick is yours"),
    "pass": mark("you show nothing now; you may come in again later"),
}


def speak(view: View, seat: int, nick: Nick, move: str) -> str:
    return translate(WORDS.get(move.split(" ")[0], ""))
