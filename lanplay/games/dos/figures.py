"""Dos in figures: cards played and drawn, penalties, turns lost and quick eyes. Rulings E8 to E25."""

from engine.cards import Face
from engine.dos.cards import COLOUR_OF, PENALTY_OF
from engine.dos.moves import GRAMMAR
from engine.dos.state import State
from engine.events import Answer, Answered, Reacted, Shuffled
from lanplay.games.counting import Change, Sums

SEATS = (
    "laid", "wishes", "drawn", "penalties_passed", "penalties_taken", "penalty_cards", "skipped", "hits", "misses",
)  # fmt: skip
TABLE = ("largest_penalty", "new_piles")


def count(sums: Sums, change: Change) -> None:
    before: State = change.before
    after: State = change.after
    match change.event:
        case Answered(answers=(Answer(seat=seat, move=move),)):
            face = GRAMMAR.exact(move).face
            if face is not None:
                _laid(sums, seat, face, before, after)
            elif before.penalty:
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


def _laid(sums: Sums, seat: int, face: Face, before: State, after: State) -> None:
    sums.add("laid", seat)
    sums.add("wishes", seat, int(COLOUR_OF[face] is None))
    if PENALTY_OF[face]:
        sums.most_table("largest_penalty", after.penalty)
        sums.add("penalties_passed", seat, int(before.penalty > 0))
    skipped = before.course_after(face, seat).skipped
    if after.turn is not None and skipped is not None:
        sums.add("skipped", skipped)
