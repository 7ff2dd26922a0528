"""A runner at a table: made with its journal and whoever decides for its seat, and put away in order."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from lanplay.bots import make_bot
from lanplay.settings import Settings
from lanplay.table.deciding import fresh_rng
from lanplay.table.front import Front
from lanplay.table.keeping import StoredJournal
from lanplay.table.network import Network
from lanplay.table.run import Runner
from protocol.net.addresses import Address
from protocol.net.notices import Notice
from protocol.net.seat import Seat
from protocol.wire.sightings import Seen, What

SEARCH_AFTER = 5  # seconds


@asynccontextmanager
async def runner_at(settings: Settings, net: Network, front: Front, table: bytes) -> AsyncIterator[Runner]:
    """A seat of this process that answers callers meanwhile."""
    bot = None if settings.auto is None else make_bot(settings.auto, fresh_rng())
    journal = StoredJournal(net.store)
    notices: asyncio.Queue[Notice] = asyncio.Queue()
    seat = Seat(net.endpoint, net.nick, journal, notices.put_nowait, lambda: net.station.addresses, table)
    searching = asyncio.create_task(_search_members(net, seat))
    try:
        with net.desk.taken(seat.expects, seat.welcome):
            yield Runner(seat, front, net.store, journal, notices, bot)
    except asyncio.CancelledError:
        if seat.game is not None:
            front.kept(seat.game.member.agreement.id.hex())
        raise
    finally:
        searching.cancel()
        await asyncio.gather(searching, return_exceptions=True)
        if bot is not None:
            await bot.finish(None)
        await seat.close()
        journal.close()


async def _search_members(net: Network, seat: Seat) -> None:
    """While no link leads to somebody of a running game, look whether it is announced elsewhere, and call it there."""
    apart_for = 0
    while apart_for < SEARCH_AFTER:
        await asyncio.sleep(1)
        apart_for = apart_for + 1 if seat.unlinked() else 0

    def heard(what: What, seen: Seen[Address]) -> None:
        if what is not What.GONE and seen.table == seat.table and seen.key in seat.unlinked():
            seat.mesh.keep(seen.key, seen.addresses)

    async with net.station.browsing(heard):
        await asyncio.Event().wait()
