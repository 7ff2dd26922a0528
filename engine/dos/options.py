"""The switches of a Dos table."""

from dataclasses import dataclass

from engine.options import Choice, Flag, Number, Option, common_options

SEATS = (2, 3, 4, 5, 6, 7, 8, 9, 10)  # E2


@dataclass(frozen=True, slots=True)
class Options:
    first: int | None = None
    clock: int | None = None
    same_symbol: bool = True
    lone_wild: str = "must"
    wish_on_paid_draw: bool = False
    first_card: str = "any"
    reaction_seconds: int = 5


OPTIONS = (
    *common_options(max(SEATS)),
    Option("same_symbol", Flag(), True, "E7"),
    Option("lone_wild", Choice(("must", "may")), "must", "E6"),
    Option("wish_on_paid_draw", Flag(), False, "E12"),
    Option("first_card", Choice(("any", "number")), "any", "E3"),
    Option("reaction_seconds", Number(0, 30), 5, "E24-E27"),
)
