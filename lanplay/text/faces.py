"""What cards are called where people read of them. What is typed keeps the notation (docs/notation.md, section 2).

Every face of every game has one name, the one of its rules sheet, and two short lines for the box of a board. Faces of
different games that look alike are called alike, so no game has to be known here; a face without words shows its code.
"""

from collections.abc import Iterable, Sequence

from lanplay.text import mark, translate

UNKNOWN = "?"
POISON, HIDDEN = "!", "?"
JOKER = "*"
DOOR = "door-"
_LINES = "|"

_COLOURS = {
    "metal": mark("metal"),
    "fire": mark("fire"),
    "earth": mark("earth"),
    "wood": mark("wood"),
    "water": mark("water"),
    "red": mark("red"),
    "yellow": mark("yellow"),
    "green": mark("green"),
    "blue": mark("blue"),
    "black": mark("black"),
    "tiger": mark("tiger"),
    "dragon": mark("dragon"),
}
_WHOLE = {
    "tiger-blue": mark("blue tiger"),
    "tiger-red": mark("red tiger"),
    "dragon-blue": mark("blue dragon"),
    "dragon-red": mark("red dragon"),
    "door-tiger-blue": mark("blue tiger door"),
    "door-tiger-red": mark("red tiger door"),
    "door-dragon-blue": mark("blue dragon door"),
    "door-dragon-red": mark("red dragon door"),
    "special": mark("special"),
    "wild": mark("wild"),
    "wild+4": mark("wild +4"),
    JOKER: mark("joker"),
}
_SYMBOLS = {
    "skip": mark("{colour} skip"),
    "reverse": mark("{colour} reverse"),
    "+2": mark("{colour} +2"),
}
_BOXES = {
    "tiger-blue": mark("tiger|blue"),
    "tiger-red": mark("tiger|red"),
    "dragon-blue": mark("dragon|blue"),
    "dragon-red": mark("dragon|red"),
    "special": mark("special|*"),
    "wild": mark("wild|"),
    "wild+4": mark("wild|+4"),
}
_SHORT = {"skip": mark("skip"), "reverse": mark("reverse")}
POISONOUS = mark("{card} (poisonous)")
COVERED = mark("{card} (tooth covered)")


def face_words(face: str | None) -> str:
    """The name of a card; a question mark for one that the reader may not know."""
    if face is None:
        return UNKNOWN
    if face in _WHOLE:
        return translate(_WHOLE[face])
    tooth = face[-1:] if face[-1:] in (POISON, HIDDEN) and "-" in face else ""
    colour, _, symbol = face.removesuffix(tooth).rpartition("-")
    if colour not in _COLOURS:
        return face
    if symbol in _SYMBOLS:
        return translate(_SYMBOLS[symbol]).format(colour=colour_word(colour))
    words = f"{colour_word(colour)} {symbol}"
    return translate({POISON: POISONOUS, HIDDEN: COVERED}[tooth]).format(card=words) if tooth else words


def listed(faces: Iterable[str | None], blank: str = " ") -> str:
    """Names one after the other, with `blank` within them; ranks and question marks need no commas between them."""
    words = [face_words(face).replace(" ", blank) for face in faces]
    return (" " if all(len(word) <= 2 for word in words) else ", ").join(words)


def colour_word(colour: str) -> str:
    """What a colour, an element or an animal is called by itself."""
    return translate(_COLOURS[colour]) if colour in _COLOURS else colour


def box_lines(face: str | None) -> list[str]:
    """The two lines of a card's box: what it is, and its colour."""
    if face is None:
        return [UNKNOWN, ""]
    face = face.removeprefix(DOOR)
    if face in _BOXES:
        return translate(_BOXES[face]).split(_LINES)
    colour, _, symbol = face.rpartition("-")
    return [symbol_word(symbol), colour_word(colour)]


def symbol_word(symbol: str) -> str:
    """What stands on a card beside its colour, short."""
    if symbol in _BOXES:
        return " ".join(translate(_BOXES[symbol]).split(_LINES)).strip()
    return translate(_SHORT[symbol]) if symbol in _SHORT else symbol


def initials(colours: Sequence[str]) -> dict[str, str]:
    """The shortest beginnings that tell these colours apart, all of one length, in small letters."""
    words = [colour_word(colour).lower() for colour in colours]
    length = next((many for many in range(1, 12) if len({word[:many] for word in words}) == len(words)), 12)
    return dict(zip(colours, (word[:length] for word in words), strict=True))
