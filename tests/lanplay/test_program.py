"""The program as a whole: help, exit codes, one sentence an error, signals and pipes."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import click
import pytest
from program import run

from lanplay import __version__
from lanplay.command_line import Command, Group, command, pass_settings
from lanplay.commands import TABLE, games
from lanplay.exits import Exit
from lanplay.poor_encodings import NEAREST, prepare_nearest
from lanplay.settings import Settings
from lanplay.text import LANGUAGES

HEAVY = (
    "zeroconf",
    "prompt_toolkit",
    "cryptography",
    "rbcl",
    "msgpack",
    "msgspec",
    "asyncio",
    "ssl",
    "sqlite3",
)
LANPLAY = (sys.executable, "-m", "lanplay")


def test_without_a_word_and_without_a_terminal_the_help_is_shown() -> None:
    assert run() == run("--help")
    assert run().status == Exit.DONE
    assert all(name in run().out for name in TABLE)


@pytest.mark.parametrize("words", [(), *((name,) for name in TABLE)], ids=lambda words: " ".join(words) or "lanplay")
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_has_help_in_every_language(words: tuple[str, ...], language: str) -> None:
    shown = run("--lang", language, *words, "--help")
    assert (shown.status, shown.err) == (Exit.DONE, "")
    assert "--interface" in shown.out
    assert (shown.out == run(*words, "--help").out) == (language == "en")


def test_the_version_is_told() -> None:
    assert run("--version").status == Exit.DONE
    assert run("--version").out == f"lanplay {__version__}\n"
    assert run("--version", "--json").events[0].keys() == {"event", "version"}


def test_help_imports_nothing_heavy() -> None:
    code = "import sys; from lanplay.__main__ import main; main(['--help']); print(*sys.modules, file=sys.stderr)"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(shown.stderr.split())
    assert "click" in loaded
    assert not loaded & set(HEAVY)
    assert not {f"lanplay.commands.{name}" for name in TABLE} & loaded


@pytest.mark.parametrize(
    ("words", "code", "part"),
    [
        (["gamse"], "no_such_command", "games"),
        (["xyzzy"], "no_such_command", "position"),
        (["--colour"], "no_such_option", "--colour"),
        (["games", "--langg"], "no_such_option", "--langg"),
        (["games", "--lang", "fr"], "not_a_word_of", "en, de, it"),
        (["games", "--port", "x"], "not_whole", "65535"),
        (["games", "--port", "65536"], "not_whole", "65536"),
        (["games", "--nick"], "option_usage", "--nick"),
        (["games", "--plain=yes"], "option_usage", "--plain"),
        (["games", "dao", "dao"], "arguments_extra", "“dao”"),
        (["games", "chess"], "game_unknown", "chess"),
        (["rules"], "argument_missing", "GAME"),
        (["position"], "command_missing", "perft"),
        (["position", "moves", "/no/such/file"], "file_unreadable", "/no/such/file"),
        (["position", "moves", "/"], "file_unreadable", "/"),
        (["position", "moves", "a\0b"], "file_unreadable", "null"),
        (["position", "new", "dao", "--players", "7"], "seats", "2 to 6"),
        (["play", "dog", "--seats", "99"], "seats", "Dog is for 4 or 6 seats, not for 99."),
        (["host", "tao", "--seats", "x"], "not_a_number", "“x”"),
        (["position", "new", "dao", "--option", "first"], "not_key_value", "first"),
        (["position", "new", "dao", "--option", "x=1"], "option_unknown", "variant"),
        (["position", "new", "dao", "--option", "first=1", "--option", "first=1"], "option_given_twice", "first"),
        (["position", "perft", "-", "61"], "not_whole", "DEPTH"),
        (["bench", "speed"], "not_a_word_of", "speed"),
        (["games", "--log", "/no/such/folder/log"], "file_unwritable", "/no/such/folder/log"),
    ],
)
def test_wrong_usage_ends_with_one_sentence_and_status_two(words: list[str], code: str, part: str) -> None:
    ran = run(*words)
    assert (ran.status, ran.out) == (Exit.REFUSED, "")
    assert ran.err.startswith("lanplay: ")
    assert ran.err.count("\n") == 1
    assert part in ran.err
    told = run("--json", *words)
    assert told.status == Exit.REFUSED
    assert told.events == [{"event": "error", "code": code, "text": ran.err.removeprefix("lanplay: ").rstrip()}]


def test_quoted_text_cannot_move_the_cursor_or_set_the_title() -> None:
    hostile = "\x1b]0;title\x07\x1b[31mred\u202e\u200b\nmore"
    for words in ((hostile,), ("games", hostile), ("--lang", hostile, "games"), ("position", "moves", hostile)):
        ran = run(*words)
        assert ran.status == Exit.REFUSED
        assert not set(ran.err) & set("\x1b\x07\u202e\u200b")
        assert ran.err.count("\n") == 1


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    @command("games", "")
    def breaking() -> None:
        raise ZeroDivisionError("\x1b[31mof its own")

    monkeypatch.setattr(games, "COMMAND", breaking)


@pytest.mark.usefixtures("broken")
def test_a_fault_of_the_program_is_one_sentence_and_a_traceback_only_on_demand(tmp_path: Path) -> None:
    ran = run("games")
    assert ran.status == Exit.BROKEN
    assert "ZeroDivisionError" in ran.err
    assert ran.err.count("\n") == 1
    assert "Traceback" in run("games", "-v").err
    assert "\x1b" not in run("games", "-v").err
    log = tmp_path / "log"
    assert "Traceback" not in run("games", "--log", str(log)).err
    assert "Traceback" in log.read_text()


def test_ctrl_c_ends_with_its_own_status() -> None:
    with subprocess.Popen(
        [*LANPLAY, "position", "lines"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(b"{}\n")
        process.stdin.flush()
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=20)
    assert process.returncode == Exit.INTERRUPTED
    assert b"Traceback" not in err
    assert b"nterrupted" in err


def test_a_reader_who_goes_away_is_no_error() -> None:
    lines = b'{"do":"moves"}\n' * 20_000
    reader, writer = os.pipe()
    os.close(reader)
    ran = subprocess.run(
        [*LANPLAY, "position", "lines"], input=lines, stdout=writer, stderr=subprocess.PIPE, check=False
    )
    os.close(writer)
    assert (ran.returncode, ran.stderr) == (Exit.DONE, b"")


def test_a_terminal_without_unicode_gets_every_text() -> None:
    environ = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    ran = subprocess.run([*LANPLAY, "rules", "dao", "--lang", "de"], capture_output=True, env=environ, check=False)
    assert ran.returncode == Exit.DONE
    assert b"Fuer" in ran.stdout
    assert ran.stdout.isascii()
    assert b"\\" not in ran.stdout


@pytest.mark.parametrize(
    ("encoding", "text", "written"),
    [
        ("ascii", "−3 è così … «sì»", b'-3 e cosi ... "si"'),
        ("latin-1", "Größe −3 …", "Größe -3 ...".encode("latin-1")),
        ("cp1252", "−3 …", b"-3 \x85"),
        ("ascii", "ж", b"\\u0436"),
    ],
)
def test_what_an_encoding_lacks_is_written_with_the_nearest_signs(encoding: str, text: str, written: bytes) -> None:
    prepare_nearest()
    assert text.encode(encoding, NEAREST) == written


# -- options of every command ----------------------------------------------------------------------------------------


def settings_after(*words: str) -> Settings:
    """What a command called `probe` is told when these words are typed."""
    told: list[Settings] = []

    @command("probe", "")
    @click.argument("rest", nargs=-1)
    @pass_settings
    def probe(settings: Settings, rest: tuple[str, ...]) -> None:
        told.append(settings)

    class Probing(Group):
        def get_command(self, ctx: click.Context, cmd_name: str) -> Command:
            return probe

    group = Probing("no.package", {"probe": ""}, name="lanplay")
    with group.make_context("lanplay", list(words)) as ctx:
        group.invoke(ctx)
    return told[0]


GLOBAL = [
    (("--nick", "Ada"), "nick", "Ada"),
    (("--interface", "lo", "--interface", "eth0"), "interfaces", ("lo", "eth0")),
    (("--port", "0"), "port", 0),
    (("--home", "/x"), "home", Path("/x")),
    (("--plain",), "plain", True),
    (("--auto", "greedy"), "auto", "greedy"),
    (("--json",), "json", True),
    (("-v",), "verbose", True),
]


@pytest.mark.parametrize(("words", "name", "value"), GLOBAL, ids=lambda item: str(item))
def test_options_of_every_command_stand_before_or_behind_it(words: tuple[str, ...], name: str, value: Any) -> None:
    assert getattr(settings_after(*words, "probe"), name) == value
    assert getattr(settings_after("probe", *words), name) == value
    assert getattr(settings_after("probe", "a", *words, "b"), name) == value


def test_the_last_one_counts_and_interfaces_add_up() -> None:
    settings = settings_after("--nick", "A", "--interface", "lo", "probe", "--nick", "B", "--interface", "eth0")
    assert settings.nick == "B"
    assert settings.interfaces == ("lo", "eth0")


def test_home_comes_from_the_environment_unless_it_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANPLAY_HOME", "/from/environment")
    assert settings_after("probe").folder == Path("/from/environment")
    assert settings_after("--home", "/given", "probe").folder == Path("/given")
    monkeypatch.setenv("LANPLAY_HOME", "")
    assert settings_after("probe").folder.name == "lanplay"


def test_without_a_terminal_there_is_no_screen_although_one_is_wanted() -> None:
    assert settings_after("probe").wants_screen
    assert not settings_after("probe").has_screen
    assert not settings_after("--plain", "probe").wants_screen


def test_json_output_is_one_object_a_line() -> None:
    for event in run("games", "--json").events:
        assert event["event"] == "game"
    assert json.loads(run("--json", "rules", "dao").out)["lang"] == "en"


@pytest.mark.skipif(os.name != "posix", reason="a shell that closes streams")
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_streams_that_are_closed_end_nothing(closed: str) -> None:
    ran = subprocess.run(["sh", "-c", f"'{sys.executable}' -m lanplay games dao {closed}"], check=False)
    assert ran.returncode == Exit.DONE
