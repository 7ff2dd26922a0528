"""Dos's reaction: eight places, of which one or two light up and have to be hit in time (E24, E25).

Each place has its own letter, so that typing is as good as clicking.
"""

from collections.abc import Sequence

from engine.dos.rules import FIELDS
from lanplay.screen.boards.picking import Marks, reacted
from lanplay.screen.boards.sheet import Sheet, too_small
from lanplay.screen.picture import Look, Picture
from lanplay.text import mark, mark_counted, translate, translate_counted

HIT = mark_counted("Hit the field that is lit!", "Hit the {number} fields that are lit!")
HOW = mark("Type the letter, or click. A wrong field or a late one costs a card.")
DONE = mark("hit")
KEYS = "asdfghjk"
"""The letter of each place: the home row of the keyboard, which German and Italian keyboards share."""
ACROSS = 4
INNER = 12
GAP = 3
WIDTH = ACROSS * (INNER + 2 + GAP)
ROWS = 13


def reaction(fields: Sequence[int], look: Look, hit: Sequence[int] = ()) -> Picture:
    """The places `fields` are lit, but for those that have been `hit` already."""
    small = too_small(look, WIDTH, ROWS)
    if small is not None:
        return small
    left = [number for number in fields if number not in hit]
    sheet = Sheet(look, (), Marks(open=frozenset(map(reacted, left))), WIDTH)
    sheet.put(0, 0, translate_counted(HIT, len(left)) if left else "", "title")
    sheet.put(0, 1, translate(HOW), "label")
    for number in range(FIELDS):
        _place(sheet, number, is_lit=number in left, is_hit=number in hit)
    return sheet.picture()


def _place(sheet: Sheet, number: int, *, is_lit: bool, is_hit: bool) -> None:
    """Odd places stand a row lower, so that neighbours are not taken for each other."""
    row, column = divmod(number, ACROSS)
    x, y = column * (INNER + 2 + GAP), 3 + row * 5 + column % 2
    letter = KEYS[number].upper()
    if is_lit:
        sheet.box(x, y, [f"{sheet.signs.right} {letter} {sheet.signs.left}"], INNER, "lit", reacted(number), edge="lit")
        return
    if is_hit:
        letter = translate(DONE)
    sheet.box(x, y, [letter], INNER, "good" if is_hit else "dim", reacted(number))
