"""DAO's two actions in words (A3, A4)."""

from lanplay.screen.spoken import Nick, View
from lanplay.text import mark, translate

WORDS = {
    "take": mark("you take the first card of the row, the one next to the pile"),
    "flip": mark("you turn up a new card; if the row gets over twelve, you have to take all of it"),
}


def speak(view: View, seat: int, nick: Nick, move: str) -> str:
    return translate(WORDS.get(move, ""))
