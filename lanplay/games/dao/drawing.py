"""DAO drawn for people: the row beside the pile, and what everybody has taken."""

from collections.abc import Sequence

from engine.dao.cards import COLOUR_OF, COLOURS, LIMIT, VALUES, points, total
from engine.dao.view import Risk, View
from lanplay.games.drawing import cards, heading, labelled, within
from lanplay.games.voice import Voice
from lanplay.text import mark, mark_counted, translate, translate_counted
from lanplay.text.faces import colour_word, face_words

ROUND = mark("Round {round} of 2. Banked: {banked}.")
PILE = mark_counted("Pile of {number} card", "Pile of {number} cards")
ROW = mark("row")
TOTAL = mark("total {total} of {limit}")
RISK = mark("a new card bursts: {bursting} of {unseen}, {percent} %")
NO_RISK = mark("a new card cannot burst the row")
ABOUT_RISK = mark("a new card bursts: about {percent} %")
SAFE = mark("another {value} is safe (a pair)")
PART_MEANING = mark("/s reads out the row from the pile on, /s 2-4 the second to the fourth card of it.")
LEFT = mark("has left")
TAKEN = mark_counted("{number} card", "{number} cards")
POINTS = mark_counted("{number} point", "{number} points")


def lines(view: View, voice: Voice) -> Sequence[str]:
    seats = [line for seat in range(view.players) for line in hand(view, voice, seat)]
    odds = odds_words(view) if voice.reader == view.turn else ()
    return [heading(view, voice), *_round(view), "", *_table(view), *odds, "", *seats]


def odds_words(view: View) -> Sequence[str]:
    """How likely a new card makes the row burst, and the one that is safe; nothing where there is no row."""
    if not view.row or view.turn is None:
        return ()
    found = view.risk
    if not found.bursting:
        return (translate(NO_RISK),)
    template = RISK if found.is_exact else ABOUT_RISK
    said = translate(template).format(bursting=found.bursting, unseen=found.unseen, percent=percent(found))
    return said, translate(SAFE).format(value=view.safe_value)


def percent(risk: Risk) -> int:
    return round(100 * risk.bursting / risk.unseen) if risk.unseen else 0


def round_words(view: View) -> str:
    """Which round of two is played, and what the first one brought."""
    return translate(ROUND).format(round=view.round, banked=" ".join(map(str, view.banked)))


def hand(view: View, voice: Voice, seat: int) -> Sequence[str]:
    known = [face for face in view.taken[seat] if face is not None]
    name = f"{voice.label(seat)} ({standing(view, voice, seat)})"
    return labelled(name, _sorted_out(known)) if known else [name]


def standing(view: View, voice: Voice, seat: int) -> str:
    taken = view.taken[seat]
    known = [face for face in taken if face is not None]
    parts = [translate_counted(TAKEN, len(taken))]
    if len(known) == len(taken):
        parts.append(translate_counted(POINTS, points(known)))
    if seat in view.left:
        parts.append(translate(LEFT))
    return ", ".join(parts)


def part(view: View, voice: Voice, span: range | None) -> Sequence[str]:
    row = [f"{place}: {face_words(face)}" for place, face in enumerate(view.row, 1) if within(span, place)]
    return [*row, translate(TOTAL).format(total=total(view.row), limit=LIMIT)]


def _round(view: View) -> list[str]:
    return [round_words(view)] if view.options.is_halves else []


def _table(view: View) -> list[str]:
    known = cards(view.pile) if any(view.pile) else ""
    heap = translate_counted(PILE, len(view.pile))
    return [
        *(labelled(heap, known) if known else [heap]),
        *labelled(translate(ROW), cards(view.row)),
        translate(TOTAL).format(total=total(view.row), limit=LIMIT),
    ]


def _sorted_out(faces: Sequence[str]) -> str:
    """The cards by colour, as players lay them out for scoring: `earth 0 2 4, wood 1`."""
    heaps = {colour: sorted(VALUES[face] for face in faces if COLOUR_OF[face] == colour) for colour in COLOURS}
    return ", ".join(
        f"{colour_word(colour)} {' '.join(map(str, values))}" for colour, values in heaps.items() if values
    )
