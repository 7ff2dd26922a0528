"""Plain mode for people who listen: questions about a part of the table, what has changed, terse and normal."""

import asyncio
import random
from collections.abc import AsyncIterator
from itertools import islice
from types import SimpleNamespace
from typing import Any

import pytest
from every_game import tables
from listening_seat import Notes, commands_for
from msgspec.structs import replace
from scripted_wire import ScriptedTable, make_agreement
from seeded_games import moments

from engine import registry
from engine.events import Answered
from engine.grammar import GameMove
from lanplay.games.drawing import draw
from lanplay.games.presenter import presenter_of
from lanplay.games.voice import voice_of
from lanplay.table.command_help import help_at_table, help_in_lobby
from lanplay.table.commands import WORDS
from lanplay.table.front import Happening, Scene
from lanplay.table.lobby_commands import LOBBY_WORDS
from lanplay.table.move_list import compact, counted
from lanplay.table.plain_front import PlainFront
from lanplay.table.readouts import of_part, of_player, span_of, whose_turn
from lanplay.table.recall import recall_of, since_own
from lanplay.table.session import Session
from lanplay.text import LANGUAGES, use
from protocol.seat.effects import TurnCame

pytestmark = pytest.mark.usefixtures("transparent_group")

NICKS = tuple(f"Nick{number}" for number in range(1, 11))
games = pytest.mark.parametrize(("game", "players"), tables())


def table_of(game: str, players: int) -> ScriptedTable:
    table = ScriptedTable(make_agreement(game, players), random.Random(players))
    table.start()
    table.settle()
    return table


def scene_of(table: ScriptedTable, seat: int = 0) -> Scene:
    playing = table.playing(seat)
    return Scene(playing.game, playing.agreement, seat, playing.view, playing.request)


@games
def test_every_player_and_every_part_can_be_asked_about(game: str, players: int) -> None:
    presenter, voice = presenter_of(game), voice_of(NICKS, 0)
    for one in islice(moments(game, players, players, 60, luck=1), 0, None, 9):
        for seat in range(players):
            assert presenter.hand(one.after, voice, seat)
        whole = list(presenter.part(one.after, voice, None))
        assert all(whole)
        assert not any(line.rstrip().endswith("-") for line in whole)


@pytest.mark.parametrize(
    ("game", "span", "said"),
    [
        ("tao", range(2, 4), ["Column 2", "Column 3"]),
        ("dog", range(16, 33), ["16: ", "32: "]),
        ("dao", range(2, 4), ["2: ", "3: ", "total "]),
        ("dos", range(1, 2), ["1: "]),
    ],
)
def test_a_part_of_the_table_is_read_with_its_numbers_first(game: str, span: range, said: list[str]) -> None:
    lines = of_part(scene_of(table_of(game, {"dog": 4, "tao": 2}.get(game, 3))), span).splitlines()
    assert len(lines) == len(said)
    assert all(map(str.startswith, lines, said))


@pytest.mark.parametrize("deciding", [(), (0,), (1,), (0, 1)])
def test_whose_turn_it_is_is_asked_of_what_has_been_told(deciding: tuple[int, ...]) -> None:
    """The table may be further than that, and knows then of a turn that its board does not show."""
    scene = scene_of(table_of("dao", 2))
    told = whose_turn(replace(scene, deciding=deciding))
    assert draw(scene.view, scene.voice).splitlines()[0] in told or deciding
    assert told.count("turn.") + told.count("to move.") == max(1, len(deciding))
    assert ("Nobody has to decide" in told) == (not deciding)


def test_a_turn_is_known_when_it_has_been_told_and_until_what_came_of_it_is() -> None:
    table = table_of("dao", 2)
    reader = next(seat for seat in range(2) if not table.playing(seat).is_asked)
    other, playing = 1 - reader, table.playing(reader)

    async def listen() -> None:
        seat: Any = SimpleNamespace(playing=playing, has_begun=True)
        nowhere: Any = None
        session = Session(seat, PlainFront(is_bot=True), nowhere, nowhere, asyncio.Queue())
        session._view = playing.view
        assert session.scene.deciding == ()
        session._turns.came(TurnCame(1, (other,), is_own=False), session.scene)
        assert session.scene.deciding == (other,)
        session._happened(list(playing.course())[-1])
        assert session.scene.deciding == ()

    asyncio.run(listen())


