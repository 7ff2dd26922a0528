"""Reading what people type: case and extra spaces do not matter, words may be cut to a unique beginning."""

from collections.abc import Iterable, Sequence

from engine.errors import BadNotation

LONGEST = 200


def split(text: str) -> list[str]:
    """The words of a typed move in lower case; raises `BadNotation` where there are none or far too many."""
    if len(text) > LONGEST:
        raise BadNotation("move_too_long", most=LONGEST)
    words = text.lower().split()
    if not words:
        raise BadNotation("move_empty")
    return words


def complete(word: str, known: Iterable[str], text: str) -> str:
    """The word of `known` that `word` is or uniquely begins (an exact word wins); `text` is quoted in the error."""
    candidates = sorted(known)
    if word in candidates:
        return word
    matches = [candidate for candidate in candidates if candidate.startswith(word)] if word else []
    if len(matches) == 1:
        return matches[0]
    if matches:
        raise BadNotation("word_ambiguous", word=word, known=" ".join(matches), move=text)
    raise BadNotation("word_unknown", word=word, known=" ".join(candidates), move=text)


def expect_length(words: Sequence[str], least: int, most: int, text: str) -> None:
    """Raise unless there are `least` to `most` words."""
    if not least <= len(words) <= most:
        raise BadNotation("move_words", move=text, least=least, most=most)
