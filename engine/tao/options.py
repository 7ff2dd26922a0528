"""The switches of a TAO table."""

from typing import Annotated

from engine.options import Choice, CommonOptions, Flag, Number

SEATS = (2,)


class Options(CommonOptions, frozen=True, kw_only=True):
    version: Annotated[str, Choice(("yin", "yang")), "D23-D28"] = "yin"
    open_hands: Annotated[bool, Flag(), "D27"] = False
    quiet_first_turn: Annotated[bool, Flag(), "D29, D33"] = False
    one_coin_a_turn: Annotated[bool, Flag(), "D30, D33"] = False
    one_crossing_a_turn: Annotated[bool, Flag(), "D31, D33"] = False
    no_mirror: Annotated[bool, Flag(), "D32, D33"] = False
    turn_limit: Annotated[int | None, Number(1, 100_000, empty="none"), "D22"] = None

    @property
    def is_yang(self) -> bool:
        return self.version == "yang"
