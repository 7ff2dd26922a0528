"""What people type as moves: `show yellow-3!`, `parry yellow-3`, `pass` (docs/notation.md)."""

from engine.cards import Face
from engine.daumen.cards import COLOURS, FACES
from engine.daumen.moves import PARRY, PASS, SHOW
from engine.errors import BadNotation
from engine.notation import complete, expect_length, split

VERBS = ("show", "parry", PASS)


def read(text: str) -> str:
    """Verbs and colours may be cut to a unique beginning, numbers and teeth may not."""
    words = split(text)
    verb = complete(words[0], VERBS, text)
    if verb == PASS:
        expect_length(words, 1, 1, text)
        return PASS
    expect_length(words, 2, 2, text)
    face = _face(words[1], text)
    return SHOW[face] if verb == "show" else PARRY[face]


def _face(word: str, text: str) -> Face:
    colour, dash, rest = word.partition("-")
    if not dash:
        raise BadNotation("face_unknown", face=word, move=text)
    face = f"{complete(colour, COLOURS, text)}-{rest}"
    if face not in FACES:
        raise BadNotation("face_unknown", face=word, move=text)
    return face
