"""The switches of a Dog table."""

from typing import Annotated

from engine.options import Choice, CommonOptions, Number

SEATS = (4, 6)  # C3


class Options(CommonOptions, frozen=True, kw_only=True):
    jokers: Annotated[int, Number(0, 8), "C1"] = 6
    restock: Annotated[str, Choice(("deal_out", "shuffle_all")), "C7"] = "deal_out"
    start_guard: Annotated[str, Choice(("position", "fresh")), "C17"] = "position"

    @property
    def guards_all(self) -> bool:
        """Whether every piece on its own start is protected, not only a fresh one (C17)."""
        return self.start_guard == "position"
