"""TAO's table: two rows over seven columns with the portals between, the rule card, decks or hands, and the coins.

The columns have the same numbers for both, and seat 1 sees the table turned round (D3).
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TypeAlias

from engine.tao.cards import COINS_TO_WIN, COLUMNS, PORTALS, SPECIAL
from engine.tao.moves import DECLINE, Move
from engine.tao.view import View
from lanplay.games.presenter import Sight
from lanplay.games.tao.drawing import COINS, DECK, HAND, MORE, NEXT
from lanplay.games.tao.pointing import deck, paths, place, portal
from lanplay.screen import cells
from lanplay.screen.boards.faces import CardSize, card_size
from lanplay.screen.boards.picking import Impact, Path, Paths, begun, button, finished, marked
from lanplay.screen.boards.sheet import Sheet, too_small
from lanplay.screen.picture import Look, Picture, Size
from lanplay.text import mark, mark_counted, translate, translate_counted
from lanplay.text.faces import DOOR, UNKNOWN, box_lines, colour_word, face_words, listed

TITLE = mark("TAO, {version}")
MOVES_LEFT = mark_counted("{number} move left", "{number} moves left")
RULE = mark("rule card {face}")
FIVE_OPEN = mark("five with {animal} or {colour} open a portal")
FIVE_SHORT = mark("5 with {animal} or {colour}: portal")
FIVE_WITH = mark("five with {animal} or {colour}")
ASKED = (FIVE_OPEN, FIVE_SHORT, FIVE_WITH)
FOLLOWING = mark("then {faces}")
NO_RULE = mark("no rule card is left")
BARRED = mark("barred: {attribute}")
PORTAL = mark("portal {number}")
COIN = mark("coin")
TAKEN = mark("taken")
BORDER = mark("column {number}")
DOOR_WORD = mark("door")
DECLINE_WORD = mark("decline")
OPENS = mark("opens {portals}")
SMALL_INNER = 9
LARGE = CardSize(15, 11)
PORTAL_ROWS = {Size.SMALL: 2, Size.MEDIUM: 4, Size.LARGE: 4}
Opening: TypeAlias = Mapping[str, frozenset[int]]
"""Targets with the portals to which they lead."""
ROWS = 16
ROWS_BESIDES_CARDS = 6
"""Of a board that is not small: its head, the lines of both players, and the rule card."""


def board(sight: Sight[Move, View], look: Look) -> Picture:
    view, seat = sight.view, sight.seat
    small = too_small(look, COLUMNS * card_size(Size.SMALL, SMALL_INNER).across, ROWS)
    if small is not None:
        return small
    size, card = next(found for found in _sizes(look) if _fits(look, *found))
    ways = paths(view, seat, sight.moves)
    opening = _opening(view, ways, sight.picked)
    marks = marked(ways, sight.picked, sight.last, dict.fromkeys(opening, Impact.OPENS))
    sheet = Sheet(look, sight.nicks, marks, COLUMNS * card.across)
    drawing = _Drawing(sheet, view, seat, size, card, opening)
    drawing.head(sight.reader)
    y = drawing.player(1 - seat, 1, is_own=False)
    drawing.row(1 - seat, y)
    drawing.portals(y + card.down)
    y += card.down + PORTAL_ROWS[size]
    drawing.row(seat, y)
    y += card.down
    if DECLINE in sight.moves:
        drawing.decline(y)
    drawing.rules(drawing.player(seat, y, is_own=True))
    return sheet.picture()


def _opening(view: View, ways: Paths[Move], picked: Path) -> Opening:
    """What can be picked, or was, on the way to opening portals (D11), and the portals opened; each with these."""
    opened = {target: _opened(view, moves) for target, moves in begun(ways, picked).items()}
    meant = finished(ways, picked)
    if meant is not None and (portals := _opened(view, (meant,))):
        opened |= dict.fromkeys((*picked, *map(portal, portals)), portals)
    return {target: portals for target, portals in opened.items() if portals}


@lru_cache(maxsize=256)
def _opened(view: View, moves: tuple[Move, ...]) -> frozenset[int]:
    return frozenset(number for move in moves for number in view.opens(move))


def _sizes(look: Look) -> Iterator[tuple[Size, CardSize]]:
    for size in look.sizes:
        yield size, LARGE if size is Size.LARGE else card_size(size, SMALL_INNER)


def _fits(look: Look, size: Size, card: CardSize) -> bool:
    rows = ROWS_BESIDES_CARDS + PORTAL_ROWS[size] + 2 * card.down
    return size is Size.SMALL or (look.width >= COLUMNS * card.across and look.height >= rows)


def touched(before: View, after: View) -> tuple[str, ...]:
    """Places whose card has changed and portals whose coin was taken; nothing while the table is laid."""
    if not any(before.rows[0]):
        return ()
    places = [(seat, column) for seat in (0, 1) for column in range(COLUMNS)]
    cards = [place(*spot) for spot in places if before.card(spot) != after.card(spot)]
    taken = [portal(number) for number in PORTALS if before.coins[number - 1] != after.coins[number - 1]]
    return (*cards, *taken)


class _Drawing:
    """One table being drawn: its cards' size, and everything that lies on it for the reader at `seat`."""

    def __init__(self, sheet: Sheet, view: View, seat: int, size: Size, card: CardSize, opening: Opening) -> None:
        self.sheet, self.view, self.seat, self.size, self.card = sheet, view, seat, size, card
        self.opening = opening

    def head(self, reader: int) -> None:
        view = self.view
        title = translate(TITLE).format(version=view.options.version)
        if view.turn is not None:
            title += f"   {translate_counted(MOVES_LEFT, view.moves_left)}"
        self.sheet.head(title, view, reader)

    def player(self, owner: int, y: int, *, is_own: bool) -> int:
        """Name, coins, and the deck or hand, in the order in which its cards come (D23); returns the row after it."""
        sheet, view = self.sheet, self.view
        is_turn = view.turn == owner
        style = "turn" if is_turn else "you" if is_own else "label"
        x = sheet.put(0, y, f"{sheet.signs.turn if is_turn else ' '}{sheet.nick(owner)}", style) + 3
        won = view.won[owner]
        x = sheet.put(x, y, "●" * won + "○" * (COINS_TO_WIN - won), "portal") + 1
        x = sheet.put(x, y, translate_counted(COINS, won), "number") + 2
        cards = view.decks[owner]
        if not cards:
            return y + 1
        words = translate(HAND if view.options.is_yang else DECK).format(number=len(cards))
        sheet.token(x, y, words, "back", deck(owner))
        if not any(cards):
            return y + 1
        text = f"{translate(NEXT)} {listed(cards)}"
        if cells.width(text) > sheet.width - 2:
            text = listed(cards)
        sheet.token(0, y + 1, cells.shorten(text, sheet.width - 2), "card", deck(owner))
        return y + 2

    def row(self, owner: int, y: int) -> None:
        cards = self.view.rows[owner]
        held = [column for column in range(COLUMNS) if cards[column] is not None]
        for column in range(COLUMNS):
            is_within = bool(held) and held[0] < column < held[-1]
            self._place(self._left(column), y, cards[column], place(owner, column), is_within=is_within)

    def _place(self, x: int, y: int, face: str | None, target: str, *, is_within: bool) -> None:
        sheet = self.sheet
        if face is not None:
            is_door = face.startswith(DOOR)
            art = "door" if is_door else face.split("-")[0].replace(SPECIAL, "*")
            caption = self._opens(target) or (translate(DOOR_WORD) if is_door else "")
            sheet.card(x, y, box_lines(face), self.card, _style(face), target, caption, art=art)
        elif is_within:
            sheet.back(x, y, [UNKNOWN], self.card, target)  # a card that is just being turned up
        elif sheet.marks.of(target) in ("target", "picked"):
            caption = self._opens(target)
            sheet.box(x, y, [""] * self.card.rows, self.card.inner, "dim", target, caption)
        else:
            sheet.put_middle(x, y + self.card.down // 2, self.card.across, sheet.signs.empty, "dim", target)

    def _opens(self, target: str) -> str:
        """Which portals this place of a row can open, in as many words as its border has room for."""
        numbers = [*map(str, sorted(self.opening.get(target, ())))]
        said = translate(OPENS).format(portals=" ".join(numbers)), " ".join(numbers), "".join(numbers)
        room = self.card.inner - (target in self.sheet.marks.last)
        return next(words for words in said if cells.width(words) <= room) if numbers else ""

    def portals(self, y: int) -> None:
        for column in range(COLUMNS):
            x = self._left(column)
            if column in PORTALS:
                self._portal(x, y, column)
            else:
                middle = y + (PORTAL_ROWS[self.size] - 1) // 2
                border = translate(BORDER).format(number=column)
                self.sheet.put_middle(x, middle, self.card.across, border, "dim")

    def _portal(self, x: int, y: int, number: int) -> None:
        """From the medium size on a gate, else two lines."""
        sheet, target = self.sheet, portal(number)
        has_coin = self.view.coins[number - 1]
        style = "portal" if has_coin else "closed dim"
        name = translate(PORTAL).format(number=number)
        coin = translate(COIN) if has_coin else translate(TAKEN)
        if self.size > Size.SMALL:
            lines = [name, f"● {coin}" if has_coin else coin]
            sheet.box(x, y, lines, self.card.inner, style, target)
            return
        before, after = sheet.brackets(target)
        style = sheet.styled(style, target)
        sheet.put_middle(x, y, self.card.across, before + name + after, style, target)
        sheet.put_middle(x, y + 1, self.card.across, f"● {coin}" if has_coin else coin, style, target)

    def decline(self, y: int) -> None:
        word = translate(DECLINE_WORD)
        self.sheet.token(self.sheet.width - cells.width(word) - 2, y, word, "button", button(DECLINE))

    def rules(self, y: int) -> None:
        """The card that the next five guardians have to follow, and what they may not have in common (D6 to D9)."""
        view, sheet = self.view, self.sheet
        rules = view.rules
        if not any(view.rows[0]):
            return
        barred = "" if view.barred is None else translate(BARRED).format(attribute=colour_word(view.barred))
        end = sheet.width - cells.width(barred)
        if not rules:
            x = sheet.put(1, y, translate(NO_RULE), "dim") + 3
        else:
            style = f"card {_colour(rules[0])}".strip()
            x = sheet.put(1, y, translate(RULE).format(face=face_words(rules[0])), style) + 3
            more = rules[1:]
            if more and all(more):
                x = sheet.put(x, y, translate(FOLLOWING).format(faces=listed(more)), "label") + 3
            elif more:
                x = sheet.put(x, y, translate_counted(MORE, len(more)), "label") + 3
            room = end - x - 3 * bool(barred)
            asked = next((said for said in _asked(rules[0]) if cells.width(said) <= room), "")
            x = sheet.put(x, y, asked, "dim") + 3 * bool(asked)
        sheet.put(min(x, end), y, barred, "warning")

    def _left(self, column: int) -> int:
        return (COLUMNS - 1 - column if self.seat else column) * self.card.across


def _asked(face: str | None) -> Iterator[str]:
    """What five guardians need for a rule card (D6), and shorter."""
    if face is not None:
        animal, colour = map(colour_word, face.split("-"))
        yield from (translate(words).format(animal=animal, colour=colour) for words in ASKED)


def _colour(face: str | None) -> str:
    return face.split("-")[-1] if face and face != SPECIAL else ""


def _style(face: str) -> str:
    door = "door" if face.startswith(DOOR) else ""
    return " ".join(part for part in ("card", _colour(face) or "wild", door) if part)
