"""The program `lanplay`: runs one command, and whatever happens ends with one clear sentence and an exit code."""

import os
import sys
from collections.abc import Sequence
from itertools import pairwise

import click

from lanplay.command_line import Group
from lanplay.commands import LANPLAY
from lanplay.completion import VARIABLE
from lanplay.config import read_config
from lanplay.errors import CommandError, report_of
from lanplay.exits import Exit
from lanplay.output import Output, warn
from lanplay.settings import home_of
from lanplay.text import use
from lanplay.text.language import language_of


def main(arguments: Sequence[str] | None = None) -> int:
    words = list(sys.argv[1:] if arguments is None else arguments)
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        _prepare(name, mode)
    use(language_of(_asked(words, "--lang") or _kept_language(words), os.environ))
    if instruction := os.environ.get(VARIABLE):
        from lanplay.completion.shells import answer

        answer(LANPLAY, instruction)
        return Exit.DONE
    try:
        status = _run(LANPLAY, words)
        sys.stdout.flush()
    except BrokenPipeError:
        _drop_output()
        return Exit.DONE
    return status


def _run(group: Group, words: list[str]) -> int:
    try:
        with group.make_context("lanplay", list(words)) as ctx:
            status = group.invoke(ctx)
    except click.exceptions.Exit as done:
        return done.exit_code
    except BrokenPipeError:
        raise
    except (Exception, KeyboardInterrupt) as error:
        return _tell(error, words)
    return status if isinstance(status, int) else Exit.DONE


def _tell(error: BaseException, words: Sequence[str]) -> int:
    report = report_of(error)
    Output("--json" in words).event("error", code=report.code, text=report.text, **report.more)
    warn(f"lanplay: {report.text}")
    if report.status is Exit.BROKEN and "logging" in sys.modules:  # otherwise nothing can be logging
        from lanplay.logs import note_broken

        note_broken(error)
    return report.status


def _asked(words: Sequence[str], option: str) -> str | None:
    """The last value of an option, found before parsing, since help and errors need the language, too."""
    asked = None
    for word, following in pairwise([*words, ""]):
        if word == "--":
            break
        if word == option:
            asked = following
        elif word.startswith(f"{option}="):
            asked = word.removeprefix(f"{option}=")
    return asked


def _kept_language(words: Sequence[str]) -> str | None:
    """The language in the settings file; if the file is wrong, the command that needs it says so."""
    try:
        return read_config(home_of(_asked(words, "--home"), os.environ)).get("lang") or None
    except CommandError:
        return None


def _prepare(name: str, mode: str) -> None:
    """Neither a closed stream nor a character that cannot be shown must end the program."""
    if getattr(sys, name) is None:
        setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115  # for as long as the program runs
    reconfigure = getattr(getattr(sys, name), "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="backslashreplace")


def _drop_output() -> None:
    """The reader of our output is gone; discard the rest, including what Python flushes at exit."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
