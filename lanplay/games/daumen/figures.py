"""Daumen Drauf in figures: tricks, parries, and whose teeth were bitten into. Rulings B8 to B22.

Until the trick is stacked an offered card belongs to the seat that offered it; its tooth is seen by then (B16).
"""

from collections.abc import Iterator

from engine.cards import Face, Handle
from engine.daumen.cards import POINTS
from engine.daumen.course import taker
from engine.daumen.moves import GRAMMAR, PARRY, PASS
from engine.daumen.state import State
from engine.events import Answer, Answered, Opened
from lanplay.games.counting import Change, Sums

SEATS = (
    "shows", "raises", "passes", "tricks", "largest_trick", "parries", "harmless", "poison", "own_poison", "planted",
)  # fmt: skip
TABLE = ("tricks", "partien")


def count(sums: Sums, change: Change) -> None:
    before: State = change.before
    after: State = change.after
    if isinstance(change.event, Answered):
        for answer in change.event.answers:
            _decided(sums, before, answer)
    if _is_stacked(before, after):
        _trick(sums, change)
    if after.partie > before.partie or (after.is_over and len(after.staying) > 1):  # else it was broken off
        sums.add_table("partien")


def _decided(sums: Sums, before: State, answer: Answer) -> None:
    move = GRAMMAR.exact(answer.move)
    if move == PASS:
        sums.add("passes", answer.seat)
    elif move.verb == PARRY:
        sums.add("parries", answer.seat)
    else:
        sums.add("shows", answer.seat)
        if before.offers[answer.seat] is not None:
            sums.add("raises", answer.seat)


def _is_stacked(before: State, after: State) -> bool:
    """Whether a trick has come to a stack: at the end of a Partie the stacks are counted and gone at once."""
    cards = sum(map(len, after.won)) - sum(map(len, before.won))
    return cards > 0 or (after.partie > before.partie and any(before.offers))


def _trick(sums: Sums, change: Change) -> None:
    cards = list(_cards(change))
    if not cards:  # the only one went with its owner
        return
    winner = _winner(change)
    sums.add_table("tricks")
    sums.add("tricks", winner)
    sums.most("largest_trick", winner, len(cards))
    for owner, face in cards:
        is_poison = POINTS[face] < 0
        sums.add("poison" if is_poison else "harmless", winner)
        if is_poison:
            sums.add(*("own_poison", winner) if owner == winner else ("planted", owner))


def _winner(change: Change) -> int:
    before: State = change.before
    match change.event:
        case Answered(answers=(Answer(seat=seat, move=text),)):
            winner = taker(before, seat, GRAMMAR.exact(text))
        case _:
            winner = taker(before)
    assert winner is not None
    return winner


def _cards(change: Change) -> Iterator[tuple[int, Face]]:
    """All cards of the trick with the seats that offered them, including those that this very event has shown."""
    before: State = change.before
    yield from before.released
    shown: dict[Handle, Face] = {}
    match change.event:
        case Opened(handles=handles, faces=faces) if faces is not None:
            shown = dict(zip(handles, faces, strict=True))
        case Answered(answers=(Answer(seat=seat, opened=((_, face),)),)):
            yield seat, face
        case _:
            pass
    for owner, offer in enumerate(before.offers):
        if offer is None:
            continue
        if isinstance(offer.card, str):
            yield owner, offer.card
        elif offer.card in shown:
            yield owner, shown[offer.card]
