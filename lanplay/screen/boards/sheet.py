"""What every board draws on: a canvas that knows the players' names, the marks, and the look of cards and words.

A mark is shown by a border or by brackets as well as by its style: heavy or `[ ]` for what can be chosen, double or `>
<` for what is picked, `( )` or a notch in the border for what the last move changed. What a choice does to others has
brackets and a sign of its own: `{ }` sends somebody home, `! !` does so to one's own side, `< >` opens something.
"""

from collections.abc import Sequence

import msgspec

from engine.view import GameView
from lanplay.games.drawing import OVER, TURN
from lanplay.games.voice import Voice
from lanplay.screen import cells
from lanplay.screen.boards.canvas import Canvas
from lanplay.screen.boards.faces import CardSize, card_rows, face_style
from lanplay.screen.boards.picking import Impact, Marks
from lanplay.screen.picture import Look, Picture
from lanplay.text import mark, translate

TOO_SMALL = mark("The board needs a window of {columns} by {rows}. Until then in words:")
BESIDE = 8
"""Rows left to the log and to typing wherever possible."""
WIDEST_NICK = 16
FAINT = frozenset({"back", "dim", "label"})
BRACKETS = {"target": ("[", "]"), "picked": (">", "<"), "last": ("(", ")"), "": (" ", " ")}
IMPACT_BRACKETS = {Impact.SENDS: ("{", "}"), Impact.HURTS: ("!", "!"), Impact.OPENS: ("<", ">")}


class Edges(msgspec.Struct, frozen=True):
    """The border of a card: four corners clockwise from the top left, then across and down."""

    corners: str
    across: str
    down: str


class Signs(msgspec.Struct, frozen=True):
    """The characters of a look. None is wider than one column, even with East Asian widths."""

    edges: dict[str, Edges]
    notch: str
    turn: str
    empty: str
    lane: str
    minus: str
    left: str
    right: str
    onward: str
    backward: str


_PLAIN = Edges("╭╮╰╯", "─", "│")
BOXES = Signs(
    {"": _PLAIN, "last": _PLAIN, "target": Edges("┏┓┗┛", "━", "┃"), "picked": Edges("╔╗╚╝", "═", "║")},
    notch="▴",
    turn="►",
    empty="∙",
    lane="◦",
    minus="−",
    left="◄",
    right="►",
    onward="›",
    backward="‹",
)
_ASCII_PLAIN = Edges("..''", "-", "|")
ASCII = Signs(
    {
        "": _ASCII_PLAIN,
        "last": _ASCII_PLAIN,
        "target": Edges("++++", "=", "|"),
        "picked": Edges("####", "=", "#"),
    },
    notch="^",
    turn=">",
    empty=".",
    lane="o",
    minus="-",
    left="<",
    right=">",
    onward="->",
    backward="<-",
)


