"""Looking for a table to join: among those announced on the network, or at one address that somebody passed on."""

import asyncio
from collections.abc import Callable, Container, Iterable
from contextlib import suppress

import msgspec

from lanplay.errors import CommandError
from lanplay.exits import Exit
from lanplay.table.front import TableListing
from lanplay.table.naming import alike, meant
from protocol.agreement import values_of
from protocol.net.addresses import Address, BadAddress, resolve
from protocol.net.dialling import Probed, probe
from protocol.net.station import Station
from protocol.wire.canonical import BadMessage, decode
from protocol.wire.fingerprint import FIRST_GROUP, is_fingerprint, shown_key, signs_of
from protocol.wire.greetings import LinkError, Reason
from protocol.wire.sightings import Seen, What
from protocol.wire.talk import NAME_LENGTH, TableInfo
from protocol.wire.terms import GAME_LENGTH, NICK_LENGTH, SETTING_LENGTH, Setting
from protocol.wire.text import clean
from protocol.wire.watching import BadWatching, Watching

AGAIN: float = 1.0  # seconds between probes for a host's next table
AGAIN_WITHIN: float = 300.0  # for which somebody waits for it
GONE_AFTER: float = 8.0  # without any answer; a host that thinks it over answers
NO_ANSWER = (Reason.REFUSED, Reason.UNREACHABLE, Reason.TIMEOUT, Reason.LOST)
CHOOSING: float = 1.0  # seconds in which others that match may turn up after the first
SETTLING: float = 2.0  # further ones for those that were heard of, but have not answered yet
UNKNOWN = ("tables_none", "table_not_found", "watch_none", "tournaments_none", "tournament_not_found")


class FoundTable(msgspec.Struct, frozen=True):
    """A table that answered a probe."""

    table: bytes
    addresses: tuple[Address, ...]
    listing: TableListing


class OtherVersions:
    """Tables whose programs speak another version of the protocol, by the names that their records claim."""

    def __init__(self) -> None:
        self._names: dict[tuple[bytes, bytes], str] = {}

    def heard(self, what: What, seen: Seen[Address]) -> None:
        if what is What.OTHER_VERSION:
            self._names[seen.id] = seen.name
        else:
            self._names.pop(seen.id, None)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(sorted(set(self._names.values())))

    def explain(self, error: CommandError, wanted: str | None, *, is_alone: bool) -> CommandError:
        """The `error` that nothing `wanted` is there, unless one of these may be: by its name, or if all are alone."""
        names = self.names
        if wanted is not None:
            named = [name for name in names if alike(name) == alike(wanted)]
            names = tuple(named) or (names if is_alone else ())
        if not names or error.code not in UNKNOWN:
            return error
        return CommandError("other_version", status=Exit.NOBODY, names=", ".join(names))


def found_of(seen: Seen[Address]) -> FoundTable | None:
    """None if the answer is not one that a table of this version gives."""
    info = read_info(seen.info)
    if info is None or not seen.addresses:
        return None
    return FoundTable(seen.table, seen.addresses, listing_of(info, str(seen.addresses[0]), seen.key))


def listing_of(info: TableInfo, address: str, key: bytes) -> TableListing:
    nick = info.nicks[0] if info.nicks else shown_key(key)
    return TableListing(info, address, key, nick)


def read_info(data: bytes) -> TableInfo | None:
    """The info of a table with its texts cleaned; None if it is malformed."""
    try:
        info = decode(data, TableInfo)
    except BadMessage:
        return None
    name, game = clean(info.name, NAME_LENGTH), clean(info.game, GAME_LENGTH)
    nicks = tuple(clean(nick, NICK_LENGTH) or "?" for nick in info.nicks)
    settings = tuple(map(_clean_setting, info.settings))
    return msgspec.structs.replace(info, name=name, game=game, nicks=nicks, settings=settings)


def _clean_setting(setting: Setting) -> Setting:
    value = setting.value
    shown = clean(value, SETTING_LENGTH) if isinstance(value, str) else value
    return Setting(clean(setting.name, SETTING_LENGTH), shown)


async def probed_at(text: str) -> Probed:
    """What answers at an address that a person typed; raises CommandError."""
    try:
        return await probe(await resolve(text))
    except BadAddress:
        raise CommandError("bad_address", value=text) from None
    except LinkError as error:
        raise CommandError(f"link_{error.code}", status=Exit.NOBODY, address=text) from None


async def at_address(text: str) -> FoundTable:
    """The table at an address that a person typed; raises CommandError."""
    probed = await probed_at(text)
    info = read_info(probed.info)
    if info is None:
        raise CommandError("no_table_there", status=Exit.NOBODY, address=text)
    return FoundTable(info.table, (probed.address,), listing_of(info, str(probed.address), probed.key))