def test_where_nothing_stands_that_is_said() -> None:
    assert of_part(scene_of(table_of("dog", 4)), range(1, 16)) == "No piece stands there."
    assert of_part(scene_of(table_of("daumen", 3)), range(2, 3)) == "There is nothing."


@pytest.mark.parametrize(
    ("words", "span"),
    [("20-35", range(20, 36)), (" 7 ", range(7, 8)), ("2 - 4", range(2, 5)), ("", None), ("x", None), ("1-2-3", None)],
)
def test_a_span_is_read(words: str, span: range | None) -> None:
    assert span_of(words) == span


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_command_is_explained_in_a_sentence(language: str) -> None:
    use(language)
    for game in registry.names():
        told = list(help_at_table(game))
        assert all(line.endswith(".") for line in told)
        assert set(WORDS) <= named(told)
    told = list(help_in_lobby())
    assert set(LOBBY_WORDS) <= named(told)


def named(told: list[str]) -> set[str]:
    return {word.strip(".,:") for line in told for word in line.split()}


def test_what_others_have_done_since_my_last_turn_is_told() -> None:
    table = table_of("dao", 2)
    for move in ("flip", "flip", "flip"):
        seat = next(seat for seat in (0, 1) if table.playing(seat).is_asked)
        table.peers[seat].run(table.peers[seat].member.decide(move, 0.0))
        table.settle()
    happenings = recall_of(table.playing(0), "").happenings
    later = since_own(happenings, 0)
    made = [answer.seat for one in later if isinstance(one.event, Answered) for answer in one.event.answers]
    assert made in ([1], [])
    assert since_own(happenings, 1) != later
    for seat in (0, 1):  # not with the card that was turned up in the own turn
        assert all(isinstance(one.event, Answered) for one in since_own(happenings, seat)[:1])


class TestQuestions:
    def asked(self, line: str, happenings: tuple[Happening, ...] = ()) -> Notes:
        table, notes = table_of("dao", 2), Notes()
        scene = scene_of(table)
        commands = commands_for(table.peers[0].member, notes, lambda: scene, lambda: None, lambda: happenings)
        commands.take(line)
        return notes

    @pytest.mark.parametrize("line", ["?", "/?", "/hilfe", "/help"])
    def test_help_is_a_question_mark_away(self, line: str) -> None:
        ((_, text),) = self.asked(line).sheets
        assert "/since tells what has happened since your last turn." in text

    @pytest.mark.parametrize("line", ["p 2", "/p 2", "/p"])
    def test_a_player_is_asked_about_by_seat(self, line: str) -> None:
        (said,) = self.asked(line).notes
        assert "(0 cards" in said

    def test_a_part_is_asked_about_with_and_without_a_slash(self) -> None:
        assert self.asked("s 1-3").notes == self.asked("/s 1-3").notes
        assert self.asked("s 1-3").notes[0].startswith("1: ")

    def test_who_is_nobody_is_told(self) -> None:
        assert "/who lists the seats" in self.asked("/p Zoe").notes[0]

    def test_a_part_that_is_none_is_explained(self) -> None:
        assert self.asked("/s here").notes[0].startswith("/s reads out the row")

    def test_nothing_since_is_said_and_so_is_a_claim_that_is_none(self) -> None:
        assert self.asked("/since").notes == ["Nothing has happened since your last turn."]

    def test_what_has_happened_already_is_told_as_such_and_in_order(self, capsys: pytest.CaptureFixture[str]) -> None:
        """Else a listener takes it for what happens at the moment."""
        table = table_of("dao", 2)
        for move in ("flip", "flip", "flip"):
            seat = next(seat for seat in (0, 1) if table.playing(seat).is_asked)
            table.peers[seat].run(table.peers[seat].member.decide(move, 0.0))
            table.settle()
        happenings = recall_of(table.playing(0), "").happenings
        assert self.asked("/last 2", happenings).notes == ["What has happened, oldest first:"]
        PlainFront(is_bot=False).repeated(scene_of(table), happenings)
        told = capsys.readouterr().out.splitlines()
        assert [line.split(". ")[0] for line in told] == [str(number) for number in range(1, len(told) + 1)]

    def test_a_card_alone_is_the_only_move_with_it(self) -> None:
        commands = commands_for(table_of("dao", 2).peers[0].member, Notes(), lambda: None, lambda: None)
        moves = [GameMove("show black-1"), GameMove("pass"), GameMove("show black-1!")]
        assert commands._with_card("black-1", moves) == "show black-1"
        assert commands._with_card("black-2", moves) == "black-2"
        assert commands._with_card("pass", moves) == "pass"


