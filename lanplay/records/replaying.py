"""A game told again. It is verified first, so what is told is what happened; hidden cards stay hidden."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from engine.contract import Game
from engine.knowledge import Knowledge
from lanplay.errors import CommandError
from lanplay.output import Output
from lanplay.records.files import FileBroken, read_file
from lanplay.records.standing import first_state, standing_steps, statistics_in
from lanplay.records.steps import tell_step
from lanplay.records.taking import stored_transcript
from lanplay.records.verdict import data_of, details_of, table_of, verdict_of
from lanplay.settings import Settings
from lanplay.statistics import Statistics
from lanplay.statistics.telling import told_statistics
from lanplay.table.events import JsonFront
from lanplay.table.front import Happening, Scene
from lanplay.text.words import words_of
from protocol.rounds.procedure import Words
from protocol.store.faults import StoreFault
from protocol.store.store import Store
from protocol.table.branch import Happened
from protocol.table.container import BadTranscript
from protocol.table.log import Log
from protocol.table.report import GameReport
from protocol.table.verify import replayed, report_of

NOBODY = -1  # the seat of somebody who only watches


def replay(settings: Settings, wanted: str, until: int | None, *, is_position: bool, is_figures: bool = False) -> None:
    """`wanted` is a file where there is one of that name, else the beginning of a game's id."""
    data = read_file(Path(wanted)) if _is_file(wanted) else _stored(settings, wanted)
    try:
        found = replayed(data)
        report = report_of(found)
    except BadTranscript as cause:
        raise FileBroken(wanted, cause) from None
    steps = [step for step in standing_steps(found.log) if until is None or step.step <= until]
    last = found.log.head.place.step - 1
    if until is not None and until > last:
        raise CommandError("step_unknown", step=until, most=last)
    output = Output(settings.json)
    if is_position:
        output.data(_view(found.log.game, steps[-1].state if steps else first_state(found.log)))
        return
    output.event("replayed", source=wanted, **data_of(report))
    for line in details_of(report) if settings.verbose else table_of(report.table):
        output.say(line)
    figures = None if report.outcome is None else statistics_in(found.log, steps)
    if not is_figures:
        _tell(output, found.log, steps)
    elif figures is not None:
        _tell_figures(output, figures, [seat.nick for seat in report.table.seats])
    if until is None:
        _end(output, wanted, report, figures)


def _tell_figures(output: Output, figures: Statistics, nicks: Sequence[str]) -> None:
    """Only of a game that is over: what lies face down in its course is not for anybody's counting."""
    output.event("statistics", **figures.data())
    for line in told_statistics(figures, nicks):
        output.say(line)


def _end(output: Output, wanted: str, report: GameReport, figures: Statistics | None) -> None:
    outcome = report.outcome
    if outcome is not None and figures is not None:
        scores = None if outcome.scores is None else list(outcome.scores)
        told = {"scores": scores, "places": list(outcome.places), "winners": list(outcome.winners)}
        transcript = wanted if _is_file(wanted) else None
        hash_ = report.transcript_hash.hex()
        output.event(
            "result", **told, transcript=transcript, transcript_hash=hash_, verified=True, statistics=figures.data()
        )
    output.say(verdict_of(wanted, report))


def _tell(output: Output, log: Log, steps: list[Happened]) -> None:
    front = JsonFront()
    before = _view(log.game, first_state(log))
    for step in steps:
        after = _view(log.game, step.state)
        if isinstance(step.event, Words):
            output.event("words", words=list(words_of(step.event.numbers)))
        elif output.is_json:
            scene = Scene(log.game, log.agreement, NOBODY, after)
            front.happened(scene, Happening(step.step, step.event, before, after, step.state_hash))
        output.say(tell_step(log.agreement, step.step, step.event, before, after))
        before = after


def _view(game: Game[Any], state: Any) -> dict[str, Any]:
    return game.view(state, Knowledge(NOBODY))


def _stored(settings: Settings, prefix: str) -> bytes:
    with Store.open(settings.folder) as store:
        try:
            return stored_transcript(store, prefix)
        except StoreFault as fault:
            if fault.code != "game_unknown_here":
                raise
            raise CommandError("replay_unknown", wanted=prefix) from None


def _is_file(wanted: str) -> bool:
    try:
        return bool(wanted) and Path(wanted).exists()
    except (OSError, ValueError):
        return False
