"""TAO's six actions and the two answers to a combination in words (D14, D16 to D20)."""

from engine.tao.moves import Verb
from lanplay.screen.spoken import Nick, View
from lanplay.text import mark, translate

WORDS = {
    Verb.SWAP: mark("your cards in columns {column} and {other} change places"),
    Verb.MOVE: mark("your card from column {column} goes to column {other}, the others close up"),
    Verb.CROSS: mark("your card in column {column} changes places with the one of {nick} there"),
    Verb.DRAW: mark("your card in column {column} goes under your deck, the top one comes there"),
    Verb.PLANT: mark("the card of {nick} in column {column} goes under your deck, your top one comes there"),
    Verb.SPECIAL: mark("your special card in column {column} and the card of {nick} in column {other} change places"),
    Verb.CLAIM: mark("you open portal {column} and take its coin"),
    Verb.DECLINE: mark("you leave the portal closed"),
}


def speak(view: View, seat: int, nick: Nick, move: str) -> str:
    verb, *columns = move.split(" ")
    column, other = [*columns, "", ""][:2]
    return translate(WORDS[Verb(verb)]).format(column=column, other=other, nick=nick(1 - seat))
