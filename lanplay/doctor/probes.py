"""What the sockets of this machine tell without a packet to another one.

A host never reports that it joins the all-hosts groups 224.0.0.1 (RFC 2236, section 6) and ff02::1 (RFC 2710, section
5), so joining them silently shows whether an interface supports multicast. Everything raises OSError.
"""

import secrets
import socket
import struct
import sys

from protocol.net.addresses import Address

MDNS_PORT = 5353
_ALL_HOSTS_V4 = "224.0.0.1"
_ALL_HOSTS_V6 = "ff02::1"
_PATIENCE = 1.0


def join_v4(address: str) -> None:
    """Join a group on the interface that has this address."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        membership = socket.inet_aton(_ALL_HOSTS_V4) + socket.inet_aton(address)
        probe.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, membership)


def join_v6(index: int) -> None:
    """Join a group on the interface with this number."""
    with socket.socket(socket.AF_INET6, socket.SOCK_DGRAM) as probe:
        membership = socket.inet_pton(socket.AF_INET6, _ALL_HOSTS_V6) + struct.pack("@I", index)
        probe.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_JOIN_GROUP, membership)


def hears_itself(address: str) -> bool:
    """Whether multicast sent on the loopback comes back; raises ValueError for any other address."""
    if not Address(address, 0).is_loopback:
        raise ValueError("only the loopback is sent to")
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.bind(("", 0))
        membership = socket.inet_aton(_ALL_HOSTS_V4) + socket.inet_aton(address)
        probe.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, membership)
        probe.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton(address))
        probe.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_TTL, 0)
        probe.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_LOOP, 1)
        probe.settimeout(_PATIENCE)
        token = secrets.token_bytes(16)
        probe.sendto(token, (_ALL_HOSTS_V4, probe.getsockname()[1]))
        try:
            return probe.recv(64) == token
        except TimeoutError:
            return False


def share_mdns_port(address: str) -> None:
    """Bind the port of multicast DNS, shared with other programs; nothing is sent."""
    where = Address(address, MDNS_PORT)
    with socket.socket(where.family, socket.SOCK_DGRAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if sys.platform != "win32" and hasattr(socket, "SO_REUSEPORT"):
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        probe.bind(where.sockaddr())


def listen(address: str, port: int) -> None:
    """Listen for TCP; on the loopback, also connect to it."""
    where = Address(address, port)
    with socket.socket(where.family, socket.SOCK_STREAM) as listener:
        if sys.platform != "win32":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(where.sockaddr())
        listener.listen(1)
        if where.is_loopback:
            socket.create_connection(listener.getsockname()[:2], timeout=_PATIENCE).close()
