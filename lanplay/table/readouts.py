"""What short commands read out for players who cannot see the table: their own hand, whose turn it is, and the clock.

Source: what blind players ask of such programs (lichess mobile 28, chessground 269).
"""

from lanplay.games.presenter import presenter_of
from lanplay.table.front import Scene
from lanplay.text import mark, mark_counted, translate, translate_counted
from lanplay.text.table import TURN, YOUR_TURN
from protocol.net.game_driver import GameDriver

NOBODYS_TURN = mark("Nobody has to decide at the moment.")
NO_CLOCK = mark("This table has no clock.")
LEFT = mark_counted("{number} second is left.", "{number} seconds are left.")


def own_hand(scene: Scene) -> str:
    return "\n".join(presenter_of(scene.game.name).hand(scene.view, scene.voice, scene.seat))


def whose_turn(game: GameDriver, scene: Scene) -> str:
    head = game.member.log.head
    missing = head.missing if head.procedure.is_decision else ()
    sentences = [_turn_of(scene, seat) for seat in missing]
    return " ".join(sentences) or translate(NOBODYS_TURN)


def _turn_of(scene: Scene, seat: int) -> str:
    return translate(YOUR_TURN) if seat == scene.seat else translate(TURN).format(nick=scene.nick(seat))


def time_left(game: GameDriver, scene: Scene) -> str:
    """Whose turn it is, and the time they have left."""
    clock, head = game.member.clock, game.member.log.head
    if clock.limit is None:
        return translate(NO_CLOCK)
    turn = whose_turn(game, scene)
    if not head.procedure.is_decision or not head.missing:
        return turn
    left = max(0, round(clock.limit - clock.waited(game.now)))
    return f"{turn} {translate_counted(LEFT, left)}"
