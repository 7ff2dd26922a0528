"""Looking for a table to join: what the network announces, or one address that somebody was told."""

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import msgspec

from lanplay.errors import CommandError
from lanplay.exits import Exit
from lanplay.table.front import TableListing
from protocol.net.addresses import Address, BadAddress, resolve
from protocol.net.dialling import probe
from protocol.net.station import Station
from protocol.wire.canonical import BadMessage, decode
from protocol.wire.fingerprint import shown_key
from protocol.wire.greetings import LinkError
from protocol.wire.sightings import Seen, What
from protocol.wire.talk import NAME_LENGTH, TableInfo
from protocol.wire.terms import GAME_LENGTH, NICK_LENGTH, SETTING_LENGTH, Setting
from protocol.wire.text import clean

AGAIN: float = 1.0  # between two looks for the next table of a host
LEAST_OF_PRINT = 4  # characters of a fingerprint that tell which one is meant
CHOOSING: float = 1.0  # after the first table that fits, how long others may still turn up


@dataclass(frozen=True, slots=True)
class FoundTable:
    """A table that answered a probe."""

    table: bytes
    addresses: tuple[Address, ...]
    listing: TableListing


def found_of(seen: Seen[Address]) -> FoundTable | None:
    """None where the answer is not one that a table of this version gives."""
    info = read_info(seen.info)
    if info is None or not seen.addresses:
        return None
    return FoundTable(seen.table, seen.addresses, listing_of(info, str(seen.addresses[0]), seen.key))


def listing_of(info: TableInfo, address: str, key: bytes) -> TableListing:
    nick = info.nicks[0] if info.nicks else shown_key(key)
    return TableListing(info, address, key, nick)


def read_info(data: bytes) -> TableInfo | None:
    """The info of a table, its texts cleaned; None where it is none."""
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


async def at_address(text: str) -> FoundTable:
    """The table at an address that a person typed; raises CommandError."""
    try:
        addresses = await resolve(text)
    except BadAddress:
        raise CommandError("bad_address", value=text) from None
    try:
        probed = await probe(addresses)
    except LinkError as error:
        raise CommandError(f"link_{error.code}", status=Exit.NOBODY, address=text) from None
    info = read_info(probed.info)
    if info is None:
        raise CommandError("no_table_there", status=Exit.NOBODY, address=text)
    return FoundTable(info.table, (probed.address,), listing_of(info, str(probed.address), probed.key))


async def next_of(last: FoundTable) -> FoundTable:
    """The next open table of the same host, whenever that comes; the one that is over does not count.

    One with another game, other options or other books is another table: nobody sits down again at such a one, and is
    ready for it, unasked.
    """
    while True:
        await asyncio.sleep(AGAIN)
        try:
            probed = await probe(last.addresses)
        except LinkError:
            continue
        info = read_info(probed.info)
        if info is not None and info.free > 0 and _is_again(info, probed.key, last):
            return FoundTable(info.table, (probed.address,), listing_of(info, str(probed.address), probed.key))


def _is_again(info: TableInfo, host: bytes, last: FoundTable) -> bool:
    return host == last.listing.host_key and _terms(info) == _terms(last.listing.info)


def _terms(info: TableInfo) -> tuple[object, ...]:
    """What is played there, and how."""
    return info.game, info.settings, info.seats, info.open_books


async def on_network(station: Station, wanted: str | None, wait: float) -> FoundTable:
    """The one table that fits `wanted`: a name, or the beginning of the host's fingerprint. Raises CommandError."""
    tables: dict[tuple[bytes, bytes], FoundTable] = {}
    news = asyncio.Event()

    def heard(what: What, seen: Seen[Address]) -> None:
        found = None if what is What.GONE else found_of(seen)
        if found is None:
            tables.pop(seen.id, None)
        else:
            tables[seen.id] = found
        news.set()

    fitting: list[FoundTable] = []
    async with station.browsing(heard):
        try:
            async with asyncio.timeout(wait):
                while not fitting:
                    await news.wait()
                    news.clear()
                    fitting = _fitting(tables.values(), wanted)
        except TimeoutError:
            raise _nobody(list(tables.values()), wanted) from None
        await asyncio.sleep(CHOOSING if wanted is None or len(fitting) > 1 else CHOOSING / 4)
    return _only(_fitting(tables.values(), wanted) or fitting)


async def all_on_network(station: Station, wait: float, tell: Callable[[FoundTable], None]) -> None:
    """Tell of every table that is found within `wait` seconds, once each."""
    told: set[tuple[bytes, bytes]] = set()

    def heard(what: What, seen: Seen[Address]) -> None:
        found = None if what is What.GONE else found_of(seen)
        if found is not None and seen.id not in told:
            told.add(seen.id)
            tell(found)

    async with station.browsing(heard):
        await asyncio.sleep(wait)


def _fitting(tables: Iterable[FoundTable], wanted: str | None) -> list[FoundTable]:
    open_ones = [found for found in tables if found.listing.info.free > 0]
    return [found for found in open_ones if wanted is None or _is_wanted(found, wanted)]


def _is_wanted(found: FoundTable, wanted: str) -> bool:
    print_ = shown_key(found.listing.host_key).replace("-", "").lower()
    names = (found.listing.info.name.casefold(), found.listing.host_nick.casefold())
    beginning = wanted.replace("-", "").replace(" ", "").lower()
    return wanted.casefold() in names or (len(beginning) >= LEAST_OF_PRINT and print_.startswith(beginning))


def _only(fitting: list[FoundTable]) -> FoundTable:
    if len(fitting) > 1:
        raise CommandError("tables_many", known="; ".join(_called(found) for found in fitting))
    return fitting[0]


def _called(found: FoundTable) -> str:
    info = found.listing.info
    print_ = shown_key(found.listing.host_key)
    return f"{info.name} ({info.game}, {found.listing.host_nick}, {print_[:9]}, {found.listing.address})"


def _nobody(tables: list[FoundTable], wanted: str | None) -> CommandError:
    if wanted is not None and any(_is_wanted(found, wanted) for found in tables):
        return CommandError("table_full", status=Exit.NOBODY, name=wanted)
    if wanted is not None:
        known = "; ".join(_called(found) for found in tables) or "-"
        return CommandError("table_not_found", status=Exit.NOBODY, name=wanted, known=known)
    return CommandError("tables_none", status=Exit.NOBODY)
