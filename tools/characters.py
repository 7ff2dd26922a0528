"""Prints the table of `protocol/wire/characters.py` from the Unicode data of the Python that runs this, which must be
those of the version that the protocol names: `characters.py`."""

import itertools
import sys
import textwrap
import unicodedata

UNICODE = "14.0.0"
INVISIBLE = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
    + "".join(map(chr, range(0xFE00, 0xFE10)))
    + "".join(map(chr, range(0xE0100, 0xE01F0)))
)
KINDS = {"Cc": "d", "Cf": "d", "Cs": "d", "Co": "d", "Cn": "d", "Zs": "b", "Zl": "b", "Zp": "b", "Mn": "m", "Me": "m"}
WIDTH = 113


def kind_of(sign: str) -> str:
    """`b` a blank, `d` dropped, `m` a mark on the sign before, `k` kept as it is."""
    if sign in "\t\n\v\f\r":
        return "b"
    return "d" if sign in INVISIBLE else KINDS.get(unicodedata.category(sign), "k")


def runs() -> str:
    """The kinds of all code points from 0 on, each run as its length and its letter; a length of 1 is left out."""
    lengths = ((kind, len(list(run))) for kind, run in itertools.groupby(kind_of(chr(n)) for n in range(0x110000)))
    return "".join(kind if length == 1 else f"{length}{kind}" for kind, length in lengths)


if __name__ == "__main__":
    if unicodedata.unidata_version != UNICODE:
        sys.exit(f"This Python has Unicode {unicodedata.unidata_version}; the table is that of {UNICODE}.")
    sys.stdout.write("".join(f'    "{line}"\n' for line in textwrap.wrap(runs(), WIDTH)))
