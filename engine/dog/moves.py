"""Dog's moves: what a seat decides, and the grammar of its spellings (docs/notation.md, section 3)."""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from engine import grammar
from engine.cards import Face
from engine.dog.board import GOAL, LANE, PiecePlace
from engine.dog.cards import BACKWARD, EXITS, FACES, FORWARD, FOUR, JACK, JOKER, SEVEN, VALUES
from engine.errors import BadNotation
from engine.grammar import Grammar, MoveForm, fixed
from engine.notation import expect_length
from engine.values import Value

EXIT = "exit"
GIVE = "give"
MOST_SEGMENTS = 7
JOINTS = (">", "x")
"""What stands between the two places of a walk, and of a swap."""
NAMES = {place: str(place) for place in range(GOAL)} | {GOAL + depth: f"g{depth}" for depth in range(1, LANE + 1)}
"""How moves name a place. A fresh piece is named by its field."""
PLACES = {name: place for place, name in NAMES.items()}

_FIELD = "0|[1-9][0-9]?"
_SEGMENT = re.compile(rf"({_FIELD}|g[1-4])>({_FIELD}|g[1-4])")
_SWAP = re.compile(rf"({_FIELD})x({_FIELD})")
_DECLARED = re.compile(r"^\* (?=(?:[2-9]|10|[ajqk])(?: |$))")


class Move(grammar.GameMove, frozen=True):
    """What a seat decides: `FOLD`, a `Gift` or a `Play`."""


class Gift(Move, frozen=True):
    """A card given to the partner; None where it stays hidden."""

    card: Face | None


class Segment(Value, frozen=True):
    """Two places as moves name them: a piece's and where it goes, or for a jack those of two pieces."""

    source: PiecePlace
    target: PiecePlace

    def __str__(self) -> str:
        """As it is spelled in a walk."""
        return f"{NAMES[self.source]}>{NAMES[self.target]}"


class Play(Move, frozen=True):
    """A card played: the face `card` is discarded and stands for `value` (C34).

    `segments` are those of a walk in the order in which they are walked, the one of a swap with the mover's piece
    first, and none where a piece leaves home.
    """

    card: Face
    value: Face
    segments: tuple[Segment, ...] = ()

    @property
    def is_exit(self) -> bool:
        return not self.segments

    @property
    def is_swap(self) -> bool:
        return self.value == JACK and bool(self.segments)


FOLD = Move("fold")
UNSEEN_GIFT = Gift(f"{GIVE} ?", None)
GIFTS = {face: Gift(f"{GIVE} {face}", face) for face in FACES}


@lru_cache(maxsize=16_384)
def short_play(card: Face, value: Face, source: PiecePlace | None = None, target: PiecePlace = 0) -> Play:
    """A play with one segment at most: all but a split seven."""
    spelled = card if card == value else card + value
    if source is None:
        return Play(f"{spelled} {EXIT}", card, value)
    joint = "x" if value == JACK else ">"
    return Play(f"{spelled} {NAMES[source]}{joint}{NAMES[target]}", card, value, (Segment(source, target),))


def seven_play(words: tuple[str, ...], card: Face) -> Play:
    """A seven, its segments as they are spelled."""
    return Play(" ".join((card if card == SEVEN else card + SEVEN, *words)), card, SEVEN, tuple(map(walked, words)))


@lru_cache(maxsize=16_384)
def walked(word: str) -> Segment:
    """The segment that `word` spells."""
    source, target = word.split(">")
    return Segment(PLACES[source], PLACES[target])


def words(fields: int) -> tuple[str, ...]:
    """Every word of a listed move on a ring of so many fields, sorted."""
    cards = {*FACES, *(JOKER + value for value in VALUES), EXIT, GIVE, FOLD.text}
    lane = [NAMES[GOAL + step] for step in range(1, LANE + 1)]
    ways = (*FORWARD.values(), range(1, MOST_SEGMENTS + 1), [-back for back in BACKWARD.values()])
    steps = {step for way in ways for step in way}
    walks = {f"{start}>{(start + step) % fields}" for start in range(fields) for step in steps}
    turning_in = {f"{source}>{place}" for source in (*range(fields), *lane) for place in lane if source != place}
    swaps = {f"{one}x{other}" for one in range(fields) for other in range(fields) if one != other}
    return tuple(sorted(cards | walks | turning_in | swaps))


def _forms() -> Iterator[MoveForm[Move]]:
    yield from fixed(FOLD)
    yield MoveForm(GIVE, f"{GIVE} 7", _read_gift)
    for value in VALUES:
        yield MoveForm(value.lower(), USAGE.get(value, "9 12>21"), _reader(value, value), may_shorten=False)
    for value in VALUES:
        yield MoveForm(JOKER + value.lower(), "*9 12>21", _reader(JOKER, value), may_shorten=False)


USAGE = {**dict.fromkeys(EXITS, f"A {EXIT}"), FOUR: "4 12>8", SEVEN: "7 12>15 30>34", JACK: "J 12x40"}


def _reader(card: Face, value: Face) -> Callable[[Sequence[str], str], Move]:
    spelled = card if card == value else card + value
    shape, example = (_SWAP, "12x40") if value == JACK else (_SEGMENT, "12>21")
    known = f"{EXIT} {example}" if value in EXITS else example

    def read(words: Sequence[str], text: str) -> Move:
        expect_length((spelled, *words), 2, 1 + MOST_SEGMENTS, text)
        if EXIT.startswith(words[0]):
            expect_length(words, 1, 1, text)
            return short_play(card, value)
        for word in words:
            if not shape.fullmatch(word):
                raise BadNotation("word_unknown", word=word, known=known, move=text)
        if value == JACK:
            expect_length(words, 1, 1, text)
            source, target = words[0].split("x")
            return short_play(card, value, int(source), int(target))
        return Play(" ".join((spelled, *words)), card, value, tuple(map(walked, words)))

    return read


def _read_gift(words: Sequence[str], text: str) -> Move:
    expect_length((GIVE, *words), 2, 2, text)
    face = words[0].upper()
    if face not in GIFTS:
        raise BadNotation("card_unknown", move=text)
    return GIFTS[face]


def _prepared(words: list[str], text: str) -> list[str]:
    """Without spaces round `>` and `x`, or between the joker and what it stands for; the first word is known then."""
    if words[0][0].isalpha() and words[0].upper() not in FACES:
        return words
    joined = " ".join(words)
    for joint in JOINTS:
        joined = joined.replace(f" {joint}", joint).replace(f"{joint} ", joint)
    if joined.startswith(JOKER):
        joined = _DECLARED.sub(JOKER, joined)
    first, *rest = joined.split(" ")
    if first.removeprefix(JOKER).upper() not in VALUES:
        raise BadNotation("joker_undeclared" if first == JOKER else "card_unknown", move=text)  # C34
    return [first, *rest]


GRAMMAR: Grammar[Move] = Grammar(_forms(), public=(UNSEEN_GIFT,), prepare=_prepared)
