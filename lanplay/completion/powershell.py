"""Completion for PowerShell 5 and newer, on any system."""

from collections.abc import Iterable

from lanplay.command_tree import Node
from lanplay.completion.facts import places, values

_HEAD = """\
# lanplay completion for PowerShell: lanplay completion powershell | Out-String | Invoke-Expression

Register-ArgumentCompleter -Native -CommandName lanplay -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $places = @{
"""
_VALUES = """\
    }
    $values = @{
"""
_TAIL = """\
    }
    $typed = @($commandAst.CommandElements | Select-Object -Skip 1 |
        Where-Object { $_.Extent.EndOffset -lt $cursorPosition } | ForEach-Object { $_.ToString() })
    $path = ''
    foreach ($word in $typed) {
        $further = "$path $word".Trim()
        if ($places.ContainsKey($further)) { $path = $further }
    }
    $previous = if ($typed.Count) { $typed[-1] } else { '' }
    if ($values.ContainsKey($previous)) {
        $found = $values[$previous]
    } elseif ($wordToComplete.StartsWith('-')) {
        $found = $places[$path].options
    } else {
        $found = @($places[$path].words)
        if ($places[$path].living) { $found += @(& lanplay completion $places[$path].living 2>$null) }
    }
    $begun = $wordToComplete.TrimStart("'", '"')
    $found | Where-Object { $_ -and $_.StartsWith($begun) } | ForEach-Object {
        $text = if ($_ -match '^[\\w.:/=+-]+$') { $_ } else { "'" + $_.Replace("'", "''") + "'" }
        [System.Management.Automation.CompletionResult]::new($text, $_, 'ParameterValue', $_)
    }
}
"""


def script(tree: Node) -> str:
    lines = "".join(
        f"        {_quoted(place.path)} = @{{ words = {_array((*(name for name, _ in place.commands), *place.words))};"
        f" options = {_array(name for name, _ in place.options)};"
        f" living = {_quoted(place.asks)} }}\n"
        for place in places(tree)
    )
    behind = "".join(
        f"        {_quoted(value.option)} = {_array(value.taken.words)}\n"
        for value in values(tree)
        if not value.taken.are_files and not value.taken.are_folders
    )
    return _HEAD + lines + _VALUES + behind + _TAIL


def _array(words: Iterable[str]) -> str:
    return "@(" + ", ".join(map(_quoted, words)) + ")"


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
