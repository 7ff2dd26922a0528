"""TAO in figures: moves by their kind, and coins by what opened the portal. Rulings D4, D6, D14 to D20."""

from lanplay.statistics.counting import Change, Sums

from engine.events import Answer, Answered
from engine.tao.combinations import tris_portal
from engine.tao.moves import MOVES, Verb
from engine.tao.state import State

KIND = {
    Verb.SWAP: "swaps_own",
    Verb.MOVE: "slides",
    Verb.CROSS: "crossings",
    Verb.DRAW: "draws",
    Verb.PLANT: "plants",
    Verb.SPECIAL: "specials",
    Verb.DECLINE: "declined",
}
SEATS = ("coins_doors", "coins_rule", *KIND.values())
TABLE = ("turns",)


def count(sums: Sums, change: Change) -> None:
    before: State = change.before
    sums.add_table("turns", change.after.turns - before.turns)
    match change.event:
        case Answered(answers=(Answer(seat=seat, move=move),)):
            verb = MOVES[move].verb
            is_door = tris_portal(before.rows[seat]) is not None
            coins = "coins_doors" if is_door else "coins_rule"
            sums.add(coins if verb is Verb.CLAIM else KIND[verb], seat)
        case _:
            pass
