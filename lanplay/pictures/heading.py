"""What every drawing of a game begins with: whose turn it is, or how it ended."""

from collections.abc import Mapping
from typing import Any

from lanplay.pictures.seats import TURN, Seats
from lanplay.text import mark, translate

OVER = mark("The game is over. First: {seats}.")
BEGINS_SOON = mark("The table is being laid.")


def heading(picture: Mapping[str, Any], seats: Seats) -> str:
    if picture.get("over"):
        return translate(OVER).format(seats=seats.listed(picture["winners"]))
    if picture["turn"] is None:
        return translate(BEGINS_SOON)
    return seats.says(TURN, picture["turn"])
