"""Completion for shells: a script that knows the whole command line, written once.

It needs the program itself only for what comes and goes: tables, games and peers (`living`).

Each shell has a module with a function `script`, made from the same description of the commands.
"""

from collections.abc import Callable
from importlib import import_module

from lanplay.command_tree import Node

SHELLS = ("bash", "zsh", "fish", "powershell")
LISTS = ("tables", "games", "peers")


def script_for(shell: str, tree: Node) -> str:
    script: Callable[[Node], str] = import_module(f"{__name__}.{shell}").script
    return script(tree)
