"""Where a peer can be reached: a literal address, with its scope where IPv6 needs one, and a port.

Decides how addresses are written and which are refused. It never asks a name server unless `resolve` is called for a
name that a person typed.
"""

import asyncio
import contextlib
import ipaddress
import socket
from collections.abc import Iterable, Sequence
from typing import Any, Self

import msgspec


class BadAddress(ValueError):
    """A text that is no address; `text` is what was typed."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


class Address(msgspec.Struct, frozen=True, order=True):
    """A literal IPv4 or IPv6 address and a port. `host` holds the scope as in `fe80::1%eth0`."""

    host: str
    port: int

    @classmethod
    def parse(cls, text: str, default_port: int = 0) -> Self:
        """Reads `1.2.3.4:5`, `[fe80::1%eth0]:5`, or an address alone when there is a default port."""
        host, port = _split(text.strip(), default_port)
        return cls.of(host, port, text)

    @classmethod
    def of(cls, host: str, port: int, text: str = "") -> Self:
        """Checks and normalises; a link-local IPv6 address without a scope leads nowhere and is refused."""
        try:
            literal = ipaddress.ip_address(host)
        except ValueError:
            raise BadAddress(text or host) from None
        if not 0 < port < 65536:
            raise BadAddress(text or f"{host}:{port}")
        if literal.version == 6 and literal.is_link_local and literal.scope_id in (None, "0"):
            raise BadAddress(text or host)
        return cls(str(literal), port)

    @classmethod
    def from_socket(cls, name: tuple[Any, ...]) -> Self:
        """The address in a socket's name, as `getpeername` gives it."""
        host, port = str(name[0]), int(name[1])
        if len(name) == 4 and name[3] and "%" not in host:
            host = f"{host}%{name[3]}"
        return cls(host, port)

    @property
    def family(self) -> socket.AddressFamily:
        return socket.AF_INET6 if ":" in self.host else socket.AF_INET

    @property
    def is_loopback(self) -> bool:
        return ipaddress.ip_address(self.host).is_loopback

    @property
    def is_remote(self) -> bool:
        """Whether another machine can have this address."""
        literal = ipaddress.ip_address(self.host)
        mapped = literal.ipv4_mapped if isinstance(literal, ipaddress.IPv6Address) else None
        return not (mapped or literal.is_loopback or literal.is_unspecified or literal.is_multicast)

    def sockaddr(self) -> tuple[Any, ...]:
        """What `bind` and `connect` take; OSError when the scope names no adapter of this machine."""
        if self.family is socket.AF_INET:
            return (self.host, self.port)
        host, _, scope = self.host.partition("%")
        return (host, self.port, 0, scope_index(scope))

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if self.family is socket.AF_INET6 else f"{self.host}:{self.port}"


def to_be_told(addresses: Sequence[Address]) -> tuple[Address, ...]:
    """Those that people can pass on: a scope means nothing on another machine. All, where there are no others."""
    return tuple(address for address in addresses if "%" not in address.host) or tuple(addresses)


def readable(contacts: Iterable[str]) -> tuple[Address, ...]:
    """The contacts that are addresses; scopes mean nothing on another machine and are dropped."""
    addresses = []
    for contact in contacts:
        with contextlib.suppress(BadAddress):
            addresses.append(Address.parse(contact))
    return tuple(addresses)


def scope_index(scope: str) -> int:
    """The number of an adapter given by name or number; 0 for none."""
    if not scope:
        return 0
    return int(scope) if scope.isdecimal() else socket.if_nametoindex(scope)


async def resolve(text: str, default_port: int = 0) -> tuple[Address, ...]:
    """The addresses that a person's `HOST[:PORT]` stands for; only here may a name be looked up."""
    try:
        return (Address.parse(text, default_port),)
    except BadAddress:
        host, port = _split(text.strip(), default_port)
    try:
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except OSError:
        raise BadAddress(text) from None
    return tuple(dict.fromkeys(Address.from_socket(name) for *_, name in found))


def _split(text: str, default_port: int) -> tuple[str, int]:
    if text.startswith("["):
        host, found, rest = text[1:].partition("]")
        rest = rest.removeprefix(":")
        if not found:
            raise BadAddress(text)
    elif text.count(":") > 1:
        host, rest = text, ""
    else:
        host, _, rest = text.partition(":")
    if rest and not (rest.isascii() and rest.isdecimal()):
        raise BadAddress(text)
    port = int(rest[:6]) if rest else default_port
    if not host or not 0 < port < 65536:
        raise BadAddress(text)
    return host, port
