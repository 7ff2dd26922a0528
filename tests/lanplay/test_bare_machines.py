"""Machines that lack something: a home, room, a temporary folder that runs programs, a reader."""

import errno
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from program import run

from engine import registry
from lanplay.config import usual_folder
from lanplay.errors import CommandError
from lanplay.exits import Exit
from lanplay.settings import Settings, home_of
from lanplay.table.network import nick_of
from lanplay.text.messages import sentence
from protocol.store.store import Store

LANPLAY = (sys.executable, "-m", "lanplay")
ROOT = Path(__file__).parents[2]


def lanplay(*words: str, stdout: str | int = subprocess.PIPE, **environ: str) -> subprocess.CompletedProcess[str]:
    given = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), **environ}
    out = open(stdout, "w") if isinstance(stdout, str) else stdout  # noqa: SIM115 - closed with the process
    return subprocess.run(
        [*LANPLAY, *words], stdout=out, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True, env=given,
        timeout=60, check=False,
    )  # fmt: skip


# -- no home ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def homeless(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where HOME is not set and the account is not known to the system."""

    def unknown(*_: object, **__: object) -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("LANPLAY_HOME", raising=False)
    for kind in ("data", "config"):
        monkeypatch.setattr(f"platformdirs.user_{kind}_path", unknown)


@pytest.mark.usefixtures("homeless")
def test_without_a_home_what_needs_none_works_and_the_rest_says_what_to_do(tmp_path: Path) -> None:
    assert run("--version").status == Exit.DONE
    assert run("games", "dao").status == Exit.DONE
    assert run("history", "--home", str(tmp_path)).status == Exit.DONE
    for words in (("history",), ("whoami",), ("config", "lang", "de"), ("play", "dao", "--auto", "random")):
        ran = run(*words)
        assert (ran.status, ran.out) == (Exit.REFUSED, "")
        assert ran.err == f"lanplay: {sentence('', 'home_unknown', {})}\n"
    assert "--home" in run("doctor", "--interface", "127.0.0.1").out


def test_an_empty_home_counts_as_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "")
    assert run("--version").status == Exit.DONE
    assert "HOME" not in os.environ


def test_a_tilde_that_no_shell_has_replaced_is_a_home_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/where/ada/lives")
    monkeypatch.setenv("USERPROFILE", "/where/ada/lives")
    assert home_of("~/games", {}) == Path("/where/ada/lives/games")
    assert home_of(None, {"LANPLAY_HOME": "~"}) == Path("/where/ada/lives")
    with pytest.raises(CommandError, match="home_unknown"):
        home_of("~nobody-is-called-so/games", {})


def test_a_relative_folder_of_the_system_is_not_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("platformdirs.user_data_path", lambda *_, **__: Path("data/lanplay"))
    with pytest.raises(CommandError, match="home_unknown"):
        usual_folder("data")


def test_whoever_has_no_name_gets_one_that_others_can_tell_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nobody() -> str:
        raise ModuleNotFoundError("No module named 'pwd'")

    monkeypatch.setattr("getpass.getuser", nobody)
    with Store.open(tmp_path) as store:
        key = store.identity().result().key.hex()
        assert nick_of(Settings(), store) == f"player-{key[:4]}"


# -- output that nobody takes -----------------------------------------------------------------------------------------


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device that is always full")
@pytest.mark.parametrize(
    "words", [("--help",), ("games",), ("position", "new", "dao"), ("games", "--json"), ("nosuch", "--json")]
)
def test_a_full_disk_under_the_output_is_one_sentence(words: tuple[str, ...]) -> None:
    ran = lanplay(*words, stdout="/dev/full")
    assert ran.returncode == Exit.REFUSED
    assert "Traceback" not in ran.stderr
    assert ran.stderr.splitlines()[-1].startswith("lanplay: ")


