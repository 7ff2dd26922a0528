"""The announcement of a table on the network, kept up to date with who is sitting there."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from lanplay.table.network import Network
from lanplay.table.search import may_be_watched
from protocol.net.seat import Seat
from protocol.net.tasks import stop
from protocol.wire.announcement import Announcement
from protocol.wire.fingerprint import fingerprint

FLAG_CODE = "c"
FLAG_PLAYING = "p"
FLAG_WATCH = "w"
IN_STEP = 0.2  # seconds between checks for changes


@asynccontextmanager
async def announced(net: Network, seat: Seat) -> AsyncIterator[None]:
    """Announce the table while the context lasts, and withdraw it afterwards.

    Nothing where it is announced already, or where the seat cannot say yet what is played.
    """
    if net.station.announces(seat.table) or seat.info is None:
        yield
        return
    announcer = net.station.announce(_announcement(net, seat))

    async def keep_in_step() -> None:
        while True:
            await asyncio.sleep(IN_STEP)
            announcer.update(_announcement(net, seat))

    task = asyncio.create_task(keep_in_step())
    try:
        yield
    finally:
        task.cancel()
        await net.station.withdraw(announcer)


@asynccontextmanager
async def shown_to_watchers(net: Network, seat: Seat) -> AsyncIterator[None]:
    """Announce a table at which nobody else may sit: once its game has begun, and only where it may be watched."""

    async def show() -> None:
        while True:
            await asyncio.sleep(IN_STEP)
            if seat.has_begun and seat.info is not None and may_be_watched(seat.info):
                async with announced(net, seat):
                    await asyncio.Event().wait()

    task = asyncio.create_task(show())
    try:
        yield
    finally:
        await stop(task)


def _announcement(net: Network, seat: Seat) -> Announcement:
    info = seat.info
    assert info is not None
    flags = (FLAG_CODE if info.has_code else "") + (FLAG_PLAYING if info.is_playing else "")
    flags += FLAG_WATCH if may_be_watched(info) else ""
    host = fingerprint(net.endpoint.identity.key)
    return Announcement(info.name, seat.table, host, info.game, info.seats, info.free, flags)
