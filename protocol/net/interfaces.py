"""Which network adapters to use, and when that changed.

Decides which adapters and addresses count: what the player named, or every adapter but the loopback, tunnels last. An
IPv6 link-local address counts only with its adapter's number. Asking the system may block, so it is done in a thread;
changes count only when they have stood for a while, because a laptop that changes its Wi-Fi flaps several times in a
few seconds.
"""

import asyncio
import contextlib
import ipaddress
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import ifaddr

POLL: Final = 5.0
SETTLE: Final = 2.0
_TUNNELS: Final = ("tun", "tap", "wg", "ppp", "utun", "ipsec", "tailscale", "zt")


class NoInterface(ValueError):
    """No adapter goes by this name or address; `wanted` is what was asked for."""

    def __init__(self, wanted: str) -> None:
        super().__init__(wanted)
        self.wanted = wanted


@dataclass(frozen=True, slots=True)
class Adapter:
    """A network adapter with the addresses that can be used; link-local IPv6 ones carry `%index`."""

    name: str
    index: int
    addresses: tuple[str, ...]

    @property
    def is_loopback(self) -> bool:
        return bool(self.addresses) and all(ipaddress.ip_address(text).is_loopback for text in self.addresses)

    @property
    def is_tunnel(self) -> bool:
        return self.name.lower().startswith(_TUNNELS)


def choose(adapters: Iterable[Adapter], wanted: Sequence[str] = ()) -> tuple[Adapter, ...]:
    """The adapters to use: those `wanted` by name or address, in that order; or all, tunnels last.

    The loopback counts only when it is wanted or there is nothing else. Raises NoInterface when something wanted is
    not there.
    """
    usable = sorted(
        (adapter for adapter in adapters if adapter.addresses), key=lambda adapter: (adapter.is_tunnel, adapter.index)
    )
    if wanted:
        return tuple(dict.fromkeys(_named(usable, text) for text in wanted))
    return tuple(adapter for adapter in usable if not adapter.is_loopback) or tuple(usable)


def _named(adapters: Sequence[Adapter], wanted: str) -> Adapter:
    """An adapter by its name, or one of its addresses alone."""
    for adapter in adapters:
        if adapter.name == wanted:
            return adapter
        for address in adapter.addresses:
            if wanted in (address, address.partition("%")[0]):
                return Adapter(adapter.name, adapter.index, (address,))
    raise NoInterface(wanted)


async def list_adapters() -> tuple[Adapter, ...]:
    """All adapters of this machine with their usable addresses."""
    return await asyncio.to_thread(_ask_system)


def _ask_system() -> tuple[Adapter, ...]:
    return tuple(
        Adapter(adapter.nice_name, adapter.index or 0, _addresses(adapter)) for adapter in ifaddr.get_adapters()
    )


def _addresses(adapter: ifaddr.Adapter) -> tuple[str, ...]:
    return tuple(text for ip in adapter.ips if (text := _usable(ip.ip, adapter.index)) is not None)


def _usable(ip: str | tuple[str, int, int], index: int | None) -> str | None:
    if isinstance(ip, str):
        return ip
    host, _, scope = ip
    if not ipaddress.IPv6Address(host.partition("%")[0]).is_link_local:
        return host
    number = scope or index
    return f"{host.partition('%')[0]}%{number}" if number else None


class Settled:
    """Lets a changing value through only when it has stood for `SETTLE` seconds. Time is an argument."""

    __slots__ = ("_candidate", "_settle", "_since", "value")

    def __init__(self, value: tuple[Adapter, ...], settle: float = SETTLE) -> None:
        self.value = value
        self._settle = settle
        self._candidate = value
        self._since = 0.0

    def see(self, value: tuple[Adapter, ...], now: float) -> bool:
        """Takes an observation; True when it has just become the new value."""
        if value != self._candidate:
            self._candidate = value
            self._since = now
        if self._candidate == self.value or now - self._since < self._settle:
            return False
        self.value = self._candidate
        return True

    def is_moving(self) -> bool:
        """Whether something else than the value was seen last."""
        return self._candidate != self.value


async def watch(
    wanted: Sequence[str],
    known: tuple[Adapter, ...],
    on_change: Callable[[tuple[Adapter, ...]], None],
    *,
    poll: float = POLL,
    settle: float = SETTLE,
) -> None:
    """Calls `on_change` with the chosen adapters whenever they are others than those known. Runs until cancelled.

    Adapters that were asked for by name may come and go: while they are away they are left out.
    """
    loop = asyncio.get_running_loop()
    settled = Settled(known, settle)
    while True:
        await asyncio.sleep(settle if settled.is_moving() else poll)
        with contextlib.suppress(OSError):  # the system could not say; it is asked again
            if settled.see(_present(await list_adapters(), wanted), loop.time()):
                on_change(settled.value)


def _present(adapters: tuple[Adapter, ...], wanted: Sequence[str]) -> tuple[Adapter, ...]:
    if not wanted:
        return choose(adapters)
    found: dict[Adapter, None] = {}
    for text in wanted:
        try:
            found.update(dict.fromkeys(choose(adapters, (text,))))
        except NoInterface:
            continue
    return tuple(found)
