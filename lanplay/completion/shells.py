"""The scripts for the shells, and the answers to what they ask."""

import os
from contextlib import redirect_stderr, suppress
from io import StringIO
from typing import Any

import click
from click.shell_completion import (
    BashComplete,
    CompletionItem,
    FishComplete,
    PowerShellComplete,
    ShellComplete,
    ZshComplete,
    add_completion_class,
    get_completion_class,
    shell_complete,
    split_arg_string,
)

from lanplay.completion import VARIABLE

NAME = "lanplay"


def script(program: click.Command, shell: str) -> str:
    """The script to source in `shell`, one of `SHELLS`."""
    found = get_completion_class(shell)
    assert found is not None
    return found(program, {}, NAME, VARIABLE).source()


def answer(program: click.Command, instruction: str) -> None:
    """Print what fits where Tab was pressed. Any error is an empty answer: nothing may disturb the line being typed."""
    with redirect_stderr(StringIO()), suppress(Exception, KeyboardInterrupt):
        shell_complete(program, {}, NAME, VARIABLE, instruction)


class _WholeWords(ShellComplete):
    """Shells that replace the whole word; after `--bot=` click answers with the values alone."""

    def get_completions(self, args: list[str], incomplete: str) -> list[CompletionItem[str]]:
        name, equals, _ = incomplete.partition("=")
        items = super().get_completions(args, incomplete)
        if name.startswith("-") and equals:
            for item in items:
                item.value = f"{name}={item.value}"
        return items


@add_completion_class
class _Zsh(_WholeWords, ZshComplete):
    pass


@add_completion_class
class _Fish(_WholeWords, FishComplete):
    pass


@add_completion_class
class _PowerShell(_WholeWords, PowerShellComplete):
    pass


@add_completion_class
class _Bash(BashComplete):
    """bash splits words at `=` and replaces only the last part; click expects `KEY=VALUE` as one word."""

    _kept = ""  # what stands before that part, and must not be repeated

    def get_completion_args(self) -> tuple[list[str], str]:
        words = split_arg_string(os.environ["COMP_WORDS"])
        count = int(os.environ["COMP_CWORD"])
        words = [*words, ""][: count + 1]
        *arguments, incomplete = _joined(words[1:])
        value = incomplete.partition("=")[2] if incomplete.startswith("-") else incomplete
        if words[-1] != incomplete:
            self._kept = value[: value.rfind("=") + 1]
        return arguments, incomplete

    def format_completion(self, item: CompletionItem[Any]) -> str:
        return f"{item.type},{item.value.removeprefix(self._kept)}"


def _joined(words: list[str]) -> list[str]:
    """The words as they were typed, from the parts between and including each `=`."""
    joined: list[str] = []
    for word in words:
        if joined and (word == "=" or joined[-1].endswith("=")):
            joined[-1] += word
        else:
            joined.append(word)
    return joined
