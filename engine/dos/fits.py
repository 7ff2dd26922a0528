"""Which cards may be laid on the top card, and which ones leave the right to draw. Rulings E3, E5 to E7, E9 to E15."""

from functools import lru_cache
from typing import NamedTuple

from engine.cards import Face
from engine.dos.cards import COLOUR_OF, DRAW_2, FACES, NUMBERS, PENALTY_OF, SYMBOL_OF, WILD, WILD_4
from engine.dos.options import Options


class Fit(NamedTuple):
    """`fits` may be laid. `free`, sorted, are the faces that leave the right to draw: whoever draws without a penalty
    proves that their whole hand is among them (E5, E6). Under a penalty everybody may draw, and `free` is empty.
    """

    fits: frozenset[Face]
    free: tuple[Face, ...]
    free_set: frozenset[Face]


@lru_cache(maxsize=4096)
def fit_on(top: Face, colour: str | None, is_penalty: bool, options: Options) -> Fit:
    """What fits on `top`, in the `colour` that counts, a wished one too; None on a colourless first discard."""
    if is_penalty:
        return Fit(frozenset(face for face in FACES if _answers(face, top, colour)), (), frozenset())
    fits = frozenset(face for face in FACES if _fits(face, top, colour, options))
    compulsory = fits if options.lone_wild == "must" else fits - {WILD, WILD_4}  # E6
    free = tuple(face for face in FACES if face not in compulsory)
    return Fit(fits, free, frozenset(free))


def _answers(face: Face, top: Face, colour: str | None) -> bool:
    """Whether `face` answers a penalty: only the card on top decides (E11), and nothing else dodges it (E14)."""
    if face == WILD_4:  # E9, E10, E13
        return True
    return SYMBOL_OF[face] == DRAW_2 and (SYMBOL_OF[top] == DRAW_2 or COLOUR_OF[face] == colour)  # E9, E10


def _fits(face: Face, top: Face, colour: str | None, options: Options) -> bool:
    if face == WILD_4:  # E13
        return True
    if face == WILD:  # E12
        return top != WILD and (options.wish_on_paid_draw or not PENALTY_OF[top])
    if colour is None or COLOUR_OF[face] == colour:  # E3, E7, E15
        return True
    symbol = SYMBOL_OF[face]
    return symbol == SYMBOL_OF[top] and (options.same_symbol or symbol in NUMBERS)  # E7
