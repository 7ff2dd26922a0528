"""Looks for the members of a table that have no link to this seat, and calls each where it answers.

Whoever misses somebody is missed as well, and announces itself meanwhile. The search goes by what is there at the
moment, never by news alone: a member may have been seen at a new address while the old link still counted as alive. It
must never know what is played.
"""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Final, Protocol

from protocol.net.addresses import Address
from protocol.net.browsing import Browser
from protocol.net.station import Station
from protocol.wire.sightings import Seen, What

LOOK: Final = 0.5


class Searcher(Protocol):
    """Whoever misses others: a seat at a table, or a hall."""

    @property
    def table(self) -> bytes: ...

    def missing(self) -> tuple[bytes, ...]: ...

    def call(self, key: bytes, addresses: Sequence[Address]) -> None: ...


async def search(
    station: Station, searcher: Searcher, announced: Callable[[], AbstractAsyncContextManager[None]]
) -> None:
    """Runs until cancelled, and tells and asks the network nothing while all are linked.

    Its table is `announced` meanwhile.
    """
    while True:
        if searcher.missing():
            async with announced(), station.browsing(_pass_over) as browser:
                await _call_missing(browser, searcher)
        await asyncio.sleep(LOOK)


async def _call_missing(browser: Browser, searcher: Searcher) -> None:
    """Until nobody is missing: whoever is and answers is called once, and again after it was away or has moved."""
    called: dict[bytes, set[Address]] = {}
    while missing := searcher.missing():
        here = [seen for seen in browser.tables() if seen.table == searcher.table and seen.key in missing]
        for seen in here:
            if called.get(seen.key) != set(seen.addresses):
                searcher.call(seen.key, seen.addresses)
        called = {seen.key: set(seen.addresses) for seen in here}
        await asyncio.sleep(LOOK)


def _pass_over(_what: What, _seen: Seen[Address]) -> None:
    """What is there is asked for instead."""
