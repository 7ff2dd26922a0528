"""What the people at a table are told and say about silent seats and breaks."""

import msgspec

from lanplay.table.front import Front, Scene
from lanplay.text import absence as texts
from lanplay.text import table, translate
from protocol.net.seat import Seat
from protocol.seat.absence import MOST_WAIT
from protocol.seat.effects import OpinionHeard, PauseChanged, PauseHeard, SilenceFound

ABSENCE_WORDS = ("/wait", "/go-on", "/late", "/pause", "/unpause")


def tell(
    seat: Seat, front: Front, scene: Scene, notice: SilenceFound | OpinionHeard | PauseHeard | PauseChanged
) -> None:
    playing = seat.playing
    match notice:
        case SilenceFound(seats=seats):
            front.silent(scene, seats, may_claim=playing.may_claim)
        case OpinionHeard(seat=other, silent=silent, goes_on=goes_on):
            front.opinion(scene, other, silent, goes_on=goes_on, has_answered=playing.has_opinion)
        case PauseHeard(seat=other, ends=ends):
            is_open = not ends and not playing.is_paused and scene.seat not in playing.wanting_pause
            front.pause(scene, other, ends=ends, is_open=is_open)
        case PauseChanged(is_on=is_on):
            front.pausing(scene, playing.seconds_left, is_on=is_on)


class AbsenceCommands(msgspec.Struct, frozen=True):
    """The commands of `ABSENCE_WORDS`, in a running game."""

    seat: Seat
    front: Front

    def take(self, word: str, scene: Scene) -> None:
        match word:
            case "/wait":
                self._answer(scene, goes_on=False)
            case "/go-on" | "/late":
                self._answer(scene, goes_on=True)
            case "/pause":
                self._pause(scene)
            case _:
                self._play_on()

    def _answer(self, scene: Scene, *, goes_on: bool) -> None:
        playing = self.seat.playing
        nicks, may_call = scene.nicks(playing.missed), playing.may_call_late
        if goes_on and playing.may_claim:
            self._say(texts.SILENT_CLAIM, nicks=nicks)
            return
        self.seat.call_late() if goes_on else self.seat.wait()
        if not playing.asks_people:
            self._say(texts.STRICT if not goes_on else table.LATE if may_call else table.NOT_LATE)
        elif not nicks:
            self._say(table.NOT_LATE if goes_on else table.NOT_SILENT)
        elif goes_on:
            self._say(texts.YOU_GO_ON, nicks=nicks, minutes=round(MOST_WAIT / 60))
        else:
            self._say(texts.YOU_WAIT, nicks=nicks, minutes=round(MOST_WAIT / 60))

    def _pause(self, scene: Scene) -> None:
        self.seat.pause()
        playing = self.seat.playing
        if not playing.is_paused:
            self._say(texts.YOU_PAUSE, nicks=scene.nicks(sorted(playing.keeping_from_pause)))

    def _play_on(self) -> None:
        if not self.seat.playing.wanting_pause:
            self._say(texts.NO_PAUSE)
        self.seat.unpause()

    def _say(self, text: str, /, **params: object) -> None:
        self.front.note(translate(text).format(**params))
