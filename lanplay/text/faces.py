"""The names of cards for people. Typed moves use the notation (docs/notation.md, section 2).

Every face of every game has one name, that of its rules sheet, and two short lines for the box of a board, both from
the words of the games (`lanplay.games.words`). Faces that look alike in different games share a name, so this module
knows no game; a face without words shows its code.
"""

from collections.abc import Callable, Iterable, Sequence

from lanplay.games.words import merged
from lanplay.text import mark, translate

UNKNOWN = "?"
POISON, HIDDEN = "!", "?"
DOOR = "door-"
_LINES = "|"

NUMBERED = mark("{colour} {number}")
POISONOUS = mark("{card} (poisonous)")
COVERED = mark("{card} (maybe poisonous)")


def face_words(face: str | None) -> str:
    """The name of a card; a question mark for one that the reader may not know."""
    return UNKNOWN if face is None else face_named(face, translate)


def face_named(face: str, say: Callable[[str], str]) -> str:
    """The name of a card in the language that `say` speaks."""
    whole = merged("cards")
    if face in whole:
        return say(whole[face])
    tooth = face[-1:] if face[-1:] in (POISON, HIDDEN) and "-" in face else ""
    colour, _, symbol = face.removesuffix(tooth).rpartition("-")
    colours, symbols = merged("colours"), merged("symbols")
    if colour not in colours:
        return face
    word = say(colours[colour])
    if symbol in symbols:
        return say(symbols[symbol]).format(colour=word)
    words = say(merged("numbered").get(colour, NUMBERED)).format(colour=word, element=word, number=symbol)
    return say({POISON: POISONOUS, HIDDEN: COVERED}[tooth]).format(card=words) if tooth else words


def listed(faces: Iterable[str | None], blank: str = " ") -> str:
    """Names in a row, with `blank` for the spaces within them; ranks and question marks need no commas."""
    words = [face_words(face).replace(" ", blank) for face in faces]
    return (" " if all(len(word) <= 2 for word in words) else ", ").join(words)


def colour_word(colour: str) -> str:
    """The name of a colour, an element or an animal by itself."""
    return translate(merged("colours").get(colour, "")) or colour


def box_lines(face: str | None) -> list[str]:
    """The two lines of a card's box: what it is, and its colour."""
    if face is None:
        return [UNKNOWN, ""]
    face = face.removeprefix(DOOR)
    if face in merged("boxes"):
        return translate(merged("boxes")[face]).split(_LINES)
    colour, _, symbol = face.rpartition("-")
    return [symbol_word(symbol), colour_word(colour)]


def symbol_word(symbol: str) -> str:
    """The short word for a card's symbol, without its colour."""
    if symbol in merged("boxes"):
        return " ".join(translate(merged("boxes")[symbol]).split(_LINES)).strip()
    return translate(merged("short").get(symbol, "")) or symbol


def initials(colours: Sequence[str]) -> dict[str, str]:
    """The shortest prefixes that tell these colours apart, all of one length, in small letters."""
    words = [colour_word(colour).lower() for colour in colours]
    length = next((many for many in range(1, 12) if len({word[:many] for word in words}) == len(words)), 12)
    return dict(zip(colours, (word[:length] for word in words), strict=True))
