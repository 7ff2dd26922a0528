"""What becomes of a line that a person types: a move, a command, or talk, depending on whose turn it is."""

import asyncio
import random
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from listening_seat import Listening, Notes, commands_for
from program import run
from scripted_wire import ScriptedTable, make_agreement

from engine import registry
from engine.events import Answered
from lanplay.exits import Exit
from lanplay.table import prompt
from lanplay.table.commands import Commands
from lanplay.table.hearing import Hearing, Talk
from lanplay.table.recall import recall_of

pytestmark = pytest.mark.usefixtures("transparent_group")


class Endless:
    """Somebody who types faster than anybody reads."""

    def __init__(self) -> None:
        self.read = 0

    def isatty(self) -> bool:
        return False

    def readline(self, _: int) -> str:
        self.read += 1
        return "y\n"


class Waiting:
    """A seat at a table whose game has not begun."""

    has_begun = False

    def __init__(self, game: str) -> None:
        self.said: list[str] = []
        self.lobby_driver = SimpleNamespace(shown=SimpleNamespace(game=game))

    def say(self, text: str) -> None:
        self.said.append(text)


@pytest.fixture
def table() -> ScriptedTable:
    table = ScriptedTable(make_agreement("dao", 2), random.Random(3))
    table.start()
    table.settle()
    return table


LIKE_MOVES = {
    "dao": ("FLIP", "f"),
    "daumen": ("parry  green-4",),
    "dog": ("a exit", "7 12>15 30>34", "*9 12>21"),
    "tao": ("special 2 5", "decline"),
    "dos": ("wild+4 blue", "miss"),
}
"""Further spellings, in which somebody may type a move."""


@pytest.mark.parametrize("game", registry.names())
def test_no_move_of_any_game_is_told_to_the_others_out_of_turn(game: str) -> None:
    table = ScriptedTable(make_agreement(game, registry.find(game).seats[0]), random.Random(3))
    table.start()
    table.settle()
    waiting = next((peer for peer in table.peers if not peer.member.is_asked), table.peers[0])
    if waiting.member.is_asked:  # where all decide at once, one of them has done so
        waiting.run(waiting.member.decide(waiting.member.legal()[0].text, 0.0))
    moves = (*registry.find(game).grammar.usage, *LIKE_MOVES.get(game, ()))
    for move in (*moves, "3"):
        seat, front = Listening(waiting.member), Notes()
        Commands(seat, front, lambda: None, lambda: None).take(move)
        assert (seat.said, seat.decided) == ([], [])
        assert f"/say {move}" in front.notes[0]


def typed(table: ScriptedTable, line: str, *, is_asked: bool) -> tuple[Listening, Notes]:
    peer = next(peer for peer in table.peers if peer.member.is_asked == is_asked)
    seat, front = Listening(peer.member), Notes()
    Commands(seat, front, lambda: None, lambda: None).take(line)
    return seat, front


@pytest.mark.parametrize("line", ["flip", "2", "TAKE"])
def test_a_line_is_a_move_when_the_seat_is_asked(table: ScriptedTable, line: str) -> None:
    assert typed(table, line, is_asked=True)[0].decided


@pytest.mark.parametrize(
    ("line", "moves", "decided"),
    [
        ("2", ("9 12>21", "7 13>20"), "7 13>20"),
        ("7", ("9 12>21", "7 13>20"), "7 13>20"),
        ("7", ("7 12>19", "7 13>20"), "7"),
        ("8", ("9 12>21", "7 13>20"), None),
    ],
    ids=["a choice", "a card", "a card with more than one move", "neither"],
)
def test_a_number_is_a_choice_or_a_card(line: str, moves: tuple[str, ...], decided: str | None) -> None:
    front, chosen = Notes(), list[str]()
    legal = [registry.find("dog").read(move) for move in moves]
    playing = SimpleNamespace(legal=legal, is_asked=True, game=registry.find("dog"))
    seat: Any = SimpleNamespace(playing=playing, has_begun=True, decide=chosen.append)
    Commands(seat, cast(Any, front), lambda: None, lambda: None).take(line)
    assert chosen == ([] if decided is None else [decided])
    assert bool(front.refusals) == (decided is None)


def test_talk_is_told_to_the_others_while_one_waits(table: ScriptedTable) -> None:
    assert typed(table, "good morning", is_asked=False)[0].said == ["good morning"]


def test_a_move_typed_too_late_is_told_to_nobody(table: ScriptedTable) -> None:
    seat, front = typed(table, "flip", is_asked=False)
    assert (seat.said, seat.decided) == ([], [])
    assert "/say flip" in front.notes[0]


def test_what_looks_like_a_move_can_be_said_all_the_same(table: ScriptedTable) -> None:
    assert typed(table, "/say flip", is_asked=False)[0].said == ["flip"]


@pytest.mark.parametrize(("line", "shown"), [("/say \x1b[31mhello", ["hello"]), ("/say", [])])
def test_what_one_says_is_shown_to_oneself_as_the_others_see_it(
    table: ScriptedTable, line: str, shown: list[str]
) -> None:
    assert typed(table, line, is_asked=True)[1].spoken_lines == shown


@pytest.mark.parametrize(("line", "title", "words"), [("/help", "Commands", "/resign"), ("/rules", "Rules", "# DAO")])
def test_a_long_answer_is_a_sheet_to_read(table: ScriptedTable, line: str, title: str, words: str) -> None:
    (shown,) = typed(table, line, is_asked=True)[1].sheets
    assert shown[0] == title
    assert words in shown[1]


