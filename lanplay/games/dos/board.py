"""Dos's table: who holds how many cards in which direction, the top card with its colour and sum, and one's own hand.

A hand too long for cards side by side is shown as words, a line a colour.
"""

from collections.abc import Sequence

from engine.cards import Face
from engine.dos.cards import COLOUR_OF, COLOURS, SYMBOL_OF, WILD
from engine.dos.moves import DRAW, MOVES_WITH, Move
from engine.dos.view import View
from lanplay.games.dos.drawing import HELD, LEFT
from lanplay.games.dos.words import WORDS
from lanplay.games.presenter import Sight
from lanplay.screen import cells
from lanplay.screen.boards.faces import WITH_ART, CardSize, card_size
from lanplay.screen.boards.picking import Path, Paths, card, marked
from lanplay.screen.boards.sheet import Sheet, too_small
from lanplay.screen.picture import Look, Picture
from lanplay.text import mark, mark_counted, translate, translate_counted
from lanplay.text.faces import box_lines, colour_word, symbol_word

PILE_WORD = mark("pile")
NOTHING_YET = mark("No card is face up yet.")
COLOUR = mark("colour {colour}")
ANY_COLOUR = mark("no colour yet: any card fits but a wild")
SUM = mark("{penalty} to draw: take them all, or answer")
ONWARD = mark("Then {nick}: play goes to the right.")
BACKWARD = mark("Then {nick}: play goes to the left.")
REACTS = mark_counted("{number} field for {{nick}} to hit", "{number} fields for {{nick}} to hit")
COUNTED = mark("cards:")
RANK = mark("place {place}")
CHOOSE = mark("Choose a colour:")
PILE, DISCARD, WISH = "pile", "discard", "colour:"
NARROWEST = 70
WIDEST = 110
ROWS = 16
INNER = 7
ROWS_BESIDES_CARDS = 9
"""Of a table that is not small: its head, up to four rows of seats and two blank ones, and the colours to choose."""
WORDS_BESIDE = 42
"""Columns of what is said beside the top card."""
BAR = "▌"
ART = {"wild+4": "+4"}
ORDER = {face: place for place, face in enumerate(("red", "yellow", "green", "blue", None))}


def board(sight: Sight[Move, View], look: Look) -> Picture:
    view, seat = sight.view, sight.seat
    small = too_small(look, NARROWEST, ROWS)
    if small is not None:
        return small
    card_size = measured(view, seat, look)
    is_large = card_size.rows >= WITH_ART
    marks = marked(paths(view, seat, sight.moves), sight.picked, sight.last)
    sheet = Sheet(look, sight.nicks, marks, WIDEST)
    sheet.head(translate(WORDS.title), view, sight.reader)
    y = _players(sheet, view, seat, 1, has_bars=is_large) + is_large
    y = _table(sheet, view, y, card_size)
    if sight.draws_hand(view.hands[seat]):
        y = (_large_hand if is_large else _hand)(sheet, view, seat, y, card_size)
    _wish(sheet, y)
    return sheet.picture()


