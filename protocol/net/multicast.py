"""One multicast DNS instance for a process, on chosen adapters, shared by what it announces and what it looks for.

Decides which sockets there are. No failure of multicast ever ends the program: it is reported as a code, and the caller
goes on with direct addresses. The zeroconf package is imported only when multicast is really started.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from protocol.net.interfaces import membership_limit

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from zeroconf.asyncio import AsyncZeroconf

    from protocol.net.interfaces import Adapter

SERVICE: Final = "_lanplay._tcp.local."
_CLOSE_TIMEOUT: Final = 1.5
_LABEL_BYTES: Final = 63
_NAME_BYTES: Final = 253

_log: Final = logging.getLogger(__name__)


class Multicast:
    """Sockets for multicast DNS. `listeners` are called after the adapters have changed."""

    def __init__(self, on_trouble: Callable[[str, str], None] | None = None) -> None:
        """`on_trouble` hears a code (`multicast`, `announce`, `browse`, `crowded`) and the system's own words."""
        self._on_trouble = on_trouble
        self._zeroconf: AsyncZeroconf | None = None
        self._lock = asyncio.Lock()
        self._is_crowded = False
        self.has_loopback = False  # whether this machine's own addresses are worth calling
        self.listeners: list[Callable[[], None]] = []

    @property
    def zeroconf(self) -> AsyncZeroconf | None:
        """The running instance, or None while multicast does not work."""
        return self._zeroconf

    def trouble(self, code: str, error: BaseException | str) -> None:
        """Reports a failure that must not stop anything."""
        _log.info("%s: %r", code, error)
        if self._on_trouble is not None:
            self._on_trouble(code, error if isinstance(error, str) else f"{type(error).__name__}: {error}")

    async def use(self, adapters: Sequence[Adapter]) -> bool:
        """Starts on these adapters, or moves there; False when that failed, which has been reported."""
        async with self._lock:
            self.has_loopback = any(adapter.is_loopback for adapter in adapters)
            try:
                await self._use(interface_list(adapters))
            except Exception as error:  # the package raises OSError, RuntimeError and kinds of its own
                self.trouble("multicast", error)
                return False
        self._count(adapters)
        for listener in tuple(self.listeners):
            listener()
        return True

    def _count(self, adapters: Sequence[Adapter]) -> None:
        """Reports once that there are more adapters than the system lets be heard; the likely ones come first."""
        count, limit = sum(adapter.has_ipv4 for adapter in adapters), membership_limit()
        if limit is not None and count > limit and not self._is_crowded:
            self._is_crowded = True
            self.trouble("crowded", f"{count} > {limit}")

    async def close(self) -> None:
        """Stops within two seconds. Announcements are withdrawn before, by their announcers."""
        async with self._lock:
            running, self._zeroconf = self._zeroconf, None
            if running is None:
                return
            try:
                async with asyncio.timeout(_CLOSE_TIMEOUT):
                    await running.async_close()
            except Exception as error:
                self.trouble("multicast", error)

    async def _use(self, interfaces: list[str | int]) -> None:
        from zeroconf import IPVersion
        from zeroconf.asyncio import AsyncZeroconf

        from protocol.net.guarded_zeroconf import GuardedZeroconf

        has_v6 = any(isinstance(entry, int) for entry in interfaces)
        has_v4 = any(isinstance(entry, str) for entry in interfaces)
        version = IPVersion.All if has_v4 and has_v6 else IPVersion.V6Only if has_v6 else IPVersion.V4Only
        if self._zeroconf is None:
            if interfaces:
                self._zeroconf = AsyncZeroconf(zc=GuardedZeroconf(interfaces=interfaces, ip_version=version))
                await self._zeroconf.zeroconf.async_wait_for_start()
        else:
            await self._zeroconf.async_update_interfaces(interfaces, version)


def interface_list(adapters: Sequence[Adapter]) -> list[str | int]:
    """The adapters as zeroconf names them: IPv4 by address, IPv6 by the adapter's number."""
    v4 = [address for adapter in adapters for address in adapter.addresses if ":" not in address]
    v6 = [adapter.index for adapter in adapters if adapter.index and any(":" in text for text in adapter.addresses)]
    return [*dict.fromkeys(v4), *dict.fromkeys(v6)]


def can_be_said(name: str) -> bool:
    """Whether a name that was heard fits into a packet again."""
    labels = name.split(".")
    return len(name.encode()) <= _NAME_BYTES and all(len(label.encode()) <= _LABEL_BYTES for label in labels)
