"""What the network hears of a table, kept in step with who sits there."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from lanplay.table.network import Network
from protocol.net.seat import Seat
from protocol.wire.announcement import Announcement
from protocol.wire.fingerprint import fingerprint

FLAG_CODE = "c"
FLAG_PLAYING = "p"
IN_STEP = 0.2  # seconds between two looks at what there is to say


@asynccontextmanager
async def announced(net: Network, seat: Seat, name: str = "") -> AsyncIterator[None]:
    """The network hears of the table while this lasts, and that it is gone behind it; `name` is what it was called."""
    announcer = net.station.announce(_announcement(net, seat, name))

    async def keep_in_step() -> None:
        while True:
            await asyncio.sleep(IN_STEP)
            announcer.update(_announcement(net, seat, name))

    task = asyncio.create_task(keep_in_step())
    try:
        yield
    finally:
        task.cancel()
        await net.station.withdraw(announcer)


def _announcement(net: Network, seat: Seat, name: str) -> Announcement:
    info = seat.info
    assert info is not None
    flags = (FLAG_CODE if info.has_code else "") + (FLAG_PLAYING if info.is_playing else "")
    print_ = fingerprint(net.endpoint.identity.key)
    return Announcement(name or info.name, seat.table, print_, info.game, info.seats, info.free, flags)
