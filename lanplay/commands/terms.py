"""Options that several commands share: what is agreed at a table, its code, and where and how long to look for one."""

import sys
from collections.abc import Callable
from typing import Any

from lanplay.command_line import option, whole_option
from lanplay.completion import offers
from lanplay.errors import CommandError
from lanplay.text import mark, translate

CODE_ASKED = "-"
ASK_CODE = mark("The code of the table:")
LONGEST_CODE = 4096

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
with_bot = option(
    "--level",
    "--bot",
    "bot",
    default="good",
    metavar="LEVEL|BOT",
    shell_complete=offers.levels,
    help=mark("how well they play: beginner, good or strong, or a bot (random, greedy, strong, exec:COMMAND)"),
)
with_partner = option(
    "--partner",
    metavar="NAME",
    shell_complete=offers.peers,
    help=mark("with whom to enter where pairs do: a nick or the beginning of a fingerprint"),
)
_watch = option(
    "--watch",
    "watch",
    metavar="open|delayed:N|off",
    shell_complete=offers.watching,
    help=mark(
        "who may watch: everybody, everybody N moves late, or nobody (default open; with a code those who know it)"
    ),
)
_watchable = option("--watchable", "watch", flag_value="open", help=mark("the same as --watch open"))
_private = option("--private", "watch", flag_value="off", help=mark("the same as --watch off"))


def with_watching(command: Any) -> Any:
    return _watch(_watchable(_private(command)))


def with_search(*, address: str, wait: str) -> Callable[[Any], Any]:
    """`--address` and `--wait`, each with its help."""
    where = option("--address", metavar="HOST:PORT", help=address)
    how_long = whole_option("--wait", within=(1, 3600), default=30, metavar="SECONDS", help=wait)
    return lambda command: where(how_long(command))


def check_search(name: str | None, address: str | None) -> None:
    """Raises CommandError for a name and an address at once."""
    if name is not None and address is not None:
        raise CommandError("table_and_address")


def with_code(help_: str) -> Callable[[Any], Any]:
    """`--code`; what stands on a command line can be read by everybody at this machine."""
    return option("--code", metavar="CODE", envvar="LANPLAY_CODE", shell_complete=offers.codes, help=help_)


def code_of(given: str | None) -> str | None:
    """The code that was given, in the environment too; for a hyphen it is the next line of the input."""
    if given != CODE_ASKED:
        return given
    sys.stderr.write(f"{translate(ASK_CODE)} ")
    sys.stderr.flush()
    return sys.stdin.readline(LONGEST_CODE).strip()
