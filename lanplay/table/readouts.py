"""What short commands read out for players who cannot see the table: their own hand, whose turn it is, and the clock.

Source: what blind players ask of such programs (lichess mobile 28, chessground 269).
"""

from lanplay.games.presenter import presenter_of
from lanplay.table.front import Scene
from lanplay.text import mark, mark_counted, translate, translate_counted
from lanplay.text.table import TURN, YOUR_TURN
from protocol.seat.playing import Playing

NOBODYS_TURN = mark("Nobody has to decide at the moment.")
NO_CLOCK = mark("This table has no clock.")
LEFT = mark_counted("{number} second is left.", "{number} seconds are left.")


def own_hand(scene: Scene) -> str:
    return "\n".join(presenter_of(scene.game.name).hand(scene.view, scene.voice, scene.seat))


def whose_turn(playing: Playing, scene: Scene) -> str:
    told = [_turn_of(scene, seat) for seat in playing.deciding]
    return " ".join(told) or translate(NOBODYS_TURN)


def _turn_of(scene: Scene, seat: int) -> str:
    return translate(YOUR_TURN) if seat == scene.seat else translate(TURN).format(nick=scene.nick(seat))


def time_left(playing: Playing, scene: Scene) -> str:
    """Whose turn it is, and the time they have left."""
    left = playing.seconds_left
    if left is None:
        return translate(NO_CLOCK)
    turn = whose_turn(playing, scene)
    return f"{turn} {translate_counted(LEFT, round(left))}" if playing.deciding else turn
