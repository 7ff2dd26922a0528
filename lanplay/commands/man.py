"""`lanplay man`: the manual page, made from the commands."""

from lanplay.command_line import command, pass_settings
from lanplay.output import Output
from lanplay.settings import Settings
from lanplay.text import mark


@command(
    "man",
    mark("Print the manual page in roff, made from the commands as they are."),
    examples=("lanplay man > lanplay.1",),
)
@pass_settings
def COMMAND(settings: Settings) -> None:
    from lanplay.command_tree import tree_of
    from lanplay.commands import LANPLAY
    from lanplay.manual import page

    output = Output(settings.json)
    text = page(tree_of(LANPLAY))
    output.event("man", page=text)
    output.say(text.removesuffix("\n"))
