"""Values that a shell offers on Tab: hooks for the `shell_complete` of click's parameters.

A hook imports what it needs when it is asked. Everything offered can be typed in any shell without quotes, so names
that others chose never become shell syntax.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, TypeAlias

import click

from engine import registry
from lanplay.text import translate

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from engine.contract import AnyGame
    from engine.options import Option
    from lanplay.table.search import FoundTable
    from protocol.store.games import GameRecord

CompletionItems: TypeAlias = "list[CompletionItem[str]]"
Hook: TypeAlias = Callable[[click.Context, click.Parameter, str], CompletionItems]
Suggestion: TypeAlias = tuple[str, str]  # a value, and what it is about

SECONDS = 1.5  # spent looking for tables while somebody waits
MOST_NUMBERS = 16  # a longer range is not listed


def offering(source: Callable[[click.Context], Iterable[Suggestion]]) -> Hook:
    """A hook for the values of `source` that begin with what was typed."""

    def hook(ctx: click.Context, parameter: click.Parameter, begun: str) -> CompletionItems:
        from click.shell_completion import CompletionItem

        offers = dict(source(ctx)).items()
        return [CompletionItem(value, help=about or None) for value, about in offers if value.startswith(begun)]

    return hook


def files(ctx: click.Context, parameter: click.Parameter, begun: str) -> CompletionItems:
    from click.shell_completion import CompletionItem

    return [CompletionItem(begun, type="file")]


def folders(ctx: click.Context, parameter: click.Parameter, begun: str) -> CompletionItems:
    from click.shell_completion import CompletionItem

    return [CompletionItem(begun, type="dir")]


@offering
def games(ctx: click.Context) -> Iterable[Suggestion]:
    from lanplay.text.games import title

    return ((name, title(name)) for name in registry.names())


@offering
def seats(ctx: click.Context) -> Iterable[Suggestion]:
    game = _game(ctx)
    return ((str(count), "") for count in (game.seats if game else ()))


@offering
def options(ctx: click.Context) -> Iterator[Suggestion]:
    """`KEY=VALUE` for each option of the game that is not on the line yet."""
    from lanplay.text.games import option_meaning

    game = _game(ctx)
    given = {text.partition("=")[0] for text in ctx.params.get("options") or ()}
    if game is None:
        return
    for option in game.options:
        if option.name not in given:
            meaning = option_meaning(game.name, option.name)
            yield from ((f"{option.name}={value}", meaning) for value in _values(option))


@offering
def watching(ctx: click.Context) -> Iterable[Suggestion]:
    return (("open", ""), ("delayed:3", ""), ("off", ""))


@offering
def bots(ctx: click.Context) -> Iterable[Suggestion]:
    from lanplay.bots import NAMES

    return ((name, "") for name in NAMES)


@offering
def levels(ctx: click.Context) -> Iterable[Suggestion]:
    from lanplay.bots import LEVELS, NAMES

    return ((name, LEVELS.get(name, "")) for name in dict.fromkeys((*LEVELS, *NAMES)))


@offering
def interfaces(ctx: click.Context) -> Iterable[Suggestion]:
    return _interfaces()


@offering
def setting_names(ctx: click.Context) -> Iterable[Suggestion]:
    from lanplay.config import SETTINGS

    return ((setting.name, translate(setting.meaning)) for setting in SETTINGS)


@offering
def setting_values(ctx: click.Context) -> Iterable[Suggestion]:
    from lanplay.config import BY_NAME

    setting = BY_NAME.get(ctx.params.get("name") or "")
    if setting is None:
        return ()
    if isinstance(setting.usual, tuple):
        return _interfaces()
    words = ("true", "false") if isinstance(setting.usual, bool) else setting.words
    return ((word, "") for word in words if word)


@offering
def stored_games(ctx: click.Context) -> Iterable[Suggestion]:
    return _described(game for game in _records(ctx) if game.has_begun)


@offering
def unfinished_games(ctx: click.Context) -> Iterable[Suggestion]:
    """Those with moves to come; one that only lacks signatures is gone on with by its id."""
    return _described(game for game in _records(ctx) if game.is_resumable and game.result is None)


def stored_games_or_files(ctx: click.Context, parameter: click.Parameter, begun: str) -> CompletionItems:
    """Files first: at a file bash's script drops what came before it, and looks for files if nothing else fits."""
    return [*files(ctx, parameter, begun), *stored_games(ctx, parameter, begun)]


