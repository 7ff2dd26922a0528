"""TAO on a page: two rows over seven columns with the portals between them, rule cards and open hands."""

from collections.abc import Iterator, Sequence

from engine.tao.cards import COLUMNS, PORTALS
from engine.tao.view import View
from lanplay.games.tableau import CardGroup, LyingCard, Tableau, heap, held, lying
from lanplay.games.tao.board import COIN, DOOR_WORD, PORTAL, TAKEN
from lanplay.games.tao.drawing import BARRED, NEXT, RULE, progress, standing
from lanplay.games.tao.pointing import place, portal
from lanplay.games.voice import Voice
from lanplay.text import translate
from lanplay.text.faces import DOOR, colour_word


def tableau(view: View, voice: Voice) -> Tableau:
    """The rows as seat 0 sees them, the other one above."""
    above, below = (_row(view, voice, seat) for seat in (1, 0))
    portals = CardGroup("", [_portal(view, column) for column in range(COLUMNS)], is_row=True)
    return Tableau([*progress(view), *_barred(view)], [above, portals, below, *_hands(view, voice), *_rules(view)])


def _row(view: View, voice: Voice, seat: int) -> CardGroup:
    cards = [_place(view.rows[seat][column], place(seat, column)) for column in range(COLUMNS)]
    note = standing(view, voice, seat)
    return CardGroup(voice.label(seat), cards, note, view.turn == seat, is_row=True, seat=seat)


def _place(face: str | None, target: str) -> LyingCard:
    if face is None:
        return LyingCard(target=target)
    card = lying(face, target, translate(DOOR_WORD) if face.startswith(DOOR) else "")
    return card if card.colour else card._replace(colour="wild")


def _portal(view: View, column: int) -> LyingCard:
    if column not in PORTALS:
        return LyingCard()
    has_coin = view.coins[column - 1]
    word, name = translate(COIN if has_coin else TAKEN), translate(PORTAL).format(number=column)
    return LyingCard(str(column), word, "coin" if has_coin else "taken", f"{name}: {word}", portal(column))


def _hands(view: View, voice: Voice) -> Iterator[CardGroup]:
    for seat, deck in enumerate(view.decks):
        if any(deck):
            yield CardGroup(voice.label(seat), held(deck), translate(NEXT), seat=seat)


def _rules(view: View) -> Iterator[CardGroup]:
    if view.rules:
        hidden = sum(face is None for face in view.rules)
        known: Sequence[LyingCard] = [lying(face) for face in view.rules if face]
        yield CardGroup(translate(RULE), [*known, *heap(hidden)])


def _barred(view: View) -> Iterator[str]:
    if view.barred is not None:
        yield translate(BARRED).format(attribute=colour_word(view.barred))
