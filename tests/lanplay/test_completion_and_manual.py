"""Completion for shells and the manual page: made from the commands, so that they can never say anything else."""

import os
import pty
import re
import select
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from program import run
from scripted_wire import make_agreement

from engine import registry
from lanplay.command_tree import tree_of, walk
from lanplay.commands import LANPLAY, TABLE
from lanplay.completion import SHELLS, VARIABLE, offers
from lanplay.exits import Exit
from lanplay.table.search import FoundTable, listing_of
from lanplay.text import LANGUAGES, translation
from lanplay.text.placeholders import WORDS
from protocol.agreement import rules_of
from protocol.store.games import GameResult, GameStatus, NewGame, short_id
from protocol.store.secret import Secret
from protocol.store.store import Store
from protocol.wire.fingerprint import shown_key
from protocol.wire.talk import TableInfo

TREE = tree_of(LANPLAY)
NODES = tuple(walk(TREE))
GAMES = list(registry.names())
FREE = {  # values that nobody can guess
    "nick", "new_nick", "port", "bots", "name", "code", "address", "wait", "until", "milliseconds", "depth", "seed",
    "moves", "games", "explain", "number",
    "think", "jobs", "iterations", "program",
    "rounds", "entrants", "clock", "grace", "witnesses", "late_until", "replays", "title", "tournament",
    "half_byes", "points", "draw", "bye",
}  # fmt: skip


@pytest.fixture
def environ(tmp_path: Path) -> dict[str, str]:
    """An environment in which `lanplay` is this source tree's, and keeps its files in `home`."""
    program = tmp_path / "bin" / "lanplay"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m lanplay "$@"\n')
    program.chmod(0o755)
    path = f"{program.parent}{os.pathsep}{os.environ['PATH']}"
    return {
        "PATH": path,
        "PYTHONPATH": str(Path(__file__).parents[2]),
        "LANPLAY_HOME": str(tmp_path / "home"),
        "HOME": str(tmp_path),
        "TERM": "xterm",
        "LANG": "C.UTF-8",
    }


def offered(line: str) -> list[str]:
    """What a shell would offer after `line`; `<file>` and `<dir>` are what it looks for itself."""
    return [value if kind == "plain" else f"<{kind}>" for kind, value, _ in answers(line)]


def answers(line: str) -> list[list[str]]:
    """Kind, value and description of each offer."""
    asked = {VARIABLE: "zsh_complete", "COMP_WORDS": line, "COMP_CWORD": str(line.count(" "))}
    with pytest.MonkeyPatch().context() as patch:
        for name, value in asked.items():
            patch.setenv(name, value)
        ran = run()
    assert (ran.status, ran.err) == (Exit.DONE, "")
    lines = ran.out.split("\n")
    return [lines[start : start + 3] for start in range(0, len(lines) - 2, 3)]


def script(shell: str) -> str:
    ran = run("completion", shell)
    assert (ran.status, ran.err) == (Exit.DONE, "")
    return ran.out


@pytest.mark.parametrize("shell", SHELLS)
def test_a_script_asks_the_program(shell: str) -> None:
    text = script(shell)
    assert VARIABLE in text
    assert f"{shell}_complete" in text


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("lanplay pla", ["play"]),
        ("lanplay play d", [name for name in GAMES if name.startswith("d")]),
        ("lanplay play --bot ", ["beginner", "good", "strong", "random", "greedy"]),
        ("lanplay play --bot=gr", ["--bot=greedy"]),
        ("lanplay play dao --sea", ["--seats"]),
        ("lanplay play dao --seats ", ["2", "3", "4", "5", "6"]),
        ("lanplay play --seats ", []),
        ("lanplay play --seats 3 da", [name for name in GAMES if name.startswith("da")]),
        ("lanplay play dao --option v", ["variant=plain", "variant=halves"]),
        ("lanplay host dao --option clock=60 --option c", []),
        ("lanplay position new dao --option s", ["second_start=same", "second_start=other"]),
        ("lanplay position p", ["play", "perft"]),
        ("lanplay position show ", ["<file>"]),
        ("lanplay config th", ["theme"]),
        ("lanplay config theme ", ["auto", "dark", "light"]),
        ("lanplay config mouse ", ["true", "false"]),
        ("lanplay config port ", []),
        ("lanplay --lang ", list(LANGUAGES)),
        ("lanplay --home ", ["<dir>"]),
        ("lanplay --nick position position mo", ["moves"]),
        ("lanplay peers ", ["trust", "forget"]),
        ("lanplay completion ", list(SHELLS)),
        ("lanplay verify ga", ["<file>"]),
        ("lanplay bench en", ["engine"]),
        ("lanplay list --he", ["--help"]),
        ("lanplay xyzzy ", []),
        ("lanplay rules dao tao ", []),
    ],
)
def test_the_program_offers_what_fits(line: str, found: list[str]) -> None:
    assert offered(line) == found


