"""The known word that somebody probably meant by one that is not known."""

import re
from difflib import SequenceMatcher

LIKE = 0.6
WORDS = re.compile(r"[a-z][\w.+-]*(?:,? [a-z][\w.+-]*)*")
"""What can be typed; a list of anything else, such as tables with their hosts, is none of words."""


def nearest(typed: str, known: str) -> str | None:
    """The likeliest word of the list `known`; letters that have only changed places count as the likeliest."""
    if WORDS.fullmatch(known) is None:
        return None

    def likeness(word: str) -> tuple[bool, float]:
        return sorted(word) == sorted(typed.lower()), SequenceMatcher(None, typed.lower(), word).ratio()

    best = max(re.split(",? ", known), key=likeness)
    return best if max(likeness(best)) >= LIKE and best != typed else None
