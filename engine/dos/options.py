"""The switches of a Dos table."""

from typing import Annotated

from engine.options import Choice, CommonOptions, Flag, Number

SEATS = (2, 3, 4, 5, 6, 7, 8, 9, 10)  # E2


class Options(CommonOptions, frozen=True, kw_only=True, cache_hash=True):
    same_symbol: Annotated[bool, Flag(), "E7"] = True
    lone_wild: Annotated[str, Choice(("must", "may")), "E6"] = "must"
    wish_on_paid_draw: Annotated[bool, Flag(), "E12"] = False
    first_card: Annotated[str, Choice(("any", "number")), "E3"] = "any"
    reaction_seconds: Annotated[int, Number(0, 30), "E24-E27"] = 5
