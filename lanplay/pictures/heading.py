"""What every drawing of a game begins with: whose turn it is, or how it ended."""

from collections.abc import Mapping
from typing import Any

from lanplay.pictures.dao import OVER, TURN
from lanplay.text import mark, translate

BEGINS_SOON = mark("The table is being laid.")


def heading(picture: Mapping[str, Any]) -> str:
    if picture.get("over"):
        return translate(OVER).format(seats=", ".join(map(str, picture["winners"])))
    if picture["turn"] is None:
        return translate(BEGINS_SOON)
    return translate(TURN).format(seat=picture["turn"])