async def next_of(station: Station, last: FoundTable) -> FoundTable:
    """The same host's next open table, wherever it listens by then.

    Raises CommandError when the host's program has answered nothing for `GONE_AFTER` seconds, or opens no table within
    `AGAIN_WITHIN`. A table with another game, other options or other books is not the same again: nobody should be
    seated there, and be ready, without being asked.
    """
    clock, host = asyncio.get_running_loop().time, last.listing.host_nick
    opened: dict[tuple[bytes, bytes], FoundTable] = {}
    heard_at = begun = clock()

    def heard(what: What, seen: Seen[Address]) -> None:
        table = None if what is What.GONE else found_of(seen)
        opened.pop(seen.id, None) if table is None else opened.update({seen.id: table})

    async with station.browsing(heard):
        while clock() - begun < AGAIN_WITHIN:
            await asyncio.sleep(AGAIN)
            is_there, asked = await _ask(last)
            again = [table for table in (*asked, *opened.values()) if _is_again(table, last)]
            if again:
                return again[0]
            heard_at = clock() if is_there or not last.addresses else heard_at
            if clock() - heard_at > GONE_AFTER:
                raise CommandError("host_left", status=Exit.NOBODY, host=host)
    raise CommandError("not_again", status=Exit.NOBODY, host=host)


async def _ask(last: FoundTable) -> tuple[bool, list[FoundTable]]:
    """Whether any program answers where the `last` table was, and the table that it tells of."""
    try:
        probed = await probe(last.addresses)
    except LinkError as error:
        return error.code not in NO_ANSWER, []
    info = read_info(probed.info)
    if info is None:
        return True, []
    return True, [FoundTable(info.table, (probed.address,), listing_of(info, str(probed.address), probed.key))]


def _is_again(table: FoundTable, last: FoundTable) -> bool:
    info, is_host = table.listing.info, table.listing.host_key == last.listing.host_key
    return is_host and info.free > 0 and not info.is_playing and _terms(info) == _terms(last.listing.info)


def _terms(info: TableInfo) -> tuple[object, ...]:
    """What is played at a table, and how."""
    return info.game, info.settings, info.seats, info.open_books


async def on_network(station: Station, wanted: str | None, wait: float, own: Container[bytes] = ()) -> FoundTable:
    """The one table that matches `wanted`: its name, its host's, or the start of the host's fingerprint. Raises
    CommandError.

    It has a free seat, or its id is among the `own`, where the person sits already.
    """
    return await _found(station, wanted, wait, lambda tables: _fitting(tables, wanted, own), _nobody)


async def to_watch(station: Station, wanted: str | None, wait: float) -> FoundTable:
    """The one table that matches `wanted`, plays, and may be watched. Raises CommandError."""
    return await _found(station, wanted, wait, lambda tables: _watchable(tables, wanted), _nothing_to_watch)


def may_be_watched(info: TableInfo) -> bool:
    """Whether whoever tells of a table lets people watch it, as far as this program can read it."""
    return _watching_of(info).is_open and not _lacks_code(info)


def not_to_be_watched(*infos: TableInfo) -> CommandError:
    """Why none of these tables may be watched where they were found."""
    code = "watch_codeless" if any(map(_lacks_code, infos)) else "watch_private"
    return CommandError(code, status=Exit.NOBODY, name=", ".join(dict.fromkeys(info.name for info in infos)))


def _watching_of(info: TableInfo) -> Watching:
    """What is agreed about watchers, by a program of this version."""
    try:
        return Watching.read(values_of(info.settings))
    except BadWatching:
        return Watching(is_open=False)


def _lacks_code(info: TableInfo) -> bool:
    """Whether somebody plays on after a break without the code that they would have to ask for."""
    return info.is_playing and _watching_of(info).takes_code and not info.has_code


async def _found(
    station: Station,
    wanted: str | None,
    wait: float,
    fits: Callable[[Iterable[FoundTable]], list[FoundTable]],
    nobody: Callable[[list[FoundTable], str | None], CommandError],
) -> FoundTable:
    tables: dict[tuple[bytes, bytes], FoundTable] = {}
    others = OtherVersions()
    news = asyncio.Event()

    def heard(what: What, seen: Seen[Address]) -> None:
        others.heard(what, seen)
        table = None if what is What.GONE else found_of(seen)
        if table is None:
            tables.pop(seen.id, None)
        else:
            tables[seen.id] = table
        news.set()

    fitting: list[FoundTable] = []
    async with station.browsing(heard) as browser:
        try:
            async with asyncio.timeout(wait):
                while not fitting:
                    await news.wait()
                    news.clear()
                    fitting = fits(tables.values())
        except TimeoutError:
            error = nobody(list(tables.values()), wanted)
            raise others.explain(error, wanted, is_alone=not tables) from None
        await asyncio.sleep(CHOOSING if wanted is None or len(fitting) > 1 else CHOOSING / 4)
        await browser.settle(SETTLING)
    return _only(fits(tables.values()) or fitting)


