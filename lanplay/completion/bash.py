"""Completion for bash 3.2 and newer, without the package bash-completion."""

import shlex
from collections.abc import Iterable

from lanplay.command_tree import Node
from lanplay.completion.facts import Value, places, values

_HEAD = """\
# lanplay completion for bash: lanplay completion bash > ~/.local/share/bash-completion/completions/lanplay

_lanplay_commands() {
    case "$1" in
"""
_BODY = """\
    esac
}

_lanplay_living() {
    local line signs=$'[\\\\\\\\"\\']'
    local begun=${2//$signs/}
    while IFS= read -r line; do
        [[ ${line//$signs/} == "$begun"* ]] && COMPREPLY+=("$line")
    done < <("${COMP_WORDS[0]}" completion "$1" 2> /dev/null < /dev/null)
}

_lanplay() {
    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} path= word words= files= living= i
    COMPREPLY=()
    case "$prev" in
"""
_WALK = """\
    esac
    for ((i = 1; i < COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        case " $(_lanplay_commands "$path") " in
            *" $word "*) path=${path:+$path }$word ;;
        esac
    done
    case "$path" in
"""
_TAIL = """\
    esac
    case "$cur" in
        -*) ;;
        *) words="$(_lanplay_commands "$path") $words" ;;
    esac
    COMPREPLY=($(compgen -W "$words" -- "$cur"))
    if [[ -n $living && $cur != -* ]]; then
        _lanplay_living "$living" "$cur"
    fi
    if [[ -n $files && $cur != -* ]]; then
        COMPREPLY+=($(compgen -f -- "$cur"))
    fi
}

complete -o filenames -F _lanplay lanplay
"""


def script(tree: Node) -> str:
    here = tuple(places(tree))
    commands = [
        f"        {shlex.quote(place.path)}) echo {_quoted(name for name, _ in place.commands)} ;;"
        for place in here
        if place.commands
    ]
    behind = [f"        {value.option}) {_behind(value)} return ;;" for value in values(tree)]
    options = []
    for place in here:
        names = " ".join(name for name, _ in place.options)
        words = shlex.quote(" ".join(place.words))
        files = " files=1" if place.takes_files else ""
        files += f" living={place.asks}" if place.asks else ""
        options.append(
            f"        {shlex.quote(place.path)})"
            f' case "$cur" in -*) words={shlex.quote(names)} ;; *) words={words}{files} ;; esac ;;'
        )
    parts = (_HEAD, _lines(commands), _BODY, _lines(behind), _WALK, _lines(options), _TAIL)
    return "".join(parts)


def _behind(value: Value) -> str:
    taken = value.taken
    if taken.are_folders:
        return 'COMPREPLY=($(compgen -d -- "$cur"));'
    if taken.are_files:
        return 'COMPREPLY=($(compgen -f -- "$cur"));'
    return f'COMPREPLY=($(compgen -W {_quoted(taken.words)} -- "$cur"));' if taken.words else ""


def _quoted(words: Iterable[str]) -> str:
    return shlex.quote(" ".join(words))


def _lines(lines: list[str]) -> str:
    return "".join(f"{line}\n" for line in lines)
