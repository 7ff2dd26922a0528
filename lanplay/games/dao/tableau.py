"""DAO on a page: the row with its running total beside the pile, and what everybody has taken."""

from itertools import accumulate

from engine.dao.cards import COLOUR_OF, COLOURS, LIMIT, VALUES, total
from engine.dao.view import View
from lanplay.games.dao.board import PILE, PILE_WORD
from lanplay.games.dao.drawing import ROW, TOTAL, round_words, standing
from lanplay.games.tableau import CardGroup, LyingCard, Tableau, heap, held, lying
from lanplay.games.voice import Voice
from lanplay.text import translate


def tableau(view: View, voice: Voice) -> Tableau:
    notes = [round_words(view)] if view.options.is_halves else []
    pile = CardGroup(translate(PILE_WORD), heap(len(view.pile), PILE))
    told = translate(TOTAL).format(total=total(view.row), limit=LIMIT)
    seats = [_seat(view, voice, seat) for seat in range(view.players)]
    return Tableau(notes, [pile, CardGroup(translate(ROW), _row(view), told), *seats])


def _row(view: View) -> list[LyingCard]:
    totals = accumulate(VALUES[face] for face in view.row)
    return [
        lying(face, f"row:{place}", str(here)) for place, (face, here) in enumerate(zip(view.row, totals, strict=True))
    ]


def _seat(view: View, voice: Voice, seat: int) -> CardGroup:
    """The cards by colour, as players lay them out for scoring."""
    cards = sorted(view.taken[seat], key=lambda face: (-1, 0) if face is None else _order(face))
    note = standing(view, voice, seat)
    return CardGroup(voice.label(seat), held(tuple(cards), f"taken:{seat}"), note, view.turn == seat, seat=seat)


def _order(face: str) -> tuple[int, int]:
    return COLOURS.index(COLOUR_OF[face]), VALUES[face]
