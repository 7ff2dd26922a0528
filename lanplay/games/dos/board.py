"""Dos's table: who holds how many cards in which direction, the top card with its colour and sum, and the own hand.

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
from lanplay.screen.boards.picking import Path, Paths, card, marked
from lanplay.screen.boards.sheet import Sheet, too_small
from lanplay.screen.picture import Look, Picture
from lanplay.text import mark, mark_counted, translate, translate_counted
from lanplay.text.faces import box_lines, colour_word, symbol_word

PILE_WORD = mark("pile")
NOTHING_YET = mark("No card is face up yet.")
COLOUR = mark("colour {colour}")
ANY_COLOUR = mark("no colour yet: any card fits but a wild")
SUM = mark("sum {penalty}: take all of it, or answer")
ONWARD = mark("Then {nick}: play goes to the right.")
BACKWARD = mark("Then {nick}: play goes to the left.")
REACTS = mark_counted("{number} field for {{nick}} to hit", "{number} fields for {{nick}} to hit")
RANK = mark("place {place}")
CHOOSE = mark("Choose a colour:")
PILE, DISCARD, WISH = "pile", "discard", "colour:"
NARROWEST = 70
WIDEST = 110
ROWS = 16
INNER = 7
ORDER = {face: place for place, face in enumerate(("red", "yellow", "green", "blue", None))}


def board(sight: Sight[Move, View], look: Look) -> Picture:
    view, seat = sight.view, sight.seat
    small = too_small(look, NARROWEST, ROWS)
    if small is not None:
        return small
    sheet = Sheet(look, sight.nicks, marked(paths(view, seat, sight.moves), sight.picked, sight.last), WIDEST)
    sheet.head(translate(WORDS.title), view, seat)
    y = _players(sheet, view, seat, 1)
    _table(sheet, view, y)
    y = _hand(sheet, view, seat, y + 4)
    _wish(sheet, y)
    return sheet.picture()


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


def _players(sheet: Sheet, view: View, seat: int, y: int) -> int:
    """All seats in order, with arrows in the direction of play; returns the row after them.

    What the numbers count is said where all seats stand in one row.
    """
    arrow = sheet.signs.onward if view.direction == 1 else sheet.signs.backward
    shown = [_player(sheet, view, other, in_words=True) for other in range(view.players)]
    if sum(cells.width(text) + 5 for text, _ in shown) > sheet.width:
        shown = [_player(sheet, view, other, in_words=False) for other in range(view.players)]
    x = 0
    for other, (text, style) in enumerate(shown):
        if x and x + cells.width(text) + 5 > sheet.width:
            x, y = 0, y + 1
        if other == seat:
            style += " you"
        x = sheet.token(x, y, text, style, f"hand:{other}")
        if other < view.players - 1:
            x = sheet.put(x, y, arrow, "dim") + 1
    return y + 1


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


def _table(sheet: Sheet, view: View, y: int) -> None:
    x = sheet.box(1, y, [str(len(view.pile)), translate(PILE_WORD)], INNER, "back", PILE) + 2
    if not view.discard:
        sheet.put(x, y + 1, translate(NOTHING_YET), "dim")
        return
    top = view.discard[0]
    x = sheet.box(x, y, box_lines(top), max(INNER, _inner(top)), f"card {COLOUR_OF[top] or WILD}", DISCARD) + 3
    colour = view.colour
    said = translate(COLOUR).format(colour=colour_word(colour)) if colour else translate(ANY_COLOUR)
    sheet.put(x, y, said, colour or WILD)
    if view.reaction:
        said = translate_counted(REACTS, view.reaction.count)
        sheet.put(x, y + 1, said.format(nick=sheet.nick(view.reaction.seat)), "warning")
    elif view.penalty and view.turn is not None:
        sheet.put(x, y + 1, translate(SUM).format(penalty=view.penalty), "warning")
    if view.next_seat is not None:
        template = ONWARD if view.direction == 1 else BACKWARD
        sheet.put(x, y + 2, translate(template).format(nick=sheet.nick(view.next_seat)), "label")


def _hand(sheet: Sheet, view: View, seat: int, y: int) -> int:
    hand = list(enumerate(view.hands[seat]))
    hand.sort(key=lambda held: _place(held[1]))
    if sum(_inner(face) + 2 for _, face in hand) <= sheet.width - 1:
        x = 1
        for index, face in hand:
            style = f"card {COLOUR_OF[face] or WILD}" if face else "back"
            x = sheet.box(x, y, box_lines(face), _inner(face), style, card(index))
        return y + 4
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