class Sheet(Canvas):
    """A canvas of which `width` columns in the middle are used."""

    def __init__(self, look: Look, nicks: Sequence[str], marks: Marks, widest: int) -> None:
        super().__init__(look)
        self.width = min(look.width, widest)
        self.left = (look.width - self.width) // 2
        self.signs = ASCII if look.is_ascii else BOXES
        self.marks = marks
        self._nicks = nicks

    def put(self, x: int, y: int, text: str, style: str = "", target: str | None = None) -> int:
        return super().put(self.left + x, y, text, style, target) - self.left

    def put_right(self, y: int, text: str, style: str = "", end: int | None = None) -> None:
        """Write `text` so that it ends before column `end`."""
        self.put((self.width if end is None else end) - cells.width(text), y, text, style)

    def put_middle(self, x: int, y: int, columns: int, text: str, style: str = "", target: str | None = None) -> None:
        self.put(x, y, cells.centre(text, columns), style, target)

    def nick(self, seat: int, widest: int = WIDEST_NICK) -> str:
        return cells.shorten(self._nicks[seat], widest)

    def styled(self, style: str, target: str | None) -> str:
        """The style that shows the mark of `target`: that of the border or the brackets around it."""
        impact = self.impact(target)
        return f"{style} {self.marks.of(target)} {impact or ''}".strip()

    def impact(self, target: str | None) -> Impact | None:
        return None if target is None else self.marks.impacts.get(target)

    def brackets(self, target: str | None) -> tuple[str, str]:
        impact = self.impact(target)
        return BRACKETS[self.marks.of(target)] if impact is None else IMPACT_BRACKETS[impact]

    def within(self, style: str, target: str | None) -> str:
        """The style inside of it: a card keeps its colour, whatever its mark; faint text gives way to the mark."""
        mark = self.marks.of(target)
        own = [name for name in style.split() if not (mark and name in FAINT)]
        return " ".join((mark, *own) if mark else own)

    def token(self, x: int, y: int, text: str, style: str, target: str | None = None) -> int:
        """A word in the brackets of its mark; returns the column after it."""
        before, after = self.brackets(target)
        edge = self.styled(style, target)
        x = self.put(x, y, before, edge, target)
        x = self.put(x, y, text, self.within(style, target), target)
        return self.put(x, y, after, edge, target)

    def box(
        self,
        x: int,
        y: int,
        lines: Sequence[str],
        inner: int,
        style: str,
        target: str | None = None,
        caption: str = "",
        edge: str = "",
    ) -> int:
        """A card with its lines in the middle and two more rows; `caption` is written on its lower border.

        The border has the style `edge`, or else shows the mark. Returns the column after it.
        """
        mark, impact = self.marks.of(target), self.impact(target)
        edges = self.signs.edges[mark]
        edge = edge or self.styled(style, target)
        style = self.within(face_style(style), target)
        top_left, top_right, bottom_left, bottom_right = tuple(edges.corners)
        bar = edges.across * inner
        self.put(x, y, top_left + bar + top_right, edge, target)
        for row, line in enumerate(lines, y + 1):
            self.put(x, row, edges.down, edge, target)
            self.put(x + 1, row, cells.centre(line, inner), style, target)
            self.put(x + 1 + inner, row, edges.down, edge, target)
        is_last = target in self.marks.last and mark != "picked"
        if is_last:
            middle = (inner - 1) // 2
            bar = bar[:middle] + self.signs.notch + bar[middle + 1 :]
        self.put(x, y + 1 + len(lines), bottom_left + bar + bottom_right, edge, target)
        if impact:
            self.put(x + 1, y + 1 + len(lines), IMPACT_BRACKETS[impact][0], edge, target)
        if caption:
            caption = cells.shorten((self.signs.notch if is_last else "") + caption, inner)
            self.put(x + 1 + (inner - cells.width(caption)) // 2, y + 1 + len(lines), caption, edge, target)
        return x + inner + 2

    def card(
        self,
        x: int,
        y: int,
        lines: Sequence[str],
        size: CardSize,
        style: str,
        target: str | None = None,
        caption: str = "",
        edge: str = "",
        art: str = "",
    ) -> int:
        """A card of a size: what it is and its colour in `lines`, and from the medium size on `art` drawn large."""
        rows = card_rows(lines, size, art or lines[0], is_ascii=self.look.is_ascii)
        return self.box(x, y, rows, size.inner, style, target, caption, edge)

    def back(self, x: int, y: int, words: Sequence[str], size: CardSize, target: str | None = None) -> int:
        """A card or a pile face down, with what is said of it."""
        rows = card_rows(words, size, "", is_ascii=self.look.is_ascii)
        return self.box(x, y, rows, size.inner, "back", target)

    def head(self, title: str, view: GameView, seat: int) -> None:
        """The first line: what is played, and whose turn it is or who has won."""
        if view.outcome is not None:
            turn = translate(OVER).format(seats=", ".join(map(self.nick, view.outcome.winners)))
        elif view.deciding is None:
            turn = ""
        else:
            turn = Voice(self.nick, seat).says(TURN, view.deciding)
        turn = cells.shorten(turn, self.width - 10)
        room = self.width - cells.width(turn) - 2
        self.put(0, 0, cells.shorten(title, room), "title")
        self.put_right(0, turn, "turn")


def number(sheet: Sheet, value: int) -> str:
    """A number with a true minus sign if the look has one."""
    return str(value) if value >= 0 else f"{sheet.signs.minus}{-value}"


def too_small(look: Look, columns: int, rows: int) -> Picture | None:
    """A sentence in place of a board that does not fit: the size of the window that it needs."""
    if look.width >= columns and look.height >= rows:
        return None
    across, down = look.besides
    sizes = {"columns": columns + across, "rows": rows + down}
    canvas = Canvas(look)
    y = x = 0
    for word in translate(TOO_SMALL).format(**sizes).split():
        if x and x + cells.width(word) > look.width:
            y, x = y + 1, 0
        x = canvas.put(x, y, f"{word} ", "warning")
    return canvas.picture()
