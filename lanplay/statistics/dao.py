"""DAO in figures: cards taken one by one and in bursts, and what they are worth in each colour. Rulings A3 to A16."""

from engine.cards import Face
from engine.dao.cards import COLOUR_OF, COLOURS, VALUES
from engine.dao.rules import bursts
from engine.dao.state import State
from engine.events import Answer, Answered, Tossed
from lanplay.statistics.tally import Step, Tally

COLOUR = {colour: f"points_{colour}" for colour in COLOURS}
SEATS = ("taken", "flips", "bursts", "burst_cards", "largest_row", *COLOUR.values())
TABLE = ("turned", "unclaimed")


def count(tally: Tally, step: Step) -> None:
    before: State = step.before
    _turned(tally, before, step.after)
    match step.event:
        case Answered(answers=(Answer(seat=seat, move="take"),)):
            tally.add("taken", seat)
            _gained(tally, seat, before.row[:1])
        case Answered(answers=(Answer(seat=seat),)):
            tally.add("flips", seat)
        case Tossed(values=(value,)) if before.has_flipped and before.turn is not None:
            row = (*before.row, before.unseen[value])
            if bursts(row):
                tally.add("bursts", before.turn)
                tally.add("burst_cards", before.turn, len(row))
                tally.most("largest_row", before.turn, len(row))
                _gained(tally, before.turn, row)
        case _:
            pass


def _gained(tally: Tally, seat: int, cards: tuple[Face, ...]) -> None:
    for face in cards:
        tally.add(COLOUR[COLOUR_OF[face]], seat, VALUES[face])
    tally.add_table("unclaimed", -len(cards))


def _turned(tally: Tally, before: State, after: State) -> None:
    """Every card turned up is nobody's until somebody gets it."""
    number = len(before.unseen) - len(after.unseen)
    tally.add_table("turned", number)
    tally.add_table("unclaimed", number)
