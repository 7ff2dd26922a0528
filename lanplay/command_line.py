"""The framework of the commands: loaded only when called, with options that every command takes, in any language.

A command is a module of its own and is named once, in the table of its group; nothing else changes for a new one. Help
texts are marked with `mark` and translated when they are shown.
"""

import os
from collections.abc import Callable, Mapping, Sequence
from functools import update_wrapper
from importlib import import_module
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

import click
from click.core import ParameterSource

from lanplay.completion import offers
from lanplay.errors import CommandError
from lanplay.settings import Settings, settings_of
from lanplay.text import LANGUAGES, current, mark, translate
from lanplay.text.placeholders import placeholder
from lanplay.values import KnownWord, seconds, whole

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

P = ParamSpec("P")
R = TypeVar("R")
KEY = "lanplay.given"
SUBCOMMAND = "COMMAND …"
REQUIRED = mark("[required]")  # as click writes it


class CommandOption(click.Option):
    """An option whose help is translated when it is shown."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        record = super().get_help_record(ctx)
        if record is None:
            return None
        told = record[1].replace(self.help, translate(self.help), 1) if self.help else record[1]
        return placeholder(record[0]), told.replace(REQUIRED, translate(REQUIRED))


class EveryOption(CommandOption):
    """An option of every command. It may come before or after the command; the last one counts."""

    def __init__(self, *names: str, **settings: Any) -> None:
        super().__init__(names, expose_value=False, callback=_keep, **settings)


def _keep(ctx: click.Context, param: click.Parameter, value: Any) -> None:
    if param.name is None or ctx.get_parameter_source(param.name) is not ParameterSource.COMMANDLINE:
        return
    given = ctx.meta.setdefault(KEY, {})
    given[param.name] = (*given.get(param.name, ()), *value) if isinstance(value, tuple) else value


EVERYWHERE = (
    EveryOption("--nick", metavar="NAME", help=mark("the name that others see")),
    EveryOption(
        "--interface",
        "interfaces",
        multiple=True,
        metavar="NAME|ADDRESS",
        shell_complete=offers.interfaces,
        help=mark("use only this network interface; repeatable"),
    ),
    EveryOption(
        "--port", type=whole("--port", 0, 65535), metavar="N", help=mark("listen on this port (default: any free one)")
    ),
    EveryOption(
        "--home",
        metavar="DIR",
        shell_complete=offers.folders,
        help=mark("where keys and games are kept (also LANPLAY_HOME)"),
    ),
    EveryOption(
        "--lang",
        type=KnownWord("--lang", LANGUAGES),
        metavar="|".join(LANGUAGES),
        help=mark("the language of all texts"),
    ),
    EveryOption("--plain", is_flag=True, help=mark("line by line, for pipes and screen readers")),
    EveryOption("--no-mouse", "no_mouse", is_flag=True, help=mark("leave the mouse to the terminal")),
    EveryOption("--ascii", is_flag=True, help=mark("only ASCII on the full screen")),
    EveryOption(
        "--auto",
        metavar="BOT",
        shell_complete=offers.bots,
        help=mark("a bot decides for this seat: random, greedy, strong or exec:COMMAND"),
    ),
    EveryOption(
        "--think",
        type=seconds("--think", 0, 3600),
        metavar="SECONDS",
        help=mark("how long a strong bot thinks about a move (default 1)"),
    ),
    EveryOption("--json", is_flag=True, help=mark("one JSON object per line, and nothing else on standard output")),
    EveryOption("-v", "--verbose", is_flag=True, help=mark("say more on standard error")),
    EveryOption("--log", metavar="FILE", shell_complete=offers.files, help=mark("write a log to this file")),
)


class Command(click.Command):
    """A command with the options of every command. `examples` are command lines that work as they are."""

    def __init__(self, *args: Any, examples: Sequence[str] = (), **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.examples = tuple(examples)
        self.params = [*self.params, *EVERYWHERE]

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        ctx.allow_extra_args = True  # refused below, in our own words
        rest = super().parse_args(ctx, args)
        if rest and not isinstance(self, click.Group) and not ctx.resilient_parsing:
            raise CommandError("arguments_extra", command=ctx.command_path, rest=" ".join(rest))
        return rest

    def invoke(self, ctx: click.Context) -> Any:
        chosen = settings(ctx)
        if not isinstance(self, click.Group) and (chosen.verbose or chosen.log is not None):
            from lanplay.logs import begin

            begin(chosen)
        return super().invoke(ctx)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> "list[CompletionItem[str]]":
        """The options. What click does for a group would import all of its commands."""
        items = click.Command.shell_complete(self, ctx, incomplete)
        for item in items:
            item.help = translate(item.help or "")
        return items

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = translate(mark("show this and exit"))
        return option

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        pieces = placeholder(" ".join(self.collect_usage_pieces(ctx)))
        formatter.write_usage(ctx.command_path, pieces, prefix=f"{translate(mark('Usage:'))} ")

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(translate(self.help or ""))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        own: list[tuple[str, str]] = []
        everywhere: list[tuple[str, str]] = []
        for parameter in self.get_params(ctx):
            record = None if isinstance(parameter, click.Argument) else parameter.get_help_record(ctx)
            if record is not None:
                (everywhere if isinstance(parameter, EveryOption) else own).append(record)
        for title, records in ((mark("Options"), own), (mark("Options of every command"), everywhere)):
            if records:
                with formatter.section(translate(title)):
                    formatter.write_dl(records)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        if self.examples:
            with formatter.section(translate(mark("Examples"))):
                for example in self.examples:
                    formatter.write(f"{'':>{formatter.current_indent}}{example}\n")


class Group(Command, click.Group):
    """Commands that are modules of `package`, imported when they are called.

    `table` holds their names and summaries, so that the help imports none of them.
    """

    def __init__(self, package: str, table: Mapping[str, str], **settings: Any) -> None:
        alone = settings.pop("callback", _need_word)
        super().__init__(invoke_without_command=True, subcommand_metavar=SUBCOMMAND, callback=alone, **settings)
        self.package = package
        self.table = table

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.table)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.table:
            return None
        command = import_module(f"{self.package}.{cmd_name}").COMMAND
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in self.table:
            known = ", ".join(self.table)
            raise CommandError("no_such_command", command=ctx.command_path, word=args[0], known=known)
        return args[0], self.get_command(ctx, args[0]), args[1:]

    def shell_complete(self, ctx: click.Context, incomplete: str) -> "list[CompletionItem[str]]":
        """The subcommands, none of which is imported, and the options."""
        from click.shell_completion import CompletionItem

        names = [name for name in self.table if name.startswith(incomplete)]
        commands = [CompletionItem(name, help=translate(self.table[name])) for name in names]
        return [*commands, *super().shell_complete(ctx, incomplete)]

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section(translate(mark("Commands"))):
            formatter.write_dl([(name, translate(summary)) for name, summary in self.table.items()])
        super().format_options(ctx, formatter)


@click.pass_context
def _need_word(ctx: click.Context) -> None:
    assert isinstance(ctx.command, Group)
    if ctx.invoked_subcommand is None:
        raise CommandError("command_missing", command=ctx.command_path, known=", ".join(ctx.command.table))


def command(
    name: str,
    summary: str,
    cls: type[Command] = Command,
    examples: Sequence[str] = (),
) -> Callable[[Callable[..., Any]], Command]:
    """A decorator like click's. `summary` is marked with `mark` by the caller."""

    def wrap(function: Callable[..., Any]) -> Command:
        return click.command(name, cls=cls, help=summary, examples=examples)(function)

    return wrap


def pass_settings(function: Callable[Concatenate[Settings, P], R]) -> Callable[P, R]:
    """Pass the settings to a command as its first argument."""

    def with_settings(*args: P.args, **named: P.kwargs) -> R:
        return function(settings(click.get_current_context()), *args, **named)

    return update_wrapper(with_settings, function)


def settings(ctx: click.Context) -> Settings:
    return settings_of(ctx.meta.get(KEY, {}), os.environ, current())


def option(*names: str, **attributes: Any) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """An option of one command; its `help` is marked with `mark` by the caller."""
    return click.option(*names, cls=CommandOption, **attributes)


def whole_option(
    *names: str, within: tuple[int, int], metavar: str = "N", **attributes: Any
) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """An option that takes a whole number from the first to the last of `within`."""
    return option(*names, type=whole(names[0], *within), metavar=metavar, **attributes)
