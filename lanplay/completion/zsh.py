"""Completion for zsh, by its own functions `_describe` and `_files`.

No variable is called `path`, `options` or `commands`: these are zsh's own.
"""

from collections.abc import Iterable

from lanplay.command_tree import Node
from lanplay.completion.facts import Value, places, values

_HEAD = """\
#compdef lanplay
# lanplay completion for zsh: lanplay completion zsh > a folder of $fpath/_lanplay

_lanplay() {
    local at='' word files='' living='' i
    local -a verbs switches known
    local -A inner
"""
_WALK = """\
    case "${words[CURRENT-1]}" in
"""
_PATHS = """\
    esac
    for ((i = 2; i < CURRENT; i++)); do
        word=${words[i]}
        if [[ -n ${inner[${at:+$at }$word]} ]]; then
            at=${at:+$at }$word
        fi
    done
    case "$at" in
"""
_TAIL = """\
    esac
    if [[ ${words[CURRENT]} == -* ]]; then
        _describe -o option switches
        return
    fi
    (( $#verbs )) && _describe command verbs
    [[ -n $living ]] && known+=("${(@f)$(${words[1]} completion $living 2> /dev/null < /dev/null)}")
    known=("${(@)known:#}")
    (( $#known )) && compadd -a known
    [[ -n $files ]] && _files
}

if [[ $funcstack[1] == _lanplay ]]; then
    _lanplay "$@"
else
    compdef _lanplay lanplay
fi
"""


def script(tree: Node) -> str:
    here = tuple(places(tree))
    inner = "    inner=(" + " ".join(f"{_quoted(place.path)} 1" for place in here if place.path) + ")\n"
    behind = "".join(f"        {value.option}) {_behind(value)} return ;;\n" for value in values(tree))
    cases = "".join(
        f"        {_quoted(place.path)})\n"
        f"            verbs=({_described(place.commands)})\n"
        f"            switches=({_described(place.options)})\n"
        f"            known=({' '.join(map(_quoted, place.words))})\n"
        f"            files={'1' if place.takes_files else ''}\n"
        f"            living={place.asks}\n"
        "            ;;\n"
        for place in here
    )
    return _HEAD + inner + _WALK + behind + _PATHS + cases + _TAIL


def _behind(value: Value) -> str:
    if value.taken.are_folders:
        return "_files -/;"
    if value.taken.are_files:
        return "_files;"
    return f"compadd {' '.join(map(_quoted, value.taken.words))};" if value.taken.words else ""


def _described(pairs: Iterable[tuple[str, str]]) -> str:
    return " ".join(_quoted(f"{_escaped(name)}:{about}" if about else _escaped(name)) for name, about in pairs)


def _escaped(name: str) -> str:
    return name.replace(":", r"\:")


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"
