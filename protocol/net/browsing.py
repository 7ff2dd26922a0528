"""Finds tables on the network by their records in multicast DNS.

Probes every candidate at its pace, and at once when its record changes. What the answers mean, and the pace, is
decided by `protocol.wire.sightings`. Everything in a record is hostile text.

Whoever was out of hearing announces nothing on coming back, and the multicast package asks for the first 14 s alone. So
the network is asked again and again, which also replaces a query that has died.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING, Any, Final

from protocol.net.addresses import Address, BadAddress
from protocol.net.dialling import probe
from protocol.net.multicast import SERVICE, Multicast, can_be_said
from protocol.net.tasks import stop
from protocol.wire.announcement import Hints, read_hints
from protocol.wire.greetings import LinkError, Reason
from protocol.wire.sightings import MAX_CANDIDATES, Seen, Sightings, What
from protocol.wire.text import clean

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo

ASK_AGAIN: Final = 10.0
_BURST: Final = 0.2
_RESOLVE_MS: Final = 3000
_MAX_ADDRESSES: Final = 8
_MAX_PROBES: Final = 64  # at one moment
_MAX_RESOLVING: Final = 32
_MAX_WAITING: Final = 256

_log: Final = logging.getLogger(__name__)


class Browser:
    """Follows the tables on the network and reports each change, from the event loop."""

    def __init__(self, multicast: Multicast, on_event: Callable[[What, Seen[Address]], None]) -> None:
        self._multicast = multicast
        self._on_event = on_event
        self._sightings: Sightings[Address] = Sightings()
        self._browser: AsyncServiceBrowser | None = None
        self._wake: dict[str, asyncio.Event] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._resolving: set[str] = set()
        self._waiting: dict[str, None] = {}  # records to resolve when others are done, the newest first
        self._refused: dict[str, None] = {}  # records for which there was no room; again the newest first
        self._probes = asyncio.Semaphore(_MAX_PROBES)
        self._progress = asyncio.Event()  # something has come of a record
        self._is_asking_again = False
        self._closed = False

    def tables(self) -> tuple[Seen[Address], ...]:
        """The tables that are there now."""
        return self._sightings.tables()

    async def settle(self, within: float) -> None:
        """Returns once each record that was heard has led to an answer or to none, after `within` seconds at most."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(within):
                while self._waiting or self._resolving or not self._sightings.is_settled:
                    self._progress.clear()
                    await self._progress.wait()

    def start(self) -> None:
        """Begins to look, and looks anew whenever the adapters have changed."""
        self._multicast.listeners.append(self._look)
        self._look()
        self._spawn(self._ask_again())

    async def close(self) -> None:
        """Stops looking."""
        self._closed = True
        with contextlib.suppress(ValueError):
            self._multicast.listeners.remove(self._look)
        if self._browser is not None:
            await self._browser.async_cancel()
        await stop(*self._tasks)

    def _look(self) -> None:
        """A new query on all adapters."""
        running = self._multicast.zeroconf
        if running is None or self._closed:
            return
        from zeroconf.asyncio import AsyncServiceBrowser

        old, self._browser = self._browser, None
        if old is not None:
            self._spawn(old.async_cancel())
        try:
            self._browser = AsyncServiceBrowser(running.zeroconf, SERVICE, handlers=[self._changed])
        except Exception as error:
            self._multicast.trouble("browse", error)

    async def _ask_again(self) -> None:
        while True:
            await asyncio.sleep(ASK_AGAIN)
            self._is_asking_again = True  # the new query is told of all known records before it is made
            self._look()
            self._is_asking_again = False

    def _changed(self, *, service_type: str, name: str, state_change: Any, **_: Any) -> None:
        from zeroconf import ServiceStateChange

        if service_type != SERVICE or self._closed or not can_be_said(name):
            return
        if state_change is ServiceStateChange.Removed:
            self._sightings.withdrawn(name)
            self._poke(name)
        elif not (self._is_asking_again and name in self._wake):
            _remember(self._waiting, name)
            self._resolve_next()

    def _resolve_next(self) -> None:
        name = next((name for name in reversed(self._waiting) if name not in self._resolving), None)
        if name is not None and len(self._resolving) < _MAX_RESOLVING and not self._closed:
            del self._waiting[name]
            self._resolving.add(name)
            self._spawn(self._resolve(name))

    async def _resolve(self, name: str) -> None:
        from zeroconf.asyncio import AsyncServiceInfo

        try:
            info = AsyncServiceInfo(SERVICE, name)
            running = self._multicast.zeroconf
            if running is not None and await info.async_request(running.zeroconf, _RESOLVE_MS):
                addresses = self._addresses(info)
                if addresses and not self._follow(name, _hints(info, name), addresses):
                    _remember(self._refused, name)
        except Exception as error:  # a hostile record must not end the search
            _log.debug("record refused: %r", error)
        finally:
            self._resolving.discard(name)
            self._progress.set()
        self._resolve_next()  # but not when cancelled

    def _addresses(self, info: AsyncServiceInfo) -> tuple[Address, ...]:
        """Addresses that another machine can really have; a record must not make us call ourselves."""
        valid = _valid(info.parsed_scoped_addresses(), info.port)
        return tuple(
            address for address in valid if address.is_remote or (address.is_loopback and self._multicast.has_loopback)
        )[:_MAX_ADDRESSES]

    def _follow(self, record: str, hints: Hints, addresses: tuple[Address, ...]) -> bool:
        if not self._sightings.recorded(record, hints, addresses):
            return False
        if len(self._wake) > MAX_CANDIDATES:
            self._let_go()
        if record in self._wake:
            self._poke(record)
        else:
            self._wake[record] = asyncio.Event()
            self._spawn(self._probe_on(record))
        return True

    def _let_go(self) -> None:
        """Wakes the tasks of records that had to make room, so that they end."""
        for record in self._wake:
            if self._sightings.target(record) is None:
                self._poke(record)

    def _poke(self, record: str) -> None:
        wake = self._wake.get(record)
        if wake is not None:
            wake.set()

    async def _probe_on(self, record: str) -> None:
        wake = self._wake[record]
        try:
            while (target := self._sightings.target(record)) is not None:
                wake.clear()
                await self._probe(record, *target)
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(self._sightings.pause(record)):
                        await wake.wait()
                        await asyncio.sleep(_BURST)  # a record changes in several packets
        finally:
            self._wake.pop(record, None)

    async def _probe(self, record: str, addresses: tuple[Address, ...], table: bytes) -> None:
        async with self._probes:
            try:
                found = await probe(addresses, table)
            except LinkError as error:
                is_other = error.code == Reason.VERSION
                events = self._sightings.other_version(record) if is_other else self._sightings.silent(record)
                self._retry_refused()
            else:
                events = self._sightings.answered(record, found.key, found.info, found.address)
        self._progress.set()
        for what, seen in events:
            self._on_event(what, seen)

    def _retry_refused(self) -> None:
        """Somebody did not answer, so there may be room for the newest record that found none."""
        if self._refused:
            name, _ = self._refused.popitem()
            _remember(self._waiting, name)
            self._resolve_next()

    def _spawn(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _remember(names: dict[str, None], name: str) -> None:
    """Adds the newest name, and forgets the oldest beyond the limit."""
    names[name] = None
    if len(names) > _MAX_WAITING:
        del names[next(iter(names))]


def _hints(info: AsyncServiceInfo, name: str) -> Hints:
    """The record's fields; a record without a name inside goes by its own."""
    hints = read_hints({bytes(key): value for key, value in info.properties.items()})
    if hints.name:
        return hints
    label = clean(name.removesuffix("." + SERVICE), 63)
    return read_hints({**info.properties, b"n": label.encode()})


def _valid(hosts: Iterable[str], port: int | None) -> Iterable[Address]:
    for host in hosts:
        with contextlib.suppress(BadAddress):
            yield Address.of(host, port or 0)
