"""Words on the command line that would do something else than was meant are refused, each with what to do instead."""

from pathlib import Path

import pytest
from program import run

from lanplay.exits import Exit
from lanplay.text import LANGUAGES

HOST = ("host", "dao", "--interface", "lo")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("words", "code"),
    [
        ((*HOST, "--code", ""), "code_unfit"),
        ((*HOST, "--code", "plum-4"), "code_unfit"),
        (("join", "tea", "--code", "plum-4"), "code_unfit"),
        ((*HOST, "--code", "\x1b[31mred"), "code_unfit"),
        ((*HOST, "--code", "x" * 65), "code_unfit"),
        ((*HOST, "--name", ""), "table_name_empty"),
        ((*HOST, "--name", "\x1b[31m"), "table_name_empty"),
        (("whoami", "--nick", ""), "nick_empty"),
        (("replay", ""), "replay_unknown"),
        (("replay", "no.transcript"), "replay_unknown"),
        (("config", "lang", "xx"), "setting_value"),
    ],
    ids=lambda part: part if isinstance(part, str) else None,
)
def test_it_is_refused_in_one_line_of_every_language(
    tmp_path: Path, language: str, words: tuple[str, ...], code: str
) -> None:
    refused = run("--home", str(tmp_path), "--lang", language, "--json", *words)
    assert refused.status == Exit.REFUSED
    assert [event["code"] for event in refused.events] == [code]
    assert refused.err.count("\n") == 1
    assert "\x1b" not in refused.err


def test_a_setting_tells_that_it_may_be_empty(tmp_path: Path) -> None:
    assert 'takes "", en, de, it' in run("--home", str(tmp_path), "config", "lang", "xx").err


def test_a_wrong_value_in_the_settings_file_names_the_file(tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_text("lang = 5\n")
    refused = run("--home", str(tmp_path), "whoami")
    assert refused.status == Exit.REFUSED
    assert str(tmp_path / "config.toml") in refused.err
    assert "“5”" in refused.err


def test_a_folder_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    refused = run("--home", str(tmp_path / "file"), "whoami")
    assert refused.status == Exit.REFUSED
    assert str(tmp_path / "file") in refused.err


@pytest.mark.parametrize("kind", ["transcript", "evidence", "testimony"])
def test_a_file_of_a_game_where_a_position_belongs_is_recognised(tmp_path: Path, kind: str) -> None:
    file = tmp_path / "game"
    file.write_bytes(f"lanplay {kind} 1\n".encode() + b"\xff")
    refused = run("position", "moves", str(file))
    assert refused.status == Exit.REFUSED
    assert "replay --position" in refused.err


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (("rules", "dgo"), "dog"),
        (("hsot", "dao"), "host"),
        (("config", "thme", "light"), "theme"),
        (("config", "theme", "lihgt"), "light"),
        (("play", "dao", "--option", "varaint=halves"), "variant"),
    ],
)
def test_a_slip_is_told_with_the_word_that_was_meant(tmp_path: Path, words: tuple[str, ...], meant: str) -> None:
    assert run("--home", str(tmp_path), *words).err.endswith(f"Did you mean {meant}?\n")


def test_a_word_like_none_of_those_known_is_told_without_a_guess(tmp_path: Path) -> None:
    assert "Did you mean" not in run("--home", str(tmp_path), "rules", "xyzzy").err


@pytest.mark.parametrize(("given", "typed"), [("-", "plum-4\n"), (None, "")])
def test_a_code_need_not_stand_on_the_command_line(
    given: str | None, typed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both codes are too short, which says that they have been read."""
    monkeypatch.setenv("LANPLAY_CODE", "plum-5")
    for command in (HOST, ("join", "tea")):
        words = () if given is None else ("--code", given)
        refused = run("--home", str(tmp_path), "--json", *command, *words, stdin=typed)
        assert [event["code"] for event in refused.events] == ["code_unfit"]
        assert ("The code of the table:" in refused.err) == (given is not None)
