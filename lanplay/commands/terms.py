"""The options that say what is agreed at a table, for every command that opens one."""

from lanplay.command_line import option
from lanplay.completion import offers
from lanplay.text import mark

with_options = option(
    "--option",
    "options",
    multiple=True,
    metavar="KEY=VALUE",
    shell_complete=offers.options,
    help=mark("an option of the game, as lanplay games GAME lists them; repeatable"),
)
with_books = option(
    "--books-open",
    "open_books",
    is_flag=True,
    help=mark("agree that everybody's hands are opened when the game is over"),
)
