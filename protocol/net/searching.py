"""Looks for the members of a table that have no link to this seat, and calls each where it answers.

Whoever misses somebody is missed as well, and announces itself meanwhile. The search goes by what is there at the
moment, never by news alone: a member may have been seen at a new address while the old link still counted as alive. It
must never know what is played.
"""

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, nullcontext
from typing import Final

from protocol.net.addresses import Address
from protocol.net.seat import Seat
from protocol.net.station import Station
from protocol.wire.sightings import Seen, What

LOOK: Final = 0.5


async def search(station: Station, seat: Seat, announced: Callable[[], AbstractAsyncContextManager[None]]) -> None:
    """Runs until cancelled, and tells and asks the network nothing while all are linked.

    The table is `announced` by this seat meanwhile, unless it is anyway.
    """
    while True:
        if seat.missing():
            async with nullcontext() if station.announces else announced(), station.browsing(_pass_over) as browser:
                while missing := seat.missing():
                    for seen in browser.tables():
                        if seen.table == seat.table and seen.key in missing:
                            seat.call(seen.key, seen.addresses)
                    await asyncio.sleep(LOOK)
        await asyncio.sleep(LOOK)


def _pass_over(_what: What, _seen: Seen[Address]) -> None:
    """What is there is asked for instead."""
