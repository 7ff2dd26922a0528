"""The switches of a TAO table."""

from dataclasses import dataclass

from engine.options import Choice, Flag, Number, Option, common_options

SEATS = (2,)


@dataclass(frozen=True, slots=True)
class Options:
    first: int | None = None
    clock: int | None = None
    version: str = "yin"
    open_hands: bool = False
    quiet_first_turn: bool = False
    one_coin_a_turn: bool = False
    one_crossing_a_turn: bool = False
    no_mirror: bool = False
    turn_limit: int | None = None

    @property
    def is_yang(self) -> bool:
        return self.version == "yang"


OPTIONS = (
    *common_options(max(SEATS)),
    Option("version", Choice(("yin", "yang")), "yin", "D23-D28"),
    Option("open_hands", Flag(), False, "D27"),
    Option("quiet_first_turn", Flag(), False, "D29, D33"),
    Option("one_coin_a_turn", Flag(), False, "D30, D33"),
    Option("one_crossing_a_turn", Flag(), False, "D31, D33"),
    Option("no_mirror", Flag(), False, "D32, D33"),
    Option("turn_limit", Number(1, 100_000, empty="none"), None, "D22"),
)
