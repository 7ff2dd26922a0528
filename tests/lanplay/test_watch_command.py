"""`lanplay watch` beside two programs that play: the same hashes, a file that verifies, and all know who watches."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from program import run
from scripted_bots import bot_in

from engine import registry
from lanplay.table.search import may_be_watched, not_to_be_watched
from protocol.agreement import rules_of
from protocol.wire.talk import TableInfo
from protocol.wire.terms import Setting

pytestmark = pytest.mark.network
SECONDS = 60


def begin(home: Path, *words: str) -> "subprocess.Popen[str]":
    command = (sys.executable, "-m", "lanplay", *words, "--interface", "lo", "--home", str(home), "--json")
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def events(program: "subprocess.Popen[str]") -> list[dict[str, Any]]:
    out, err = program.communicate(timeout=SECONDS)
    assert program.returncode == 0, err
    return [json.loads(line) for line in out.splitlines()]


def hashes(told: list[dict[str, Any]]) -> set[tuple[int, str]]:
    return {(event["step"], event["state_hash"]) for event in told if "state_hash" in event}


def test_a_watcher_hears_the_game_to_its_end_and_nothing_of_it_changes(tmp_path: Path) -> None:
    file = tmp_path / "game.transcript"
    slow = bot_in(tmp_path, "slow", pause=0.1)  # so that the game is there when the table has been found
    host = begin(tmp_path / "host", "host", "dao", "--seats", "2", "--name", "Kitchen", "--nick", "Ada", "--auto", slow)
    watcher = begin(tmp_path / "watcher", "watch", "Kitchen", "--nick", "Wanda", "--out", str(file))
    guest = begin(tmp_path / "guest", "join", "Kitchen", "--nick", "Bo", "--auto", slow)
    programs = (host, watcher, guest)
    try:
        at_table, watched, joined = (events(program) for program in programs)
    finally:
        for program in programs:
            program.kill()
    assert hashes(watched) == hashes(joined) == hashes(at_table) != set()
    come = [[one["nick"] for one in event["watchers"]] for event in joined if event["event"] == "watched"]
    assert come[0] == ["Wanda"]
    verified = run("verify", str(file), "--home", str(tmp_path / "stranger"))
    assert verified.status == 0, verified.err


def test_options_for_watchers_are_refused_with_what_they_take(tmp_path: Path) -> None:
    for given, said in (
        ("watch=friends", "delayed:N"),
        ("watchers=99", "from 1 to 32"),
        ("watch_code=sesame", "asked or free"),
        ("watch_code=asked", "has no code"),
    ):
        refused = run("host", "dao", "--option", given, "--home", str(tmp_path), "--interface", "lo", "--plain")
        assert refused.status == 2
        assert said in refused.err
    both = run("watch", "Kitchen", "--address", "127.0.0.1:1", "--home", str(tmp_path))
    assert both.status == 2


@pytest.mark.parametrize(
    ("settings", "has_code", "is_playing", "refusal"),
    [
        ({}, False, True, None),
        ({"watch": "off"}, True, True, "watch_private"),
        ({"watch": "friends"}, False, True, "watch_private"),
        ({"watch_code": "asked"}, True, True, None),
        ({"watch_code": "asked"}, True, False, None),
        ({"watch_code": "asked"}, False, True, "watch_codeless"),
    ],
)
def test_a_member_that_cannot_ask_for_the_code_is_not_watched(
    settings: dict[str, str], has_code: bool, is_playing: bool, refusal: str | None
) -> None:
    """Others at its table may still know it; who went on after a break does not."""
    given = tuple(Setting(name, value) for name, value in settings.items())
    rules = rules_of(registry.find("dao"))
    info = TableInfo(bytes(16), "tea", "dao", rules, given, 2, 0, has_code, is_playing, ("Ada",), False)
    assert may_be_watched(info) == (refusal is None)
    assert refusal is None or not_to_be_watched(info).code == refusal
