"""Translations: `locales/LANGUAGE/*.po`, read when a language is first used and handed to the standard gettext.

All files of a language form one catalogue, so that every part of the program can keep its own.

Only what these files contain is supported: comments, `msgid`, `msgid_plural`, `msgstr` and `msgstr[n]`, each a quoted
string that may continue on further lines. Source: the GNU gettext manual, "PO Files" and "MO Files".
"""

import ast
import re
import struct
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

FOLDER = Path(__file__).parent / "locales"
_LINE = re.compile(r'^(?:(msgid|msgid_plural|msgstr)(?:\[\d\])?\s+)?("(?:[^"\\]|\\.)*")$')
_MAGIC = 0x950412DE


def load(language: str) -> GNUTranslations:
    """The translations into `language`; the source language has an empty catalogue."""
    entries = {"": "Content-Type: text/plain; charset=UTF-8\n"}
    for path in sorted((FOLDER / language).glob("*.po")):
        entries |= read_po(path.read_text("utf-8"))
    return GNUTranslations(BytesIO(_mo_bytes(entries)))


def read_po(text: str) -> dict[str, str]:
    """Source text to translation; plural forms are joined by NUL on both sides, as gettext wants them."""
    entries: dict[str, str] = {}
    ids: list[str] = []
    forms: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        matched = _LINE.match(line)
        if matched is None:
            raise ValueError(f"line {number} of a catalogue cannot be read: {line}")
        keyword, words = matched[1], ast.literal_eval(matched[2])
        if keyword == "msgid" and forms:
            entries["\0".join(ids)] = "\0".join(forms)
            ids, forms = [], []
        if keyword == "msgstr":
            forms.append(words)
        elif keyword is not None:
            ids.append(words)
        else:
            part = forms or ids
            part[-1] += words
    return entries | {"\0".join(ids): "\0".join(forms)}


def _mo_bytes(entries: dict[str, str]) -> bytes:
    """The binary form of `entries`: a header, two tables of (length, offset), then the strings, sorted."""
    pairs = sorted((key.encode(), value.encode()) for key, value in entries.items())
    start = 28 + 16 * len(pairs)
    tables: list[int] = []
    body = b""
    for part in (0, 1):
        for pair in pairs:
            tables += (len(pair[part]), start + len(body))
            body += pair[part] + b"\0"
    head = (_MAGIC, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 0)
    return struct.pack(f"<{7 + len(tables)}I", *head, *tables) + body
