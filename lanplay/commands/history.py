"""`lanplay history`: the games that this peer has played, the newest first, or what they came to; and deleting one."""

from lanplay.command_line import command, option, pass_settings
from lanplay.completion import offers
from lanplay.settings import Settings
from lanplay.text import mark


@command(
    "history",
    mark("List the games that you have played, the newest first, or delete one."),
    examples=("lanplay history", "lanplay history --summary", "lanplay history --delete 3f9a"),
)
@option(
    "--summary", "is_summary", is_flag=True, help=mark("instead: how often each game was played and won, and with whom")
)
@option(
    "--delete",
    "deleted",
    metavar="GAME-ID",
    shell_complete=offers.stored_games,
    help=mark("instead: delete this game and its transcript from this machine; asks first"),
)
@option("--force", "is_forced", is_flag=True, help=mark("delete without a question, and an unfinished game as well"))
@pass_settings
def COMMAND(settings: Settings, is_summary: bool, deleted: str | None, is_forced: bool) -> None:
    from lanplay.records.deletion import delete_game
    from lanplay.records.listing import list_games
    from lanplay.records.summary import summarise

    if deleted is not None:
        delete_game(settings, deleted, is_forced=is_forced)
    elif is_summary:
        summarise(settings)
    else:
        list_games(settings)
