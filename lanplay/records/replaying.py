"""A game told again. It is verified first, so what is told is what happened.

Hidden cards stay hidden, but those of seats whose books are open.
"""

from pathlib import Path
from typing import Any

from engine.cards import Face
from engine.contract import Game
from lanplay.errors import CommandError
from lanplay.output import Output
from lanplay.records.files import FileBroken, read_file
from lanplay.records.retelling import Retelling, hands_of
from lanplay.records.steps import tell_hands, tell_step
from lanplay.records.taking import stored_transcript
from lanplay.records.verdict import data_of, details_of, table_of, verdict_of
from lanplay.settings import Settings
from lanplay.table.events import JsonFront
from lanplay.table.front import Happening, Scene
from lanplay.text.words import words_of
from protocol.rounds.procedure import Words
from protocol.store.faults import StoreFault
from protocol.store.store import Store
from protocol.table.agreement import Agreement
from protocol.table.container import BadTranscript
from protocol.table.opened import opened
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
    retelling = Retelling(found.log, NOBODY, opened(found.log))
    last = found.log.head.place.step - 1
    if until is not None and until > last:
        raise CommandError("step_unknown", step=until, most=last)
    output = Output(settings.json)
    if is_position:
        output.data(retelling.view_after(until))
        return
    output.event("replayed", source=wanted, **data_of(report))
    for line in details_of(report) if settings.verbose else table_of(report.table):
        output.say(line)
    _tell(output, found.log.game, found.log.agreement, retelling, until)
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


def _tell(output: Output, game: Game[Any], agreement: Agreement, retelling: Retelling, until: int | None) -> None:
    front = JsonFront()
    shown: list[list[Face | None]] = []
    for told in retelling.steps():
        happened, before, after = told.happened, told.before, told.after
        if until is not None and happened.step > until:
            return
        if isinstance(happened.event, Words):
            output.event("words", words=list(words_of(happened.event.numbers)))
        elif output.is_json:
            scene = Scene(game, agreement, NOBODY, after)
            front.happened(scene, Happening(happened.step, happened.event, before, after, happened.state_hash))
        output.say(tell_step(agreement, happened.step, happened.event, before, after, told.faces))
        hands = hands_of(after)
        if hands != shown and retelling.is_readable(hands):
            shown = hands
            output.event("hands", step=happened.step, hands=hands)
            output.say(tell_hands(agreement, hands))


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
