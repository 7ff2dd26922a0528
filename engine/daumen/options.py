"""The switches of a Daumen Drauf table."""

from typing import Annotated

from engine.options import Choice, CommonOptions, Number

SEATS = (2, 3, 4, 5, 6, 7)


class Options(CommonOptions, frozen=True, kw_only=True):
    partien: Annotated[int, Number(1, 20), "B3"] = 3
    next_start: Annotated[str, Choice(("left", "same")), "B2"] = "left"
