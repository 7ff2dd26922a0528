"""Which network adapters to use, and when that changed.

Decides which adapters and addresses count: what the player named, or every adapter but the loopback, the likeliest way
to other machines first. An IPv6 link-local address counts only with its adapter's number. Asking the system may block,
so it is done in a thread; changes count only when they have stood for a while, because a laptop that changes its Wi-Fi
flaps several times in a few seconds.
"""

import asyncio
import contextlib
import ipaddress
import socket
import struct
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum, auto
from pathlib import Path
from typing import Final

import ifaddr

POLL: Final = 5.0
SETTLE: Final = 2.0
_TUNNELS: Final = ("tun", "tap", "wg", "ppp", "utun", "ipsec", "tailscale", "zt", "wireguard")
_VIRTUAL: Final = (
    *("docker", "br-", "podman", "cni", "flannel", "cali", "kube", "lxcbr", "lxdbr", "incusbr", "veth"),  # containers
    *("virbr", "vboxnet", "vmnet", "vnet", "virtualbox", "vmware", "hyper-v", "vethernet"),  # virtual machines
    *("awdl", "llw"),  # between Apple's own devices
)
_ELSEWHERE: Final = (("192.0.2.1", 9), ("2001:db8::1", 9))  # of no machine (RFC 5737, RFC 3849)
_GET_FLAGS: Final = 0x8913  # SIOCGIFFLAGS of Linux
_IS_RUNNING: Final = 0x40  # IFF_RUNNING: up, and with a carrier
_MEMBERSHIPS: Final = Path("/proc/sys/net/ipv4/igmp_max_memberships")


class NoInterface(ValueError):
    """No adapter goes by this name or address; `wanted` is what was asked for."""

    def __init__(self, wanted: str) -> None:
        super().__init__(wanted)
        self.wanted = wanted


class AdapterKind(IntEnum):
    """What an adapter leads to, the likeliest way to other machines first."""

    ROUTED = auto()  # the network that also leads elsewhere
    LAN = auto()
    LINK_LOCAL = auto()  # nobody has given it an address
    VIRTUAL = auto()  # containers and virtual machines on this machine
    TUNNEL = auto()
    UNPLUGGED = auto()


@dataclass(frozen=True, slots=True)
class Adapter:
    """A network adapter with the addresses that can be used; link-local IPv6 ones carry `%index`.

    Two that differ in what else is known of them are the same adapter.
    """

    name: str
    index: int
    addresses: tuple[str, ...]
    is_routed: bool = field(default=False, compare=False)  # whether packets to anywhere leave here
    has_carrier: bool = field(default=True, compare=False)

    @property
    def is_loopback(self) -> bool:
        return bool(self.addresses) and all(ipaddress.ip_address(text).is_loopback for text in self.addresses)

    @property
    def has_ipv4(self) -> bool:
        return any(":" not in text for text in self.addresses)

    @property
    def kind(self) -> AdapterKind:
        name = self.name.lower()
        if not self.has_carrier:
            return AdapterKind.UNPLUGGED
        if name.startswith(_TUNNELS):
            return AdapterKind.TUNNEL
        if self.is_routed:
            return AdapterKind.ROUTED
        if name.startswith(_VIRTUAL):
            return AdapterKind.VIRTUAL
        is_link_local = all(ipaddress.ip_address(text).is_link_local for text in self.addresses)
        return AdapterKind.LINK_LOCAL if is_link_local else AdapterKind.LAN


def choose(adapters: Iterable[Adapter], wanted: Sequence[str] = ()) -> tuple[Adapter, ...]:
    """The adapters to use: those `wanted` by name or address, in that order; or all, by their kind.

    The loopback counts only when it is wanted or there is nothing else. Raises NoInterface when something wanted is
    not there.
    """
    usable = sorted(
        (adapter for adapter in adapters if adapter.addresses), key=lambda adapter: (adapter.kind, adapter.index)
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
                return replace(adapter, addresses=(address,))
    raise NoInterface(wanted)


async def list_adapters() -> tuple[Adapter, ...]:
    """All adapters of this machine with their usable addresses."""
    return await asyncio.to_thread(_ask_system)


def membership_limit() -> int | None:
    """On how many adapters the system lets a program hear multicast over IPv4; None where it does not say."""
    try:
        return int(_MEMBERSHIPS.read_text("ascii"))
    except (OSError, ValueError):
        return None


def _ask_system() -> tuple[Adapter, ...]:
    routed = frozenset(_routed())
    return tuple(_adapter(adapter, routed) for adapter in ifaddr.get_adapters())


def _adapter(adapter: ifaddr.Adapter, routed: frozenset[str]) -> Adapter:
    addresses = _addresses(adapter)
    is_routed = any(text.partition("%")[0] in routed for text in addresses)
    return Adapter(adapter.nice_name, adapter.index or 0, addresses, is_routed, _has_carrier(adapter.name))


def _routed() -> Iterable[str]:
    """The own addresses from which packets to anywhere would leave. None is sent: UDP only looks up the way."""
    for elsewhere in _ELSEWHERE:
        family = socket.AF_INET6 if ":" in elsewhere[0] else socket.AF_INET
        with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as asking:
            asking.connect(elsewhere)
            yield str(asking.getsockname()[0]).partition("%")[0]


def _has_carrier(name: str) -> bool:
    """Whether the cable is in, the Wi-Fi joined; True where the system does not say."""
    if sys.platform != "linux":
        return True
    from fcntl import ioctl

    with contextlib.suppress(OSError, struct.error), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        answer = ioctl(asking, _GET_FLAGS, struct.pack("16sH14x", name.encode()[:15], 0))
        flags: int = struct.unpack_from("H", answer, 16)[0]
        return bool(flags & _IS_RUNNING)
    return True


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
