"""A game told again. It is verified first, so what is told is what happened; hidden cards stay hidden."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine.contract import Game
from engine.knowledge import Knowledge
from lanplay.errors import CommandError
from lanplay.output import Output
from lanplay.records.files import FileBroken, read_file
from lanplay.records.steps import tell_step
from lanplay.records.taking import stored_transcript
from lanplay.records.verdict import data_of, details_of, table_of, verdict_of
from lanplay.settings import Settings
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


def replay(settings: Settings, wanted: str, until: int | None, *, is_position: bool) -> None:
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
        output.data(_view(found.log.game, steps[-1].state if steps else _first_state(found.log)))
        return
    output.event("replayed", source=wanted, **data_of(report))
    for line in details_of(report) if settings.verbose else table_of(report.table):
        output.say(line)
    _tell(output, found.log, steps)
    if until is None:
        _end(output, wanted, report)


def _end(output: Output, wanted: str, report: GameReport) -> None:
    outcome = report.outcome
    if outcome is not None:
        scores = None if outcome.scores is None else list(outcome.scores)
        told = {"scores": scores, "places": list(outcome.places), "winners": list(outcome.winners)}
        transcript = wanted if _is_file(wanted) else None
        hash_ = report.transcript_hash.hex()
        output.event("result", **told, transcript=transcript, transcript_hash=hash_, verified=True)
    output.say(verdict_of(wanted, report))


def standing_steps(log: Log) -> Iterator[Happened]:
    """All that happened and stands, in order: of each epoch what lies before the cut that ended it."""
    lineage = log.branch.lineage()
    for branch, heir in zip(lineage, [*lineage[1:], None], strict=True):
        cut = None if heir is None else heir.cut
        yield from (happened for happened in branch.happened if cut is None or happened.step < cut.place.step)


def _tell(output: Output, log: Log, steps: list[Happened]) -> None:
    front = JsonFront()
    before = _view(log.game, _first_state(log))
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


def _first_state(log: Log) -> Any:
    return log.branch.lineage()[0].rounds[0].procedure.scene.state


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
