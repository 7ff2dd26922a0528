"""`lanplay position lines`: many questions at once, for programs. Every line gets its line, whatever it holds."""

import sys
from collections.abc import Mapping
from typing import Any, BinaryIO

from lanplay.analysis import Analysis
from lanplay.command_line import command, pass_settings
from lanplay.commands.position.source import with_seed
from lanplay.errors import CommandError, MoveRefused, report_of
from lanplay.games.drawing import draw
from lanplay.output import Output
from lanplay.settings import Settings
from lanplay.strict_json import MOST_BYTES, read_json
from lanplay.text import mark

KNOWN = ("moves", "play", "show")


@command(
    "lines",
    mark("Answer questions from standard input, one JSON object a line."),
    examples=("lanplay position lines < questions.jsonl",),
)
@with_seed
@pass_settings
def COMMAND(settings: Settings, seed: int) -> None:
    output = Output(settings.json)
    while line := _next_line(sys.stdin.buffer):
        output.data(answer(line, seed))
        sys.stdout.flush()


def answer(line: bytes, seed: int) -> dict[str, Any]:
    """What one line is answered; moves are numbered from 0, and played before the question is answered."""
    try:
        return _answer(read_json(line), seed)
    except MoveRefused as error:
        return {"error": report_of(error).text, "at": error.number}
    except Exception as error:  # one bad line must not cost the others their answers, whatever it hit upon
        return {"error": report_of(error).text, "at": None}


def _answer(question: object, seed: int) -> dict[str, Any]:
    if not isinstance(question, Mapping) or question.get("do") not in KNOWN:
        raise CommandError("line_do", known=", ".join(KNOWN))
    moves = question.get("moves", [])
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        raise CommandError("line_moves")
    position = Analysis.read(question.get("position"), seed).after_all(moves)
    match question["do"]:
        case "moves":
            return {"moves": [move.text for move in position.moves]}
        case "play":
            return {"position": position.picture}
        case _:
            return {"text": draw(position.view)}


def _next_line(stream: BinaryIO) -> bytes:
    """The next line, empty at the end; what is too long to be read is cut, and refused by its length."""
    line = stream.readline(MOST_BYTES + 1)
    rest = line
    while len(rest) > MOST_BYTES and not rest.endswith(b"\n"):
        rest = stream.readline(MOST_BYTES + 1)
    return line
