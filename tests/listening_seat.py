"""A seat and its reader for tests of what is typed at a table: a real member, and notes of what comes of each line."""

from collections.abc import Sequence
from typing import Any

from lanplay.table.commands import Commands
from lanplay.table.front import Happening
from protocol.seat.member import Member
from protocol.seat.playing import Playing


class Listening:
    """A seat whose member is real, and which notes what it is told to say or to play."""

    has_begun = True

    def __init__(self, member: Member) -> None:
        self.playing = Playing(member, lambda: 0.0)
        self.said: list[str] = []
        self.decided: list[str] = []

    def say(self, text: str) -> None:
        self.said.append(text)

    def decide(self, move: str) -> None:
        self.decided.append(move)


class Notes:
    def __init__(self) -> None:
        self.notes: list[str] = []
        self.refusals: list[str] = []
        self.told: list[Happening] = []
        self.spoken_lines: list[str] = []
        self.sheets: list[tuple[str, str]] = []

    def spoken(self, text: str) -> None:
        self.spoken_lines.append(text)

    def read(self, title: str, text: str) -> None:
        self.sheets.append((title, text))

    def repeated(self, scene: object, happenings: Sequence[Happening]) -> None:
        self.told = list(happenings)

    def note(self, text: str) -> None:
        self.notes.append(text)

    def refused(self, text: str) -> None:
        self.refusals.append(text)


def commands_for(member: Member, notes: Notes, *others: Any, **named: Any) -> Commands:
    """What a line typed to `member` comes to, told to `notes`."""
    seat: Any = Listening(member)
    front: Any = notes
    return Commands(seat, front, *others, **named)
