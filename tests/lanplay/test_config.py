"""The settings file and `lanplay config`."""

from pathlib import Path

import pytest
from program import Ran, run

from lanplay.config import SETTINGS, parse, read_config, spelled, write_config
from lanplay.errors import CommandError
from lanplay.exits import Exit
from lanplay.settings import settings_of
from protocol.store.folder import HAS_MODES, is_private


def at(home: Path, *words: str) -> Ran:
    return run(*words, "--home", str(home))


def test_a_setting_is_kept_shown_and_unset(tmp_path: Path) -> None:
    assert at(tmp_path, "config", "theme").out == 'theme = "auto"\n'
    assert at(tmp_path, "config", "theme", "light").out == 'theme = "light"\n'
    assert at(tmp_path, "config", "port", "4000").out == "port = 4000\n"
    assert at(tmp_path, "config", "interfaces", "lo, eth0").out == 'interfaces = ["lo", "eth0"]\n'
    assert read_config(tmp_path) == {"theme": "light", "port": 4000, "interfaces": ("lo", "eth0")}
    assert at(tmp_path, "config", "theme", "--unset").status == Exit.DONE
    assert "theme" not in read_config(tmp_path)


def test_all_settings_are_listed_with_the_file(tmp_path: Path) -> None:
    shown = at(tmp_path, "config").out
    assert str(tmp_path / "config.toml") in shown
    assert all(f"{setting.name} = " in shown for setting in SETTINGS)
    events = at(tmp_path, "config", "--json").events
    assert [event["name"] for event in events] == [setting.name for setting in SETTINGS]


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("colour", "red"), "setting_unknown"),
        (("palette", "red"), "setting_value"),
        (("mouse", "maybe"), "setting_value"),
        (("port", "99999"), "setting_value"),
        (("interfaces", "a" * 70_000), "setting_value"),
        (("interfaces", "lo\x1b[31m"), "setting_value"),
        (("interfaces", "lo\udcff"), "setting_value"),
        (("interfaces", ",".join("ab" * 20)), "setting_value"),
        (("theme", "\x00"), "setting_value"),
        (("", ""), "setting_unknown"),
        (("theme", "dark", "--unset"), "config_unset"),
        (("--unset",), "config_unset"),
    ],
)
def test_wrong_settings_are_refused_and_change_nothing(tmp_path: Path, words: tuple[str, ...], code: str) -> None:
    ran = at(tmp_path, "config", *words, "--json")
    assert (ran.status, ran.events[0]["code"]) == (Exit.REFUSED, code)
    assert not (tmp_path / "config.toml").exists()


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (b"nick = ", "config_broken"),
        (b"\xff", "config_broken"),
        (b"x = 1", "config_broken"),
        (b"theme = 1", "config_broken"),
        (b"mouse = 1", "config_broken"),
        (b"port = true", "config_broken"),
        (b"interfaces = [1]", "config_broken"),
        (b"[theme]", "config_broken"),
        (b"theme = 'dark'\ntheme = 'dark'", "config_broken"),
        (b"#" * 70_000, "config_too_long"),
        (b"a = " + b"[" * 5000, "config_broken"),
    ],
)
def test_a_broken_file_is_one_error(text: bytes, code: str) -> None:
    with pytest.raises(CommandError) as caught:
        parse(text, Path("config.toml"))
    assert caught.value.code == code


def test_every_command_tells_of_a_broken_file_and_the_help_still_works(tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_text("nick = ")
    ran = at(tmp_path, "games")
    assert ran.status == Exit.REFUSED
    assert "config.toml" in ran.err
    assert ran.err.count("\n") == 1
    assert at(tmp_path, "games", "--help").status == Exit.DONE


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    odd = {"interfaces": ('\\"漢', "b")}
    values = {setting.name: setting.usual for setting in SETTINGS} | odd
    write_config(tmp_path, values)
    assert read_config(tmp_path) == values
    assert parse(spelled(values).encode(), tmp_path) == values


def test_options_count_more_than_the_file(tmp_path: Path) -> None:
    kept = {"interfaces": ("lo",), "port": 4000, "mouse": False, "theme": "light"}
    write_config(tmp_path, kept)
    given = {"home": str(tmp_path)}
    settings = settings_of(given, {}, "en")
    assert (settings.interfaces, settings.port) == (("lo",), 4000)
    assert (settings.mouse, settings.theme, settings.bell) == (False, "light", True)
    typed = settings_of({**given, "interfaces": ("eth0",), "port": 0, "ascii": True}, {}, "en")
    assert (typed.interfaces, typed.port, typed.ascii) == (("eth0",), 0, True)
    assert settings_of({**given, "no_mouse": True}, {}, "en").mouse is False


def test_the_kept_language_is_spoken_unless_another_is_asked_for(tmp_path: Path) -> None:
    write_config(tmp_path, {"lang": "de"})
    assert "Optionen:" in at(tmp_path, "play", "--help").out
    assert "Options:" in at(tmp_path, "play", "--help", "--lang", "en").out


@pytest.mark.skipif(not HAS_MODES, reason="modes as posix has them")
def test_the_first_setting_makes_a_home_that_is_as_private_as_the_keys_need(tmp_path: Path) -> None:
    at(tmp_path / "home", "config", "theme", "light")
    assert is_private(tmp_path / "home")
    assert [path.name for path in (tmp_path / "home").iterdir()] == ["config.toml"]