def test_a_player_is_found_by_the_beginning_of_the_nick() -> None:
    scene = scene_of(table_of("dao", 2))
    first, second = scene.agreement.seating
    scene = replace(scene, agreement=replace(scene.agreement, seating=(first, replace(second, nick="Zoe"))))
    assert of_player(scene, "zo") == of_player(scene, "2")
    assert of_player(scene, "") == of_player(scene, "1")
    assert "called 3." in of_player(scene, "3")


def test_who_is_meant_by_a_word_that_fits_several_is_asked_with_their_nicks() -> None:
    scene = scene_of(table_of("dao", 3))
    told = of_player(scene, "seat")
    assert all(scene.nick(seat) in told for seat in range(3))
    assert "Nobody" not in told


def test_a_long_list_has_a_line_for_each_first_word() -> None:
    table = table_of("tao", 2)
    moves = next(table.playing(seat).legal for seat in (0, 1) if table.playing(seat).is_asked)
    lines = list(compact(moves, "tao"))
    assert len(lines) == len({move.text.split(" ")[0] for move in moves})
    assert lines[0].startswith("1 ")
    assert counted(moves, "tao").count(",") == len(lines) - 1


@pytest.mark.parametrize("is_terse", [True, False])
def test_terse_tells_the_moves_in_one_line(is_terse: bool, capsys: pytest.CaptureFixture[str]) -> None:
    table = table_of("dao", 2)
    seat = next(seat for seat in (0, 1) if table.playing(seat).is_asked)
    front, scene = PlainFront(is_bot=False, is_terse=is_terse), scene_of(table, seat)
    front.turn(replace(scene, is_alone=False), 1, (1 - seat,), None)
    front.ask(scene, table.playing(seat).legal)
    lines = capsys.readouterr().out.splitlines()
    assert (lines == ["Your turn. 2 moves: 1 flip, 2 take."]) == is_terse


class AtTerminal(PlainFront):
    """Somebody who types these lines."""

    def __init__(self, *typed: str) -> None:
        super().__init__(is_bot=False)
        self.typed = typed

    @property
    def has_person(self) -> bool:
        return True

    async def lines(self, words: object) -> AsyncIterator[str]:
        for line in self.typed:
            yield line


def test_the_code_of_a_table_is_asked_for_where_somebody_can_type_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert asyncio.run(AtTerminal("7-plum-tea\n").code_for("Kitchen")) == "7-plum-tea"
    assert capsys.readouterr().out == "The table Kitchen needs a code. Type it:\n"
    assert asyncio.run(AtTerminal("7-pl", "", "7-plum-tea").code_for("Kitchen")) == "7-plum-tea"
    told = capsys.readouterr().out
    assert told.count("6 to 64 characters") == 2
    assert "--code" not in told, "which is for the host"
    assert asyncio.run(AtTerminal("7-pl", "/Quit ", "7-plum-tea").code_for("Kitchen")) is None
    assert asyncio.run(PlainFront(is_bot=True).code_for("Kitchen")) is None


def test_the_goal_is_told_once_and_not_to_those_who_want_few_words(capsys: pytest.CaptureFixture[str]) -> None:
    scene = scene_of(table_of("dao", 2))
    front = PlainFront(is_bot=False)
    for reader in (front, front, PlainFront(is_bot=True), PlainFront(is_bot=False, is_terse=True)):
        reader.started(scene)
    assert capsys.readouterr().out.count("Goal: ") == 1


def test_the_end_of_a_partie_is_read_line_by_line(capsys: pytest.CaptureFixture[str]) -> None:
    scene = scene_of(table_of("dos", 2))
    scene = replace(scene, game=registry.find("daumen"))
    for one in moments("daumen", 2, 1, 400):
        PlainFront(is_bot=False).happened(scene, Happening(1, one.event, one.before, one.after, b""))
        told = capsys.readouterr().out.splitlines()
        if "Partie 1 of 3 is over" in told:
            assert all(" in all " in line for line in told[told.index("Partie 1 of 3 is over") + 1 :])
            return
    raise AssertionError("no Partie has ended")
