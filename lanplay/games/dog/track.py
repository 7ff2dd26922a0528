"""Dog's track: the ring with the reader's side at the bottom, lanes and houses within, and what was laid (C2, C4, C5).

Every piece is its owner's letter on the owner's colour, an empty start the small one. A star after a piece says that it
has not moved since it left its house (C21). From the medium size on, fields are drawn with lines between them.
"""

from collections.abc import Iterator
from typing import NamedTuple

from engine.dog.board import EACH, FRESH, HOME, LANE, SPAN, ring_of, start_of
from engine.dog.rules import EXCHANGE as EXCHANGING
from engine.dog.view import FRESH_MARK, View
from lanplay.games.dog.drawing import HELD, LEFT
from lanplay.games.dog.pointing import field, house, lane, spot
from lanplay.games.dog.ring import RINGS, Panel, Ring, RingCell
from lanplay.screen import cells
from lanplay.screen.boards.faces import CardSize
from lanplay.screen.boards.lines import Lines
from lanplay.screen.boards.sheet import BESIDE, Sheet
from lanplay.screen.picture import Look, Size
from lanplay.text import mark, translate, translate_counted
from lanplay.text.faces import face_words, listed
from lanplay.text.screen import YOU

STOCK = mark("stock {stock}  played {played}")
LAST_CARD = mark("last card {cards}")
LAST_CARDS = mark("last cards {cards}")
HOUSE = mark("house")
WITH = mark("partner {nick}")
LETTERS = "ABCDEF"
PLAYED = "played:"
ROWS_OF_HAND = 4
NUMBERED_FROM = 4
WIDEST_CELL = 5
SLOT = 4
"""Columns from one piece in a drawn house to the next."""


class Grid(NamedTuple):
    """Columns and rows from one field to the next; with `is_drawn` a line is the first of both."""

    across: int
    down: int
    is_drawn: bool

    def width(self, ring: Ring) -> int:
        return ring.columns * self.across + self.is_drawn

    def height(self, ring: Ring) -> int:
        return ring.rows * self.down + 1 if self.is_drawn else (ring.rows - 1) * self.down + 1


DRAWN = {
    Size.LARGE: ((Grid(6, 3, True), Grid(5, 3, True), Grid(4, 3, True)), CardSize(13, 8)),
    Size.MEDIUM: ((Grid(5, 2, True), Grid(4, 2, True), Grid(3, 2, True)), CardSize(7, 3)),
}
"""The grids of a size, the widest first, with its cards."""


