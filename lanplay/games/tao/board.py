"""TAO's table: two rows over seven columns with the portals between, the rule card, decks or hands, and the coins.

The columns have the same numbers for both, and seat 1 sees the table turned round (D3).
"""

from engine.tao.cards import COLUMNS, PORTALS, SPECIAL
from engine.tao.moves import DECLINE, Move
from engine.tao.view import View
from lanplay.games.presenter import Sight
from lanplay.games.tao.drawing import COINS, DECK, HAND, NEXT
from lanplay.games.tao.pointing import deck, paths, place, portal
from lanplay.screen import cells
from lanplay.screen.boards.picking import button, marked
from lanplay.screen.boards.sheet import BRACKETS, Sheet, too_small
from lanplay.screen.picture import Look, Picture
from lanplay.text import mark, mark_counted, translate, translate_counted
from lanplay.text.faces import DOOR, UNKNOWN, box_lines, colour_word, face_words, listed

TITLE = mark("TAO, {version}")
MOVES_LEFT = mark_counted("{number} move left", "{number} moves left")
RULE = mark("rule card {face}")
MORE = mark_counted("{number} more below", "{number} more below")
FOLLOWING = mark("then {faces}")
NO_RULE = mark("no rule card is left")
BARRED = mark("barred: {attribute}")
PORTAL = mark("portal {number}")
COIN = mark("coin")
TAKEN = mark("taken")
BORDER = mark("border {number}")
DOOR_WORD = mark("door")
DECLINE_WORD = mark("decline")
INNER = 9
CELL = INNER + 2
WIDTH = COLUMNS * CELL
ROWS = 16


def board(sight: Sight[Move, View], look: Look) -> Picture:
    view, seat = sight.view, sight.seat
    small = too_small(look, WIDTH, ROWS)
    if small is not None:
        return small
    sheet = Sheet(look, sight.nicks, marked(paths(view, seat, sight.moves), sight.picked, sight.last), WIDTH)
    _head(sheet, view, seat)
    y = _player(sheet, view, 1 - seat, 1, is_own=False)
    _row(sheet, view, 1 - seat, y, seat)
    _portals(sheet, view, y + 4, seat)
    _row(sheet, view, seat, y + 6, seat)
    if DECLINE in sight.moves:
        word = translate(DECLINE_WORD)
        sheet.token(sheet.width - cells.width(word) - 2, y + 10, word, "button", button(DECLINE))
    y = _player(sheet, view, seat, y + 10, is_own=True)
    _rules(sheet, view, y)
    return sheet.picture()


def touched(before: View, after: View) -> tuple[str, ...]:
    """Places whose card has changed and portals whose coin was taken; nothing while the table is laid."""
    if not any(before.rows[0]):
        return ()
    places = [(seat, column) for seat in (0, 1) for column in range(COLUMNS)]
    cards = [place(*spot) for spot in places if before.card(spot) != after.card(spot)]
    taken = [portal(number) for number in PORTALS if before.coins[number - 1] != after.coins[number - 1]]
    return (*cards, *taken)


def _head(sheet: Sheet, view: View, seat: int) -> None:
    title = translate(TITLE).format(version=view.options.version)
    if view.turn is not None:
        title += f"   {translate_counted(MOVES_LEFT, view.moves_left)}"
    sheet.head(title, view, seat)


def _player(sheet: Sheet, view: View, seat: int, y: int, *, is_own: bool) -> int:
    """Name, coins, and the deck or hand, in the order in which its cards come (D23); returns the row after it."""
    is_turn = view.turn == seat
    style = "turn" if is_turn else "you" if is_own else "label"
    x = sheet.put(0, y, f"{sheet.signs.turn if is_turn else ' '}{sheet.nick(seat)}", style) + 3
    x = sheet.put(x, y, translate_counted(COINS, view.won[seat]), "number") + 2
    cards = view.decks[seat]
    if not cards:
        return y + 1
    words = translate(HAND if view.options.is_yang else DECK).format(number=len(cards))
    sheet.token(x, y, words, "back", deck(seat))
    if not any(cards):
        return y + 1
    text = f"{translate(NEXT)} {listed(cards)}"
    if cells.width(text) > sheet.width - 2:
        text = listed(cards)
    sheet.token(0, y + 1, cells.shorten(text, sheet.width - 2), "card", deck(seat))
    return y + 2


def _row(sheet: Sheet, view: View, owner: int, y: int, seat: int) -> None:
    cards = view.rows[owner]
    held = [column for column in range(COLUMNS) if cards[column] is not None]
    for column in range(COLUMNS):
        x = _left(column, seat)
        target = place(owner, column)
        face = cards[column]
        if face is not None:
            caption = translate(DOOR_WORD) if face.startswith(DOOR) else ""
            sheet.box(x, y, box_lines(face), INNER, _style(face), target, caption)
        elif held and held[0] < column < held[-1]:
            sheet.box(x, y, ["", UNKNOWN], INNER, "back", target)  # a card that is just being turned up
        elif sheet.marks.of(target) in ("target", "picked"):
            sheet.box(x, y, ["", ""], INNER, "dim", target)
        else:
            sheet.put_middle(x, y + 1, CELL, sheet.signs.empty, "dim", target)


def _portals(sheet: Sheet, view: View, y: int, seat: int) -> None:
    for column in range(COLUMNS):
        x = _left(column, seat)
        if column not in PORTALS:
            sheet.put_middle(x, y, CELL, translate(BORDER).format(number=column), "dim")
            continue
        target = portal(column)
        has_coin = view.coins[column - 1]
        style = sheet.styled("portal" if has_coin else "closed dim", target)
        before, after = BRACKETS[sheet.marks.of(target)]
        name = translate(PORTAL).format(number=column)
        sheet.put_middle(x, y, CELL, before + name + after, style, target)
        coin = f"( {translate(COIN)} )" if has_coin else translate(TAKEN)
        sheet.put_middle(x, y + 1, CELL, coin, style, target)


def _rules(sheet: Sheet, view: View, y: int) -> None:
    """The card that the next five guardians have to follow, and the attribute that they may not use (D6 to D9)."""
    rules = view.rules
    if not any(view.rows[0]):
        return
    if not rules:
        x = sheet.put(1, y, translate(NO_RULE), "dim") + 3
    else:
        x = sheet.put(1, y, translate(RULE).format(face=face_words(rules[0])), f"card {_colour(rules[0])}".strip()) + 3
        more = rules[1:]
        if more and all(more):
            x = sheet.put(x, y, translate(FOLLOWING).format(faces=listed(more)), "label") + 3
        elif more:
            x = sheet.put(x, y, translate_counted(MORE, len(more)), "label") + 3
    if view.barred is not None:
        barred = translate(BARRED).format(attribute=colour_word(view.barred))
        sheet.put(min(x, sheet.width - cells.width(barred)), y, barred, "warning")


def _left(column: int, seat: int) -> int:
    return (COLUMNS - 1 - column if seat else column) * CELL


def _colour(face: str | None) -> str:
    return face.split("-")[-1] if face and face != SPECIAL else ""


def _style(face: str) -> str:
    door = "door" if face.startswith(DOOR) else ""
    return " ".join(part for part in ("card", _colour(face) or "wild", door) if part)
