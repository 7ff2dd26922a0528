"""Moves, and the grammar that a game reads and spells them by: one table with a row for each kind of move.

A move is a value that says what is decided; its `text` is the one spelling in which it is signed, stored, sent and
shown. A `Grammar` knows every form of a game's moves: what people may type for it, and what it says. Two readers share
it: `read` forgives case, spaces and shortened words, `exact` takes the one spelling alone.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Generic, TypeVar

from engine.errors import BadNotation, IllegalMove
from engine.notation import LONGEST, complete, expect_length, split
from engine.values import Value


class GameMove(Value, frozen=True):
    """What a seat decides. A game's own `GameMove` adds what `text` says, field by field."""

    text: str

    @property
    def words(self) -> tuple[str, ...]:
        """Those of the text, the first of which says what kind of move it is."""
        return tuple(self.text.split(" "))

    def __str__(self) -> str:
        return self.text


M = TypeVar("M", bound=GameMove)


class MoveForm(Value, Generic[M], frozen=True):
    """One kind of move: a word that it begins with, and what may follow it.

    `usage` shows the form as it is typed, with an example for what varies. `read` makes the move from the words after
    the first one, in small letters; the whole text is for its errors. `may_shorten`: a unique beginning of `head` will
    do.
    """

    head: str
    usage: str
    read: Callable[[Sequence[str], str], M]
    may_shorten: bool = True


class Grammar(Generic[M]):
    """All forms of a game's moves.

    `public` are the spellings that stand in an answer for a move with a secret in it, such as `give ?`; nobody types
    them. `prepare` may change the words that were typed before they are read, and refuse a first word with a reason of
    its own.
    """

    def __init__(
        self,
        forms: Iterable[MoveForm[M]],
        public: Iterable[M] = (),
        prepare: Callable[[list[str], str], list[str]] = lambda words, text: words,
    ) -> None:
        self.forms: Mapping[str, MoveForm[M]] = {form.head: form for form in forms}
        self._shortenable = tuple(form.head for form in self.forms.values() if form.may_shorten)
        self._public = {move.text: move for move in public}
        self._prepare = prepare
        self.read = lru_cache(maxsize=4096)(self._read)
        self._exact = lru_cache(maxsize=4096)(self._exactly)

    @property
    def usage(self) -> tuple[str, ...]:
        """How each kind of move is typed, in the order of the table."""
        return tuple(dict.fromkeys(form.usage for form in self.forms.values()))

    def exact(self, text: str) -> M:
        """The move of an answer, which must be in its one spelling; raises `IllegalMove`."""
        move = self._exact(text) if len(text) <= LONGEST else None
        if move is None:
            raise IllegalMove("move_unknown", move=text[:LONGEST])
        return move

    def _read(self, text: str) -> M:
        """The move that somebody typed; raises `BadNotation`."""
        first, *rest = self._prepare(split(text), text)
        head = first if first in self.forms else complete(first, self._shortenable, text)
        return self.forms[head].read(rest, text)

    def _exactly(self, text: str) -> M | None:
        if text in self._public:
            return self._public[text]
        try:
            move = self._read(text)
        except BadNotation:
            return None
        return move if move.text == text else None


def fixed(*moves: M) -> Iterable[MoveForm[M]]:
    """Forms of moves that are a single word each."""
    return [MoveForm(move.text, move.text, _alone(move)) for move in moves]


def _alone(move: M) -> Callable[[Sequence[str], str], M]:
    def read(rest: Sequence[str], text: str) -> M:
        expect_length((move.text, *rest), 1, 1, text)
        return move

    return read
