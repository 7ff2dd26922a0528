"""How texts are written where the output's encoding lacks their characters: by the nearest signs that it has."""

import codecs
from typing import Final
from unicodedata import normalize

NEAREST: Final = "nearest"
"""The name of the error handler of streams."""
_LIKE: Final = {
    "−": "-",
    "–": "-",
    "…": "...",
    "’": "'",
    "‘": "'",
    "“": '"',
    "”": '"',
    "„": '"',
    "«": '"',
    "»": '"',
    "‹": "<",
    "›": ">",
    "≤": "<=",
    "×": "x",
    "∙": "*",
    "→": "->",
    "←": "<-",
    "\u00a0": " ",
    "ß": "ss",
    "ª": "a",
}
_UMLAUT: Final = "\u0308"


def prepare_nearest() -> None:
    codecs.register_error(NEAREST, _nearest)


def _nearest(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lost = error.object[error.start : error.end]
    return "".join(_like(character) for character in lost), error.end


def _like(character: str) -> str:
    """ASCII alone, so that every encoding has it; the code of a character that looks like nothing in it."""
    if character in _LIKE:
        return _LIKE[character]
    base = normalize("NFD", character)
    if len(base) == 2 and base[0].isascii():
        return base[0] + ("e" if base[1] == _UMLAUT else "")
    return character.encode("ascii", "backslashreplace").decode("ascii")
