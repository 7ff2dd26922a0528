"""`lanplay completion SHELL`: the script that makes a shell complete lanplay's command line."""

import click

from lanplay.command_line import command, pass_settings
from lanplay.completion import LISTS, SHELLS
from lanplay.output import Output
from lanplay.settings import Settings
from lanplay.text import mark
from lanplay.values import word


@command(
    "completion",
    mark(
        "Print the script that completes lanplay's command line in your shell; its first line says where it belongs. "
        "With tables, games or peers: the names that it offers now."
    ),
    examples=("lanplay completion bash > ~/.local/share/bash-completion/completions/lanplay",),
)
@click.argument("shell", metavar="SHELL", type=word("SHELL", (*SHELLS, *LISTS)))
@pass_settings
def COMMAND(settings: Settings, shell: str) -> None:
    output = Output(settings.json)
    if shell in LISTS:
        from lanplay.completion.living import names

        for name in names(shell, settings):
            output.event("name", name=name)
            output.say(name)
        return
    from lanplay.command_tree import tree_of
    from lanplay.commands import LANPLAY
    from lanplay.completion import script_for

    script = script_for(shell, tree_of(LANPLAY))
    output.event("completion", shell=shell, script=script)
    output.say(script.removesuffix("\n"))
