"""What a search found out about a move."""

import msgspec


class Estimate(msgspec.Struct, frozen=True):
    """`value` is what the mover may hope for with `move`, from 0 to 1, and `visits` how often that was looked at."""

    move: str
    value: float
    visits: int
