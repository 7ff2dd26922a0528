"""The program once it is loaded: runs one command; whatever happens ends with one clear sentence and an exit code."""

import io
import os
import sys
from collections.abc import Sequence
from contextlib import suppress

import click

from lanplay.command_line import Group
from lanplay.commands import LANPLAY
from lanplay.completion import VARIABLE
from lanplay.config import read_config
from lanplay.errors import CommandError, ErrorReport, report_of
from lanplay.exits import Exit
from lanplay.first_aid import not_whole
from lanplay.output import Output, OutputLost, StandardOutput, warn
from lanplay.poor_encodings import NEAREST, prepare_nearest
from lanplay.settings import home_of
from lanplay.text import use
from lanplay.text.language import language_of, last_value
from lanplay.text.messages import sentence


def run(words: list[str]) -> int:
    """The exit code. Raises KeyboardInterrupt only before and after the command."""
    prepare_nearest()
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        _prepare(name, mode)
    if os.environ.get("HOME") == "":
        del os.environ["HOME"]  # or keys would be kept at the root of the disk; without it the account's home counts
    use(language_of(last_value(words, "--lang") or _kept_language(words), os.environ))
    if instruction := os.environ.get(VARIABLE):
        from lanplay.completion.shells import answer

        answer(LANPLAY, instruction)
        return Exit.DONE
    status: int = Exit.DONE
    try:
        status = _run(LANPLAY, words)
        sys.stdout.flush()
    except OutputLost as lost:
        _discard_output()
        return status or _tell_lost(lost)
    return status


def _run(group: Group, words: list[str]) -> int:
    try:
        with group.make_context("lanplay", list(words)) as ctx:
            status = group.invoke(ctx)
    except click.exceptions.Exit as done:
        return done.exit_code
    except OutputLost:
        raise
    except (Exception, KeyboardInterrupt) as error:
        return _tell(error, words)
    return status if isinstance(status, int) else Exit.DONE


def _tell(error: BaseException, words: Sequence[str]) -> int:
    report = report_of(error)
    if report.status is Exit.BROKEN and (alien := not_whole()) is not None:
        report = ErrorReport("not_whole", alien, Exit.REFUSED)
    with suppress(OutputLost):
        Output("--json" in words).event("error", code=report.code, text=report.text, **report.more)
    warn(f"lanplay: {report.text}")
    if report.status is Exit.BROKEN and "logging" in sys.modules:  # otherwise nothing can be logging
        from lanplay.logs import note_broken

        note_broken(error)
    return report.status


def _kept_language(words: Sequence[str]) -> str | None:
    """The language in the settings file; if the file is wrong, the command that needs it says so."""
    try:
        return read_config(home_of(last_value(words, "--home"), os.environ)).get("lang") or None
    except CommandError:
        return None


def _prepare(name: str, mode: str) -> None:
    """Neither a closed stream nor a character that cannot be shown must end the program."""
    if getattr(sys, name) is None:
        setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115  # for as long as the program runs
    stream = getattr(sys, name)
    if name == "stdout" and type(stream) is io.TextIOWrapper:
        sys.stdout = _told_apart(stream)
    elif hasattr(stream, "reconfigure"):
        stream.reconfigure(errors="backslashreplace" if name == "stdin" else NEAREST)


def _told_apart(stream: io.TextIOWrapper) -> StandardOutput:
    """The same stream, whose errors are its own."""
    encoding, is_quick, is_direct = stream.encoding, stream.line_buffering, stream.write_through
    raw = stream.detach()
    return StandardOutput(raw, encoding, NEAREST, line_buffering=is_quick, write_through=is_direct)


def _discard_output() -> None:
    """Let what is left, and what Python flushes at exit, go nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())


def _tell_lost(lost: OutputLost) -> Exit:
    """A reader who has seen enough is no fault."""
    if lost.has_gone:
        return Exit.DONE
    warn(f"lanplay: {sentence('', 'output_lost', {'reason': lost.reason})}")
    return Exit.REFUSED
