"""`lanplay history`: the games that this peer has played, the newest first."""

from lanplay.command_line import command, pass_settings
from lanplay.settings import Settings
from lanplay.text import mark


@command("history", mark("List the games that you have played, the newest first."), examples=("lanplay history",))
@pass_settings
def COMMAND(settings: Settings) -> None:
    from lanplay.records.listing import list_games

    list_games(settings)
