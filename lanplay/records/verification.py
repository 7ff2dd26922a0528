"""Verifying files: a verdict each and one exit status for all, or the result for one file as a sentence."""

from collections.abc import Sequence
from pathlib import Path

from lanplay.errors import CommandError, read_at_most, report_of
from lanplay.exits import Exit
from lanplay.output import Output, warn
from lanplay.records.file_faults import FileBroken
from lanplay.records.verdict import data_of, details_of, verdict_of
from lanplay.settings import Settings
from lanplay.text import screen as texts
from lanplay.text import translate
from protocol.files.container import MOST_BYTES, BadTranscript
from protocol.files.verify import open_file


def verify_files(settings: Settings, files: Sequence[str]) -> Exit:
    """A file that does not verify outweighs one that cannot be read."""
    results = [_verify(settings, file) for file in files]
    return max(results, key=(Exit.DONE, Exit.REFUSED, Exit.UNVERIFIED).index)


def _verify(settings: Settings, file: str) -> Exit:
    output = Output(settings.json)
    try:
        report = open_file(read_at_most(file, MOST_BYTES))
    except BadTranscript as cause:
        return _refuted(output, file, cause)
    except CommandError as error:
        error_report = report_of(error)
        output.event("error", code=error_report.code, text=error_report.text, file=file)
        warn(f"lanplay: {error_report.text}")
        return error_report.status
    output.event("verified", file=file, verified=True, **data_of(report))
    output.say(verdict_of(file, report))
    if settings.verbose:
        for line in details_of(report):
            output.say(f"  {line}")
    return Exit.DONE


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
