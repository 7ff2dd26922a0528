"""The switches of a DAO table."""

from typing import Annotated

from engine.options import Choice, CommonOptions

SEATS = (2, 3, 4, 5, 6)


class Options(CommonOptions, frozen=True, kw_only=True):
    variant: Annotated[str, Choice(("plain", "halves")), "A20-A23"] = "plain"
    second_start: Annotated[str, Choice(("same", "other")), "A22"] = "same"

    @property
    def is_halves(self) -> bool:
        return self.variant == "halves"
