"""The command line described: every command with its words, options, values and examples, read off the commands.

What completes a command line and what a manual page says comes from here, so neither can know other commands than the
program has.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import click

from engine import registry
from lanplay.bots import HOMES
from lanplay.command_line import Command, EveryOption, Group
from lanplay.config import SETTINGS
from lanplay.text import translate

_NAMED = {
    "GAME": "games", "BOT": "bots", "FILE": "files", "FILE…": "files", "DIR": "folders", "FILE|-": "files",
    "GAME-ID|FILE": "files", "SETTING": "settings",
}  # fmt: skip
_WORDS = {"games": registry.names(), "bots": tuple(HOMES), "settings": tuple(setting.name for setting in SETTINGS)}
_LIVING = {"TABLE": "tables", "GAME-ID": "games", "GAME-ID|FILE": "games", "FINGERPRINT|NICK": "peers"}


@dataclass(frozen=True, slots=True)
class Taken:
    """What an option or an argument takes: a word of `words`, or `files`, or `folders`, else anything.

    `asks` names a list of what is there now, which the program tells: tables, games or peers.
    """

    metavar: str
    words: tuple[str, ...] = ()
    are_files: bool = False
    are_folders: bool = False
    asks: str = ""


@dataclass(frozen=True, slots=True)
class Switch:
    """An option; without `value` it takes none."""

    names: tuple[str, ...]
    help: str
    value: Taken | None
    is_everywhere: bool


@dataclass(frozen=True, slots=True)
class Node:
    """A command, or a group where it has `children`. `path` are its words behind the program's name."""

    path: tuple[str, ...]
    help: str
    usage: str
    arguments: tuple[Taken, ...]
    switches: tuple[Switch, ...]
    children: tuple["Node", ...]
    examples: tuple[str, ...]


def tree_of(group: Group) -> Node:
    """The whole program, its texts in the language in use."""
    return _node(group, click.Context(group, info_name="lanplay"), ())


def walk(node: Node) -> Iterator[Node]:
    yield node
    for child in node.children:
        yield from walk(child)


def _node(command: click.Command, ctx: click.Context, path: tuple[str, ...]) -> Node:
    parameters = command.get_params(ctx)
    arguments = tuple(_argument(one) for one in parameters if isinstance(one, click.Argument))
    switches = tuple(_switch(one) for one in parameters if isinstance(one, click.Option))
    children: tuple[Node, ...] = ()
    if isinstance(command, Group):
        children = tuple(_child(command, ctx, name, path) for name in command.list_commands(ctx))
    usage = " ".join((ctx.command_path, *command.collect_usage_pieces(ctx)))
    examples = command.examples if isinstance(command, Command) else ()
    return Node(path, translate(command.help or ""), usage, arguments, switches, children, examples)


def _child(group: Group, ctx: click.Context, name: str, path: tuple[str, ...]) -> Node:
    command = group.get_command(ctx, name)
    assert command is not None
    return _node(command, click.Context(command, info_name=name, parent=ctx), (*path, name))


def _argument(argument: click.Argument) -> Taken:
    metavar = (argument.metavar or str(argument.name)).strip("[]")
    return replace(_taken(argument, metavar), asks=_LIVING.get(metavar, ""))


def _switch(option: click.Option) -> Switch:
    is_flag = option.is_flag or option.count
    value = None if is_flag else _taken(option, option.metavar or "VALUE")
    return Switch(tuple(option.opts), translate(option.help or ""), value, isinstance(option, EveryOption))


def _taken(parameter: click.Parameter, metavar: str) -> Taken:
    convert = getattr(parameter.type, "func", parameter.type)
    known: tuple[str, ...] = tuple(getattr(convert, "known", ()))
    kind = _NAMED.get(metavar, "")
    words = known or _WORDS.get(kind, ())
    return Taken(metavar, tuple(words), kind == "files", kind == "folders")
