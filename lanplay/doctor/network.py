"""Whether others can find and reach this machine, interface by interface."""

import asyncio
from collections.abc import Callable, Iterator

from lanplay.doctor import probes
from lanplay.doctor.finding import Finding, Level, found
from lanplay.errors import system_words
from lanplay.settings import Settings
from lanplay.text import mark
from protocol.net.interfaces import Adapter, AdapterKind, NoInterface, choose, list_adapters, membership_limit

ADAPTER = mark("The interface {name} is in use: {addresses}.")
ADAPTER_NONE = mark("No network interface has an address.")
ADAPTER_NONE_ADVICE = mark("Join a network, by cable or Wi-Fi.")
ADAPTER_ALONE = mark("Only the loopback interface has an address, so only programs on this machine can play.")
ADAPTER_WRONG = mark("There is no interface {name}.")
ADAPTER_WRONG_ADVICE = mark("Name one of: {known}.")
ADAPTER_VIRTUAL = mark("The interface {name} belongs to containers or virtual machines on this machine: {addresses}.")
ADAPTER_UNPLUGGED = mark("The interface {name} is not connected to anything: {addresses}.")
ADAPTER_UNPLUGGED_ADVICE = mark("If others are to reach you there, plug in the cable or join the Wi-Fi.")
ADAPTER_TUNNEL = mark("The interface {name} is a tunnel (VPN): {addresses}.")
ADDRESS_ADVICE = mark("Tables are rarely found through it; others join with --address.")
MEMBERSHIPS = mark("mDNS may use {limit} interfaces with IPv4, and there are {count}.")
MEMBERSHIPS_ADVICE = mark(
    "Tables are announced on the likeliest {limit} alone. Name yours with --interface, or raise the limit: "
    "sysctl -w net.ipv4.igmp_max_memberships=100"
)
MULTICAST = mark("Multicast works on {name}.")
MULTICAST_NOT = mark("Multicast does not work on {name}: {reason}.")
MULTICAST_ADVICE = mark("Tables are not found there; others join with --address HOST:PORT.")
DEAF = mark("Multicast on {name} was sent but did not come back.")
PORT_SHARED = mark("The port of multicast DNS (5353/udp) can be shared on {name}.")
PORT_HELD = mark("The port of multicast DNS (5353/udp) cannot be used on {name}: {reason}.")
PORT_HELD_ADVICE = mark("Another program has it to itself; close that program, or join with --address.")
LISTENS = mark("This machine can listen for others on {name}.")
LISTENS_NOT = mark("This machine cannot listen for others on {name}: {reason}.")
LISTENS_ADVICE = mark("If --port was given, try another one.")


def check_network(settings: Settings) -> Iterator[Finding]:
    adapters = asyncio.run(list_adapters())
    try:
        chosen = choose(adapters, settings.interfaces)
    except NoInterface as error:
        known = ", ".join(adapter.name for adapter in adapters if adapter.addresses)
        yield found("interface", Level.FAULT, ADAPTER_WRONG, ADAPTER_WRONG_ADVICE, name=error.wanted, known=known)
        return
    if not chosen:
        yield found("interface", Level.FAULT, ADAPTER_NONE, ADAPTER_NONE_ADVICE)
    elif not settings.interfaces and all(adapter.is_loopback for adapter in chosen):
        yield found("interface", Level.WARNING, ADAPTER_ALONE, ADAPTER_NONE_ADVICE)
    yield from _memberships(sum(adapter.has_ipv4 for adapter in chosen), membership_limit())
    for adapter in chosen:
        yield _adapter(adapter)
        yield from _multicast(adapter)
        yield _mdns_port(adapter)
        yield _listening(adapter, settings.port or 0)


def _adapter(adapter: Adapter) -> Finding:
    params = {"name": adapter.name, "addresses": ", ".join(adapter.addresses)}
    match adapter.kind:
        case AdapterKind.TUNNEL:
            return found("interface", Level.WARNING, ADAPTER_TUNNEL, ADDRESS_ADVICE, **params)
        case AdapterKind.UNPLUGGED:
            return found("interface", Level.WARNING, ADAPTER_UNPLUGGED, ADAPTER_UNPLUGGED_ADVICE, **params)
        case AdapterKind.VIRTUAL:
            return found("interface", Level.OK, ADAPTER_VIRTUAL, **params)
        case _:
            return found("interface", Level.OK, ADAPTER, **params)


def _memberships(count: int, limit: int | None) -> Iterator[Finding]:
    """Each interface may be fine by itself, and still be one too many for mDNS."""
    if limit is not None and count > limit:
        yield found("memberships", Level.WARNING, MEMBERSHIPS, MEMBERSHIPS_ADVICE, count=count, limit=limit)


def _multicast(adapter: Adapter) -> Iterator[Finding]:
    reason = _first_failure(lambda address: _join(adapter, address), adapter.addresses)
    if reason is not None:
        yield found("multicast", Level.WARNING, MULTICAST_NOT, MULTICAST_ADVICE, name=adapter.name, reason=reason)
        return
    own = next((address for address in adapter.addresses if ":" not in address), None)
    if adapter.is_loopback and own is not None and not probes.hears_itself(own):
        yield found("multicast", Level.WARNING, DEAF, MULTICAST_ADVICE, name=adapter.name)
        return
    yield found("multicast", Level.OK, MULTICAST, name=adapter.name)


def _join(adapter: Adapter, address: str) -> None:
    if ":" in address:
        probes.join_v6(adapter.index)
    else:
        probes.join_v4(address)


def _mdns_port(adapter: Adapter) -> Finding:
    reason = _first_failure(probes.share_mdns_port, adapter.addresses)
    if reason is not None:
        return found("mdns_port", Level.WARNING, PORT_HELD, PORT_HELD_ADVICE, name=adapter.name, reason=reason)
    return found("mdns_port", Level.OK, PORT_SHARED, name=adapter.name)


def _listening(adapter: Adapter, port: int) -> Finding:
    reason = _first_failure(lambda address: probes.listen(address, port), adapter.addresses)
    if reason is not None:
        return found("listening", Level.FAULT, LISTENS_NOT, LISTENS_ADVICE, name=adapter.name, reason=reason)
    return found("listening", Level.OK, LISTENS, name=adapter.name)


def _first_failure(probe: Callable[[str], None], addresses: tuple[str, ...]) -> str | None:
    """Why `probe` fails, for the first of these addresses for which it does."""
    for address in addresses:
        try:
            probe(address)
        except OSError as error:
            return f"{system_words(error)} ({address})"
    return None
