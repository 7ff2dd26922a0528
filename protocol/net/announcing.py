"""Announces a table on the network, and says goodbye when it closes.

Decides when records are sent: one task publishes the newest state, never faster than `SPACING`, so that any number of
changes in a moment is one announcement. It must never know who listens. The record's own name carries a tag of the
table and one of the key: tables of one name stay two records, and so do the seats of one table that announce it while
they cannot hear each other. People see the name inside.
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import secrets
from typing import TYPE_CHECKING, Final

from protocol.net.multicast import SERVICE, Multicast
from protocol.net.tasks import stop
from protocol.wire.announcement import MAX_NAME, Announcement
from protocol.wire.text import clean, clip

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zeroconf import ServiceInfo

SPACING: Final = 1.0
MAX_ADDRESSES: Final = 8
_TTL: Final = 120  # short, because records outlive a crash
_RETRY: Final = 10.0
_GOODBYE_TIMEOUT: Final = 1.0
_LABEL_BYTES: Final = 40  # of at most 63, leaving room for the tags and for a number after a conflict
_TAG_BYTES: Final = 4


class Announcer:
    """One table's record. `start` returns at once; failures are reported by the Multicast and tried again."""

    def __init__(self, multicast: Multicast, announcement: Announcement, hosts: Sequence[str], port: int) -> None:
        self._multicast = multicast
        self._announcement = announcement
        self._hosts = tuple(hosts)
        self._port = port
        self._server = f"lanplay-{secrets.token_hex(6)}.local."
        self._info: ServiceInfo | None = None
        self._dirty = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self.published = 0  # announcements sent

    @property
    def table(self) -> bytes:
        return self._announcement.table

    @property
    def label(self) -> str | None:
        """The record's name as it really stands on the network; None before it does."""
        return None if self._info is None else self._info.name.removesuffix("." + SERVICE)

    def start(self) -> None:
        """Begins to announce."""
        self._dirty.set()
        self._multicast.listeners.append(self._dirty.set)
        self._task = asyncio.create_task(self._publish(), name="announce")

    def update(self, announcement: Announcement) -> None:
        """Changes what is announced."""
        if announcement != self._announcement:
            self._announcement = announcement
            self._dirty.set()

    def move(self, hosts: Sequence[str]) -> None:
        """Changes the addresses."""
        if tuple(hosts) != self._hosts:
            self._hosts = tuple(hosts)
            self._dirty.set()

    async def close(self) -> None:
        """Says goodbye, within about a second."""
        with contextlib.suppress(ValueError):
            self._multicast.listeners.remove(self._dirty.set)
        if self._task is not None:
            await stop(self._task)
        running, info = self._multicast.zeroconf, self._info
        self._info = None
        if running is None or info is None:
            return
        try:
            async with asyncio.timeout(_GOODBYE_TIMEOUT):
                await (await running.async_unregister_service(info))
        except Exception as error:
            self._multicast.trouble("announce", error)

    async def _publish(self) -> None:
        while True:
            await self._dirty.wait()
            self._dirty.clear()
            try:
                await self._send()
            except Exception as error:  # NonUniqueNameException, OSError and others: none may end the table
                self._multicast.trouble("announce", error)
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(_RETRY):
                        await self._dirty.wait()
                self._dirty.set()
            await asyncio.sleep(SPACING)

    async def _send(self) -> None:
        running = self._multicast.zeroconf
        if running is None:
            return  # the Multicast calls again when it runs
        if self._info is None:
            info = self._record(self._label())
            sent = await running.async_register_service(info, allow_name_change=True)
            self._info = info  # from here on others may know it, so closing must say goodbye
            await sent
        else:
            info = self._record(self._info.name)
            if _same(info, self._info):
                return
            await (await running.async_update_service(info))
            self._info = info
        self.published += 1

    def _label(self) -> str:
        name = clean(self._announcement.name, MAX_NAME).replace(".", " ").strip() or "table"
        table, key = self._announcement.table[:_TAG_BYTES], self._announcement.fingerprint[:_TAG_BYTES]
        return f"{clip(name, _LABEL_BYTES).strip()} {table.hex()}-{key.hex()}.{SERVICE}"

    def _record(self, name: str) -> ServiceInfo:
        from zeroconf import ServiceInfo

        packed = [ipaddress.ip_address(host.partition("%")[0]).packed for host in self._hosts]
        return ServiceInfo(
            SERVICE,
            name,
            port=self._port,
            addresses=list(dict.fromkeys(packed))[:MAX_ADDRESSES],
            properties=self._announcement.fields(),
            server=self._server,
            host_ttl=_TTL,
            other_ttl=_TTL,
        )


def _same(first: ServiceInfo, second: ServiceInfo) -> bool:
    return first.text == second.text and first.addresses == second.addresses and first.port == second.port
