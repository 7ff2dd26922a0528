"""Bots: quick ones, and programs that speak lines of JSON, well or badly."""

import asyncio
import json
import os
import shlex
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine import registry
from engine.dealer import LocalTable
from lanplay.bots import HOMES, make_bot, quick_bot
from lanplay.bots.program import Program
from lanplay.errors import CommandError
from lanplay.exits import Exit
from lanplay.table.companions import MOST, name_of

SECONDS = 20_000  # milliseconds that no honest answer needs
HEAD = """\
import json, sys, time
tell = lambda x: print(json.dumps(x), flush=True)
ask = lambda: json.loads(sys.stdin.readline())
"""
GOOD = (
    HEAD
    + "hello = ask(); tell({'name': 'Tell\\u0007er'})\nwhile 'moves' in (q := ask()): tell({'move': q['moves'][-1]})\n"
)


def program(tmp_path: Path, source: str, told: list[str]) -> Program:
    file = tmp_path / "bot.py"
    file.write_text(source)
    return Program(shlex.join([sys.executable, str(file)]), Random(1), told.append)


def dao() -> LocalTable:
    game = registry.find("dao")
    table = LocalTable(game, game.configure({"first": "0"}, 2), 2, Random(3))
    table.settle()
    return table


def asked(bot: Program, deadlines: list[int]) -> list[str]:
    """What the bot chooses in the same position, once for each deadline."""
    table = dao()
    moves = table.game.legal(table.state, 0, table.knowledge[0])

    async def ask() -> list[str]:
        await bot.start(table.game, table.state.options, 0, 2)
        knowledge = table.knowledge[0]
        chosen = [(await bot.choose(table.game, table.state, 0, knowledge, moves, most)).text for most in deadlines]
        await bot.finish(None)
        return chosen

    return asyncio.run(ask())


@pytest.mark.parametrize("name", HOMES)
@pytest.mark.parametrize("game", registry.names())
def test_quick_bots_play_every_game_to_the_end(name: str, game: str) -> None:
    found = registry.find(game)
    players = found.seats[0]
    bot = quick_bot(name, Random(4))
    table = LocalTable(found, found.configure({}, players), players, Random(5))
    table.play(lambda state, seat, knowledge, moves: bot.choose(found, state, seat, knowledge, moves), 5_000)
    assert table.events
    assert table.is_over or name == "greedy"


def test_a_quick_bot_can_stand_in_for_a_slow_one() -> None:
    table = dao()
    bot = make_bot("random", Random(6))

    async def ask() -> str:
        await bot.start(table.game, table.state.options, 0, 2)
        chosen = await bot.choose(table.game, table.state, 0, table.knowledge[0], ("flip", "take"), 100)
        await bot.finish(None)
        return chosen

    assert asyncio.run(ask()) in ("flip", "take")


@pytest.mark.parametrize(
    ("name", "code"), [("strongest", "bot_unknown"), ("exec:", "bot_command"), ('exec:"', "bot_command")]
)
def test_unknown_bots_are_refused(name: str, code: str) -> None:
    with pytest.raises(CommandError) as caught:
        make_bot(name, Random(0))
    assert (caught.value.code, caught.value.status) == (code, Exit.REFUSED)


def test_whoever_mistypes_a_level_is_told_all_of_them() -> None:
    with pytest.raises(CommandError) as caught:
        make_bot("begginer", Random(0))
    assert caught.value.details["known"] == "beginner, good, strong, random, greedy"


def test_a_program_that_does_not_exist_is_refused() -> None:
    with pytest.raises(CommandError, match="bot_start"):
        asked(Program("/no/such/program", Random(0)), [])


def test_what_is_no_program_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CommandError) as refused:
        asked(Program(shlex.quote(str(tmp_path)), Random(0)), [])
    assert refused.value.code == "bot_start"


