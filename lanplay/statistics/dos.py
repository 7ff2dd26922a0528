"""Dos in figures: cards laid and drawn, penalties, turns lost and quick eyes. Rulings E8 to E25."""

from lanplay.statistics.counting import Change, Sums

from engine.dos.cards import CARD_OF, COLOUR_OF, PENALTY_OF, REVERSE, SKIP, SYMBOL_OF
from engine.dos.state import State, next_holder
from engine.events import Answer, Answered, Reacted, Shuffled

SEATS = (
    "laid", "wishes", "drawn", "penalties_passed", "penalties_taken", "penalty_cards", "skipped", "hits", "misses",
)  # fmt: skip
TABLE = ("largest_penalty", "new_piles")


def count(sums: Sums, change: Change) -> None:
    before: State = change.before
    after: State = change.after
    match change.event:
        case Answered(answers=(Answer(seat=seat, move=move),)) if move in CARD_OF:
            _laid(sums, seat, move, before, after)
        case Answered(answers=(Answer(seat=seat),)) if before.penalty:
            sums.add("penalties_taken", seat)
            sums.add("penalty_cards", seat, before.penalty)
        case Reacted(seat=seat, hit=hit):
            sums.add("hits" if hit else "misses", seat)
        case Shuffled() if before.setup is None:
            sums.add_table("new_piles")
        case _:
            pass
    if before.setup is None and before.discard:
        for seat, (old, new) in enumerate(zip(before.hands, after.hands, strict=True)):
            sums.add("drawn", seat, max(0, len(new) - len(old)))


def _laid(sums: Sums, seat: int, move: str, before: State, after: State) -> None:
    face = CARD_OF[move]
    sums.add("laid", seat)
    sums.add("wishes", seat, int(COLOUR_OF[face] is None))
    if PENALTY_OF[face]:
        sums.most_table("largest_penalty", after.penalty)
        sums.add("penalties_passed", seat, int(before.penalty > 0))
    if after.turn is not None and _takes_a_turn(before, face):
        sums.add("skipped", next_holder(after.hands, seat, after.direction))


def _takes_a_turn(before: State, face: str) -> bool:
    """Whether the card takes the next one's turn away: a skip, and between two a reverse, too (E18, E19)."""
    is_between_two = sum(map(bool, before.hands)) == 2
    return SYMBOL_OF[face] == SKIP or (SYMBOL_OF[face] == REVERSE and is_between_two)
