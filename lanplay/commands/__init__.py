"""The commands, one module each. The table names them and says in a line what they do."""

import click

from lanplay import __version__
from lanplay.command_line import CommandOption, Group, settings
from lanplay.exits import Exit
from lanplay.output import Output
from lanplay.text import mark

TABLE = {
    "play": mark("play at once against bots on this machine"),
    "host": mark("open a table on the network"),
    "join": mark("take a seat at a table"),
    "watch": mark("follow a table without a seat"),
    "resume": mark("go on with a game after a break"),
    "list": mark("the tables and tournaments on the network now"),
    "history": mark("the games that you have played"),
    "replay": mark("a game told again, step by step"),
    "export": mark("a game as a file that anybody can verify"),
    "verify": mark("whether a transcript or evidence file is true"),
    "tournament": mark("tournaments on the network, and their files"),
    "whoami": mark("your name, and the fingerprint of your key"),
    "peers": mark("the peers that you have met; trust or forget one"),
    "doctor": mark("check this machine: network, terminal, installation"),
    "games": mark("the games, their seats and options"),
    "rules": mark("the rules sheet of a game"),
    "position": mark("analyse positions: moves, play, draw, count"),
    "match": mark("bots against bots: which of them is stronger"),
    "bot": mark("programs of your own that play"),
    "analyse": mark("a game that is over, move by move, as the strong bot sees it"),
    "config": mark("the settings that are kept"),
    "completion": mark("completion for your shell"),
    "man": mark("the manual page"),
    "bench": mark("measure this machine"),
}


@click.pass_context
def begin(ctx: click.Context, *, asks_version: bool) -> Exit | None:
    """Without a command: on a terminal the home screen or, line by line, its choices; elsewhere the help."""
    if asks_version:
        _tell_version(Output(settings(ctx).json))
        ctx.exit()
    if ctx.invoked_subcommand is not None:
        return None
    chosen = settings(ctx)
    if chosen.has_screen:
        from lanplay.screen.home.app import begin_alone

        status = begin_alone(chosen)
        if status is not None:
            return status
    elif chosen.plain and chosen.has_terminal and not chosen.json:
        from lanplay.plain_start import chosen_words

        return _run_chosen(ctx, *chosen_words())
    click.echo(ctx.get_help())
    return None


def _run_chosen(ctx: click.Context, name: str = "", *rest: str) -> Exit | None:
    """Run a command with the options that were given before it; none ends the program."""
    command = LANPLAY.get_command(ctx, name)
    if command is None:
        if name:
            click.echo(ctx.get_help())
        return Exit.DONE
    with command.make_context(name, list(rest), parent=ctx) as below:
        status: Exit | None = command.invoke(below)
        return status


def _tell_version(output: Output) -> None:
    output.event("version", version=__version__)
    output.say(f"lanplay {__version__}")


LANPLAY = Group(
    __name__,
    TABLE,
    name="lanplay",
    callback=begin,
    examples=("lanplay", "lanplay play dao", "lanplay host dog --seats 4", "lanplay join"),
    params=[CommandOption(["--version", "asks_version"], is_flag=True, help=mark("show the version and exit"))],
    help=mark("Card games on your local network: no server, and nobody can cheat unseen."),
)
