"""TAO in figures: moves by their kind, and coins by what opened the portal. Rulings D4, D6, D14 to D20."""

from engine.events import Answered
from engine.tao.combinations import tris_portal
from engine.tao.moves import GRAMMAR, Verb
from engine.tao.state import State
from lanplay.games.counting import Change, Sums

KIND: dict[Verb, str] = {
    "swap": "swaps_own",
    "move": "slides",
    "cross": "crossings",
    "draw": "draws",
    "plant": "plants",
    "special": "specials",
    "decline": "declined",
}
SEATS = ("coins_doors", "coins_rule", *KIND.values())
TABLE = ("turns",)


def count(sums: Sums, change: Change) -> None:
    before: State = change.before
    sums.add_table("turns", change.after.turns - before.turns)
    if isinstance(change.event, Answered):
        for answer in change.event.answers:
            verb = GRAMMAR.exact(answer.move).verb
            is_door = tris_portal(before.rows[answer.seat]) is not None
            coins = "coins_doors" if is_door else "coins_rule"
            sums.add(coins if verb == "claim" else KIND[verb], answer.seat)