def measured(look: Look, ring: Ring) -> tuple[Grid, CardSize]:
    """The largest grid that there is room for, and the cards that suit it."""
    for size in look.sizes:
        grids, card = DRAWN.get(size, ((), CardSize(4, 1)))
        for grid in grids:
            if look.width >= grid.width(ring) and look.height >= 1 + grid.height(ring) + card.down:
                return grid, card
    across = min(WIDEST_CELL, look.width // ring.columns)
    has_room = look.height - BESIDE - 1 - ROWS_OF_HAND >= 2 * ring.rows - 1
    return Grid(across, 2 if has_room else 1, is_drawn=False), CardSize(4, 1)


class Track:
    """One track being drawn: its measures, and where everything of it goes."""

    def __init__(self, sheet: Sheet, view: View, seat: int, grid: Grid, reader: int) -> None:
        self.sheet, self.view, self.seat, self.grid, self.reader = sheet, view, seat, grid, reader
        self.players = view.players
        self.shape = RINGS[self.players]

    def draw(self) -> None:
        if self.grid.is_drawn:
            self._lines()
        self._ring()
        self._lanes()
        if self.grid.across < NUMBERED_FROM:
            self._ruler()
        self._centre()
        for owner in range(self.players):
            panel = self.shape.panels[(owner - self.seat) % self.players]
            self._panel(owner, panel)

    def _lines(self) -> None:
        """Around all fields; those of starts and lanes have the colour of their seat."""
        lines = Lines()
        for number in ring_of(self.players):
            self._around(lines, self.shape.field(number, self.seat, self.players), "dim")
        for owner in range(self.players):
            self._around(lines, self.shape.field(start_of(owner), self.seat, self.players), f"seat{owner}")
            for step in range(1, LANE + 1):
                self._around(lines, self.shape.lane(owner, step, self.seat, self.players), f"seat{owner}")
        lines.draw(self.sheet)

    def _around(self, lines: Lines, place: RingCell, style: str) -> None:
        x, y = place.column * self.grid.across, 1 + place.row * self.grid.down
        lines.add(x, y, x + self.grid.across, y + self.grid.down, style)

    def _ring(self) -> None:
        pieces = dict(self._pieces())
        for number in ring_of(self.players):
            place = self.shape.field(number, self.seat, self.players)
            owner, step = divmod(number, SPAN)
            target = field(number)
            below = str(number) if step else LETTERS[owner].lower()
            if target in pieces:
                text, style = pieces[target]
            elif step == 0:
                text, style = self._ringed(LETTERS[owner].lower()), f"start seat{owner}"
            elif self.grid.across >= NUMBERED_FROM:
                text, style = str(number), "field dim"
            else:
                text, style = self.sheet.signs.empty, "field dim"
            self._cell(place, text, style, target, below if target in pieces else "")

    def _lanes(self) -> None:
        pieces = dict(self._pieces())
        for owner in range(self.players):
            for step in range(1, LANE + 1):
                target = lane(owner, step)
                empty = self.sheet.signs.lane
                if self.grid.across >= NUMBERED_FROM:
                    empty = self._ringed(str(step)) if self.grid.is_drawn else f"g{step}"
                text, style = pieces.get(target, (empty, f"lane seat{owner}"))
                place = self.shape.lane(owner, step, self.seat, self.players)
                self._cell(place, text, style, target, f"g{step}" if target in pieces else "")

    def _ringed(self, text: str) -> str:
        """An empty place that belongs to a seat."""
        return f"○{text}" if self.grid.is_drawn and self.grid.across > NUMBERED_FROM else text

    def _pieces(self) -> Iterator[tuple[str, tuple[str, str]]]:
        """Target, text and style of every piece that is not at home."""
        disc = "●" if self.grid.is_drawn and self.grid.across > NUMBERED_FROM else ""
        for owner, row in enumerate(self.view.pieces):
            for place in row:
                if place != HOME:
                    fresh = FRESH_MARK if place == FRESH else ""
                    yield spot(place, owner), (disc + LETTERS[owner] + fresh, f"piece piece{owner}")

    def _cell(self, place: RingCell, text: str, style: str, target: str, below: str) -> None:
        """A place in the brackets of its mark, and its name `below` where a cell has more than one row.

        The opening bracket stands alone where a cell has two columns.
        """
        sheet, grid = self.sheet, self.grid
        inner = grid.across - grid.is_drawn
        x, y = place.column * grid.across + grid.is_drawn, 1 + place.row * grid.down + grid.is_drawn
        before, after = sheet.brackets(target)
        if inner == 2:
            text, after = text[:1], ""
        elif text.endswith(FRESH_MARK) and (after == " " or inner < len(text) + 2):
            after = ""
        if not grid.is_drawn:
            x += max(0, (inner - 3) // 2)
            inner = min(inner, len(text) + 2)
        within = sheet.within(style, target)
        is_piece = style.startswith("piece")
        edge = sheet.styled("" if is_piece else style, target)
        if is_piece and before == " ":
            edge = within  # the whole place has the colour of its piece
        start = 1 if inner <= len(text) + 2 else (inner - len(text)) // 2
        sheet.put(x, y, " " * inner, within, target)
        sheet.put(x, y, before, edge, target)
        sheet.put(x + start, y, text[: inner - start], within, target)
        if after:
            sheet.put(x + max(inner - 1, start + len(text)), y, after, edge, target)
        if grid.is_drawn and grid.down > 2:
            named = within if is_piece else "dim"
            sheet.put(x, y + 1, cells.centre(below, inner), named, target)

    def _ruler(self) -> None:
        """The numbers of every fourth field, just inside the ring."""
        grid, shape = self.grid, self.shape
        right, bottom = shape.columns - 1, shape.rows - 1
        for number in ring_of(self.players)[::4]:
            column, row = shape.field(number, self.seat, self.players)
            if number % SPAN == 0 or (column in (0, right) and row in (0, bottom)):
                continue
            text, y = str(number), 1 + row * grid.down + grid.is_drawn
            if row in (0, bottom):
                x = column * grid.across + grid.is_drawn + (grid.across - grid.is_drawn - len(text)) // 2
                above = 1 + grid.is_drawn
                self.sheet.put(x, y - above if row else y + above, text, "dim")
            else:
                left = grid.across + 2 * grid.is_drawn
                self.sheet.put(right * grid.across - len(text) - grid.is_drawn if column else left, y, text, "dim")

    def _centre(self) -> None:
        """The cards laid last, and how many there are, between the lanes; a card where it has room."""
        view, sheet, grid = self.view, self.sheet, self.grid
        y = 1 + (self.shape.rows // 2) * grid.down + grid.is_drawn
        laid = [target.removeprefix(PLAYED) for target in sorted(sheet.marks.last) if target.startswith(PLAYED)]
        left, columns = 5 * grid.across + grid.is_drawn, (self.shape.columns - 10) * grid.across - grid.is_drawn
        said = translate(STOCK).format(stock=len(view.stock), played=len(view.played))
        if len(laid) == 1 and grid.is_drawn and grid.down > 2:
            middle = self.shape.columns // 2
            size = CardSize(9, 3).at_least(cells.width(face_words(laid[0])))
            x = (middle + 2) * grid.across
            sheet.card(x, y - 2, [face_words(laid[0])], size, "card", PLAYED + laid[0], art=laid[0])
            sheet.put_middle(left, y, (middle - 5) * grid.across, said, "label")
            return
        if laid:
            last = translate(LAST_CARD if len(laid) == 1 else LAST_CARDS).format(cards=listed(laid))
            both = f"{last}  {said}"
            said = both if cells.width(both) <= columns else last
        sheet.put_middle(left, y, columns, said, "last" if laid else "label")

    def _panel(self, owner: int, panel: Panel) -> None:
        sheet, view, grid = self.sheet, self.view, self.grid
        x, y, columns = panel.column * grid.across, 1 + panel.row * grid.down, panel.columns * grid.across
        x, y = x + grid.is_drawn, y + grid.is_drawn
        is_turn = view.turn == owner and view.phase != EXCHANGING
        sign = sheet.signs.turn if is_turn else " "
        own = f" ({translate(YOU)})" if owner == self.reader else ""
        name = f"{sign}{LETTERS[owner]} {sheet.nick(owner, columns - 4 - cells.width(own))}{own}"
        sheet.put(x, y, name, f"seat{owner}" + (" turn" if is_turn else "") + (" you" if owner == self.reader else ""))
        is_boxed = grid.is_drawn and columns > EACH * SLOT + 2
        (self._boxed_house if is_boxed else self._house)(owner, x + 1, y + 1, columns)
        cards = view.hands[owner]
        said = translate_counted(HELD, len(cards))
        if owner in view.left:
            known = listed(face for face in cards if face)
            said = f"{translate(LEFT)} {known}"
        partner = translate(WITH).format(nick=LETTERS[view.partner(owner)])
        if cells.width(said) + 2 + cells.width(partner) >= columns:
            partner = f"+{LETTERS[view.partner(owner)]}"
        y += 4 if is_boxed else 2
        sheet.put(x + 1, y, cells.shorten(f"{said}  {partner}", columns - 1), "label")

    def _house(self, owner: int, x: int, y: int, columns: int) -> None:
        sheet = self.sheet
        target = house(owner)
        at_home = self.view.pieces[owner].count(HOME)
        word = translate(HOUSE)
        if columns > len(word) + 9:
            x = sheet.put(x, y, f"{word} ", "label")
        pieces = " ".join([LETTERS[owner]] * at_home + [sheet.signs.empty] * (EACH - at_home))
        sheet.token(x - 1, y, pieces, f"seat{owner} you" if at_home else "dim", target)

    def _boxed_house(self, owner: int, x: int, y: int, columns: int) -> None:
        """Four places in a box, which has the mark of the house."""
        sheet, target = self.sheet, house(owner)
        at_home = self.view.pieces[owner].count(HOME)
        before, after = sheet.brackets(target)
        edge = sheet.styled(f"seat{owner}", target)
        lines = Lines()
        for slot in range(EACH):
            left = x + slot * SLOT
            lines.add(left, y, left + SLOT, y + 2, edge, target)
            is_in = slot < at_home
            text, style = (" ● ", f"piece piece{owner}") if is_in else (" ○ ", f"lane seat{owner}")
            sheet.put(left + 1, y + 1, text, sheet.within(style, target), target)
        lines.draw(sheet)
        sheet.put(x - 1, y + 1, before, edge, target)
        sheet.put(x + EACH * SLOT + 1, y + 1, after, edge, target)
