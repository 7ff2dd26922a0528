"""The switches of a Dog table."""

from dataclasses import dataclass

from engine.options import Choice, Number, Option, common_options

SEATS = (4, 6)  # C3


@dataclass(frozen=True, slots=True)
class Options:
    first: int | None = None
    clock: int | None = None
    jokers: int = 6
    restock: str = "deal_out"
    start_guard: str = "position"

    @property
    def guards_all(self) -> bool:
        """Whether every piece on its own start is protected, not only a fresh one (C17)."""
        return self.start_guard == "position"


OPTIONS = (
    *common_options(max(SEATS)),
    Option("jokers", Number(0, 8), 6, "C1"),
    Option("restock", Choice(("deal_out", "shuffle_all")), "deal_out", "C7"),
    Option("start_guard", Choice(("position", "fresh")), "position", "C17"),
)
