"""Dog's spellings: what people type into its one form, and that form into its parts (docs/notation.md)."""

import re
from dataclasses import dataclass
from functools import lru_cache

from engine.cards import Face
from engine.dog.cards import FACES, JACK, JOKER, VALUES
from engine.errors import BadNotation, IllegalMove
from engine.notation import LONGEST, complete, expect_length, split

FOLD = "fold"
GIVE = "give"
EXIT = "exit"
UNSEEN_GIFT = "give ?"
MOST_SEGMENTS = 7

_SPOT = r"(?:0|[1-9][0-9]?|g[1-4])"
_SEGMENT = re.compile(rf"({_SPOT})>({_SPOT})")
_SWAP = re.compile(r"(0|[1-9][0-9]?)x(0|[1-9][0-9]?)")


@dataclass(frozen=True, slots=True)
class Play:
    """A card laid: the `face` discarded, the `value` it stands for, and one of leaving home, a swap or a walk."""

    face: Face
    value: Face
    exits: bool = False
    swap: tuple[int, int] | None = None
    walk: tuple[tuple[str, str], ...] = ()


@lru_cache(maxsize=1024)
def read(text: str) -> str:
    """The one spelling of a typed move; raises `BadNotation`."""
    words = split(text)
    if words[0][0].isalpha() and words[0].upper() not in FACES:
        verb = complete(words[0], (FOLD, GIVE), text)
        if verb == FOLD:
            expect_length(words, 1, 1, text)
            return FOLD
        expect_length(words, 2, 2, text)
        return f"{GIVE} {_face(words[1], text)}"
    words = _joined(words)
    card = words[0].upper()
    value = card.removeprefix(JOKER)
    if value not in VALUES:
        code = "joker_undeclared" if card == JOKER else "card_unknown"  # C34
        raise BadNotation(code, move=text)
    expect_length(words, 2, 1 + MOST_SEGMENTS, text)
    return " ".join((card, *_action(value, words[1:], text)))


def play_of(move: str) -> Play:
    """The parts of a spelling that `read` made; raises `IllegalMove` for any other text."""
    play = _play_of(move) if len(move) <= LONGEST else None
    if play is None:
        raise IllegalMove("not_canonical", move=move[:LONGEST])
    return play


@lru_cache(maxsize=1024)
def _play_of(move: str) -> Play | None:
    card, *rest = move.split(" ")
    value = card.removeprefix(JOKER)
    face = JOKER if card != value else value
    if value not in VALUES or not 1 <= len(rest) <= MOST_SEGMENTS:
        return None
    if rest == [EXIT]:
        return Play(face, value, exits=True)
    if value == JACK:
        match = _SWAP.fullmatch(rest[0])
        return Play(face, value, swap=(int(match[1]), int(match[2]))) if match and len(rest) == 1 else None
    matches = [_SEGMENT.fullmatch(word) for word in rest]
    walk = tuple((match[1], match[2]) for match in matches if match)
    return Play(face, value, walk=walk) if len(walk) == len(rest) else None


def _action(value: Face, words: list[str], text: str) -> list[str]:
    """The words after the card in their one spelling."""
    if EXIT.startswith(words[0]):
        expect_length(words, 1, 1, text)
        return [EXIT]
    shape = _SWAP if value == JACK else _SEGMENT
    for word in words:
        if not shape.fullmatch(word):
            raise BadNotation("word_unknown", word=word, known="12x40" if value == JACK else "12>21", move=text)
    if value == JACK:
        expect_length(words, 1, 1, text)
    return words


def _face(word: str, text: str) -> Face:
    face = word.upper()
    if face not in FACES:
        raise BadNotation("card_unknown", move=text)
    return face


def _joined(words: list[str]) -> list[str]:
    """Without spaces round `>` and `x`, or between the joker and what it stands for."""
    text = re.sub(r"\s*([>x])\s*", r"\1", " ".join(words))
    return re.sub(r"^\* (?=(?:[2-9]|10|[ajqk])(?: |$))", JOKER, text).split(" ")