def measured(view: View, seat: int, look: Look) -> CardSize:
    """The largest cards with which the whole hand fits; small ones may become words."""
    hand, across = view.hands[seat], min(look.width, WIDEST)
    for size in look.sizes[:-1]:
        found = card_size(size, INNER).at_least(max((_inner(face) for face in hand), default=0))
        rows = -(-len(hand) // max(1, across // found.across))
        if ROWS_BESIDES_CARDS + (1 + rows) * found.down <= look.height:
            return found
    return CardSize(INNER, 2)


def paths(view: View, seat: int, moves: Sequence[Move]) -> Paths[Move]:
    """A card, and the colour chosen with it; drawing is the pile. A reaction is not picked here."""
    found: list[tuple[Path, Move]] = []
    for move in moves:
        if move == DRAW:
            found.append(((PILE,), move))
        wish = () if move.face is None or COLOUR_OF[move.face] else (f"{WISH}{move.colour}",)
        held = (index for index, face in enumerate(view.hands[seat]) if face is not None and face == move.face)
        found += [((card(index), *wish), move) for index in held]
    return found


def tried(view: View, seat: int, target: str) -> Move | None:
    """Playing the card, or drawing; where a wild cannot be played, no colour helps it."""
    if target == PILE:
        return DRAW
    face = next((face for index, face in enumerate(view.hands[seat]) if target == card(index)), None)
    return None if face is None else MOVES_WITH[face][0]


def touched(before: View, after: View) -> tuple[str, ...]:
    """The card played, and the hands that grew; nothing before the first card is turned up."""
    if not before.discard:
        return ()
    found = [DISCARD] if len(after.discard) > len(before.discard) else []
    grown = (seat for seat in range(after.players) if len(after.hands[seat]) > len(before.hands[seat]))
    return (*found, *(f"hand:{seat}" for seat in grown))


def _players(sheet: Sheet, view: View, seat: int, y: int, *, has_bars: bool) -> int:
    """All seats in order, with arrows in the direction of play; returns the row after them.

    What the numbers count is said at each seat, or once where that takes more than a row, unless `has_bars` draws
    every card as a bar below.
    """
    arrow = sheet.signs.onward if view.direction == 1 else sheet.signs.backward
    shown = [_player(sheet, view, other, in_words=True) for other in range(view.players)]
    x = 0
    if sum(cells.width(text) + 5 for text, _ in shown) > sheet.width:
        shown = [_player(sheet, view, other, in_words=False) for other in range(view.players)]
        x = 0 if has_bars else sheet.put(1, y, translate(COUNTED), "label") + 1
    for other, (text, style) in enumerate(shown):
        if x and x + cells.width(text) + 5 > sheet.width:
            x, y = 0, y + 1 + has_bars
        if other == seat:
            style += " you"
        if has_bars:
            bars = cells.clip(BAR * len(view.hands[other]), cells.width(text))
            sheet.put(x + 1, y + 1, bars, "turn" if view.deciding == other else "back")
        x = sheet.token(x, y, text, style, f"hand:{other}")
        if other < view.players - 1:
            x = sheet.put(x, y, arrow, "dim") + 1
    return y + 1 + has_bars


def _player(sheet: Sheet, view: View, seat: int, *, in_words: bool) -> tuple[str, str]:
    nick = sheet.nick(seat, 12)
    rank = view.rank(seat)
    if rank is not None:
        return f"{nick} {translate(RANK).format(place=rank)}", "dim"
    if seat in view.left:
        return f"{nick} {translate(LEFT)}", "dim"
    is_turn = view.deciding == seat
    sign = sheet.signs.turn if is_turn else ""
    count = len(view.hands[seat])
    held = translate_counted(HELD, count) if in_words else str(count)
    return f"{sign}{nick} {held}", "turn" if is_turn else "label"


def _table(sheet: Sheet, view: View, y: int, size: CardSize) -> int:
    """The pile, the top card, and what it demands; returns the row after them."""
    pile = [str(len(view.pile)), translate(PILE_WORD)]
    x = 1 if size.rows < WITH_ART else max(1, (sheet.width - 2 * size.across - WORDS_BESIDE) // 2)
    x = sheet.back(x, y, pile, size, PILE) + 2
    below, middle = y + size.down, y + (size.rows - 2) // 2
    if not view.discard:
        sheet.put(x, middle + 1, translate(NOTHING_YET), "dim")
        return below
    top = view.discard[0]
    x = _card(sheet, x, y, top, size.at_least(_inner(top)), DISCARD) + 3
    colour = view.colour
    said = translate(COLOUR).format(colour=colour_word(colour)) if colour else translate(ANY_COLOUR)
    sheet.put(x - 1, middle, f" {said} ", f"face-{colour or WILD}")
    if view.reaction:
        said = translate_counted(REACTS, view.reaction.count)
        sheet.put(x, middle + 1, said.format(nick=sheet.nick(view.reaction.seat)), "warning")
    elif view.penalty and view.turn is not None:
        sheet.put(x, middle + 1, translate(SUM).format(penalty=view.penalty), "warning")
    if view.next_seat is not None:
        template = ONWARD if view.direction == 1 else BACKWARD
        sheet.put(x, middle + 2, translate(template).format(nick=sheet.nick(view.next_seat)), "label")
    return below


def _card(sheet: Sheet, x: int, y: int, face: Face | None, size: CardSize, target: str) -> int:
    if face is None:
        return sheet.back(x, y, box_lines(face), size, target)
    symbol = SYMBOL_OF[face]
    style = f"card {COLOUR_OF[face] or WILD}"
    return sheet.card(x, y, box_lines(face), size, style, target, art=ART.get(symbol, symbol))


def _sorted_hand(view: View, seat: int) -> list[tuple[int, Face | None]]:
    return sorted(enumerate(view.hands[seat]), key=lambda held: _place(held[1]))


def _large_hand(sheet: Sheet, view: View, seat: int, y: int, size: CardSize) -> int:
    """The hand in as many rows as it needs, each in the middle; returns the row after it."""
    hand, fitting = _sorted_hand(view, seat), max(1, sheet.width // size.across)
    for first in range(0, len(hand), fitting):
        row = hand[first : first + fitting]
        x = (sheet.width - len(row) * size.across) // 2
        for index, face in row:
            x = _card(sheet, x, y, face, size, card(index))
        y += size.down
    return y


def _hand(sheet: Sheet, view: View, seat: int, y: int, size: CardSize) -> int:
    hand = _sorted_hand(view, seat)
    if sum(_inner(face) + 2 for _, face in hand) <= sheet.width - 1:
        x = 1
        for index, face in hand:
            x = _card(sheet, x, y, face, CardSize(_inner(face), size.rows), card(index))
        return y + size.down
    for colour in ORDER:
        held = [(index, face) for index, face in hand if face and COLOUR_OF[face] == colour]
        if held:
            y = _line(sheet, colour or WILD, held, y)
    unknown = sum(face is None for _, face in hand)
    if unknown:
        sheet.put(1, y, translate_counted(HELD, unknown), "back")
    return y + bool(unknown)


def _line(sheet: Sheet, colour: str, held: Sequence[tuple[int, Face]], y: int) -> int:
    sheet.put(1, y, symbol_word(WILD) if colour == WILD else colour_word(colour), colour)
    x = 8
    for index, face in held:
        symbol = symbol_word(SYMBOL_OF[face])
        if x + cells.width(symbol) + 2 > sheet.width:
            x, y = 8, y + 1
        x = sheet.token(x, y, symbol, f"card {colour}", card(index))
    return y + 1


def _wish(sheet: Sheet, y: int) -> None:
    """All colours as long as one is to be chosen, and after it, so that another click on it plays."""
    chosen = any(target.startswith(WISH) for target in sheet.marks.picked)
    colours = [colour for colour in COLOURS if chosen or WISH + colour in sheet.marks.open]
    if colours:
        x = sheet.put(1, y, translate(CHOOSE), "label") + 1
        for colour in colours:
            x = sheet.token(x, y, colour_word(colour), f"button {colour}", WISH + colour) + 1


def _place(face: Face | None) -> tuple[int, int, str]:
    """Cards by colours, numbers before symbols."""
    if face is None:
        return len(ORDER), 0, ""
    symbol = SYMBOL_OF[face]
    return ORDER[COLOUR_OF[face]], len(symbol), symbol


def _inner(face: Face | None) -> int:
    return max(3, *map(cells.width, box_lines(face)))
