"""Completion for shells and the manual page: made from the commands, so that they can never say anything else."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from program import run
from scripted_wire import make_agreement

from lanplay.command_tree import tree_of, walk
from lanplay.commands import LANPLAY, TABLE
from lanplay.completion import LISTS, SHELLS, living
from lanplay.exits import Exit
from lanplay.text import LANGUAGES
from protocol.store.games import NewGame
from protocol.store.secret import Secret
from protocol.store.store import Store

TREE = tree_of(LANPLAY)
NODES = tuple(walk(TREE))


def script(shell: str) -> str:
    ran = run("completion", shell)
    assert (ran.status, ran.err) == (Exit.DONE, "")
    return ran.out


@pytest.mark.parametrize("shell", SHELLS)
def test_a_script_knows_every_command_and_every_option(shell: str) -> None:
    text = script(shell)
    for node in NODES:
        assert all(word in text for word in node.path)
        for name in (name for switch in node.switches for name in switch.names):
            wanted = name if shell != "fish" else f"-{'l' if name.startswith('--') else 's'} {name.lstrip('-')}"
            assert wanted in text
    assert "daumen" in text


def completed(line: str, tmp_path: Path) -> list[str]:
    """What bash would offer behind `line`."""
    (tmp_path / "lanplay").write_text(script("bash"))
    words = line.split(" ")
    array = " ".join(f"'{word}'" for word in words)
    setting = f"COMP_WORDS=({array}); COMP_CWORD={len(words) - 1}"
    commands = f". {tmp_path}/lanplay; {setting}; _lanplay; printf '%s\\n' \"${{COMPREPLY[@]}}\""
    ran = subprocess.run(["bash", "-c", commands], capture_output=True, text=True, check=True, cwd=tmp_path)
    assert ran.stderr == ""
    return sorted(ran.stdout.split())


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not here")
@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("lanplay pla", ["play"]),
        ("lanplay play d", ["dao", "daumen", "dog", "dos"]),
        ("lanplay play --bot ", ["greedy", "random"]),
        ("lanplay play dao --sea", ["--seats"]),
        ("lanplay position p", ["perft", "play"]),
        ("lanplay config th", ["theme"]),
        ("lanplay --lang ", sorted(LANGUAGES)),
        ("lanplay --nick position position mo", ["moves"]),
        ("lanplay completion ", sorted((*SHELLS, *LISTS))),
        ("lanplay verify ga", ["game.transcript"]),
        ("lanplay play --seats ", []),
        ("lanplay list --he", ["--help"]),
        ("lanplay xyzzy", []),
    ],
)
def test_bash_completes(line: str, found: list[str], tmp_path: Path) -> None:
    (tmp_path / "game.transcript").touch()
    assert completed(line, tmp_path) == found


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not here")
@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("lanplay join ''", ["Anna's table", "Kitchen"]),
        ("lanplay join Anna\\\\\\'s", ["Anna's table"]),
        ("lanplay resume 3d", ["3ddc20f1aa00"]),
        ("lanplay host dao --name ''", []),
    ],
)
def test_bash_asks_the_program_for_tables_and_games(words: str, found: list[str], tmp_path: Path) -> None:
    (tmp_path / "completion").write_text(script("bash"))
    commands = f"""
        lanplay() {{ case "$*" in
            "completion tables") echo "Anna's table"; echo Kitchen ;;
            "completion games") echo 3ddc20f1aa00; echo 40aa ;;
        esac; }}
        . {tmp_path}/completion
        COMP_WORDS=({words}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); _lanplay
        for word in "${{COMPREPLY[@]}}"; do printf '%s\\n' "$word"; done
    """
    ran = subprocess.run(["bash", "-c", commands], capture_output=True, text=True, check=True, cwd=tmp_path)
    assert (ran.stdout.splitlines(), ran.stderr) == (found, "")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_shell_can_read_its_script(shell: str) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not here")
    ran = subprocess.run([shell, "-n"], input=script(shell), capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")


def test_games_and_peers_are_told_a_name_a_line(tmp_path: Path) -> None:
    agreement = make_agreement("dao", 3)
    with Store.open(tmp_path) as store:
        for made in (agreement, make_agreement("dao", 3, b"never begun     ")):
            store.create_game(NewGame(made.data, 1, Secret(bytes(32))), 1).result()
        store.set_signatures(agreement.id, (b"signature",) * 3).result()
        store.meet(bytes(32), "Bela", 1).result()
        store.meet(bytes([1]) * 32, "Bela", 2).result()
    assert run("--home", str(tmp_path), "completion", "games").out == f"{agreement.id.hex()[:12]}\n"
    assert run("--home", str(tmp_path), "completion", "peers").out == "Bela\n"


def test_every_list_that_a_command_asks_for_is_one_that_the_program_tells() -> None:
    asked = {taken.asks for node in NODES for taken in node.arguments} - {""}
    assert asked == set(LISTS) == set(living.LISTS)


def test_every_command_has_examples_that_name_it_and_real_options() -> None:
    options = {name for node in NODES for switch in node.switches for name in switch.names}
    for node in NODES:
        assert node.examples, node.path
        for example in node.examples:
            assert example.startswith(" ".join(("lanplay", *node.path)))
            assert set(re.findall(r"(?<=\s)--?[a-z][a-z-]*", example)) <= options


def test_the_help_shows_the_examples() -> None:
    for name in TABLE:
        node = next(node for node in NODES if node.path == (name,))
        shown = run(name, "--help").out
        assert all(example in shown for example in node.examples)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_manual_page_holds_every_command_and_is_clean_roff(language: str) -> None:
    page = run("man", "--lang", language).out
    assert page.startswith(".TH LANPLAY 1")
    plain = page.replace("\\-", "-")
    for node in NODES:
        if node.path and not node.children:
            assert f".SS lanplay {' '.join(node.path)}" in plain
    assert not re.search(r"(?<!\\)\\(?![-&efR])", page)
    if shutil.which("groff"):
        groff = ("groff", "-man", "-Tutf8", "-ww", "-k")
        ran = subprocess.run(groff, input=page, capture_output=True, text=True, check=False)
        assert (ran.returncode, ran.stderr) == (0, "")
    if shutil.which("mandoc"):
        ran = subprocess.run(("mandoc", "-Tlint", "-Wwarning"), input=page, capture_output=True, text=True, check=False)
        assert (ran.returncode, ran.stdout) == (0, "")