def test_every_command_and_every_option_is_offered_with_what_it_does() -> None:
    for node in NODES:
        line = " ".join(("lanplay", *node.path, ""))
        if node.children:
            assert {value for _, value, about in answers(line) if about != "_"} == {
                one.path[-1] for one in node.children
            }
        long = {name for switch in node.switches for name in switch.names if name.startswith("--")}
        assert {value for _, value, about in answers(f"{line}--") if about != "_"} == long


def test_every_value_is_offered_or_free() -> None:
    for command in commands(LANPLAY):
        for parameter in command.params:
            is_flag = isinstance(parameter, click.Option) and (parameter.is_flag or parameter.count)
            hook = parameter._custom_shell_complete or getattr(parameter.type, "known", None)
            assert is_flag or hook or parameter.name in FREE, (command.name, parameter.name)


def commands(command: click.Command) -> Iterator[click.Command]:
    yield command
    if isinstance(command, click.Group):
        for name in command.list_commands(click.Context(command)):
            found = command.get_command(click.Context(command), name)
            assert found is not None
            yield from commands(found)


def test_stored_games_are_offered_to_look_at_and_unfinished_ones_to_go_on_with(tmp_path: Path) -> None:
    running, over, never = (make_agreement("dao", 3, bytes([number]) * 16) for number in range(3))
    with Store.open(tmp_path) as store:
        for made in (running, over, never):
            store.create_game(NewGame(made.data, 1, Secret(bytes(32))), 1).result()
        for made in (running, over):
            store.set_signatures(made.id, (b"signature",) * 3).result()
        store.finish_game(over.id, GameStatus.OVER, GameResult((1, 2, 3), None, "", b""), 2).result()
    begin = f"lanplay --home {tmp_path}"
    assert offered(f"{begin} resume ") == [short_id(running.id)]
    assert sorted(offered(f"{begin} export ")) == sorted(("<file>", short_id(running.id), short_id(over.id)))
    assert offered(f"{begin} replay {short_id(over.id)[:6]}") == ["<file>", short_id(over.id)]
    ((_, _, about),) = answers(f"{begin} resume ")
    assert about.startswith("DAO ")


def test_where_nothing_is_kept_a_tab_keeps_nothing(tmp_path: Path) -> None:
    home = tmp_path / "home"
    for command in ("resume", "replay", "peers trust"):
        assert set(offered(f"lanplay --home {home} {command} ")) <= {"<file>"}
    assert not home.exists()


