"""Daumen Drauf's table: what the others hold out with the thumb on the tooth, what lies open, and one's own hand.

Stacks are counts, since they are face down (B16). A tooth is `!` where it is known, `?` where the thumb covers it.
"""

from collections.abc import Callable, Sequence

from engine.cards import Face
from engine.daumen.cards import COLOUR_OF, COLOURS, NUMBER_OF, PAIR_OF, POISON
from engine.daumen.moves import PARRIES, PASS, SHOWS, Move
from engine.daumen.view import View
from engine.turns import following
from lanplay.games.daumen.drawing import LEFT
from lanplay.games.daumen.telling import PASS_ON, TAKEN, TAKER
from lanplay.games.presenter import Sight
from lanplay.screen import cells
from lanplay.screen.boards.faces import WITH_ART, CardSize, card_size
from lanplay.screen.boards.picking import Path, Paths, button, card, marked
from lanplay.screen.boards.sheet import Sheet, number, too_small
from lanplay.screen.picture import Look, Picture
from lanplay.text import mark, translate
from lanplay.text.faces import colour_word, face_words, initials

TITLE = mark("Daumen Drauf!  Partie {partie} of {partien}")
STOCK = mark("stock {number}")
ORDER = mark("colours, the highest last:")
LEADS = mark("{nick} leads")
HIGHEST = mark("highest")
HAND = mark("hand {number}")
WON = mark("won {number}")
TOTAL = mark("total {total}")
PARRY_WORD = mark("parry")
NO_OFFER = mark("nothing|offered")
OFFERED = mark("yours")
RELEASED = mark("open:")
TAKES = mark("{nick} has taken:")
LEGEND = mark("! poisonous  ? unknown")
NARROWEST = 76
WIDEST = 110
ROWS = 16
INNER = 8
WIDEST_SEAT = 26
OTHERS = 7
"""Rows of what the others hold, besides their cards, and what is above."""
BETWEEN = 4
"""Columns left of one's own offer, and between it and the hand."""


