"""`lanplay completion SHELL`: the script that makes a shell complete lanplay's command line."""

import click

from lanplay.command_line import command, pass_settings
from lanplay.completion import SHELLS
from lanplay.output import Output
from lanplay.settings import Settings
from lanplay.text import mark
from lanplay.values import word


@command(
    "completion",
    mark("Print the script that completes lanplay's command line in your shell; its first line says where it belongs."),
    examples=("lanplay completion bash > ~/.local/share/bash-completion/completions/lanplay",),
)
@click.argument("shell", metavar="SHELL", type=word("SHELL", SHELLS))
@pass_settings
def COMMAND(settings: Settings, shell: str) -> None:
    from lanplay.command_tree import tree_of
    from lanplay.commands import LANPLAY
    from lanplay.completion import script_for

    output = Output(settings.json)
    script = script_for(shell, tree_of(LANPLAY))
    output.event("completion", shell=shell, script=script)
    output.say(script.removesuffix("\n"))
