"""This process on the network: one listener and one multicast instance, through all changes of its adapters.

Decides which addresses are listened on, announced and searched. When adapters come and go, listening moves first, then
multicast, then what is announced. Without any network the loopback serves, so that a game against bots needs none.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Final, Self

from protocol.net.addresses import Address
from protocol.net.announcing import Announcer
from protocol.net.browsing import Browser
from protocol.net.interfaces import Adapter, choose, list_adapters, watch
from protocol.net.links import Link
from protocol.net.listening import Server, listen
from protocol.net.multicast import Multicast
from protocol.net.tasks import Tasks
from protocol.net.tls import Endpoint
from protocol.wire.announcement import Announcement
from protocol.wire.handshake import Expects
from protocol.wire.sightings import Seen, What

_BIND_TRIES: Final = 3
_BIND_AGAIN: Final = 2.0  # a new IPv6 address cannot be bound while the system checks that nobody else has it


class Station:
    """What `open` returns: listening already, announcing and browsing when asked to."""

    def __init__(self, endpoint: Endpoint, server: Server, multicast: Multicast, adapters: tuple[Adapter, ...]) -> None:
        self.endpoint: Final = endpoint
        self.server: Final = server
        self.multicast: Final = multicast
        self._adapters = adapters
        self._announcers: list[Announcer] = []
        self._tasks = Tasks(lambda error: multicast.trouble("listen", error))
        self._moved = asyncio.Event()

    @classmethod
    async def open(
        cls,
        endpoint: Endpoint,
        expects: Expects,
        on_link: Callable[[Link], None],
        *,
        interfaces: Sequence[str] = (),
        port: int = 0,
        on_trouble: Callable[[str, str], None] | None = None,
    ) -> Self:
        """Listens on the adapters named, or on all.

        Raises NoInterface for a name that is not there, and OSError when nothing can be bound.
        """
        adapters = choose(await list_adapters(), interfaces)
        server = await listen(endpoint, expects, _hosts(adapters), port, on_link)
        station = cls(endpoint, server, Multicast(on_trouble), adapters)
        await station.multicast.use(adapters)
        station._tasks.begin(watch(interfaces, adapters, station._changed))
        station._tasks.begin(station._follow())
        return station

    @property
    def addresses(self) -> tuple[Address, ...]:
        """Where this process can be reached now."""
        return self.server.addresses

    def announces(self, table: bytes) -> bool:
        return any(announcer.table == table for announcer in self._announcers)

    def announce(self, announcement: Announcement) -> Announcer:
        """Begins to announce a table; the announcer is closed with the station."""
        announcer = Announcer(self.multicast, announcement, self._bound(), self.server.port)
        self._announcers.append(announcer)
        announcer.start()
        return announcer

    async def withdraw(self, announcer: Announcer) -> None:
        """Says goodbye for one table."""
        self._announcers.remove(announcer)
        await announcer.close()

    @asynccontextmanager
    async def browsing(self, on_event: Callable[[What, Seen[Address]], None]) -> AsyncIterator[Browser]:
        """Looks for tables, and calls each of them again and again, while this lasts."""
        browser = Browser(self.multicast, on_event)
        browser.start()
        try:
            yield browser
        finally:
            await browser.close()

    async def close(self) -> None:
        """Says goodbye and stops listening, in about two seconds at most; links that run are not touched."""
        await self._tasks.close()
        await asyncio.gather(*(announcer.close() for announcer in self._announcers))
        await self.server.close()
        await self.multicast.close()

    def _changed(self, adapters: tuple[Adapter, ...]) -> None:
        self._adapters = adapters
        self._moved.set()

    async def _follow(self) -> None:
        await self._bind_the_rest()
        while True:
            await self._moved.wait()
            self._moved.clear()
            self._listen()
            await self.multicast.use(self._adapters)
            await self._bind_the_rest()

    async def _bind_the_rest(self) -> None:
        for _ in range(_BIND_TRIES):
            if self._moved.is_set() or len(self.server.addresses) == len(_hosts(self._adapters)):
                return
            await asyncio.sleep(_BIND_AGAIN)
            self._listen()

    def _listen(self) -> None:
        try:
            self.server.cover(_hosts(self._adapters))
        except OSError as error:
            self.multicast.trouble("listen", error)
        for announcer in self._announcers:
            announcer.move(self._bound())

    def _bound(self) -> tuple[str, ...]:
        return tuple(address.host for address in self.server.addresses)


def _hosts(adapters: Sequence[Adapter]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(address for adapter in adapters for address in adapter.addresses))
