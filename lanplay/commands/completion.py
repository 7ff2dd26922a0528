"""`lanplay completion SHELL`: the script that makes a shell complete lanplay's command line."""

import click

from lanplay.command_line import command, pass_settings
from lanplay.completion import SHELLS
from lanplay.output import Output
from lanplay.settings import Settings
from lanplay.text import mark
from lanplay.values import KnownWord


@command(
    "completion",
    mark("Print the script that completes lanplay's command line in your shell; the examples say where it belongs."),
    examples=(
        "lanplay completion bash > ~/.local/share/bash-completion/completions/lanplay",
        "lanplay completion zsh > ~/.zfunc/_lanplay    # a folder of $fpath",
        "lanplay completion fish > ~/.config/fish/completions/lanplay.fish",
        "lanplay completion powershell | Out-String | Invoke-Expression    # in $PROFILE",
    ),
)
@click.argument("shell", metavar="SHELL", type=KnownWord("SHELL", SHELLS))
@pass_settings
def COMMAND(settings: Settings, shell: str) -> None:
    from lanplay.commands import LANPLAY
    from lanplay.completion.shells import script

    output = Output(settings.json)
    text = script(LANPLAY, shell)
    output.event("completion", shell=shell, script=text)
    output.say(text.removesuffix("\n"))
