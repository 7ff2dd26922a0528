"""Makes text from peers safe to show and to store: names, chat, reasons, fields of discovery records.

Decides which characters survive: no control characters or escape sequences (they could set titles, the
clipboard or fake a screen), no bidirectional controls, nothing invisible, at most two combining marks on one
another, one line. It must never know where a text will be shown. Source: Unicode general categories; ECMA-48
for the shape of escape sequences.
"""

import re
import unicodedata
from typing import Final

MAX_MARKS: Final = 2
# What is read before cutting: enough for any `limit` of visible characters, little enough that floods cost
# nothing.
_READ_FACTOR: Final = 8

_ESCAPES: Final = re.compile(
    r"(?:\x1b[PX^_\]]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)?"  # strings: title, clipboard
    r"|(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]?"  # control sequences: colour, cursor
    r"|\x1b[ -/]*[0-~]?"  # the short ones
)
_INVISIBLE: Final = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
    + "".join(map(chr, range(0xFE00, 0xFE10)))
    + "".join(map(chr, range(0xE0100, 0xE01F0)))
)
_DROPPED: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
_BLANK: Final = frozenset({"Zs", "Zl", "Zp"})
_MARKS: Final = frozenset({"Mn", "Me"})


def clean(text: str, limit: int) -> str:
    """`text` as one visible line of at most `limit` characters. Cleaning twice changes nothing more."""
    kept: list[str] = []
    marks = 0
    for sign in _ESCAPES.sub("", text[: limit * _READ_FACTOR]):
        category = unicodedata.category(sign)
        if category in _BLANK or sign in "\t\n\r\v\f":
            if kept and kept[-1] != " ":
                kept.append(" ")
            marks = 0
        elif category in _DROPPED or sign in _INVISIBLE:
            continue
        elif category in _MARKS:
            marks += 1
            if marks <= MAX_MARKS and kept and kept[-1] != " ":
                kept.append(sign)
        else:
            kept.append(sign)
            marks = 0
    return "".join(kept[:limit]).rstrip(" ")


def cut(text: str, size: int) -> str:
    """The longest beginning of `text` that fits into `size` bytes of UTF-8, cut between two code points."""
    return text.encode("utf-8", "replace")[:size].decode("utf-8", "ignore")