def test_a_good_program_is_asked_with_the_view_of_its_seat(tmp_path: Path) -> None:
    seen = tmp_path / "seen"
    source = (
        HEAD
        + f"log = open({str(seen)!r}, 'w')\n"
        + "for line in sys.stdin:\n"
        + "    log.write(line); log.flush(); q = json.loads(line)\n"
        + "    tell({'name': 'Ada'} if 'hello' in q else {'move': 'TAKE'})\n"
    )
    told: list[str] = []
    bot = program(tmp_path, source, told)
    assert asked(bot, [SECONDS, SECONDS]) == ["take", "take"]
    assert (bot.name, told) == ("Ada", [])
    hello, question, _, over = map(json.loads, seen.read_text().splitlines())
    assert hello == {"hello": 1, "game": "dao", "options": {"first": 0}, "seat": 0, "players": 2}
    assert question["moves"] == ["flip", "take"]
    assert question["deadline_ms"] == SECONDS
    assert question["view"]["row"] == list(dao().state.row)
    assert set(question["view"]["pile"]) == {None}
    assert over == {"over": None}


def test_a_programs_name_is_cleaned(tmp_path: Path) -> None:
    bot = program(tmp_path, GOOD, [])
    assert asked(bot, [SECONDS]) == ["take"]
    assert bot.name == "Teller"


@pytest.mark.parametrize(
    "answer",
    [
        "{'move': 'jump'}",
        "{'move': 7}",
        "{}",
        "[]",
        "'take'",
        "{'move': 'take', 'x': float('nan')}",
        "{'move': 'x' * 999}",
    ],
)
def test_wrong_answers_are_replaced_and_reported(tmp_path: Path, answer: str) -> None:
    told: list[str] = []
    source = HEAD + f"tell({{'name': 'Bad'}}) if ask() else 0\nwhile 'moves' in ask(): tell({answer})\n"
    chosen = asked(program(tmp_path, source, told), [SECONDS] * 8)
    assert set(chosen) == {"flip", "take"}
    assert len(told) == 8
    assert all("Bad" in line and "not a legal move" in line for line in told)


def test_what_is_no_json_is_quoted_as_it_was_said(tmp_path: Path) -> None:
    told: list[str] = []
    source = HEAD + "tell({'name': 'Bad'}) if ask() else 0\nask(); print('bestmove e2e4', flush=True); ask()\n"
    asked(program(tmp_path, source, told), [SECONDS])
    assert "bestmove e2e4" in told[0]


def test_a_late_answer_is_replaced_and_never_taken_for_the_next_one(tmp_path: Path) -> None:
    told: list[str] = []
    source = HEAD + (
        "ask(); tell({'name': 'Slow'})\n"
        "ask(); time.sleep(1.2); tell({'move': 'jump'})\n"
        "while 'moves' in ask(): tell({'move': 'take'})\n"
    )
    chosen = asked(program(tmp_path, source, told), [200, SECONDS, SECONDS])
    assert chosen[1:] == ["take", "take"]
    assert len(told) == 1
    assert "200 ms" in told[0]


def test_a_program_that_never_answers_is_ended_after_a_while(tmp_path: Path) -> None:
    told: list[str] = []
    source = HEAD + "ask(); tell({'name': 'Mute'})\nwhile True: ask()\n"
    chosen = asked(program(tmp_path, source, told), [60] * 6)
    assert len(chosen) == 6
    assert sum("60 ms" in line for line in told) == 3
    assert "has ended" in told[-1]
    assert len(told) == 4


@pytest.mark.parametrize(
    "ending",
    [
        "sys.exit(3)",
        "sys.stdout.write('x' * 200_000); sys.stdout.flush(); ask()",
        "import os; os.close(1); time.sleep(9)",
    ],
)
def test_a_program_that_dies_or_floods_is_ended_and_reported_once(tmp_path: Path, ending: str) -> None:
    told: list[str] = []
    source = HEAD + f"ask(); tell({{'name': 'Dying'}})\nask()\n{ending}\n"
    assert len(asked(program(tmp_path, source, told), [SECONDS] * 3)) == 3
    assert len(told) == 1
    assert "has ended" in told[0]


