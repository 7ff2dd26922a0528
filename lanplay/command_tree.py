"""The command line described for the manual page: every command with its words, options, values and examples."""

from collections.abc import Iterator

import click
import msgspec

from lanplay.command_line import Command, EveryOption, Group
from lanplay.text import translate
from lanplay.text.placeholders import placeholder


class Switch(msgspec.Struct, frozen=True):
    """An option. `value` is what its value is called, empty where it takes none."""

    names: tuple[str, ...]
    help: str
    value: str
    is_everywhere: bool


class Node(msgspec.Struct, frozen=True):
    """A command, or a group where it has `children`. `path` are its words after the program's name."""

    path: tuple[str, ...]
    help: str
    usage: str
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
    switches = tuple(_switch(one) for one in command.get_params(ctx) if isinstance(one, click.Option))
    children: tuple[Node, ...] = ()
    if isinstance(command, Group):
        children = tuple(_child(command, ctx, name, path) for name in command.list_commands(ctx))
    usage = placeholder(" ".join((ctx.command_path, *command.collect_usage_pieces(ctx))))
    examples = command.examples if isinstance(command, Command) else ()
    return Node(path, translate(command.help or ""), usage, switches, children, examples)


def _child(group: Group, ctx: click.Context, name: str, path: tuple[str, ...]) -> Node:
    command = group.get_command(ctx, name)
    assert command is not None
    return _node(command, click.Context(command, info_name=name, parent=ctx), (*path, name))


def _switch(option: click.Option) -> Switch:
    value = "" if option.is_flag or option.count else option.metavar or "VALUE"
    return Switch(tuple(option.opts), translate(option.help or ""), placeholder(value), isinstance(option, EveryOption))
