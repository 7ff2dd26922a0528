"""What people type as moves: `show yellow-3!`, `parry yellow-3`, `pass` (docs/notation.md)."""

from engine.daumen.cards import FACES
from engine.daumen.moves import PARRY, PASS, SHOW
from engine.errors import BadNotation
from engine.notation import complete, expect_length, split

VERBS = ("show", "parry", PASS)


def read(text: str) -> str:
    """Verbs may be cut to a unique beginning, faces may not."""
    words = split(text)
    verb = complete(words[0], VERBS, text)
    if verb == PASS:
        expect_length(words, 1, 1, text)
        return PASS
    expect_length(words, 2, 2, text)
    face = words[1]
    if face not in FACES:
        raise BadNotation("face_unknown", face=face, move=text)
    return SHOW[face] if verb == "show" else PARRY[face]
