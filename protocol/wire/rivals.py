"""Which of two links to the same peer stays.

Two peers that find each other dial each other, a laptop that got a new address dials again while its old connection
still looks alive, and a copied home folder runs the same key twice. Both ends must come to the same answer without
asking. Decides that, and nothing else; it must never know what a link is made of.
"""

from enum import Enum, auto
from typing import Final

import msgspec

# A link that was silent for longer (two heartbeats and a bit) is not worth defending against a newcomer.
QUIET_AFTER: Final = 5.0


class Verdict(Enum):
    """What happens to the newcomer."""

    TAKE = auto()  # the newcomer stays, the older link goes
    KEEP = auto()  # the older link stays, the newcomer goes
    TWIN = auto()  # the same key runs twice: the older stays, both are told


class Rival(msgspec.Struct, frozen=True):
    """What counts of a link: the nonce of the peer's start, and whether this side dialled."""

    boot: bytes
    dialled: bool


def judge(mine: bytes, theirs: bytes, older: Rival, silence: float, newer: Rival) -> Verdict:
    """Judges a newcomer while `older`, silent for so many seconds, still stands; `mine` and `theirs` are the two keys.

    When both dialled, the link dialled by the lower key stays; in the same direction the newer one.
    """
    if silence > QUIET_AFTER:
        return Verdict.TAKE
    if older.boot != newer.boot:
        return Verdict.TWIN
    if older.dialled == newer.dialled:
        return Verdict.TAKE
    lower_dialled = newer.dialled == (mine < theirs)
    return Verdict.TAKE if lower_dialled else Verdict.KEEP