def test_peers_are_offered_by_name_or_where_that_needs_quotes_by_fingerprint(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        store.meet(bytes(32), "Bela", 1).result()
        store.meet(bytes([1]) * 32, "$(reboot)", 2).result()
    assert set(offered(f"lanplay --home {tmp_path} peers trust ")) == {"Bela", shown_key(bytes([1]) * 32)}


def test_tables_are_offered_in_words_that_need_no_quotes(monkeypatch: pytest.MonkeyPatch) -> None:
    tables = [found("friday", "Ada"), found("Bo's table", "Bo"), found("; reboot", "$HOME", key=bytes([7]) * 32)]
    monkeypatch.setattr(offers, "_tables", lambda ctx: tables)
    assert offered("lanplay join ") == ["friday", "Bo", shown_key(bytes([7]) * 32)]
    assert answers("lanplay join B") == [["plain", "Bo", "Bo's table (dao) Bo"]]


def found(name: str, host: str, key: bytes = bytes(32)) -> FoundTable:
    info = TableInfo(bytes(16), name, "dao", rules_of(registry.find("dao")), (), 3, 2, False, False, (host,), False)
    return FoundTable(bytes(16), (), listing_of(info, "192.0.2.7:41234", key))


@pytest.mark.parametrize("line", ["lanplay ", "lanplay play ", "lanplay play dao --option ", "lanplay resume "])
def test_a_tab_imports_neither_the_screen_nor_the_network(line: str, environ: dict[str, str], tmp_path: Path) -> None:
    Store.open(tmp_path / "home").close()
    code = "import sys; from lanplay.__main__ import main; main(); print(*sys.modules, file=sys.stderr)"
    asked = {VARIABLE: "bash_complete", "COMP_WORDS": line, "COMP_CWORD": str(line.count(" "))}
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environ | asked)
    assert not {"prompt_toolkit", "zeroconf", "asyncio"} & set(ran.stderr.split())


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not here")
@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["pla"], ["play"]),
        (["play", "--bot", "=", "gr"], ["greedy"]),
        (["play", "dao", "--option", "variant", "=", ""], ["plain", "halves"]),
        (["play", "dao", "--option", "variant", "="], ["plain", "halves"]),
        (["play", "dao", "--option", "=", "variant", "=", "h"], ["halves"]),
        (["play", "dao", "--option", "variant=h"], ["variant=halves"]),
    ],
)
def test_bash_completes_words_that_it_splits_at_the_equals_sign(
    words: list[str], found: list[str], environ: dict[str, str]
) -> None:
    commands = """
        . <(lanplay completion bash)
        COMP_WORDS=(lanplay "$@"); COMP_CWORD=$#
        _lanplay_completion lanplay
        printf '%s\\n' "${COMPREPLY[@]}"
    """
    ran = subprocess.run(
        ["bash", "-c", commands, "bash", *words], capture_output=True, text=True, check=True, env=environ
    )
    assert (ran.stdout.split(), ran.stderr) == (found, "")


@pytest.mark.skipif(shutil.which("fish") is None, reason="fish is not here")
def test_fish_completes_with_descriptions(environ: dict[str, str]) -> None:
    def lines(typed: str) -> list[str]:
        commands = f"lanplay completion fish | source; complete -C '{typed}'"
        ran = subprocess.run(["fish", "-c", commands], capture_output=True, text=True, check=True, env=environ)
        return ran.stdout.splitlines()

    assert lines("lanplay pla") == [f"play\t{TABLE['play']}"]
    assert lines("lanplay play --bot=gr") == ["--bot=greedy"]
    assert lines("lanplay config theme d") == ["dark"]


@pytest.mark.skipif(shutil.which("zsh") is None, reason="zsh is not here")
@pytest.mark.parametrize(
    ("typed", "completed"),
    [("lanplay pla", "lanplay play"), ("lanplay play --bot=gr", "lanplay play --bot=greedy")],
)
def test_zsh_completes_at_its_prompt(typed: str, completed: str, environ: dict[str, str]) -> None:
    process, terminal = pty.fork()
    if process == 0:
        os.execvpe("zsh", ["zsh", "-f", "-i"], environ)
    try:
        setting = "PS1=ready:; unsetopt zle_bracketed_paste; autoload -U compinit; compinit -u -D"
        os.write(terminal, f"{setting}; source <(lanplay completion zsh); print be''gin\n".encode())
        wait_for(terminal, "begin\r\n")
        os.write(terminal, f"{typed}\t\x01print '\x05'\n".encode())
        wait_for(terminal, f"\n{completed}\r\n")
    finally:
        os.write(terminal, b"\x03\nexit\n")
        os.close(terminal)
        os.waitpid(process, 0)


def wait_for(terminal: int, text: str, seconds: float = 30.0) -> None:
    seen = ""
    end = time.monotonic() + seconds
    while text not in seen:
        assert time.monotonic() < end, seen
        if select.select([terminal], [], [], 0.2)[0]:
            seen += os.read(terminal, 65536).decode(errors="replace")


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


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_a_help_says_in_the_language_what_is_to_be_typed(language: str) -> None:
    english = set(WORDS) - set(map(translation(language), WORDS))
    for node in NODES:
        shown = run(*node.path, "--help", "--lang", language).out
        assert english.isdisjoint(re.findall(r"[A-Z]+(?:-[A-Z]+)*", shown))
        assert "[required]" not in shown


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