def codes(ctx: click.Context, parameter: click.Parameter, begun: str) -> CompletionItems:
    """The code with its last word whole; nothing of a code is looked up anywhere."""
    from click.shell_completion import CompletionItem

    from lanplay.table.spoken_code import completed

    whole = completed(begun)
    return [CompletionItem(whole)] if whole != begun else []


@offering
def peers(ctx: click.Context) -> Iterator[Suggestion]:
    from lanplay.command_line import settings
    from protocol.store.store import Store
    from protocol.wire.fingerprint import shown_key

    folder = settings(ctx).folder
    if not folder.exists():
        return
    with Store.open(folder) as store:
        for peer in store.peers().result():
            yield _typed(peer.nick, shown_key(peer.key)), peer.nick


@offering
def tables(ctx: click.Context) -> Iterator[Suggestion]:
    """Tables with a free seat, by table name or host name where that needs no quotes."""
    yield from _told(found for found in _tables(ctx) if found.listing.info.free > 0)


@offering
def watched_tables(ctx: click.Context) -> Iterator[Suggestion]:
    """Tables at which there is a game to watch."""
    from lanplay.table.search import may_be_watched

    infos = ((found, found.listing.info) for found in _tables(ctx))
    yield from _told(found for found, info in infos if info.is_playing and may_be_watched(info))


def _told(tables: "Iterable[FoundTable]") -> Iterator[Suggestion]:
    from protocol.wire.fingerprint import shown_key

    for found in tables:
        info, host = found.listing.info, found.listing.host_nick
        yield _typed(info.name, host, shown_key(found.listing.host_key)), f"{info.name} ({info.game}) {host}"


def _typed(*spellings: str) -> str:
    """The first spelling that no shell would want quoted; the last one is known not to."""
    return next((text for text in spellings if re.fullmatch(r"\w[\w.+-]*", text)), spellings[-1])


def _game(ctx: click.Context) -> "AnyGame | None":
    """The game on the line; while an option lacks its value, click leaves arguments unread in `ctx.args`."""
    name = next((word for word in (ctx.params.get("game"), *ctx.args) if word), "")
    return registry.find(name) if name in registry.names() else None


def _values(option: "Option") -> list[str]:
    from engine.options import Choice, Flag, Number, OptionKind

    kind: OptionKind = option.kind
    match kind:
        case Choice(words=words):
            return list(words)
        case Flag():
            return ["false", "true"]
        case Number(least=least, most=most, empty=empty):
            numbers = range(least, most + 1) if most - least < MOST_NUMBERS else ()
            usual = () if numbers or option.default is None else (option.default,)
            return [*([empty] if empty else []), *map(str, (*usual, *numbers))]


def _interfaces() -> Iterable[Suggestion]:
    import asyncio

    from protocol.net.interfaces import list_adapters

    return ((adapter.name, " ".join(adapter.addresses)) for adapter in asyncio.run(list_adapters()))


def _records(ctx: click.Context) -> "Sequence[GameRecord]":
    from lanplay.command_line import settings
    from protocol.store.store import Store

    folder = settings(ctx).folder
    if not folder.exists():
        return ()
    with Store.open(folder) as store:
        return store.games().result().games


def _described(records: "Iterable[GameRecord]") -> Iterator[Suggestion]:
    from lanplay.output import shown_time
    from lanplay.records.listing import agreement_of
    from lanplay.text.games import title
    from protocol.store.games import short_id

    for record in records:
        agreement = agreement_of(record)
        game = "" if agreement is None else title(agreement.game)
        yield short_id(record.id), f"{game} {shown_time(record.started)}".strip()


def _tables(ctx: click.Context) -> "list[FoundTable]":
    from lanplay.command_line import settings
    from lanplay.table.loop import run
    from lanplay.table.network import network
    from lanplay.table.search import all_on_network

    found: list[FoundTable] = []

    async def look() -> None:
        async with network(settings(ctx)) as net:
            await all_on_network(net.station, SECONDS, found.append)

    run(look())
    return found
