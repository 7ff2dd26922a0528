"""The one place that turns errors into a sentence for people and an exit code for scripts.

Engine, protocol and store raise errors with a `code` and `details`, commands raise `CommandError`, and click has its
own.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import click

from engine.errors import BadNotation, BadOption, BadPosition, EngineError, IllegalMove, ImpossibleEvent
from lanplay.exits import Exit
from lanplay.text import mark, translate
from lanplay.text.games import seats_listed, title
from lanplay.text.messages import is_known, sentence
from lanplay.text.placeholders import placeholder
from protocol.sodium import SodiumNotLoaded
from protocol.store.faults import StoreFault
from protocol.temporary import NoTemporaryFile

KINDS: Mapping[type[EngineError], str] = {
    BadOption: "option",
    BadNotation: "notation",
    IllegalMove: "move",
    ImpossibleEvent: "event",
    BadPosition: "position",
}
STANDARD_INPUT = mark("standard input")


class CommandError(Exception):
    """Something a command cannot do: `code` selects the sentence, `details` fill it in, `status` is the exit code."""

    def __init__(self, code: str, status: Exit = Exit.REFUSED, **details: object) -> None:
        super().__init__(code, details)
        self.code = code
        self.status = status
        self.details = details


class MoveRefused(CommandError):
    """The first move of a list that is not possible; `number` counts from 0 (people are shown 1)."""

    def __init__(self, error: EngineError, number: int, move: str, position: str) -> None:
        super().__init__(error.code)
        self.error = error
        self.number = number
        self.move = move
        self.position = position


class InFile(CommandError):
    """An error in a file that holds one thing; a dash is standard input."""

    def __init__(self, file: str, cause: CommandError | EngineError) -> None:
        super().__init__(cause.code)
        self.file = file
        self.cause = cause


def system_words(error: BaseException) -> str:
    """The system's own words for what went wrong."""
    return (error.strerror if isinstance(error, OSError) else None) or str(error) or type(error).__name__


def read_at_most(path: Path | str, most: int) -> bytes:
    """The content of a file up to `most` bytes, and one more to show that it is too long. Raises CommandError."""
    try:
        with Path(path).open("rb") as stream:
            return stream.read(most + 1)
    except (OSError, ValueError) as error:
        raise CommandError("file_unreadable", path=path, reason=system_words(error)) from None


@dataclass(frozen=True, slots=True)
class ErrorReport:
    """What people and scripts are told about an error; `more` are further keys of the `error` event."""

    code: str
    text: str
    status: Exit
    more: Mapping[str, object] = field(default_factory=dict)


def report_of(error: BaseException) -> ErrorReport:
    """The report of any error at all."""
    match error:
        case MoveRefused():
            return _refused_move(error)
        case InFile(file=file, cause=cause):
            params = {"file": translate(STANDARD_INPUT) if file == "-" else file, "reason": report_of(cause).text}
            return ErrorReport(error.code, sentence("", "in_file", params), error.status)
        case CommandError():
            return ErrorReport(error.code, sentence("", error.code, error.details), error.status)
        case EngineError():
            return ErrorReport(error.code, _engine_sentence(error), Exit.REFUSED)
        case StoreFault():
            return ErrorReport(error.code, sentence("", error.code, error.details), Exit.REFUSED)
        case SodiumNotLoaded(reason=reason):
            return ErrorReport("veil_not_loaded", sentence("", "veil_not_loaded", {"reason": reason}), Exit.REFUSED)
        case NoTemporaryFile(reason=reason):
            return ErrorReport("no_temporary_file", sentence("", "no_temporary_file", {"reason": reason}), Exit.REFUSED)
        case KeyboardInterrupt() | click.Abort():
            return ErrorReport("interrupted", sentence("", "interrupted", {}), Exit.INTERRUPTED)
        case click.ClickException():
            code, details = _usage(error)
            return ErrorReport(code, sentence("", code, details), Exit.REFUSED)
        case _:
            kind = type(error).__name__
            return ErrorReport("broken", sentence("", "broken", {"kind": kind}), Exit.BROKEN)


def _refused_move(error: MoveRefused) -> ErrorReport:
    params = {"number": error.number + 1, "move": error.move, "reason": _engine_sentence(error.error)}
    text = f"{sentence('', 'move_refused', params)} {error.position}"
    return ErrorReport(error.code, text, error.status, {"at": error.number, "move": error.move})


def _engine_sentence(error: EngineError) -> str:
    kind = next((KINDS[base] for base in type(error).__mro__ if base in KINDS), "")
    details = _with_seats(error.details) if error.code == "seats" else error.details
    if not isinstance(error, BadPosition):
        return sentence(kind, error.code, details)
    if not is_known(kind, error.code) and is_known("option", error.code):
        kind = "option"  # an option inside a position
    reason = sentence(kind, error.code, details)
    return sentence("", "at", {"path": error.path, "reason": reason})


def _with_seats(details: Mapping[str, object]) -> dict[str, object]:
    """The details, with the game and its numbers of seats in words."""
    known = [int(seats) for seats in str(details["known"]).split()]
    return {**details, "known": seats_listed(known), "game": title(str(details.get("game")))}


def _usage(error: click.ClickException) -> tuple[str, dict[str, Any]]:
    command = error.ctx.command_path if isinstance(error, click.UsageError) and error.ctx else "lanplay"
    match error:
        case click.NoSuchOption(option_name=option):
            return "no_such_option", {"command": command, "option": option}
        case click.MissingParameter(param=parameter) if parameter is not None:
            return "argument_missing", {"command": command, "name": name_of(parameter)}
        case click.BadOptionUsage(option_name=option):
            return "option_usage", {"command": command, "option": option}
        case _:
            return "usage", {"message": error.format_message()}


def name_of(parameter: click.Parameter | None) -> str:
    """The name by which people know an option or an argument."""
    if parameter is None:
        return "?"
    if isinstance(parameter, click.Option):
        return parameter.opts[0]
    return placeholder(parameter.metavar or str(parameter.name).upper())
