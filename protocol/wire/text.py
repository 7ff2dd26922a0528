"""Makes text from peers safe to show and to store: names, chat, reasons, fields of discovery records.

Decides which characters survive: no control characters or escape sequences (they could set titles, the
clipboard or fake a screen), no bidirectional controls, nothing invisible, at most two combining marks on one
another, one line. Every peer and every verifier decides alike, since names are judged by it. It must never know
where a text will be shown. Source: `characters` for what each one is; ECMA-48 for the shape of escape sequences.
"""

import re
from typing import Final

from protocol.wire.characters import Kind, kind_of

MAX_MARKS: Final = 2
# What is read before cutting: enough for any `limit` of visible characters, little enough that floods cost
# nothing.
_READ_FACTOR: Final = 8

_ESCAPES: Final = re.compile(
    r"(?:\x1b[PX^_\]]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)?"  # strings: title, clipboard
    r"|(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]?"  # control sequences: colour, cursor
    r"|\x1b[ -/]*[0-~]?"  # the short ones
)


def clean(text: str, limit: int) -> str:
    """`text` as one visible line of at most `limit` characters. Cleaning twice changes nothing more."""
    kept: list[str] = []
    marks = 0
    for sign in _ESCAPES.sub("", text[: limit * _READ_FACTOR]):
        match kind_of(sign):
            case Kind.BLANK:
                if kept and kept[-1] != " ":
                    kept.append(" ")
                marks = 0
            case Kind.MARK:
                marks += 1
                if marks <= MAX_MARKS and kept and kept[-1] != " ":
                    kept.append(sign)
            case Kind.KEPT:
                kept.append(sign)
                marks = 0
            case Kind.DROPPED:
                pass
    return "".join(kept[:limit]).rstrip(" ")


def clip(text: str, size: int) -> str:
    """The longest beginning of `text` that fits into `size` bytes of UTF-8, clipped between two code points."""
    return text.encode("utf-8", "replace")[:size].decode("utf-8", "ignore")
