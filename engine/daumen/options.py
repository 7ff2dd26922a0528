"""The switches of a Daumen Drauf table."""

from dataclasses import dataclass

from engine.options import Choice, Number, Option, common_options

SEATS = (2, 3, 4, 5, 6, 7)


@dataclass(frozen=True, slots=True)
class Options:
    first: int | None = None
    clock: int | None = None
    partien: int = 3
    next_start: str = "left"


OPTIONS = (
    *common_options(max(SEATS)),
    Option("partien", Number(1, 20), 3, "B3"),
    Option("next_start", Choice(("left", "same")), "left", "B2"),
)
