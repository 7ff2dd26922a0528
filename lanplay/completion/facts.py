"""What may stand where on the command line, in the few facts that every shell's script is made of."""

from collections.abc import Iterator
from dataclasses import dataclass

from lanplay.command_tree import Node, Taken, walk


@dataclass(frozen=True, slots=True)
class Place:
    """Behind the words `path`: the commands and options with what they do, and what arguments take."""

    path: str
    commands: tuple[tuple[str, str], ...]
    options: tuple[tuple[str, str], ...]
    words: tuple[str, ...]
    takes_files: bool
    asks: str


@dataclass(frozen=True, slots=True)
class Value:
    """What stands behind an option, wherever that may stand."""

    option: str
    taken: Taken


def places(tree: Node) -> Iterator[Place]:
    for node in walk(tree):
        commands = tuple((child.path[-1], sentence(child.help)) for child in node.children)
        options = tuple((name, switch.help) for switch in node.switches for name in switch.names)
        words = tuple(word for taken in node.arguments for word in taken.words)
        takes_files = any(taken.are_files for taken in node.arguments)
        asks = next((taken.asks for taken in node.arguments if taken.asks), "")
        yield Place(" ".join(node.path), commands, options, words, takes_files, asks)


def values(tree: Node) -> tuple[Value, ...]:
    """Each option that takes something, once; equal names take equal things."""
    found: dict[str, Value] = {}
    for node in walk(tree):
        for switch in node.switches:
            if switch.value is not None:
                found |= {name: Value(name, switch.value) for name in switch.names}
    return tuple(found.values())


def sentence(text: str) -> str:
    """The first sentence of a help text, without its full stop."""
    return text.split(". ")[0].removesuffix(".")
