"""The lines that every screen has: the title at the top, the keys at the bottom, and the line being typed."""

from collections.abc import Sequence
from typing import NamedTuple

from lanplay.screen import cells
from lanplay.screen.inputs import KEY_TARGET, TOO_SMALL_TARGET
from lanplay.screen.layout import fit, fit_row, lines, row, row_width, text
from lanplay.screen.line import InputLine
from lanplay.screen.picture import Look, Picture, Piece, Row
from lanplay.text import mark, translate
from lanplay.text import screen as texts

LEAST_WIDTH = 60
NAMED_KEYS = (mark("Enter"), mark("BkSp"), mark("PgUp"), mark("PgDn"), mark("Home"), mark("End"))
LEAST_HEIGHT = 18
_GAP = "  "


class Hint(NamedTuple):
    """A key in the last line: what it is called, what it does, and its name, if it can be clicked.

    A way out is shown however little room there is.
    """

    shown: str
    does: str
    key: str = ""
    is_way_out: bool = False

    @property
    def caption(self) -> str:
        return key_names(self.shown)


def key_names(keys: str) -> str:
    """Some keys as keyboards of the language in use call them."""
    return " ".join(translate(key) if key in NAMED_KEYS else key for key in keys.split(" "))


LEAVING = Hint("^C", texts.KEY_LEAVE, "c-c", is_way_out=True)


def title_bar(left: str, right: str, width: int) -> Row:
    tail = f" {cells.shorten(right, max(width - cells.width(left) - 4, width // 3))} " if right else ""
    head = cells.pad(f" {left}", width - cells.width(tail))
    return (Piece(head, "bar"), Piece(tail, "bar"))


def footer(hints: Sequence[Hint], width: int) -> Row:
    """As many hints as fit: ways out first, then the others in their order."""
    parts: list[Piece] = []
    kept = sum(_hint_width(hint) for hint in hints if hint.is_way_out)
    room, is_full = width + len(_GAP), False
    for hint in hints:
        needed = _hint_width(hint)
        if hint.is_way_out:
            kept -= needed
        elif is_full or needed > room - kept:
            is_full = True
            continue
        target = KEY_TARGET + hint.key if hint.key else None
        parts += [Piece(_GAP, "hint")] if parts else []
        parts += [Piece(f" {hint.caption}", "key", target), Piece(f" {translate(hint.does)}", "hint", target)]
        room -= needed
    return fit_row(tuple(parts), width, "hint")


def _hint_width(hint: Hint) -> int:
    return cells.width(f"{_GAP} {hint.caption} {translate(hint.does)}")


def typed_line(prompt: str, line: InputLine, ghost: str, width: int, target: str | None = None) -> Row:
    """The prompt, the line around its cursor, and, dimmed, what it may be completed to."""
    head = Piece(f"{prompt}> ", "prompt", target)
    return fit_row((head, *typed_pieces(line, max(width - row_width((head,)) - 1, 1), target, ghost)), width)


def typed_pieces(line: InputLine, room: int, target: str | None = None, ghost: str = "") -> Row:
    first = _first_shown(line, room)
    before = line.text[first : line.cursor]
    at, after = line.text[line.cursor : line.cursor + 1], line.text[line.cursor + 1 :]
    ghost = "" if at else ghost
    pieces = (
        Piece(before, "typed", target),
        Piece(at or ghost[:1] or " ", "cursor", target),
        Piece(after, "typed", target),
        Piece(ghost[1:], "ghost", target),
    )
    return tuple(piece for piece in pieces if piece.text)


def _first_shown(line: InputLine, room: int) -> int:
    """Where the visible part of the line begins, so that it includes the cursor."""
    first = 0
    while cells.width(line.text[first : line.cursor + 1]) > room:
        first += 1
    return first


def screen(title: Row, body: Picture, below: Picture, look: Look) -> Picture:
    """The whole window: the title, the body in the room that is left, and the lines at the bottom."""
    return (title, *fit(body, look.width, look.height - 1 - len(below)), *fit(below, look.width, len(below)))


def too_small(look: Look, columns: int = LEAST_WIDTH, rows: int = LEAST_HEIGHT) -> Picture | None:
    """A sentence that replaces a screen for which the window is too small, else None."""
    if look.width >= columns and look.height >= rows:
        return None
    params = {"width": look.width, "height": look.height, "columns": columns, "rows": rows}
    told = lines(translate(texts.TOO_SMALL).format(**params), look.width)
    picture = tuple((Piece(piece.text, "warning", TOO_SMALL_TARGET),) for (piece,) in told)
    return fit(picture, look.width, look.height)


def heading(words: str) -> Row:
    return text(words, "heading")


def labelled(label: str, value: str, width: int, style: str = "") -> Picture:
    """`label  value`, with the value wrapped if it has to be."""
    head = f"{label}  "
    indent = min(cells.width(head), width // 2)
    broken = cells.wrap(value, max(width - indent, 1))
    first = row(Piece(cells.pad(head, indent), "label"), Piece(broken[0], style))
    return (first, *(row(" " * indent, Piece(line, style)) for line in broken[1:]))
