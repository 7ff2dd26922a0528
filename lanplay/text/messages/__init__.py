"""Codes to sentences: what was wrong, where, and what to do about it.

A code is looked up under its kind first (`move.over`), here and among the words of the games, then by itself. Details
come from people and peers, so they are cleaned and shortened before they go into a sentence.
"""

from collections.abc import Iterator, Mapping
from string import Formatter

from lanplay.games.words import merged
from lanplay.text import capital, mark, translate
from lanplay.text.faces import colour_word, face_words
from lanplay.text.messages.engine import ENGINE
from lanplay.text.messages.fouls import FOULS
from lanplay.text.messages.lobby import LOBBY
from lanplay.text.messages.network import NETWORK
from lanplay.text.messages.records import RECORDS
from lanplay.text.messages.store import STORE
from lanplay.text.messages.usage import USAGE
from protocol.wire.text import clean

MESSAGES: Mapping[str, str] = {
    **USAGE,
    **ENGINE,
    **NETWORK,
    **LOBBY,
    **STORE,
    **RECORDS,
    **FOULS,
}
UNKNOWN = mark("Refused: {code}.")
NEAREST = mark("Did you mean {word}?")
LONGEST_DETAIL = 400
MOVE = "move"
CARDS = frozenset(("card", "top", "best"))
COLOURS = frozenset(("colour", "colours"))


def is_known(kind: str, code: str) -> bool:
    return _template(kind, code) is not None


def has_details(kind: str, code: str) -> bool:
    """Whether the sentence for `code` has details to fill in."""
    return any(name is not None for _, name, _, _ in Formatter().parse(_template(kind, code) or ""))


def sentence(kind: str, code: str, details: Mapping[str, object]) -> str:
    """The sentence for `code`; if there is none, the code and its details in plain words."""
    template = _template(kind, code)
    params = _Details((name, _shown(value)) for name, value in details.items())
    if template is not None:
        if kind == MOVE:
            params = _Details(_named(params))
        text = translate(template).format_map(params)
        return capital(text) if kind == MOVE else " ".join((text, *_advice(params)))
    words = " ".join((code.replace("_", " "), *(f"{name} {value}" for name, value in params.items())))
    return translate(UNKNOWN).format(code=clean(words, LONGEST_DETAIL))


def _advice(params: Mapping[str, str]) -> Iterator[str]:
    """Which of the known words was probably meant by one that is not known."""
    from lanplay.text.nearest import nearest

    typed = next((params[name] for name in ("word", "value", "name") if name in params), "")
    known = params.get("known", "")
    word = nearest(typed, known)
    is_begun = any(one.startswith(typed) for one in known.split())  # whatever is missing, it is not another word
    if word is not None and not is_begun:
        yield translate(NEAREST).format(word=word)


def _template(kind: str, code: str) -> str | None:
    name = f"{kind}.{code}"
    return MESSAGES.get(name) or merged("refusals").get(name) or MESSAGES.get(code)


def _named(params: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Details of a refused move, with cards and colours by name."""
    for name, value in params.items():
        if name in CARDS:
            yield name, face_words(value)
        elif name in COLOURS:
            yield name, ", ".join(map(colour_word, value.split(" ")))
        else:
            yield name, value


class _Details(dict[str, str]):
    """A detail that an error lacks is shown as a question mark, rather than failing the report."""

    def __missing__(self, name: str) -> str:
        return "?"


def _shown(value: object) -> str:
    return "-" if value is None else clean(str(value), LONGEST_DETAIL)