async def all_on_network(station: Station, wait: float, tell: Callable[[FoundTable], None]) -> tuple[str, ...]:
    """Tell of every table that is found within `wait` seconds, once each; of one that plays, any member may tell.

    The names of those of other versions.
    """
    reported: set[object] = set()
    others = OtherVersions()

    def heard(what: What, seen: Seen[Address]) -> None:
        others.heard(what, seen)
        table = None if what is What.GONE else found_of(seen)
        if table is not None:
            id_ = seen.table if table.listing.info.is_playing else seen.id
            if id_ not in reported:
                reported.add(id_)
                tell(table)

    await hear(station, wait, heard)
    return others.names


async def hear(station: Station, wait: float, heard: Callable[[What, Seen[Address]], None]) -> None:
    """Pass on what is found within `wait` seconds, from here and no task of the network, so that an error ends it."""
    news: asyncio.Queue[tuple[What, Seen[Address]]] = asyncio.Queue()
    async with station.browsing(lambda *one: news.put_nowait(one)):
        with suppress(TimeoutError):
            async with asyncio.timeout(wait):
                while True:
                    heard(*await news.get())


def _fitting(tables: Iterable[FoundTable], wanted: str | None, own: Container[bytes]) -> list[FoundTable]:
    """Without a name, own tables count only where there is no other; several may announce one table that plays."""
    matching = _matching(tables, wanted)
    free = [table for table in matching if table.listing.info.free > 0]
    mine = {table.table: table for table in matching if table.table in own and table not in free}
    return free if wanted is None and free else [*free, *mine.values()]


def _watchable(tables: Iterable[FoundTable], wanted: str | None) -> list[FoundTable]:
    """Each table once: any of its members may announce it."""
    matching = _matching(tables, wanted)
    playing = [one for one in matching if one.listing.info.is_playing and may_be_watched(one.listing.info)]
    return list({table.table: table for table in reversed(playing)}.values())


def _nothing_to_watch(tables: list[FoundTable], wanted: str | None) -> CommandError:
    matching = _matching(tables, wanted)
    if wanted is not None and not matching:
        return _nobody(tables, wanted)
    infos = [table.listing.info for table in matching]
    waiting = [info.name for info in infos if may_be_watched(info)]
    if waiting:
        return CommandError("watch_not_begun", status=Exit.NOBODY, name=", ".join(dict.fromkeys(waiting)))
    return not_to_be_watched(*infos) if infos else CommandError("watch_none", status=Exit.NOBODY)


def _matching(tables: Iterable[FoundTable], wanted: str | None) -> list[FoundTable]:
    """Those of the name, of a host of the nick, or of a host whose fingerprint begins so; all where none is wanted."""
    if wanted is None:
        return list(tables)
    beginning, is_whole = signs_of(wanted), is_fingerprint(wanted)
    return meant(tables, wanted, _print_of, _names_of, beginning=beginning, shown=FIRST_GROUP, is_whole=is_whole)


def _print_of(table: FoundTable) -> str:
    return signs_of(shown_key(table.listing.host_key))


def _names_of(table: FoundTable) -> tuple[str, str]:
    return table.listing.info.name, table.listing.host_nick


def _only(fitting: list[FoundTable]) -> FoundTable:
    if len(fitting) > 1:
        raise CommandError("tables_many", known="; ".join(_called(table) for table in fitting))
    return fitting[0]


def _called(table: FoundTable) -> str:
    info = table.listing.info
    return f"{info.name} ({info.game}, {table.listing.host_nick}, {table.listing.short_print}, {table.listing.address})"


def _nobody(tables: list[FoundTable], wanted: str | None) -> CommandError:
    if wanted is not None and _matching(tables, wanted):
        return CommandError("table_full", status=Exit.NOBODY, name=wanted)
    if wanted is not None:
        known = "; ".join(_called(table) for table in tables) or "-"
        return CommandError("table_not_found", status=Exit.NOBODY, name=wanted, known=known)
    return CommandError("tables_none", status=Exit.NOBODY)
