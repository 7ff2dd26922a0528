"""Addresses as people type them and as sockets name them."""

import asyncio

import pytest

from protocol.net.addresses import Address, BadAddress, resolve


@pytest.mark.parametrize(
    ("text", "host", "port"),
    [
        ("127.0.0.1:5000", "127.0.0.1", 5000),
        (" 10.0.0.1 ", "10.0.0.1", 4242),
        ("[::1]:5000", "::1", 5000),
        ("[::1]", "::1", 4242),
        ("::1", "::1", 4242),
        ("[fe80::1%eth0]:5000", "fe80::1%eth0", 5000),
        ("fe80:0:0::1%3", "fe80::1%3", 4242),
    ],
)
def test_addresses_are_read_as_they_are_typed(text: str, host: str, port: int) -> None:
    address = Address.parse(text, 4242)
    assert (address.host, address.port) == (host, port)
    assert Address.parse(str(address)) == address


@pytest.mark.parametrize(
    "text",
    ["", ":5000", "1.2.3.4:0", "1.2.3.4:65536", "1.2.3.4:x", "1.2.3.4:-1", "1.2.3:5", "[::1", "fe80::1", "fe80::1%0",
     "1.2.3.4:٥", "1.2.3.4:123456789", "[::1]:99999", "host name:5"],
)  # fmt: skip
def test_what_leads_nowhere_is_refused(text: str) -> None:
    with pytest.raises(BadAddress):
        Address.parse(text, 4242)


def test_the_scope_of_a_link_local_address_is_kept_from_the_socket() -> None:
    assert Address.from_socket(("fe80::1", 5, 0, 3)) == Address("fe80::1%3", 5)
    assert Address.from_socket(("::1", 5, 0, 0)) == Address("::1", 5)
    assert Address("fe80::1%3", 5).sockaddr() == ("fe80::1", 5, 0, 3)
    assert Address("fe80::1%lo", 5).sockaddr()[3] > 0
    with pytest.raises(OSError):
        Address("fe80::1%nosuch0", 5).sockaddr()


def test_only_addresses_of_other_machines_are_remote() -> None:
    for host in ("10.0.0.1", "fe80::1%3", "2001:db8::1", "169.254.1.1"):
        assert Address(host, 5).is_remote
    for host in ("127.0.0.1", "::1", "0.0.0.0", "::", "224.0.0.251", "ff02::fb", "::ffff:127.0.0.1"):
        assert not Address(host, 5).is_remote


def test_a_literal_is_resolved_without_asking_anybody() -> None:
    assert asyncio.run(resolve("127.0.0.1:5")) == (Address("127.0.0.1", 5),)
    with pytest.raises(BadAddress):
        asyncio.run(resolve("not:an:address:at:all:%"))
