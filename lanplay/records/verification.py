"""Verifying files: a verdict each, what files of one game say together, and one exit status for all."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from lanplay.errors import CommandError, read_at_most, report_of
from lanplay.exits import Exit
from lanplay.output import Output, warn
from lanplay.records.acquaintance import Acquaintances, acquaintances
from lanplay.records.file_faults import FileBroken
from lanplay.records.together import FilesTogether, OpenedFile
from lanplay.records.verdict import data_of, details_of, verdict_of
from lanplay.settings import Settings
from lanplay.text import screen as texts
from lanplay.text import translate
from protocol.files.container import MOST_BYTES, BadTranscript, FileKind, kind_of
from protocol.files.report import FileReport
from protocol.files.verify import open_file, replayed
from protocol.files.verify import report_of as report_of_game
from protocol.store.faults import StoreFault
from protocol.store.store import DATABASE

GAME_ID: Final = re.compile("[0-9a-f]{8,64}")
"""So much of one that hardly any file is called so: a file that is not there is no game."""
SEVERITY = (Exit.DONE, Exit.REFUSED, Exit.UNVERIFIED, Exit.CHEATED).index


def verify_files(settings: Settings, files: Sequence[str], evidence: Path | None = None) -> Exit:
    """The gravest of what was found. `evidence` is the folder for proofs that only several files hold together."""
    known = acquaintances(settings)
    games: dict[bytes, list[OpenedFile]] = {}
    statuses = [_verify(settings, known, file, games) for file in files]
    together = FilesTogether(settings, known, evidence)
    statuses += [together.tell(same) for same in games.values() if len(same) > 1]
    return max(statuses, key=SEVERITY)


def _verify(settings: Settings, known: Acquaintances, file: str, games: dict[bytes, list[OpenedFile]]) -> Exit:
    """Tell the verdict on one file; a transcript is added to its game in `games`."""
    output = Output(settings.json)
    try:
        report, game = _opened(settings, file)
    except BadTranscript as cause:
        return _refuted(output, file, cause)
    except (CommandError, StoreFault) as error:
        error_report = report_of(error)
        output.event("error", code=error_report.code, text=error_report.text, file=file)
        warn(f"lanplay: {error_report.text}")
        return error_report.status
    if game is not None:
        games.setdefault(report.table.id, []).append(game)
    output.event("verified", file=file, verified=True, **data_of(report, known))
    output.say(verdict_of(file, report, known))
    if settings.verbose:
        for line in details_of(report, known):
            output.say(f"  {line}")
    return Exit.DONE


def _opened(settings: Settings, file: str) -> tuple[FileReport, OpenedFile | None]:
    data = _data_of(settings, file)
    if kind_of(data) is not FileKind.TRANSCRIPT:
        return open_file(data), None
    game = replayed(data)
    return report_of_game(game), OpenedFile(file, game)


def _data_of(settings: Settings, wanted: str) -> bytes:
    """A file, or where there is none the stored game whose id begins so, as a stranger would get it."""
    try:
        return read_at_most(wanted, MOST_BYTES)
    except CommandError as unreadable:
        if not GAME_ID.fullmatch(wanted) or not (settings.folder / DATABASE).exists():
            raise
        from lanplay.records.replay import data_of_game

        try:
            return data_of_game(settings, wanted)
        except CommandError as error:
            raise (unreadable if error.code == "replay_unknown" else error) from None


def _refuted(output: Output, file: str, cause: BadTranscript) -> Exit:
    error_report = report_of(FileBroken(file, cause))
    where = cause.place
    place = {"record": where.record, "step": where.step, "round": where.round, "seat": where.seat}
    output.event("verified", file=file, verified=False, code=cause.code, **place, text=error_report.text)
    output.say(error_report.text)
    return error_report.status


def checked(file: Path) -> str:
    """The result of verifying one file, as a sentence. Slow: do not call it on the event loop."""
    try:
        open_file(read_at_most(file, MOST_BYTES))
    except BadTranscript as cause:
        return translate(texts.NOT_CHECKED).format(reason=report_of(FileBroken(str(file), cause)).text)
    except CommandError as error:
        return translate(texts.NOT_CHECKED).format(reason=report_of(error).text)
    return translate(texts.CHECKED)
