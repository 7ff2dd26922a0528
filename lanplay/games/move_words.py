"""Moves in the words of a language: `take` is shown as `nehmen`, and either may be typed.

The `texts.toml` of a room has two tables a language: `moves`, the verbs and colours that may be shortened to a unique
beginning (docs/notation.md, section 3), and `faces`, the parts of a card's name, which may not. The first of several
words is shown, all are read. Cards may also be called what they are called on the table, such as `red 4`. Files and
programs keep the notation.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import NamedTuple, TypeAlias

from engine import registry
from engine.errors import BadNotation
from engine.notation import LONGEST
from lanplay.games.rooms import room_of
from lanplay.text import current, translation
from lanplay.text.faces import POISON, face_named

LocalWords: TypeAlias = Mapping[str, Sequence[str]]
"""Words of the notation, each with the local words for it."""
SPELLED_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


class Known(NamedTuple):
    """A word that may be typed, spelled out, and the word of the notation that it stands for."""

    typed: str
    meant: str


class MoveWords:
    """The words of one game's moves in one language; without tables, those of the notation.

    `heads` are the first words of moves that may be shortened, `whole` those that may not; `cards` has the face for
    each name of a card, `usages` an example of a move for each first word.
    """

    def __init__(
        self,
        heads: Sequence[str],
        whole: Sequence[str],
        moves: LocalWords,
        faces: LocalWords,
        cards: Mapping[str, str],
        usages: Mapping[str, str],
    ) -> None:
        self._usages = usages
        self._shown = {word: local[0] for word, local in (*faces.items(), *moves.items())}
        verbs = {word: moves.get(word, ()) for word in heads}
        others = {word: local for word, local in moves.items() if word not in verbs}
        self._heads, self._others = [*_known(verbs)], [*_known(others)]
        self._cards = {_spelled_out(name): face for name, face in cards.items()}
        longest_first = sorted(map(re.escape, self._cards), key=len, reverse=True)
        self._named = re.compile(rf"(?<!\S)({'|'.join(longest_first)})(?!\S)") if cards else None
        self._meant = dict([*_known(dict.fromkeys(whole, ())), *_known(faces), *self._heads, *self._others])

    def shown(self, move: str) -> str:
        """A move of the notation, or some words of one, in words of the language."""
        return " ".join(self._word_shown(word) for word in move.split(" "))

    def notation(self, typed: str) -> str:
        """What was typed, in the notation; words that are not known stay as they are. Raises `BadNotation`."""
        if len(typed) > LONGEST:
            return typed
        typed = self._with_faces(typed)
        if not self._shown:
            return typed
        first, *rest = typed.split() or [""]
        others = (self._read(word, self._others, typed) for word in rest)
        return " ".join([self._read(first, self._heads, typed), *others])

    def usage(self, move: str) -> str | None:
        """An example of the moves that begin as `move` of the notation does, in words of the language."""
        first = move.lower().split(" ")[0]
        begun = [first] if first in self._usages else [head for head in self._usages if head.startswith(first)]
        return self.shown(self._usages[begun[0]]) if len(begun) == 1 else None

    def _with_faces(self, typed: str) -> str:
        """What was typed with the faces of the cards that are named in it."""
        words = " ".join(_spelled_out(typed).split())
        if self._named is None or not self._named.search(words):
            return typed
        return self._named.sub(lambda found: self._cards[found[1]], words)

    def _word_shown(self, word: str) -> str:
        if word in self._shown:
            return self._shown[word]
        return "-".join(self._shown.get(part, part) for part in word.split("-"))

    def _read(self, word: str, shortenable: Sequence[Known], typed: str) -> str:
        """An exact word wins; a beginning counts if all words that begin so mean the same."""
        letters = _spelled_out(word)
        if letters in self._meant:
            return self._meant[letters]
        if "-" in letters:
            return "-".join(self._meant.get(part, part) for part in letters.split("-"))
        meant = {known.meant for known in shortenable if letters and known.typed.startswith(letters)}
        if len(meant) > 1:
            raise BadNotation("word_ambiguous", word=word, known=" ".join(sorted(meant)), move=typed)
        return meant.pop() if meant else word


def move_words(game: str) -> MoveWords:
    """The words of a registered game's moves in the language in use."""
    return words_in(game, current())


@cache
def words_in(game: str, language: str) -> MoveWords:
    forms = tuple(registry.find(game).grammar.forms.values())
    tables = _tables(game)
    heads, whole = ([form.head for form in forms if form.may_shorten is may_shorten] for may_shorten in (True, False))
    moves, faces = (_listed(tables.get(name, {}).get(language, {})) for name in ("moves", "faces"))
    return MoveWords(heads, whole, moves, faces, _card_names(game, language), {form.head: form.usage for form in forms})


def _card_names(game: str, language: str) -> dict[str, str]:
    """The faces of all cards by their names, in English, too; a poisonous one may also be called `yellow 3!`."""
    found = registry.find(game)
    faces = {face for seats in found.seats for face in found.deck(found.configure({}, seats), seats)}
    names: dict[str, str] = {}
    for say in (str, translation(language)):
        for face in faces:
            bare = face.removesuffix(POISON)
            names |= {face_named(face, say): face, face_named(bare, say) + face.removeprefix(bare): face}
    return {name: face for name, face in names.items() if name.lower() != face.lower()}


def _tables(game: str) -> Mapping[str, Mapping[str, Mapping[str, str | Sequence[str]]]]:
    room = room_of(game)
    path = None if room is None else files(room) / "texts.toml"
    return tomllib.loads(path.read_text("utf-8")) if path is not None and path.is_file() else {}


def _listed(table: Mapping[str, str | Sequence[str]]) -> LocalWords:
    return {word: [local] if isinstance(local, str) else local for word, local in table.items()}


def _known(words: LocalWords) -> Iterator[Known]:
    """Each word of the notation and the local ones for it."""
    for word, local in words.items():
        for typed in (word, *local):
            yield Known(_spelled_out(typed), word)


def _spelled_out(word: str) -> str:
    return word.lower().translate(SPELLED_OUT)


NOTATION = MoveWords((), (), {}, {}, {}, {})
"""What programs read and write."""
