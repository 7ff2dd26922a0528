"""What short commands read out for players who cannot see the table: their own hand, whose turn it is, and the clock.

Source: what blind players ask of such programs (lichess mobile 28, chessground 269).
"""

import re
from collections.abc import Sequence

from lanplay.games.presenter import presenter_of
from lanplay.table.front import Scene
from lanplay.table.lobby_commands import LONGEST_QUOTE
from lanplay.text import mark, mark_counted, translate, translate_counted
from lanplay.text import table as texts
from protocol.seat.playing import Playing
from protocol.wire.text import clean

SPAN = re.compile(r"([0-9]{1,3})(?:\s*[-–]\s*([0-9]{1,3}))?")
NOTHING_THERE = mark("There is nothing.")
NOBODYS_TURN = mark("Nobody has to decide at the moment.")
NO_CLOCK = mark("This table has no clock.")
LEFT = mark_counted("{number} second is left.", "{number} seconds are left.")


def own_hand(scene: Scene) -> str:
    return "\n".join(presenter_of(scene.game.name).hand(scene.view, scene.voice, scene.seat))


def of_player(scene: Scene, who: str) -> str:
    """All that is known of one player's pieces and cards, or why it is not clear whose."""
    seats = seats_called(scene, who)
    if len(seats) == 1:
        return "\n".join(presenter_of(scene.game.name).hand(scene.view, scene.voice, seats[0]))
    template = texts.SEVERAL_CALLED if seats else texts.SEAT_NOBODY
    return translate(template).format(nick=clean(who, LONGEST_QUOTE), nicks=scene.nicks(seats))


def seats_called(scene: Scene, who: str) -> Sequence[int]:
    """The seats of a nick or the beginning of some, or by its number from 1; the reader's own for no word at all."""
    wanted = who.strip().casefold()
    if not wanted:
        return (scene.seat,)
    nicks = [player.nick.casefold() for player in scene.agreement.seating]
    called = [seat for seat, nick in enumerate(nicks) if nick == wanted]
    begun = [seat for seat, nick in enumerate(nicks) if nick.startswith(wanted)]
    number = int(wanted) if wanted.isascii() and wanted.isdigit() and len(wanted) <= 2 else 0
    numbered = [number - 1] if 1 <= number <= len(nicks) else []
    return called or begun or numbered


def span_of(words: str) -> range | None:
    """`20-35` or `20` as numbers of places; None where it is neither."""
    match = SPAN.fullmatch(words.strip())
    if match is None:
        return None
    first, last = int(match[1]), int(match[2] or match[1])
    return range(first, last + 1)


def of_part(scene: Scene, span: range | None) -> str:
    return "\n".join(presenter_of(scene.game.name).part(scene.view, scene.voice, span)) or translate(NOTHING_THERE)


def whose_turn(scene: Scene) -> str:
    """Of the moment that the board shows, too: what follows from a decision may take the table a while."""
    on_board = () if scene.view.deciding is None else (scene.view.deciding,)
    told = [_turn_of(scene, seat) for seat in scene.deciding or on_board]
    return " ".join(told if scene.deciding else (*told, translate(NOBODYS_TURN)))


def _turn_of(scene: Scene, seat: int) -> str:
    return translate(texts.YOUR_TURN) if seat == scene.seat else translate(texts.TURN).format(nick=scene.nick(seat))


def time_left(playing: Playing, scene: Scene) -> str:
    """Whose turn it is, and the time they have left."""
    left = playing.seconds_left
    if left is None:
        return translate(NO_CLOCK)
    turn = whose_turn(scene)
    return f"{turn} {translate_counted(LEFT, round(left))}" if scene.deciding else turn
