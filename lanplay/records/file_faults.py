"""Saying in words what is wrong with a file that does not verify."""

from collections.abc import Mapping

from lanplay.errors import CommandError
from lanplay.exits import Exit
from lanplay.text import mark, translate
from lanplay.text.fouls import rule_of
from lanplay.text.messages import is_known, sentence
from protocol.files.container import BadTranscript, Where

PARTS = (
    ("record", mark("record {number}")),
    ("step", mark("step {number}")),
    ("round", mark("round {number}")),
    ("seat", mark("seat {number}")),
)
WHOLE = mark("in the file as a whole")


class FileBroken(CommandError):
    """A file that does not verify; `cause` says why and where."""

    def __init__(self, path: str, cause: BadTranscript) -> None:
        told = {"path": path, "reason": reason_of(cause.code, cause.details), "place": shown_place(cause.place)}
        super().__init__("file_broken", Exit.UNVERIFIED, **told)
        self.cause = cause


def reason_of(code: str, details: Mapping[str, int | str]) -> str:
    """Why a file is refused, or what a seat did, as part of a sentence."""
    if code.startswith("foul_"):
        return sentence("file", "foul", {"rule": rule_of(code.removeprefix("foul_"))})
    return sentence("file", code if is_known("file", code) else "other", {"code": code, **details})


def shown_place(where: Where) -> str:
    """Where it is, as people count: seats from 1."""
    places = ((name, text, getattr(where, name)) for name, text in PARTS)
    details = [
        translate(text).format(number=place + 1 if name == "seat" else place)
        for name, text, place in places
        if place is not None
    ]
    return ", ".join(details) or translate(WHOLE)