def play(home: Path, *words: str) -> tuple[str, ...]:
    return (*LANPLAY, "play", "dao", "--auto", "random", "--interface", "127.0.0.1", "--home", str(home), *words)


def test_a_game_whose_reader_has_gone_is_interrupted_and_says_how_to_go_on(tmp_path: Path) -> None:
    with subprocess.Popen(play(tmp_path, "--json"), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as game:
        assert game.stdout is not None
        assert game.stderr is not None
        while '"started"' not in game.stdout.readline():
            pass
        game.stdout.close()
        told = game.stderr.read()
    assert game.returncode == Exit.INTERRUPTED
    assert told.count("\n") == 1
    assert "lanplay resume" in told


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device that is always full")
@pytest.mark.parametrize("shown", ["--json", "--plain"])
def test_a_table_on_a_full_disk_is_left_with_a_sentence(tmp_path: Path, shown: str) -> None:
    ran = lanplay(*play(tmp_path, shown)[len(LANPLAY) :], stdout="/dev/full")
    assert ran.returncode == Exit.INTERRUPTED
    assert "Traceback" not in ran.stderr
    assert "cannot be written" in ran.stderr or "lanplay resume" in ran.stderr


def test_where_no_temporary_file_can_be_written_it_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "none"))
    ran = run("play", "dao", "--auto", "random", "--interface", "127.0.0.1", "--home", str(tmp_path / "home"))
    assert ran.status == Exit.REFUSED
    assert ran.err == f"lanplay: {sentence('', 'no_temporary_file', {'reason': os.strerror(errno.ENOENT)})}\n"


# -- the library for veiled cards -------------------------------------------------------------------------------------

LOAD = """
import asyncio, os, sys
from pathlib import Path
from engine import registry
from lanplay.table.veil_library import load_veil
asyncio.run(load_veil(registry.find("dog"), Path(sys.argv[1])))
from protocol.sodium import sodium
print(os.environ["TMPDIR"], sodium().__name__, len(os.listdir(os.environ["TMPDIR"])))
"""


def load(folder: Path, temporary: Path, options: str) -> subprocess.CompletedProcess[str]:
    """Load the library in a process of its own, whose temporary folder is mounted with `options`."""
    script = 'mount -t tmpfs -o "$1" none "$2" && shift 2 && exec "$@"'
    command = ["unshare", "-m", "sh", "-c", script, "sh", options, temporary, sys.executable, "-c", LOAD, folder]
    environ = {**os.environ, "TMPDIR": str(temporary), "PYTHONPATH": str(ROOT)}
    return subprocess.run(command, capture_output=True, text=True, env=environ, timeout=60, check=False)


@pytest.mark.skipif(
    os.name != "posix" or os.geteuid() != 0 or shutil.which("unshare") is None, reason="mounts a file system"
)
@pytest.mark.parametrize("options", ["noexec", "size=1M"])
def test_where_the_temporary_folder_does_not_do_the_library_goes_elsewhere(tmp_path: Path, options: str) -> None:
    temporary, home = tmp_path / "tmp", tmp_path / "home"
    temporary.mkdir()
    ran = load(home, temporary, options)
    if "permission denied" in ran.stderr and "mount" in ran.stderr:
        pytest.skip("mounts a file system")
    assert ran.stdout.split() == [str(home), "rbcl", "0"]


def test_where_nothing_does_it_is_said_before_a_table_is_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from protocol.sodium import SodiumNotLoaded

    def refused(folder: Path | None = None) -> None:
        raise SodiumNotLoaded("failed to map segment from shared object")

    monkeypatch.setattr("lanplay.table.veil_library.load_sodium", refused)
    veiled = next(name for name in registry.names() if registry.find(name).veils)
    ran = run("play", veiled, "--auto", "random", "--interface", "127.0.0.1", "--home", str(tmp_path))
    assert ran.status == Exit.REFUSED
    assert "TMPDIR" in ran.err
    assert "failed to map" in ran.err