def test_a_program_hears_of_the_end(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    source = HEAD + f"ask(); tell({{'name': 'x'}})\nopen({str(heard)!r}, 'w').write(sys.stdin.readline())\n"
    table = dao()
    table.play(lambda state, seat, knowledge, moves: moves[1])
    outcome: Any = table.game.outcome(table.state)
    bot = program(tmp_path, source, [])

    async def play() -> None:
        await bot.start(table.game, table.state.options, 0, 2)
        await bot.finish(outcome)

    asyncio.run(play())
    over = json.loads(heard.read_text())["over"]
    assert over["scores"] == list(outcome.scores)
    assert over["places"] == list(outcome.places)
    assert over["winners"] == list(outcome.winners)


# -- behind a wrapper, as `exec:sh -c 'java …'` starts them -----------------------------------------------------------

posix = pytest.mark.skipif(os.name != "posix", reason="shells and signals")
DEAF = (
    HEAD
    + "import os, signal\n"
    + "open({pid!r}, 'w').write(str(os.getpid()))\n"
    + "ask(); tell({{'name': 'Deaf'}})\n"
    + "{then}\n"
    + "time.sleep(600)\n"
)
ANSWERS = "q = ask(); tell({'move': q['moves'][0]})"
WRAPPERS = {
    "waits": "{python} {bot}; exit 0",
    "has gone": "exec 3<&0; {python} {bot} <&3 & exit 0",
    "is wrapped": "sh -c '{python} {bot}; exit 0'; exit 0",
}


def wrapped(tmp_path: Path, wrapper: str, then: str, told: list[str]) -> tuple[Program, Path]:
    bot, pid = tmp_path / "bot.py", tmp_path / "pid"
    bot.write_text(DEAF.format(pid=str(pid), then=then))
    script = WRAPPERS[wrapper].format(python=shlex.quote(sys.executable), bot=bot)
    return Program(shlex.join(["sh", "-c", script]), Random(1), told.append), pid


def goes_on_running(pid: Path) -> bool:
    """Whether a process outlives its end by more than the moment that a killed one may need."""
    until = time.monotonic() + 2
    while is_running(pid):
        if time.monotonic() > until:
            return True
        time.sleep(0.02)
    return False


def is_running(pid: Path) -> bool:
    """Whether a process runs on; one that has ended and that nobody has awaited does not."""
    state = subprocess.run(["ps", "-o", "stat=", "-p", pid.read_text()], capture_output=True, text=True, check=False)
    return state.stdout.strip()[:1] not in ("", "Z")


@posix
@pytest.mark.timeout(20)
@pytest.mark.parametrize("wrapper", WRAPPERS)
def test_a_bot_that_goes_on_after_the_end_is_ended_with_its_wrapper(tmp_path: Path, wrapper: str) -> None:
    told: list[str] = []
    bot, pid = wrapped(tmp_path, wrapper, ANSWERS, told)
    assert asked(bot, [SECONDS]) == ["flip"]
    assert told == []
    assert not goes_on_running(pid)


@posix
@pytest.mark.timeout(20)
def test_a_bot_that_never_answers_is_ended_with_its_wrapper(tmp_path: Path) -> None:
    told: list[str] = []
    bot, pid = wrapped(tmp_path, "waits", "", told)
    assert len(asked(bot, [50] * 5)) == 5
    assert "has ended" in told[-1]
    assert not goes_on_running(pid)


@posix
@pytest.mark.timeout(20)
def test_a_bot_that_does_not_read_holds_nobody_up(tmp_path: Path) -> None:
    told: list[str] = []
    bot, pid = wrapped(tmp_path, "waits", "time.sleep(600)", told)
    begun = time.monotonic()
    assert len(asked(bot, [30] * 4)) == 4
    assert time.monotonic() - begun < 10
    assert not goes_on_running(pid)


@posix
@pytest.mark.timeout(20)
def test_a_pipe_that_somebody_else_keeps_open_holds_up_no_end(tmp_path: Path) -> None:
    """What has left the session is not ours to end; it must not keep us either."""
    left = "import subprocess; subprocess.Popen(['sleep', '20'], start_new_session=True); " + ANSWERS
    bot, _ = wrapped(tmp_path, "waits", left, [])
    begun = time.monotonic()
    assert asked(bot, [SECONDS]) == ["flip"]
    assert time.monotonic() - begun < 10


def test_no_bot_is_called_as_its_person_is() -> None:
    assert name_of(0, "Bo") == "Ada"
    assert "ada" not in [name_of(number, "ada").casefold() for number in range(MOST)]
