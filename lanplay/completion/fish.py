"""Completion for fish, a line for each thing that can stand somewhere."""

from lanplay.command_tree import Node, Switch, Taken, walk
from lanplay.completion.facts import sentence

_HEAD = """\
# lanplay completion for fish: lanplay completion fish > ~/.config/fish/completions/lanplay.fish

function __lanplay_at --description 'Whether the command line has reached the words of $argv'
    set -l path
    for word in (commandline -opc)[2..-1]
        if contains -- (string join ' ' $path $word) $__lanplay_paths
            set -a path $word
        end
    end
    test "$path" = "$argv"
end

complete -c lanplay -f
"""


def script(tree: Node) -> str:
    nodes = tuple(walk(tree))
    paths = " ".join(_quoted(" ".join(node.path)) for node in nodes if node.path)
    lines = [f"set -g __lanplay_paths {paths}"]
    for node in nodes:
        where = "-n " + _quoted(f"__lanplay_at {' '.join(node.path)}".rstrip())
        own = [switch for switch in node.switches if not switch.is_everywhere]
        entries = [f"-a {child.path[-1]} -d {_quoted(sentence(child.help))}" for child in node.children]
        entries += [words for taken in node.arguments if (words := _words(taken))]
        lines += [f"complete -c lanplay {where} {entry}" for entry in (*entries, *map(_switch, own))]
    lines += [f"complete -c lanplay {_switch(switch)}" for switch in tree.switches if switch.is_everywhere]
    return _HEAD + "".join(f"{line}\n" for line in lines)


def _switch(switch: Switch) -> str:
    names = [f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}" for name in switch.names]
    value = "" if switch.value is None else f" -r {_words(switch.value)}".rstrip()
    return f"{' '.join(names)}{value} -d {_quoted(switch.help)}"


def _words(taken: Taken) -> str:
    living = f"-a '(lanplay completion {taken.asks} 2> /dev/null < /dev/null)'" if taken.asks else ""
    return f"{living} {_fixed_words(taken)}".strip()


def _fixed_words(taken: Taken) -> str:
    if taken.are_files:
        return "-F"
    if taken.are_folders:
        return "-a '(__fish_complete_directories)'"
    return f"-a {_quoted(' '.join(taken.words))}" if taken.words else ""


def _quoted(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"
