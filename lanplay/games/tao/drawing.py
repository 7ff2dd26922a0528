"""TAO drawn for people: the seven columns one after the other, as both rows meet in them, then decks and coins."""

from collections.abc import Iterator, Sequence

from engine.tao.cards import COLUMNS, PORTALS
from engine.tao.view import View
from lanplay.games.drawing import NOTHING, cards, heading, labelled, within
from lanplay.games.voice import Spoken, Voice
from lanplay.text import mark, mark_counted, translate, translate_counted
from lanplay.text.faces import colour_word, face_words

MOVES_LEFT = mark_counted("{number} move is left in this turn.", "{number} moves are left in this turn.")
BORDER = mark("Column {column}, at the border")
WITH_COIN = mark("Column {column}, portal with its coin")
WITHOUT = mark("Column {column}, portal without coin")
HOLDS = Spoken(mark("you {card}"), mark("{nick} {card}"))
RULE = mark("rule cards")
MORE = mark_counted("{number} more below", "{number} more below")
BARRED = mark("Barred for five guardians: {attribute}.")
CLAIM = mark("A combination stands; it opens a portal ({portals}).")
COINS = mark_counted("{number} coin", "{number} coins")
DECK = mark("deck of {number}")
HAND = mark("hand of {number}")
NEXT = mark("next first:")
LEFT = mark("has left")
PART_MEANING = mark("/s 3 reads out column 3, /s 2-4 columns 2 to 4, /s all of them.")


def lines(view: View, voice: Voice) -> Sequence[str]:
    seats = [line for seat in range(view.players) for line in hand(view, voice, seat)]
    return [*_head(view, voice), "", *part(view, voice, None), "", *seats, *_rules(view)]


def hand(view: View, voice: Voice, seat: int) -> Sequence[str]:
    deck = view.decks[seat]
    name = f"{voice.label(seat)} ({standing(view, voice, seat)})"
    return labelled(name, f"{translate(NEXT)} {cards(deck)}") if any(deck) else [name]


def standing(view: View, voice: Voice, seat: int) -> str:
    words = HAND if view.options.is_yang else DECK
    told = [translate_counted(COINS, view.won[seat]), translate(words).format(number=len(view.decks[seat]))]
    if seat in view.left:
        told.append(translate(LEFT))
    return ", ".join(told)


def part(view: View, voice: Voice, span: range | None) -> Sequence[str]:
    return [line for column in range(COLUMNS) if within(span, column) for line in _column(view, voice, column)]


def _head(view: View, voice: Voice) -> Iterator[str]:
    yield heading(view, voice)
    yield from progress(view)


def progress(view: View) -> Iterator[str]:
    """What is left of the turn, and what may be claimed."""
    if view.turn is not None:
        yield translate_counted(MOVES_LEFT, view.moves_left)
    if view.claim:
        yield translate(CLAIM).format(portals=", ".join(map(str, view.claim)))


def _column(view: View, voice: Voice, column: int) -> Sequence[str]:
    place = BORDER
    if column in PORTALS:
        place = WITH_COIN if view.coins[column - 1] else WITHOUT
    met = [voice.says(HOLDS, seat, card=_met(row[column])) for seat, row in enumerate(view.rows)]
    return labelled(translate(place).format(column=column), ", ".join(met))


def _rules(view: View) -> Iterator[str]:
    yield from labelled(translate(RULE), _rule_cards(view.rules))
    if view.barred is not None:
        yield translate(BARRED).format(attribute=colour_word(view.barred))


def _rule_cards(rules: Sequence[str | None]) -> str:
    """In their order; of hidden ones only how many there are."""
    hidden = sum(face is None for face in rules)
    seen = cards([face for face in rules if face]) if hidden < len(rules) or not rules else ""
    return ", ".join(filter(None, (seen, translate_counted(MORE, hidden) if hidden else "")))


def _met(face: str | None) -> str:
    return face_words(face) if face else translate(NOTHING)
