"""DAO's table: the row beside the pile with its running total and the risk of a burst, and what everybody has taken.

The own cards lie sorted by colours; of the others' only the number is shown (A19).
"""

from collections.abc import Sequence

from engine.cards import Face
from engine.dao.cards import COLOUR_OF, COLOURS, LIMIT, VALUES, gain, plus_colour, points, total
from engine.dao.moves import FLIP, TAKE
from engine.dao.view import View
from engine.grammar import GameMove
from engine.turns import following
from lanplay.games.dao.drawing import LEFT, POINTS, TAKEN, odds_words, percent, round_words
from lanplay.games.dao.words import WORDS
from lanplay.games.presenter import Sight
from lanplay.screen import cells
from lanplay.screen.boards.faces import WITH_ART, CardSize, card_size
from lanplay.screen.boards.picking import Path, Paths, marked
from lanplay.screen.boards.sheet import Sheet, number, too_small
from lanplay.screen.picture import Look, Picture
from lanplay.text import MINUS, mark, translate, translate_counted
from lanplay.text.faces import colour_word, face_words

PILE_WORD = mark("pile")
EMPTY_ROW = mark("The row is empty.")
SUM = mark("total")
YOUR_CARDS = mark("your cards")
PLUS = mark("counts for you")
OTHERS = mark("the others")
EVERYBODY = mark("cards taken")
PILE = "pile"
NARROWEST = 72
WIDEST = 100
ROWS = 16
ROWS_BESIDES_ROW = 12
WIDE_CARD = 5
NARROWER = (9, 7, 5, 3)
"""Columns within a card where the row has become too long for wider ones."""
PILE_INNER = 6
LIKELY = 34
BETWEEN = 3
"""Columns between the risk of a new card and the one that is safe."""


