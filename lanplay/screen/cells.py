"""How wide text is on a terminal, in cells, and how it is cut, padded and wrapped to a width.

Terminals disagree on emoji, so our own texts hold none; peers may send some. Source: Unicode Standard Annex 11, through
the tables of `wcwidth`.
"""

import unicodedata
from functools import lru_cache

_ALIKE = {
    "…": ".", "·": ".", "•": "*", "–": "-", "—": "-", "−": "-", "×": "x", "ß": "s", "ẞ": "S", "’": "'", "‘": "'",
    "“": '"', "”": '"', "„": '"', "«": "<", "»": ">", "→": ">", "←": "<", "↑": "^", "↓": "v", "▶": ">", "◀": "<",
    "►": ">", "◄": "<", "▸": ">", "▴": "^", "▾": "v", "●": "*", "○": "o", "◆": "*", "◇": "o", "✓": "+", "✗": "x",
    "│": "|", "─": "-",
    "┌": "+", "┐": "+", "└": "+", "┘": "+", "├": "+", "┤": "+", "┬": "+", "┴": "+", "┼": "+", "█": "#", "▌": "|",
    "▀": "#", "▄": "#", "╭": ".", "╮": ".", "╰": "'", "╯": "'", "╱": "/", "╲": "\\",
    "░": ".", "▒": ":", "▓": "#", "║": "|", "═": "=", "╔": "+", "╗": "+", "╚": "+", "╝": "+", "ø": "o", "Ø": "O",
    "æ": "a", "Æ": "A", "œ": "o", "ł": "l", "đ": "d", "ı": "i",
}  # fmt: skip


def sign_width(sign: str) -> int:
    """Cells of one character; 0 for what no terminal shows."""
    return 1 if " " <= sign <= "~" else max(_wide(sign), 0)


@lru_cache(maxsize=4096)
def _wide(sign: str) -> int:
    from wcwidth import wcwidth  # its tables take a tenth of a second, unpaid where nothing is drawn

    return wcwidth(sign)


def width(text: str) -> int:
    """Cells of a whole text."""
    return len(text) if text.isascii() else _width(text)


@lru_cache(maxsize=4096)
def _width(text: str) -> int:
    return sum(map(sign_width, text))


@lru_cache(maxsize=4096)
def is_even(text: str) -> bool:
    """Whether each character takes one cell."""
    return all(sign_width(sign) == 1 for sign in text)


def clip(text: str, cells: int) -> str:
    """The longest beginning of `text` that is at most `cells` wide."""
    if text.isascii():
        return text[: max(cells, 0)]
    taken = 0
    for index, sign in enumerate(text):
        taken += sign_width(sign)
        if taken > cells:
            return text[:index]
    return text


def shorten(text: str, cells: int) -> str:
    """`text`, or its beginning with an ellipsis if it is too wide."""
    return text if width(text) <= cells else clip(text, cells - 1) + "…" * (cells > 0)


def pad(text: str, cells: int) -> str:
    """`text` in exactly `cells` cells."""
    short = shorten(text, cells)
    return short + " " * (cells - width(short))


def centre(text: str, cells: int) -> str:
    """`text` in the middle of `cells` cells; an odd blank comes after it."""
    short = shorten(text, cells)
    return pad(" " * ((cells - width(short)) // 2) + short, cells)


def wrap(text: str, cells: int, indent: int = 0) -> list[str]:
    """`text` in lines of at most `cells` cells, broken at blanks if there are any; never empty."""
    lines: list[str] = []
    line, room = "", max(cells, 1)
    for word in text.split(" "):
        rest = word
        if line and width(line) + 1 + width(rest) <= room:
            line += " " + rest
            continue
        if line:
            lines.append(line)
            line = " " * min(indent, room - 1)
        while width(line + rest) > room:
            piece = clip(rest, room - width(line))
            if not piece:  # not even one wide character fits after the indent
                line, piece = "", clip(rest, room) or rest[:1]
            lines.append(line + piece)
            rest, line = rest[len(piece) :], " " * min(indent, room - 1)
        line += rest
    return [*lines, line]


def paragraphs(text: str, cells: int) -> list[str]:
    """Like `wrap`, for a text of several lines that keeps its own breaks."""
    return [line for part in text.split("\n") for line in wrap(part, cells)]


def plain(text: str) -> str:
    """`text` in ASCII, as wide as before; characters without an equivalent become question marks."""
    return text if text.isascii() else "".join(_plain_sign(sign) for sign in text)


@lru_cache(maxsize=4096)
def _plain_sign(sign: str) -> str:
    cells = sign_width(sign)
    if sign.isascii() or cells == 0:
        return sign if sign.isascii() else ""
    base = unicodedata.normalize("NFKD", sign)[:1]
    alike = _ALIKE.get(sign) or (base if base.isascii() else "?")
    return alike * cells
