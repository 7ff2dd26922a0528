"""DAO in figures: cards taken one by one and in bursts, and what they are worth in each colour. Rulings A3 to A16."""

from engine.cards import Face
from engine.dao.cards import COLOUR_OF, COLOURS, VALUES, bursts
from engine.dao.moves import TAKE
from engine.dao.state import State
from engine.events import Answer, Answered, Tossed
from lanplay.games.counting import Change, Sums

POINTS_IN = {colour: f"points_{colour}" for colour in COLOURS}
SEATS = ("taken", "flips", "bursts", "burst_cards", "largest_row", *POINTS_IN.values())
TABLE = ("turned", "unclaimed")


def count(sums: Sums, change: Change) -> None:
    before: State = change.before
    _turned(sums, before, change.after)
    match change.event:
        case Answered(answers=(Answer(seat=seat, move=move),)) if move == TAKE.text:
            sums.add("taken", seat)
            _gained(sums, seat, before.row[:1])
        case Answered(answers=(Answer(seat=seat),)):
            sums.add("flips", seat)
        case Tossed(values=(value,)) if before.has_flipped and before.turn is not None:
            face = before.unseen[value]
            if bursts(before.row, face):
                row = (*before.row, face)
                sums.add("bursts", before.turn)
                sums.add("burst_cards", before.turn, len(row))
                sums.most("largest_row", before.turn, len(row))
                _gained(sums, before.turn, row)
        case _:
            pass


def _gained(sums: Sums, seat: int, cards: tuple[Face, ...]) -> None:
    for face in cards:
        sums.add(POINTS_IN[COLOUR_OF[face]], seat, VALUES[face])
    sums.add_table("unclaimed", -len(cards))


def _turned(sums: Sums, before: State, after: State) -> None:
    """Every card turned up is nobody's until somebody gets it."""
    number = len(before.unseen) - len(after.unseen)
    sums.add_table("turned", number)
    sums.add_table("unclaimed", number)
