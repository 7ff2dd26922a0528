"""`lanplay history`: the games that this peer has played, the newest first, or what they came to."""

from lanplay.command_line import command, option, pass_settings
from lanplay.settings import Settings
from lanplay.text import mark


@command(
    "history",
    mark("List the games that you have played, the newest first."),
    examples=("lanplay history", "lanplay history --summary"),
)
@option(
    "--summary", "is_summary", is_flag=True, help=mark("instead: how often each game was played and won, and with whom")
)
@pass_settings
def COMMAND(settings: Settings, is_summary: bool) -> None:
    from lanplay.records.listing import list_games
    from lanplay.records.summary import summarise

    if is_summary:
        summarise(settings)
    else:
        list_games(settings)
