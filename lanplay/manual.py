"""The manual page in roff, made from the description of the commands. Source: man-pages(7), groff_man(7)."""

from collections.abc import Iterator
from textwrap import wrap

from lanplay import __date__, __version__
from lanplay.command_tree import Node, Switch, walk
from lanplay.exits import Exit
from lanplay.text import mark, translate
from lanplay.text.placeholders import placeholder

WIDEST = 60  # letters beyond ASCII take more room once they are written for roff
NAME = mark("NAME")
SYNOPSIS = mark("SYNOPSIS")
COMMANDS = mark("COMMANDS")
EVERYWHERE = mark("OPTIONS OF EVERY COMMAND")
EXAMPLES = mark("EXAMPLES")
STATUS = mark("EXIT STATUS")
FILES = mark("FILES AND ENVIRONMENT")
STATUSES = {
    Exit.DONE: mark("done"),
    Exit.BROKEN: mark("a fault of lanplay itself"),
    Exit.REFUSED: mark("wrong usage, wrong file or refused move"),
    Exit.NOBODY: mark("nobody found, or the wait ran out"),
    Exit.CHEATED: mark("somebody cheated and the evidence is saved"),
    Exit.ABANDONED: mark("a player left and the game could not go on"),
    Exit.UNVERIFIED: mark("a transcript, signature or proof does not verify"),
    Exit.INTERRUPTED: mark("interrupted; the game can be resumed"),
}
PLACES = {
    "LANPLAY_HOME": mark("the folder for keys, games and settings, where --home names none"),
    "config.toml": mark("the settings; lanplay config shows where it lies"),
    "NO_COLOR": mark("set to anything, it takes the colours away"),
}


def page(tree: Node) -> str:
    return "".join(f"{line}\n" for line in _page(tree))


def _page(tree: Node) -> Iterator[str]:
    yield f'.TH LANPLAY 1 {__date__} "lanplay {__version__}"'
    yield from _section(NAME)
    yield from _filled(f"lanplay \\- {_text(tree.help)}")
    yield from _section(SYNOPSIS)
    yield ".B lanplay"
    yield _text(placeholder("[OPTIONS] [COMMAND …]"))
    yield from _section(COMMANDS)
    for node in walk(tree):
        if node.path and not node.children:
            yield from _command(node)
    yield from _section(EVERYWHERE)
    for switch in tree.switches:
        if switch.is_everywhere:
            yield from _option(switch)
    yield from _section(EXAMPLES)
    examples = dict.fromkeys(_text(example) for node in walk(tree) for example in node.examples)
    yield from (".RS", ".nf", *examples, ".fi", ".RE")
    yield from _section(STATUS)
    for status, meaning in STATUSES.items():
        yield from (".TP", f".B {int(status)}", *_filled(_text(translate(meaning))))
    yield from _section(FILES)
    for name, meaning in PLACES.items():
        yield from (".TP", f".B {_text(name)}", *_filled(_text(translate(meaning))))


def _section(title: str) -> Iterator[str]:
    yield f".SH {_text(translate(title))}"


def _command(node: Node) -> Iterator[str]:
    yield f".SS {_text(node.usage)}"
    yield from _filled(_text(node.help))
    for switch in node.switches:
        if not switch.is_everywhere and "--help" not in switch.names:
            yield from _option(switch)


def _option(switch: Switch) -> Iterator[str]:
    yield ".TP"
    value = f" \\fI{_text(switch.value)}\\fR" if switch.value else ""
    yield f"\\fB{_text(', '.join(switch.names))}\\fR{value}"
    yield from _filled(_text(switch.help))


def _filled(text: str) -> list[str]:
    """Text of several words in lines that are read easily; none of them becomes a control line."""
    lines = wrap(text, WIDEST, break_long_words=False, break_on_hyphens=False)
    return [f"\\&{line}" if line.startswith((".", "'")) else line for line in lines]


def _text(text: str) -> str:
    """As roff takes it: backslashes, hyphens that are to be copied, and control lines escaped; one line."""
    escaped = text.replace("\\", "\\e").replace("-", "\\-").replace("\n", " ")
    return f"\\&{escaped}" if escaped.startswith((".", "'")) else escaped
