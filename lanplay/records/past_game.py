"""A game that is over, read from the store to be looked at again as the seat saw it that took part.

It is verified first, so what is shown is what happened. Hands stay hidden but for those of open books.
"""

import msgspec

from lanplay.errors import CommandError
from lanplay.records.figures import statistics_in
from lanplay.records.file_faults import FileBroken
from lanplay.records.journal_transcript import stored_transcript
from lanplay.records.playback import Playback
from lanplay.settings import Settings
from lanplay.table.front import GameEnding, Past, Scene
from protocol.files.container import BadTranscript
from protocol.files.verify import replayed, report_of
from protocol.log.knowledge import opened
from protocol.store.store import Store


class PastGame(msgspec.Struct, frozen=True):
    scene: Scene
    past: Past
    ending: GameEnding


def read_past_game(settings: Settings, game: str) -> PastGame:
    """The game of this id, in hexadecimal; takes seconds. Raises CommandError and StoreFault."""
    with Store.open(settings.folder) as store:
        data = stored_transcript(store, game)
        record = store.find_game(game).result()
    try:
        replay = replayed(data)
        report = report_of(replay)
    except BadTranscript as cause:
        raise FileBroken(game, cause) from None
    if report.outcome is None or record.seat is None:
        raise CommandError("replay_unknown", wanted=game)
    log = replay.log
    playback = Playback(log, record.seat, opened(log))
    beginning = playback.beginning
    steps = [*playback.happenings()]
    scene = Scene(log.game, log.agreement, record.seat, steps[-1].after if steps else beginning)
    seconds = None if record.ended is None else max(0, record.ended - record.started)
    ending = GameEnding.of(report, report.outcome, statistics_in(log, playback.happened(None)), None, seconds)
    return PastGame(scene, Past(beginning, iter(steps), report.opened), ending)
