"""The switches of a DAO table."""

from dataclasses import dataclass

from engine.options import Choice, Option, common_options

SEATS = (2, 3, 4, 5, 6)


@dataclass(frozen=True, slots=True)
class Options:
    first: int | None = None
    clock: int | None = None
    variant: str = "plain"
    second_start: str = "same"

    @property
    def is_halves(self) -> bool:
        return self.variant == "halves"


OPTIONS = (
    *common_options(max(SEATS)),
    Option("variant", Choice(("plain", "halves")), "plain", "A20-A23"),
    Option("second_start", Choice(("same", "other")), "same", "A22"),
)
