"""`lanplay games` and `lanplay rules`."""

import os
import pty
import subprocess
import sys
from contextlib import suppress

import pytest
from program import run

from engine import registry
from lanplay.exits import Exit


def test_all_games_are_listed_with_seats_and_options() -> None:
    told = run("games", "--json").events
    assert [event["name"] for event in told] == list(registry.names())
    for event in told:
        game = registry.find(event["name"])
        assert event["seats"] == list(game.seats)
        assert [option["name"] for option in event["options"]] == [option.name for option in game.options]
        assert all(option["values"] and option["meaning"] for option in event["options"])


@pytest.mark.parametrize("game", registry.names())
def test_one_game_is_listed_alone(game: str) -> None:
    text = run("games", game).out
    assert text.startswith(f"{game} - ")
    assert text in run("games").out
    for option in registry.find(game).options:
        assert f"  {option.name}: " in text


def test_values_and_defaults_are_told_as_they_are_typed() -> None:
    text = run("games", "dao").out
    assert "variant: plain | halves (default plain)" in text
    assert "first: random | 0-5 (default random)" in text
    assert "clock: none | 5-3600 (default none)" in text


@pytest.mark.parametrize("game", registry.names())
def test_the_rules_are_shown_in_the_language_asked_for(game: str) -> None:
    sheets = {run("rules", game, "--lang", language).out for language in ("en", "de", "it")}
    assert len(sheets) == 3
    assert run("rules", game).out in sheets
    assert run("rules", game, "--json").events[0]["text"] == run("rules", game).out


def on_a_terminal(*words: str) -> list[str]:
    """The lines that a terminal of 60 columns is given."""
    master, slave = pty.openpty()
    environ = os.environ | {"COLUMNS": "60", "PYTHONUTF8": "1"}
    command = [sys.executable, "-m", "lanplay", *words]
    shown = b""
    try:
        with subprocess.Popen(command, stdin=slave, stdout=slave, env=environ):
            os.close(slave)
            with suppress(OSError):  # the end of a terminal
                while data := os.read(master, 65536):
                    shown += data
    finally:
        os.close(master)
    return shown.decode().splitlines()


@pytest.mark.skipif(os.name != "posix", reason="pseudo-terminals")
def test_on_a_terminal_games_are_listed_in_lines_that_break_between_words() -> None:
    lines = on_a_terminal("games", "dos", "--lang", "it")
    assert max(map(len, lines)) <= 60
    assert " ".join(" ".join(lines).split()) == " ".join(run("games", "dos", "--lang", "it").out.split())
    assert all(line.startswith("  ") for line in lines[3:])


@pytest.mark.skipif(os.name != "posix", reason="pseudo-terminals")
def test_on_a_terminal_the_rules_are_set_to_its_width() -> None:
    lines = on_a_terminal("rules", "tao")
    assert max(map(len, lines)) <= 60
    assert "swap 2 4" in "".join(lines)
    assert not any(line.startswith(("|", "#")) or "`" in line for line in lines)


@pytest.mark.parametrize("words", [("games",), ("rules",), ("position", "new")])
def test_a_game_may_be_written_as_its_title_is(words: tuple[str, ...]) -> None:
    assert run(*words, "DAO").out == run(*words, "dao").out != ""


def test_games_that_do_not_exist_are_refused() -> None:
    for words in (("games", "chess"), ("rules", "chess"), ("position", "new", "chess")):
        assert run(*words).status == Exit.REFUSED
