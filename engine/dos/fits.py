"""Which cards may be laid on the top card, and which one may hold and still draw. Rulings E3, E5 to E7, E9 to E15."""

from dataclasses import dataclass
from functools import lru_cache

from engine.cards import Face
from engine.dos.cards import COLOUR_OF, DRAW_2, FACES, NUMBERS, SYMBOL_OF, WILD, WILD_4
from engine.dos.options import Options


@dataclass(frozen=True, slots=True)
class Fit:
    """`fits` may be laid. `free`, sorted, are the faces that leave the right to draw: the seat that draws without a
    penalty proves that its whole hand is among them (E5, E6). With a penalty pending, drawing is free and `free` empty.
    """

    fits: frozenset[Face]
    free: tuple[Face, ...]
    free_set: frozenset[Face]


def fit_on(top: Face, colour: str | None, is_penalty: bool, options: Options) -> Fit:
    """What fits on `top`, in the `colour` that counts (the wished one, too); None on a colourless first discard."""
    return _fit(top, colour, is_penalty, options.same_symbol, options.lone_wild, options.wish_on_paid_draw)


@lru_cache(maxsize=4096)
def _fit(
    top: Face,
    colour: str | None,
    is_penalty: bool,
    same_symbol: bool,
    lone_wild: str,
    wish_on_paid_draw: bool,
) -> Fit:
    if is_penalty:
        return Fit(frozenset(face for face in FACES if _stacks(face, top, colour)), (), frozenset())
    fits = frozenset(face for face in FACES if _fits(face, top, colour, same_symbol, wish_on_paid_draw))
    compulsory = fits if lone_wild == "must" else fits - {WILD, WILD_4}  # E6
    free = tuple(face for face in FACES if face not in compulsory)
    return Fit(fits, free, frozenset(free))


def _stacks(face: Face, top: Face, colour: str | None) -> bool:
    """What answers a penalty: only the card on top decides (E11), nothing else dodges it (E14)."""
    if face == WILD_4:  # E9, E10, E13
        return True
    return SYMBOL_OF[face] == DRAW_2 and (SYMBOL_OF[top] == DRAW_2 or COLOUR_OF[face] == colour)  # E9, E10


def _fits(face: Face, top: Face, colour: str | None, same_symbol: bool, wish_on_paid_draw: bool) -> bool:
    if face == WILD_4:  # E13
        return True
    if face == WILD:  # E12
        return top != WILD and (wish_on_paid_draw or not _is_draw_card(top))
    if colour is None or COLOUR_OF[face] == colour:  # E3, E7, E15
        return True
    symbol = SYMBOL_OF[face]
    return symbol == SYMBOL_OF[top] and (same_symbol or symbol in NUMBERS)  # E7


def _is_draw_card(face: Face) -> bool:
    return face == WILD_4 or SYMBOL_OF[face] == DRAW_2
