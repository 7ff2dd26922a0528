"""What becomes of a line that a person types: a move, a command, or talk, depending on whose turn it is."""

import random

import pytest
from scripted_wire import ScriptedTable, make_agreement

from lanplay.table.commands import Commands


class Listening:
    """A seat whose member is real, and which notes what it is told to say or to play."""

    def __init__(self, member: object) -> None:
        self.game = type("Running", (), {"member": member})()
        self.said: list[str] = []
        self.decided: list[str] = []

    def say(self, text: str) -> None:
        self.said.append(text)

    def decide(self, move: str) -> None:
        self.decided.append(move)


class Notes:
    def __init__(self) -> None:
        self.notes: list[str] = []

    def note(self, text: str) -> None:
        self.notes.append(text)


@pytest.fixture
def table() -> ScriptedTable:
    table = ScriptedTable(make_agreement("dao", 2), random.Random(3))
    table.start()
    table.settle()
    return table


def typed(table: ScriptedTable, line: str, *, is_asked: bool) -> tuple[Listening, Notes]:
    peer = next(peer for peer in table.peers if peer.member.is_asked == is_asked)
    seat, front = Listening(peer.member), Notes()
    Commands(seat, front, lambda: None, lambda: None).take(line)  # type: ignore[arg-type, return-value]
    return seat, front


@pytest.mark.parametrize("line", ["flip", "2", "TAKE"])
def test_a_line_is_a_move_when_the_seat_is_asked(table: ScriptedTable, line: str) -> None:
    assert typed(table, line, is_asked=True)[0].decided


def test_talk_is_told_to_the_others_while_one_waits(table: ScriptedTable) -> None:
    assert typed(table, "good morning", is_asked=False)[0].said == ["good morning"]


def test_a_move_typed_too_late_is_told_to_nobody(table: ScriptedTable) -> None:
    seat, front = typed(table, "flip", is_asked=False)
    assert (seat.said, seat.decided) == ([], [])
    assert "/say flip" in front.notes[0]


def test_what_looks_like_a_move_can_be_said_all_the_same(table: ScriptedTable) -> None:
    assert typed(table, "/say flip", is_asked=False)[0].said == ["flip"]
