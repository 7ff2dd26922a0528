"""Replaying a game. It is verified first, so what is shown is what happened.

Hidden cards stay hidden, except those of seats with open books.
"""

from collections.abc import Sequence
from pathlib import Path

from engine.contract import AnyGame
from engine.knowledge import NOBODY
from engine.view import Cards
from lanplay.errors import CommandError, read_at_most
from lanplay.games.game_statistics import Statistics, told_duration, told_statistics
from lanplay.output import Output
from lanplay.records.acquaintance import acquaintances
from lanplay.records.figures import statistics_in
from lanplay.records.file_faults import FileBroken
from lanplay.records.journal_transcript import stored_transcript
from lanplay.records.playback import Playback
from lanplay.records.steps import tell_hands, tell_step
from lanplay.records.verdict import data_of, details_of, table_of, verdict_of
from lanplay.settings import Settings
from lanplay.table.front import GameEnding, Happening, Scene
from lanplay.table.json_front import JsonFront, result_data
from lanplay.text.words import words_of
from protocol.agreement import Agreement
from protocol.files.container import MOST_BYTES, BadTranscript
from protocol.files.replay import Replay
from protocol.files.report import GameReport
from protocol.files.verify import replayed, report_of
from protocol.log.knowledge import opened
from protocol.rounds.procedure import ComparisonWords
from protocol.store.faults import StoreFault
from protocol.store.store import Store


def replay(settings: Settings, wanted: str, until: int | None, *, is_position: bool, is_figures: bool = False) -> None:
    """`wanted` is the path of a file if there is one, else the beginning of a game's id."""
    data, seconds = _data_of(settings, wanted)
    try:
        game = replayed(data)
        report = report_of(game)
    except BadTranscript as cause:
        raise FileBroken(wanted, cause) from None
    playback = Playback(game.log, NOBODY, opened(game.log))
    last = game.log.head.place.step - 1
    if until is not None and until > last:
        raise CommandError("step_unknown", step=until, most=last)
    output, known = Output(settings.json), acquaintances(settings)
    if is_position:
        output.data(game.log.game.data(playback.view_after(until)))
        return
    output.event("replayed", source=wanted, **data_of(report, known))
    for line in details_of(report, known) if settings.verbose else table_of(report.table, known):
        output.say(line)
    figures = None if report.outcome is None else statistics_in(game.log, playback.happened(until))
    if not is_figures:
        _tell(output, game.log.game, game.log.agreement, playback, until)
    elif figures is not None:
        _tell_figures(output, figures, [seat.nick for seat in report.table.seats], seconds if until is None else None)
    if until is None:
        _end(output, wanted, report, figures, seconds)
        output.say(verdict_of(wanted, report, known))


def read_game(settings: Settings, wanted: str) -> Replay:
    """A verified game, `wanted` as in `replay`."""
    try:
        return replayed(data_of_game(settings, wanted))
    except BadTranscript as cause:
        raise FileBroken(wanted, cause) from None


def data_of_game(settings: Settings, wanted: str) -> bytes:
    """The bytes of a transcript, not verified; `wanted` as in `replay`."""
    return _data_of(settings, wanted)[0]


def _data_of(settings: Settings, wanted: str) -> tuple[bytes, int | None]:
    return (read_at_most(wanted, MOST_BYTES), None) if _is_file(wanted) else _stored(settings, wanted)


def _tell_figures(output: Output, figures: Statistics, nicks: Sequence[str], seconds: int | None) -> None:
    """Only for a finished game: while it runs, figures could tell of face-down cards."""
    output.event("statistics", **figures.data())
    for line in told_statistics(figures, nicks):
        output.say(line)
    if seconds is not None:
        output.say(told_duration(seconds))


def _end(output: Output, wanted: str, report: GameReport, figures: Statistics | None, seconds: int | None) -> None:
    """The same `result` as at the table. What is replayed was verified, whether it lies in a file or in the store."""
    if report.outcome is None or figures is None:
        return
    ending = GameEnding.of(report, report.outcome, figures, Path(wanted) if _is_file(wanted) else None, seconds)
    output.event("result", **{**result_data(ending), "verified": True})


def _tell(output: Output, game: AnyGame, agreement: Agreement, playback: Playback, until: int | None) -> None:
    front = JsonFront()
    shown: tuple[Cards, ...] = ()
    for step in playback.steps():
        happened, before, after = step.happened, step.before, step.after
        if until is not None and happened.step > until:
            return
        if isinstance(happened.event, ComparisonWords):
            output.event("words", words=words_of(happened.event.numbers))
        elif output.is_json:
            scene = Scene(game, agreement, NOBODY, after)
            front.happened(scene, Happening(happened.step, happened.event, before, after, happened.state_hash))
        output.say(tell_step(agreement, happened.step, happened.event, before, after, step.faces))
        hands = after.held
        if hands != shown and playback.is_readable(hands):
            shown = hands
            output.event("hands", step=happened.step, hands=hands)
            output.say(tell_hands(agreement, hands))


def _stored(settings: Settings, prefix: str) -> tuple[bytes, int | None]:
    """The transcript, and the game's duration in seconds by this machine's clock if it has ended."""
    with Store.open(settings.folder) as store:
        try:
            data = stored_transcript(store, prefix)
            record = store.find_game(prefix).result()
            return data, None if record.ended is None else max(0, record.ended - record.started)
        except StoreFault as fault:
            if fault.code != "game_unknown_here":
                raise
            raise CommandError("replay_unknown", wanted=prefix) from None


def _is_file(wanted: str) -> bool:
    try:
        return bool(wanted) and Path(wanted).exists()
    except (OSError, ValueError):
        return False