def board(sight: Sight[GameMove, View], look: Look) -> Picture:
    view, seat = sight.view, sight.seat
    small = too_small(look, NARROWEST, ROWS)
    if small is not None:
        return small
    size = measured(look)
    sheet = Sheet(look, sight.nicks, marked(paths(view, seat, sight.moves), sight.picked, sight.last), WIDEST)
    sheet.head(_title(view), view, sight.reader)
    pile = size._replace(inner=max(PILE_INNER, size.inner * 2 // 3))
    x = sheet.back(0, 2, [str(len(view.pile)), translate(PILE_WORD)], pile, PILE) + 2
    y = _row(sheet, view, x, 2, size)
    _risk(sheet, view, x, y)
    if sight.is_public:
        _others(sheet, view, tuple(range(view.players)), 1, y + 2, EVERYBODY)
    else:
        _own(sheet, view, seat, y + 2)
        others = tuple(following(seat, view.players))[:-1]
        _others(sheet, view, others, sheet.width * 46 // 80, y + 2, OTHERS)
    return sheet.picture()


def measured(look: Look) -> CardSize:
    """The largest cards for which there are enough rows; a long row makes them narrower."""
    sizes = (card_size(size, WIDE_CARD) for size in look.sizes)
    return next(size for size in sizes if size.rows < WITH_ART or ROWS_BESIDES_ROW + size.down <= look.height)


def touched(before: View, after: View) -> tuple[str, ...]:
    """The card turned up last, or the heap that grew; nothing where a round began."""
    if before.round != after.round:
        return ()
    found = [_heap(seat) for seat, cards in enumerate(after.taken) if len(cards) > len(before.taken[seat])]
    if len(after.row) > len(before.row) > 0:
        found.append(_slot(len(after.row) - 1))
    return tuple(found)


def paths(view: View, seat: int, moves: Sequence[GameMove]) -> Paths[GameMove]:
    places: dict[GameMove, Path] = {TAKE: (_slot(0),), FLIP: (PILE,)}
    return [(places[move], move) for move in moves]


def _slot(place: int) -> str:
    return f"row:{place}"


def _heap(seat: int) -> str:
    return f"taken:{seat}"


def _title(view: View) -> str:
    title = translate(WORDS.title)
    return f"{title}   {round_words(view)}" if view.options.is_halves else title


def _row(sheet: Sheet, view: View, left: int, y: int, size: CardSize) -> int:
    """The cards with the total after each, in one line or, where they are too many, in words; returns the next row."""
    row, below = view.row, y + size.down
    if not row:
        sheet.put(left, y + size.down // 2 - 1, translate(EMPTY_ROW), "dim")
        return below + 1
    room = sheet.width - left
    widest = max(size.inner, *(cells.width(colour_word(colour)) for colour in COLOURS))
    inner = next((inner for inner in (widest, *NARROWER) if len(row) * (inner + 2) <= room), 0)
    if not inner:
        return max(_spoken_row(sheet, view, left, y), below + 1)
    x = left
    for place, (face, here) in enumerate(zip(row, _totals(row), strict=True)):
        colour, value = COLOUR_OF[face], str(VALUES[face])
        lines = [value, cells.clip(colour_word(colour), inner)]
        after = sheet.card(x, y, lines, CardSize(inner, size.rows), f"card {colour}", _slot(place))
        sheet.put_middle(x, below, inner + 2, str(here), "warning" if here > LIMIT else "number")
        x = after
    sheet.put_middle(0, below, left - 2, translate(SUM), "label")
    return below + 1


def _spoken_row(sheet: Sheet, view: View, left: int, y: int) -> int:
    x = left
    for place, face in enumerate(view.row):
        words = face_words(face)
        if x + cells.width(words) + 2 > sheet.width:
            x, y = left, y + 1
        x = sheet.token(x, y, words, f"card {COLOUR_OF[face]}", _slot(place))
    sheet.put(left, y + 1, f"{translate(SUM)} {total(view.row)}", "number")
    return y + 2


def _risk(sheet: Sheet, view: View, x: int, y: int) -> None:
    match odds_words(view):
        case said, safe:
            x = max(0, min(x, sheet.width - cells.width(said) - BETWEEN - cells.width(safe)))
            x = sheet.put(x, y, said, "warning" if percent(view.risk) >= LIKELY else "label")
            sheet.put(x + BETWEEN, y, safe, "good")
        case (said,):
            sheet.put(x, y, said, "good")
        case _:
            pass


def _own(sheet: Sheet, view: View, seat: int, y: int) -> None:
    """The own cards by colours, with the plus colour that counts most now (A15)."""
    cards = [face for face in view.taken[seat] if face]
    x = sheet.put(0, y, translate(YOUR_CARDS), "you") + 2
    score = translate_counted(POINTS, points(cards)).replace(MINUS, sheet.signs.minus)
    sheet.token(x - 1, y, f"{translate_counted(TAKEN, len(cards))}, {score}", "number", _heap(seat))
    best = plus_colour(cards)
    for row, colour in enumerate(COLOURS, y + 1):
        held = [face for face in cards if COLOUR_OF[face] == colour]
        values = sorted(VALUES[face] for face in held)
        sheet.put(1, row, colour_word(colour), colour if values else "dim")
        text = f" {' '.join(map(str, values))} " if values else f" {sheet.signs.empty}"
        x = sheet.put(8, row, text, f"face-{colour}" if values else "dim")
        if not values:
            continue
        worth = gain(held, best)
        plus = f"   {translate(PLUS)}" if colour == best else ""
        sign = "+" if worth >= 0 else ""
        x = max(x + 1, 26)
        sheet.put(x, row, f"{sign}{number(sheet, worth)}{plus}", "good" if colour == best else "bad")


def _others(sheet: Sheet, view: View, seats: Sequence[int], x: int, y: int, words: str) -> None:
    sheet.put(x, y, translate(words), "label")
    for row, other in enumerate(seats, y + 1):
        is_turn = view.turn == other
        is_gone = other in view.left
        sign = sheet.signs.turn if is_turn else " "
        style = "turn" if is_turn else "dim" if is_gone else "label"
        sheet.put(x, row, f"{sign}{sheet.nick(other, 11)}", style)
        said = translate(LEFT) if is_gone else translate_counted(TAKEN, len(view.taken[other]))
        if view.outcome is not None and view.outcome.scores is not None:
            said = f"{said}, {translate_counted(POINTS, view.outcome.scores[other]).replace(MINUS, sheet.signs.minus)}"
        sheet.token(x + 13, row, said, style, _heap(other))


def _totals(row: Sequence[Face]) -> list[int]:
    """The total after each card."""
    return [total(row[: place + 1]) for place in range(len(row))]
