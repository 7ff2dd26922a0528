"""Hosting, joining and playing at home: from the command's words to a runner at a table."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass

from engine import registry
from engine.options import Value
from lanplay.bots import make_bot
from lanplay.errors import CommandError
from lanplay.exits import Exit
from lanplay.settings import Settings
from lanplay.table.companions import Companion
from lanplay.table.deciding import fresh_rng
from lanplay.table.events import JsonFront
from lanplay.table.finding import Found, at_address, on_network
from lanplay.table.front import Front, Table
from lanplay.table.keeping import StoredJournal
from lanplay.table.network import Network, network
from lanplay.table.plain import PlainFront
from lanplay.table.run import Runner
from protocol.net.notices import Notice
from protocol.net.seat import Seat, TableOffer
from protocol.table.lobby import HostLobby
from protocol.wire.announcement import Announcement
from protocol.wire.fingerprint import fingerprint
from protocol.wire.greetings import LinkError

FLAG_CODE = "c"
FLAG_PLAYING = "p"


@dataclass(frozen=True, slots=True)
class HostPlan:
    """What a host wants: `bots` seats are filled with companions that play as `bot`."""

    game: str
    options: dict[str, Value]
    seats: int | None
    bots: int = 0
    bot: str = "greedy"
    name: str | None = None
    code: str | None = None
    is_announced: bool = True


def front_of(settings: Settings) -> Front:
    return JsonFront() if settings.json else PlainFront(is_bot=settings.auto is not None)


async def host(settings: Settings, plan: HostPlan) -> Exit:
    """Open a table and play at it."""
    game = registry.find(plan.game)
    seats = plan.seats if plan.seats is not None else _usual_seats(game.seats, plan.bots)
    game.configure(plan.options, seats)
    if plan.bots >= seats:
        raise CommandError("too_many_bots", bots=plan.bots, seats=seats)
    interfaces = settings.interfaces or (() if plan.is_announced else ("lo",))
    async with network(settings, interfaces=interfaces) as net, _seat(settings, net, secrets.token_bytes(16)) as at:
        offer = TableOffer(plan.name or f"{net.nick}'s {plan.game}", plan.game, plan.options, seats, plan.code)
        at.seat.host(offer)
        lobby = at.seat.lobby
        assert isinstance(lobby, HostLobby)
        address = str(next(iter(net.station.addresses), ""))
        if plan.is_announced:
            at.front.opened(Table(lobby.info, address, net.endpoint.identity.key, net.nick, plan.code))
        companions = [Companion(number, plan.bot, at.seat.table) for number in range(plan.bots)]
        announcing = asyncio.create_task(_announce(net, at.seat, lobby)) if plan.is_announced else None
        try:
            for companion in companions:
                await companion.join(net.station.addresses, net.endpoint.identity.key, plan.code)
            return await at.run()
        finally:
            if announcing is not None:
                announcing.cancel()
            await asyncio.gather(*(companion.close() for companion in companions), return_exceptions=True)


async def join(settings: Settings, wanted: str | None, address: str | None, code: str | None, wait: float) -> Exit:
    """Find a table and play at it."""
    async with network(settings) as net:
        found = await at_address(address) if address is not None else await on_network(net.station, wanted, wait)
        async with _seat(settings, net, found.table) as at:
            at.front.found(found.told)
            await _take_seat(at.seat, found, code)
            return await at.run()


async def _take_seat(seat: Seat, found: Found, code: str | None) -> None:
    try:
        await seat.join(found.addresses, found.told.host_key, code)
    except LinkError as error:
        told = {"address": found.told.address, "wait": error.wait, "name": found.told.info.name}
        raise CommandError(f"link_{error.code}", status=Exit.NOBODY, **told) from None


@asynccontextmanager
async def _seat(settings: Settings, net: Network, table: bytes) -> AsyncIterator[Runner]:
    """A seat of this process with its journal, and whoever decides for it."""
    bot = None if settings.auto is None else make_bot(settings.auto, fresh_rng())
    journal = StoredJournal(net.store)
    notices: asyncio.Queue[Notice] = asyncio.Queue()
    seat = Seat(net.endpoint, net.nick, journal, notices.put_nowait, lambda: net.station.addresses, table)
    net.desk.expects = seat.expects
    net.desk.welcome = seat.welcome
    front = front_of(settings)
    try:
        yield Runner(seat, front, net.store, journal, notices, bot, has_input=bot is None)
    except (KeyboardInterrupt, asyncio.CancelledError):
        if seat.game is not None:
            front.kept(seat.game.member.agreement.id.hex())
        raise
    finally:
        await seat.close()
        journal.close()


async def _announce(net: Network, seat: Seat, lobby: HostLobby) -> None:
    """Keep what the network is told in step with the lobby."""
    announcer = None
    shown: Announcement | None = None
    while True:
        info = lobby.info
        flags = (FLAG_CODE if info.has_code else "") + (FLAG_PLAYING if info.is_playing else "")
        print_ = fingerprint(net.endpoint.identity.key)
        now = Announcement(info.name, seat.table, print_, info.game, info.seats, info.free, flags)
        if announcer is None:
            announcer = net.station.announce(now)
        elif now != shown:
            announcer.update(now)
        shown = now
        await asyncio.sleep(0.2)


def _usual_seats(allowed: Sequence[int], bots: int) -> int:
    """Without a number from the host: what the bots fill with one person, else the fewest with whom it is a party."""
    fitting = [seats for seats in allowed if seats >= max(bots + 1, 2)]
    if not fitting:
        raise CommandError("too_many_bots", bots=bots, seats=max(allowed))
    return fitting[0]
