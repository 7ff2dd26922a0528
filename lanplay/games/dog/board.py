"""Dog's board: the ring with the reader's side at the bottom, houses and lanes within, the hand below (C2, C4, C5).

Every piece is its owner's letter, an empty start the small one, empty places of a lane their numbers. A star after a
piece says that it has not moved since it left its house (C21).
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from engine.dog.board import EACH, FRESH, HOME, LANE, SPAN
from engine.dog.cards import VALUES
from engine.dog.moves import FOLD, Gift, Move
from engine.dog.rules import EXCHANGE as EXCHANGING
from engine.dog.view import FRESH_MARK, View
from engine.outcome import Outcome
from engine.values import replace
from lanplay.games.dog.drawing import HELD, LEFT
from lanplay.games.dog.pointing import field, house, lane, paths, spot, stands_for
from lanplay.games.dog.ring import RINGS, Panel, RingCell
from lanplay.games.presenter import Sight
from lanplay.screen import cells
from lanplay.screen.boards.picking import button, card, marked
from lanplay.screen.boards.sheet import BESIDE, BRACKETS, Sheet, too_small
from lanplay.screen.picture import Look, Picture
from lanplay.text import mark, translate, translate_counted
from lanplay.text.faces import face_words, listed

TITLE = mark("Dog, deal {deal}")
EXCHANGE = mark("Dog, deal {deal}: each gives a card to the partner")
STOCK = mark("stock {stock}  played {played}")
LAST_CARD = mark("last card {cards}")
HOUSE = mark("house")
WITH = mark("with {nick}")
JOKER_AS = mark("The joker is")
NO_MOVE = mark("No card can move")
FOLD_WORD = mark("lay down")
GIFT_TO = mark("Choose a card for {nick}")
GIFT_FROM = mark("{nick} gives you one, too")
TEAM_WON = mark("{one} and {other} have won: {number} of {most} pieces in the goal")
TEAM = mark("{one} and {other}: {number} of {most} pieces in the goal")
LETTERS = "ABCDEF"
ORDER = {
    face: place for place, face in enumerate(("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "*"))
}
PLAYED = "played:"
ROWS_OF_HAND = 4
NUMBERED_FROM = 4
WIDEST_CELL = 5


def board(sight: Sight[Move, View], look: Look) -> Picture:
    view, seat = sight.view, sight.seat
    ring = RINGS[view.players]
    narrowest = 3 if view.players == 4 else 2
    small = too_small(look, ring.columns * narrowest, 1 + ring.rows + ROWS_OF_HAND)
    if small is not None:
        return small
    cell = min(WIDEST_CELL, max(narrowest, look.width // ring.columns))
    room = look.height - BESIDE - 1 - ROWS_OF_HAND
    sheet = Sheet(
        look, sight.nicks, marked(paths(view, seat, sight.moves), sight.picked, sight.last), ring.columns * cell
    )
    drawing = _Drawing(sheet, view, seat, cell, spacing=2 if room >= 2 * ring.rows - 1 else 1)
    drawing.head()
    drawing.ring()
    drawing.panels()
    drawing.hand(sight.moves)
    return sheet.picture()


def touched(before: View, after: View) -> tuple[str, ...]:
    """The places that pieces left or reached, and the cards laid; nothing where the table was set up anew."""
    found: list[str] = []
    for owner, (old, new) in enumerate(zip(before.pieces, after.pieces, strict=True)):
        gone, come = Counter(old) - Counter(new), Counter(new) - Counter(old)
        found += [spot(place, owner) for place in (*gone, *come)]
    laid = Counter(after.played) - Counter(before.played)
    if before.deal == after.deal:
        found += [f"{PLAYED}{face}" for face in laid.elements()]
    return tuple(dict.fromkeys(found))


class _Drawing:
    """One board being drawn: its measures, and where everything of it goes."""

    def __init__(self, sheet: Sheet, view: View, seat: int, cell: int, spacing: int) -> None:
        self.sheet, self.view, self.seat, self.cell, self.spacing = sheet, view, seat, cell, spacing
        self.players = view.players
        self.shape = RINGS[self.players]
        self.bottom = 1 + (self.shape.rows - 1) * spacing + 1

    def head(self) -> None:
        view = self.view
        is_exchange = view.phase == EXCHANGING
        title = translate(EXCHANGE if is_exchange else TITLE).format(deal=view.deal)
        self.sheet.head(title, replace(view, turn=None) if is_exchange else view, self.seat)

    def ring(self) -> None:
        pieces = dict(self._pieces())
        for number in range(SPAN * self.players):
            place = self.shape.field(number, self.seat, self.players)
            self._field(place, number, pieces.get(field(number)))
        for owner in range(self.players):
            for step in range(1, LANE + 1):
                target = lane(owner, step)
                cell = self.shape.lane(owner, step, self.seat, self.players)
                empty = f"g{step}" if self.cell >= NUMBERED_FROM else self.sheet.signs.lane
                text, style = pieces.get(target, (empty, f"lane seat{owner}"))
                self._cell(cell, text, style, target)
        if self.cell < NUMBERED_FROM:
            self._ruler()
        self._centre()

    def panels(self) -> None:
        for owner in range(self.players):
            panel = self.shape.panels[(owner - self.seat) % self.players]
            self._panel(owner, panel)

    def hand(self, moves: Sequence[Move]) -> None:
        """The cards, and beside them what is to be done; after the end the teams instead."""
        sheet, y = self.sheet, self.bottom
        if self.view.outcome is not None:
            self._teams(self.view.outcome)
            return
        held = self.view.hands[self.seat]
        x = 0
        for index in sorted(range(len(held)), key=lambda index: ORDER.get(held[index] or "", len(ORDER))):
            word = face_words(held[index])
            x = sheet.box(x, y, [word], max(4, cells.width(word)), "card" if held[index] else "back", card(index))
        x += 2
        values = [value for value in sorted(VALUES, key=ORDER.__getitem__) if self._is_open(stands_for(value))]
        if values:
            sheet.put(x, y, translate(JOKER_AS), "label")
            first = x
            for value in values:
                if x + len(value) + 2 > sheet.look.width - sheet.left:
                    x, y = first, y + 1
                x = sheet.token(x - 1, y + 1, value, "button", stands_for(value)) + 1
        elif button(FOLD) in sheet.marks.open:
            sheet.put(x, y, translate(NO_MOVE), "label")
            sheet.token(x - 1, y + 1, translate(FOLD_WORD), "button", button(FOLD))
        elif any(isinstance(move, Gift) for move in moves):
            partner = sheet.nick(self.view.partner(self.seat))
            for row, words in enumerate((GIFT_TO, GIFT_FROM), y):
                sheet.put(x, row, cells.shorten(translate(words).format(nick=partner), sheet.width - x), "turn")

    def _teams(self, outcome: Outcome) -> None:
        """Who played together and how many pieces they brought in, the winners first."""
        goals = outcome.scores or (0,) * self.players
        teams = [(seat, self.view.partner(seat)) for seat in range(self.players // 2)]
        teams.sort(key=lambda team: min(outcome.places[seat] for seat in team))
        for y, team in enumerate(teams, self.bottom):
            one, other = map(self.sheet.nick, team)
            has_won = any(seat in outcome.winners for seat in team)
            words = translate(TEAM_WON if has_won else TEAM)
            said = words.format(one=one, other=other, number=sum(goals[seat] for seat in team), most=2 * EACH)
            style = "turn" if has_won else "label"
            self.sheet.put(1, y, said, f"{style} you" if self.seat in team else style)

    def _is_open(self, target: str) -> bool:
        return self.sheet.marks.of(target) in ("target", "picked")

    def _pieces(self) -> Iterator[tuple[str, tuple[str, str]]]:
        """Target, text and style of every piece that is not at home."""
        for owner, row in enumerate(self.view.pieces):
            for place in row:
                if place != HOME:
                    fresh = FRESH_MARK if place == FRESH else ""
                    yield spot(place, owner), (LETTERS[owner] + fresh, f"piece seat{owner}")

    def _field(self, place: RingCell, number: int, piece: tuple[str, str] | None) -> None:
        owner, step = divmod(number, SPAN)
        if piece is not None:
            text, style = piece
        elif step == 0:
            text, style = LETTERS[owner].lower(), f"start seat{owner}"
        elif self.cell >= NUMBERED_FROM:
            text, style = str(number), "field dim"
        else:
            text, style = self.sheet.signs.empty, "field dim"
        self._cell(place, text, style, field(number))

    def _cell(self, place: RingCell, text: str, style: str, target: str) -> None:
        """A place in the brackets of its mark; the opening one alone where a cell has two columns."""
        sheet = self.sheet
        before, after = BRACKETS[sheet.marks.of(target)]
        if self.cell == 2:
            text, after = text[:1], ""
        elif text.endswith(FRESH_MARK) and after == " ":
            after = ""
        x, y = place.column * self.cell, 1 + place.row * self.spacing
        end = x + self.cell
        x += max(0, (self.cell - 3) // 2)
        edge = sheet.styled(style, target)
        x = sheet.put(x, y, before, edge, target)
        x = sheet.put(x, y, text[: end - x], sheet.within(style, target), target)
        sheet.put(x, y, after[: end - x], edge, target)

    def _ruler(self) -> None:
        """The numbers of every fourth field, just inside the ring."""
        right, bottom = self.shape.columns - 1, self.shape.rows - 1
        for number in range(0, SPAN * self.players, 4):
            column, row = self.shape.field(number, self.seat, self.players)
            if number % SPAN == 0 or (column in (0, right) and row in (0, bottom)):
                continue
            text, y = str(number), 1 + row * self.spacing
            if row in (0, bottom):
                x = column * self.cell + (self.cell - len(text)) // 2
                self.sheet.put(x, y - 1 if row else y + 1, text, "dim")
            else:
                self.sheet.put(right * self.cell - len(text) if column else self.cell, y, text, "dim")

    def _centre(self) -> None:
        """The cards laid last, and how many there are, between the lanes."""
        view, sheet = self.view, self.sheet
        row = 1 + (self.shape.rows // 2) * self.spacing
        laid = [target.removeprefix(PLAYED) for target in sorted(sheet.marks.last) if target.startswith(PLAYED)]
        left = 5 * self.cell
        columns = (self.shape.columns - 10) * self.cell
        said = translate(STOCK).format(stock=len(view.stock), played=len(view.played))
        if laid:
            last = translate(LAST_CARD).format(cards=listed(laid))
            both = f"{last}  {said}"
            said = both if cells.width(both) <= columns else last
        sheet.put_middle(left, row, columns, said, "last" if laid else "label")

    def _panel(self, owner: int, panel: Panel) -> None:
        sheet, view = self.sheet, self.view
        x, y, columns = panel.column * self.cell, 1 + panel.row * self.spacing, panel.columns * self.cell
        is_turn = view.turn == owner and view.phase != EXCHANGING
        sign = sheet.signs.turn if is_turn else " "
        name = f"{sign}{LETTERS[owner]} {sheet.nick(owner, columns - 4)}"
        sheet.put(x, y, name, f"seat{owner}" + (" turn" if is_turn else "") + (" you" if owner == self.seat else ""))
        self._house(owner, x + 1, y + 1, columns)
        cards = view.hands[owner]
        said = translate_counted(HELD, len(cards))
        if owner in view.left:
            known = listed(face for face in cards if face)
            said = f"{translate(LEFT)} {known}"
        partner = translate(WITH).format(nick=LETTERS[view.partner(owner)])
        if cells.width(said) + 2 + cells.width(partner) >= columns:
            partner = f"+{LETTERS[view.partner(owner)]}"
        sheet.put(x + 1, y + 2, cells.shorten(f"{said}  {partner}", columns - 1), "label")

    def _house(self, owner: int, x: int, y: int, columns: int) -> None:
        sheet = self.sheet
        target = house(owner)
        at_home = self.view.pieces[owner].count(HOME)
        word = translate(HOUSE)
        if columns > len(word) + 9:
            x = sheet.put(x, y, f"{word} ", "label")
        pieces = " ".join([LETTERS[owner]] * at_home + [sheet.signs.empty] * (EACH - at_home))
        sheet.token(x - 1, y, pieces, f"piece seat{owner}" if at_home else "dim", target)