def board(sight: Sight[Move, View], look: Look) -> Picture:
    view, seat = sight.view, sight.seat
    small = too_small(look, NARROWEST, ROWS)
    if small is not None:
        return small
    size = measured(view, seat, look)
    sheet = Sheet(look, sight.nicks, marked(paths(view, seat, sight.moves), sight.picked, sight.last), WIDEST)
    sheet.head(translate(TITLE).format(partie=view.partie, partien=view.options.partien), view, sight.reader)
    _middle(sheet, view)
    is_open = not view.trick and _taken_trick(sheet, sight.last)
    others = list(following(seat, view.players))[:-1]
    columns = min(WIDEST_SEAT, sheet.width // len(others))
    first = 0 if size.rows < WITH_ART else (sheet.width - columns * len(others)) // 2
    for place, other in enumerate(others):
        _other(sheet, view, other, first + place * columns, columns, size, has_offer=not is_open)
    _own(sheet, sight, OTHERS + size.down, size)
    return sheet.picture()


def measured(view: View, seat: int, look: Look) -> CardSize:
    """The largest cards with which all offers stand side by side, and the hand in as many rows as it needs."""
    across = min(look.width, WIDEST)
    others, hand = view.players - 1, len(view.hands[seat])
    for size in look.sizes[:-1]:
        found = card_size(size, INNER)
        fitting = (across - found.across - BETWEEN) // found.across
        rows = OTHERS + 1 + (1 + -(-max(hand, 1) // max(fitting, 1))) * found.down
        if fitting > 0 and others * (found.across + 2) <= across and rows <= look.height:
            return found
    return CardSize(INNER, 2)


def paths(view: View, seat: int, moves: Sequence[Move]) -> Paths[Move]:
    """A card says by itself whether it is shown or parries."""
    places: dict[Face | None, Path] = {face: (card(index),) for index, face in enumerate(view.hands[seat])}
    return [((button(PASS),) if move == PASS else places[move.face], move) for move in moves]


def tried(view: View, seat: int, target: str) -> Move | None:
    """Showing the card: that it is no twin either is seen."""
    return next((SHOWS[face] for index, face in enumerate(view.hands[seat]) if target == card(index) and face), None)


def touched(before: View, after: View) -> tuple[str, ...]:
    """Offers made, cards let go, and stacks that grew; nothing where a Partie began."""
    if before.partie != after.partie:
        return ()
    seats = range(after.players)
    found = [f"offer:{seat}" for seat in seats if after.offers[seat] and before.offers[seat] != after.offers[seat]]
    found += [f"open:{seat}" for seat, _ in after.released[len(before.released) :]]
    found += [f"won:{seat}" for seat in seats if len(after.won[seat]) > len(before.won[seat])]
    return tuple(dict.fromkeys(found))


def _middle(sheet: Sheet, view: View) -> None:
    """What concerns everybody: the stock, which colour beats which in this trick (B4, B5), and how teeth are shown."""
    x = sheet.put(0, 1, translate(STOCK).format(number=len(view.stock)), "label") + 3
    if view.colours:
        x = sheet.put(x, 1, translate(ORDER), "label")
        for colour in view.colours:
            x = sheet.put(x + 1, 1, colour_word(colour), colour)
    elif view.to_lead is not None:
        x = sheet.put(x, 1, translate(LEADS).format(nick=sheet.nick(view.to_lead)), "label")
    legend = translate(LEGEND)
    if x + 2 + cells.width(legend) <= sheet.width:
        sheet.put_right(1, legend, "dim")


def _taken_trick(sheet: Sheet, last: Sequence[str]) -> bool:
    """The trick that was taken last, in the place of the offers; whether there is one."""
    taker = next((int(target.removeprefix(TAKER)) for target in last if target.startswith(TAKER)), None)
    if taker is None:
        return False
    seen = [_seen(target.removeprefix(TAKEN)) for target in last if target.startswith(TAKEN)]
    sheet.put(1, 3, translate(TAKES).format(nick=sheet.nick(taker)), "label")
    words = _named(seen, face_words, is_last=False)
    x, y = 1, 4
    for colour, word in words:
        if x + cells.width(word) + 2 > sheet.width:
            x, y = 1, y + 1
        x = sheet.token(x, y, word, f"{colour} warning" if word.endswith(POISON) else colour) + 1
    return True


def _other(sheet: Sheet, view: View, seat: int, x: int, columns: int, size: CardSize, *, has_offer: bool) -> None:
    is_turn, is_gone = view.turn == seat, seat in view.left
    sign = sheet.signs.turn if is_turn else " "
    style = "turn" if is_turn else "dim" if is_gone else "label"
    sheet.put(x, 2, f"{sign}{sheet.nick(seat, columns - 2)}", style)
    if has_offer:
        _offer(sheet, view, seat, x + 1, 3, size)
    _open_cards(sheet, view, seat, x + 1, 3 + size.down, x + columns)
    for y, (words, of, target) in enumerate(_counts(sheet, view, seat), 4 + size.down):
        sheet.token(x, y, cells.shorten(words, columns - 2), "dim" if is_gone else of, target)


def _own(sheet: Sheet, sight: Sight[Move, View], y: int, size: CardSize) -> None:
    view, seat, moves = sight.view, sight.seat, sight.moves
    is_turn = view.turn == seat
    name = f"{sheet.signs.turn if is_turn else ' '}{sheet.nick(seat)}"
    x = sheet.put(0, y, name, "turn you" if is_turn else "you") + 3
    for words, style, target in _counts(sheet, view, seat):
        x = sheet.token(x - 1, y, words, style, target) + 2
    _open_cards(sheet, view, seat, x, y, sheet.width)
    y += 1
    x = first = _offer(sheet, view, seat, 1, y, size, translate(OFFERED)) + 3
    for index, face in enumerate(view.hands[seat] if sight.draws_hand(view.hands[seat]) else ()):
        word = translate(PARRY_WORD) if face and PARRIES[face] in moves else ""
        if x + size.across > sheet.width:
            x, y = first, y + size.down
        x = _card(sheet, face, x, y, size, "", card(index), word)
    if PASS in moves:
        sheet.token(
            min(x + 2, sheet.width - cells.width(translate(PASS_ON)) - 2),
            y + 1,
            translate(PASS_ON),
            "button",
            button(PASS),
        )


def _counts(sheet: Sheet, view: View, seat: int) -> list[tuple[str, str, str | None]]:
    """Cards in the hand, cards won, points of the finished Partien: words, style and what they point at."""
    hand = translate(HAND).format(number=len(view.hands[seat]))
    won = translate(WON).format(number=len(view.won[seat]))
    total = translate(TOTAL).format(total=number(sheet, view.totals[seat]))
    in_hand = translate(LEFT) if seat in view.left else hand
    return [(in_hand, "label", None), (won, "label", f"won:{seat}"), (total, "number", None)]


def _offer(sheet: Sheet, view: View, seat: int, x: int, y: int, size: CardSize, caption: str = "") -> int:
    face = view.offers[seat]
    if face is None:
        for row, word in enumerate(translate(NO_OFFER).split("|"), y + size.down // 2 - 1):
            sheet.put_middle(x, row, size.across, word, "dim")
        return x + size.across
    is_best = view.best == seat
    word = translate(HIGHEST) if is_best else caption
    return _card(sheet, face, x, y, size, "best" if is_best else "", f"offer:{seat}", word)


def _card(sheet: Sheet, face: str | None, x: int, y: int, size: CardSize, edge: str, target: str, caption: str) -> int:
    if face is None:  # drawn, but not looked at yet: another sign than the thumb's would be one more to learn
        return sheet.card(x, y, ["", ""], size, "back", target, caption, edge)
    pair, tooth = _seen(face)
    value = f"{NUMBER_OF[pair]}{tooth}"
    lines = [colour_word(COLOUR_OF[pair]), f"{NUMBER_OF[pair]} {tooth}".rstrip()]
    if size.rows >= WITH_ART:
        lines = [value, lines[0]]
    return sheet.card(x, y, lines, size, f"card {COLOUR_OF[pair]}", target, caption, edge, art=value)


def _open_cards(sheet: Sheet, view: View, seat: int, x: int, y: int, end: int) -> None:
    """The cards that a seat let go: in words where there is room, else with letters, and the latest ones at least."""
    target = f"open:{seat}"
    seen = [_seen(face) for face in view.lies_open(seat)]
    is_last = sheet.marks.of(target) == "last"
    label = translate(RELEASED)
    words = _named(seen, face_words, is_last=is_last)
    if _room(words) + cells.width(label) + 1 > end - x:
        words = _named(seen, _short, is_last=is_last)
    if words and _room(words) + cells.width(label) + 1 <= end - x:
        x = sheet.put(x, y, label, "label") + 1
    while _room(words) > end - x:
        words.pop(0)
    for colour, word in words:
        x = sheet.put(x, y, word, sheet.within(colour, target), target) + 1


def _named(seen: Sequence[tuple[str, str]], name: Callable[[str], str], *, is_last: bool) -> list[tuple[str, str]]:
    """Colour and word of each card; the newest in the brackets of a last move."""
    words = [(COLOUR_OF[pair], f"{name(pair)}{tooth}") for pair, tooth in seen]
    if words and is_last:
        colour, word = words.pop()
        words.append((colour, f"({word})"))
    return words


def _short(pair: str) -> str:
    return f"{initials(COLOURS)[COLOUR_OF[pair]]}{NUMBER_OF[pair]}"


def _room(words: Sequence[tuple[str, str]]) -> int:
    return sum(cells.width(word) + 1 for _, word in words)


def _seen(face: str) -> tuple[str, str]:
    """Colour and number, and what is seen of the tooth."""
    pair = PAIR_OF[face]
    return pair, face.removeprefix(pair)