@pytest.mark.parametrize(
    ("line", "decisions"),
    [("/last", 1), ("/last 1", 1), ("/la 3", None), ("/last 3", 3), ("/last 4", 4), ("/last 999999999", 4)],
)
def test_as_many_of_the_last_moves_are_repeated_as_are_asked_for(
    table: ScriptedTable, line: str, decisions: int | None
) -> None:
    for _ in range(4):
        assert table.play_turns()
        table.settle()
    happenings = recall_of(table.playing(0), "").happenings
    notes = Notes()
    commands_for(table.peers[0].member, notes, lambda: None, lambda: None, lambda: happenings).take(line)
    if decisions is None:  # /late begins like that, too
        assert notes.told == []
        return
    assert notes.told[-1] == happenings[-1]
    assert sum(isinstance(happening.event, Answered) for happening in notes.told) == decisions
    assert isinstance(notes.told[0].event, Answered) == (line != "/last 999999999")


@pytest.mark.parametrize("number", ["0", "-1", "x", "1.5", "²", "two 2"])
def test_a_number_of_moves_that_is_none_is_refused(table: ScriptedTable, number: str) -> None:
    notes = Notes()
    commands_for(table.peers[0].member, notes, lambda: None, lambda: None).take(f"/last {number}")
    assert (len(notes.notes), notes.told) == (1, [])


def test_no_more_lines_are_kept_than_somebody_is_about_to_take(monkeypatch: pytest.MonkeyPatch) -> None:
    source = Endless()
    monkeypatch.setattr("sys.stdin", source)

    async def take() -> int:
        taken = prompt.lines()
        for _ in range(3):
            assert await anext(taken) == "y\n"
        await asyncio.sleep(0.2)
        return source.read

    assert asyncio.run(take()) <= 3 + prompt.MOST_WAITING + 1


def test_bytes_that_are_no_text_are_refused_and_the_next_line_is_heard(tmp_path: Path) -> None:
    ran = run("play", "dao", "--seats", "2", "--home", str(tmp_path), stdin=b"/\xff\n/quit\n")
    assert ran.status == Exit.INTERRUPTED
    assert "\\xff" in ran.out


def test_lines_of_a_pipe_wait_until_they_are_asked_for(tmp_path: Path) -> None:
    """As `yes flip` writes them: each is a move, and none is talk or out of turn."""
    ran = run("play", "dao", "--seats", "2", "--plain", "--home", str(tmp_path), stdin="flip\n" * 4 + "/quit\n")
    assert ran.out.count("You turn up a new card.") >= 3  # the fourth may be told too late
    assert [line for line in ran.out.splitlines() if "flip" in line and not line.startswith("1 flip")] == []
    assert " says: " not in ran.out
    assert ran.status == Exit.INTERRUPTED


@pytest.mark.parametrize(("line", "said"), [("flip", []), ("2", []), ("hello", ["hello"]), ("/say flip", ["flip"])])
def test_before_the_game_a_move_is_not_said_aloud_either(line: str, said: list[str]) -> None:
    seat, front = Waiting("dao"), Notes()
    Commands(seat, front, lambda: None, lambda: None).take(line)
    assert seat.said == said
    assert ["/say" in note for note in front.notes] == ([] if said else [True])


# -- whose talk is shown ---------------------------------------------------------------------------------------------


def test_a_muted_player_is_named_by_nick_and_heard_again_on_request(table: ScriptedTable) -> None:
    notes, hearing = Notes(), Hearing()
    commands = commands_for(table.peers[0].member, notes, lambda: None, lambda: None, hearing=hearing)
    commands.take("/mute SEAT1")
    assert [hearing.hear(nick) for nick in ("seat1", "seat0")] == [Talk.LEFT_OUT, Talk.SHOWN]
    commands.take("/mute")
    commands.take("/unmute seat1")
    assert hearing.hear("seat1") is Talk.SHOWN
    assert ["seat1" in note for note in notes.notes] == [True, True, False]


@pytest.mark.parametrize("word", ["/mute", "/unmute"])
def test_nobody_is_muted_who_is_not_there(word: str, table: ScriptedTable) -> None:
    notes, hearing = Notes(), Hearing()
    commands = commands_for(table.peers[0].member, notes, lambda: None, lambda: None, hearing=hearing)
    commands.take(f"{word} Zed")
    commands.take(word)
    assert not hearing.muted
    refused, told = notes.notes
    assert refused.startswith("Nobody at this table is called Zed.")
    assert told.startswith("Nobody is muted.")


def test_who_was_muted_and_has_gone_can_be_heard_again(table: ScriptedTable) -> None:
    hearing = Hearing()
    hearing.mute("Zed")
    commands = commands_for(table.peers[0].member, Notes(), lambda: None, lambda: None, hearing=hearing)
    commands.take("/unmute zed")
    assert not hearing.muted


def test_of_who_talks_too_fast_as_much_is_shown_as_can_be_read() -> None:
    now = [0.0]
    hearing = Hearing(lambda: now[0])
    shown = [hearing.hear("Ben") for _ in range(2_000)]
    assert 3 <= shown.count(Talk.SHOWN) <= 50
    assert shown.count(Talk.FIRST_LEFT_OUT) == 1
    assert hearing.hear("Ada") is Talk.SHOWN
    now[0] += 60
    assert hearing.hear("Ben") is Talk.SHOWN
