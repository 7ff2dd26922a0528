"""Several hosts on one or two networks: real adapters, real multicast DNS, real TLS."""

import contextlib
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from network.namespaces import Host, Peer, TouchesDefaultNamespace, ip, lan

from protocol.identity import Identity

pytestmark = [pytest.mark.network, pytest.mark.timeout(180)]


def key(number: int) -> str:
    return Identity(bytes([number]) * 32).key.hex()[:8]


FLOOD = Path(__file__).with_name("flood.py")
LOW, HIGH = sorted(range(1, 3), key=key)


@contextlib.contextmanager
def timed(at_most: float) -> Iterator[None]:
    start = time.monotonic()
    yield
    assert time.monotonic() - start <= at_most


def resident(peer: Peer) -> int:
    """Kibibytes of memory in use."""
    status = Path(f"/proc/{peer.process.pid}/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))


def peers_of(peer: Peer) -> dict[str, object]:
    mark = peer.mark()
    peer.tell(do="ask")
    return peer.wait("state", after=mark)


def port_of(peer: Peer) -> int:
    return int(peer.wait("listening")["port"])


def test_a_table_is_found_changes_and_says_goodbye() -> None:
    with lan() as net:
        anna, ben = net.host("anna"), net.host("ben")
        table, looker = anna.peer("--key", "1", "--announce", "--name", "Küche"), ben.peer("--key", "2", "--browse")
        found = looker.wait("found", 20)
        assert (found["name"], found["key"], found["info"]) == ("Küche", key(1), "Küche")
        assert anna.address() in found["addresses"]
        table.tell(do="rename", name="Garten")
        looker.wait("changed", 5, name="Garten")
        with timed(4):
            table.tell(do="stop")
            looker.wait("gone", 4, key=key(1))


def test_a_table_is_found_where_there_is_only_ipv6() -> None:
    with lan(only_v6=True) as net:
        anna, ben = net.host("anna"), net.host("ben")
        anna.peer("--key", "1", "--announce")
        looker = ben.peer("--key", "2", "--browse", "--mesh")
        found = looker.wait("found", 20)
        assert all(":" in address for address in found["addresses"])
        looker.wait("up", key=key(1))


def test_two_tables_of_one_name_are_two_tables() -> None:
    with lan() as net:
        anna, ben, carl = (net.host(name) for name in ("anna", "ben", "carl"))
        anna.peer("--key", "1", "--announce", "--table", "one")
        ben.peer("--key", "2", "--announce", "--table", "two")
        looker = carl.peer("--key", "3", "--browse")
        for number, table in ((1, "one"), (2, "two")):
            assert looker.wait("found", 20, key=key(number))["table"] == table
        assert {said["name"] for said in looker.said if said["event"] == "found"} == {"dog"}


def test_two_networks_with_one_name_each_show_as_two_tables() -> None:
    with lan(bridges=2) as net:
        anna, ben, between = net.host("anna", 0), net.host("ben", 1), net.host("carl", 0, 1)
        anna.peer("--key", "1", "--announce")
        ben.peer("--key", "2", "--announce")
        looker = between.peer("--key", "3", "--browse")
        for number, host, bridge in ((1, anna, 0), (2, ben, 1)):
            assert host.address(bridge) in looker.wait("found", 20, key=key(number))["addresses"]


def test_a_named_interface_is_the_only_one_used() -> None:
    with lan(bridges=2) as net:
        anna, ben, between = net.host("anna", 0), net.host("ben", 1), net.host("carl", 0, 1)
        anna.peer("--key", "1", "--announce", "--table", "one")
        ben.peer("--key", "2", "--announce", "--table", "two")
        looker = between.peer("--key", "3", "--browse", "--interface", "eth1")
        assert set(looker.wait("listening")["addresses"]) >= {between.address(1)}
        looker.wait("found", 20, key=key(2))
        time.sleep(0.5)
        assert not [said for said in looker.said if said["event"] == "found" and said["key"] == key(1)]


def crowd(host: Host, count: int) -> None:
    """Make the adapter on the network the last of many, as on a machine with containers and a VPN."""
    network, port = host.namespace.rpartition("-")[0], f"late-{host.name}"
    ip("-n", host.namespace, "link", "del", "eth0")
    ip("-n", host.namespace, "link", "add", "docker0", "type", "bridge")
    ip("-n", host.namespace, "address", "add", "172.17.0.1/16", "dev", "docker0")
    ip("-n", host.namespace, "link", "set", "docker0", "up")
    for number in range(count):
        ip("-n", host.namespace, "link", "add", f"veth{number}", "type", "veth", "peer", "name", f"to{number}")
        ip("-n", host.namespace, "address", "add", f"10.88.{number}.1/24", "dev", f"veth{number}")
        for end in ("veth", "to"):
            ip("-n", host.namespace, "link", "set", f"{end}{number}", "up")
    ip("-n", host.namespace, "link", "add", "eth0", "type", "veth", "peer", "name", port, "netns", network)
    ip("-n", network, "link", "set", port, "master", "br0", "up")
    ip("-n", host.namespace, "link", "set", "eth0", "up")
    ip("-n", host.namespace, "address", "add", f"{host.address()}/24", "dev", "eth0")


def test_the_address_of_the_network_is_told_before_those_of_containers() -> None:
    with lan() as net:
        anna = net.host("anna")
        crowd(anna, 1)
        ip("-n", anna.namespace, "link", "set", "to0", "down")
        told = anna.peer("--key", "1").wait("listening")["addresses"]
        assert [one for one in told if ":" not in one] == [anna.address(), "172.17.0.1", "10.88.0.1"]


def test_on_a_machine_with_many_interfaces_the_table_is_announced_where_others_are_and_it_is_said() -> None:
    with lan() as net:
        anna, ben = net.host("anna"), net.host("ben")
        crowd(anna, 22)
        table = anna.peer("--key", "1", "--announce")
        ben.peer("--key", "2", "--browse").wait("found", 20, key=key(1))
        assert table.wait("trouble", code="crowded")["text"] == "24 > 20"


def test_a_killed_host_is_gone_within_six_seconds() -> None:
    with lan() as net:
        table = net.host("anna").peer("--key", "1", "--announce")
        looker = net.host("ben").peer("--key", "2", "--browse")
        looker.wait("found", 20)
        table.kill()
        looker.wait("gone", 6, key=key(1))


def test_a_host_whose_cable_is_pulled_is_missed_on_every_level_and_found_again() -> None:
    with lan() as net:
        anna, ben = net.host("anna"), net.host("ben")
        anna.peer("--key", "1", "--announce")
        other = ben.peer("--key", "2", "--browse", "--mesh")
        other.wait("up", 20, key=key(1))
        pulled = time.monotonic()
        anna.plug(False)
        assert other.wait("gone", 7, key=key(1))["at"] - pulled < 6.5
        down = other.wait("down", 20, key=key(1))
        assert down["at"] - pulled < 18
        assert down["reason"] in ("silent", "lost")
        mark = other.mark()
        anna.plug(True)
        other.wait("found", 10, after=mark, key=key(1))
        other.wait("up", 10, after=mark, key=key(1))


def test_a_host_whose_adapter_went_down_and_up_is_found_within_ten_seconds() -> None:
    with lan() as net:
        anna, ben = net.host("anna"), net.host("ben")
        ben.link(False)
        anna.peer("--key", "1", "--announce")
        looker = ben.peer("--key", "2", "--browse")
        time.sleep(3)
        mark = looker.mark()
        ben.link(True)
        looker.wait("found", 10, after=mark, key=key(1))


def test_after_a_new_address_the_link_is_back_within_ten_seconds_and_the_address_announced() -> None:
    with lan() as net:
        anna, ben = net.host("anna"), net.host("ben")
        members = [
            host.peer("--key", str(n), "--announce", "--browse", "--mesh", "--interface", "eth0")
            for n, host in enumerate((anna, ben), start=1)
        ]
        for member, number in zip(members, (2, 1), strict=True):
            member.wait("up", 20, key=key(number))
        time.sleep(1)
        marks = [member.mark() for member in members]
        changed = time.monotonic()
        anna.readdress(77, only=True)
        for member, number, mark in zip(members, (2, 1), marks, strict=True):
            assert member.wait("up", 12, after=mark, key=key(number))["at"] - changed < 10
        members[1].wait_for(lambda said: "10.77.0.77" in said.get("addresses", ()), "the new address", 12, marks[1])


def test_twenty_flaps_are_three_announcements_at_most() -> None:
    with lan() as net:
        anna = net.host("anna")
        table = anna.peer("--key", "1", "--announce")
        table.wait("listening")
        time.sleep(2)
        for _ in range(20):
            anna.link(False)
            time.sleep(0.05)
            anna.link(True)
            time.sleep(0.05)
        time.sleep(4)
        assert 1 <= int(str(peers_of(table)["published"])) <= 3


def test_three_members_find_each_other_and_hear_each_other() -> None:
    with lan() as net:
        hosts = [net.host(name) for name in ("anna", "ben", "carl")]
        members = [
            host.peer("--key", str(n), "--announce", "--browse", "--mesh") for n, host in enumerate(hosts, start=1)
        ]
        for n, member in enumerate(members, start=1):
            for other in {1, 2, 3} - {n}:
                member.wait("up", 20, key=key(other))
        time.sleep(1)
        for n, member in enumerate(members, start=1):
            member.tell(do="send", text=f"I am {n}")
        for n, member in enumerate(members, start=1):
            for other in {1, 2, 3} - {n}:
                member.wait("frame", key=key(other), text=f"I am {other}")
        assert not [said for member in members for said in member.said if said["event"] == "down"]


def test_two_that_find_each_other_at_once_end_with_one_link() -> None:
    with lan() as net:
        anna, ben = net.host("anna"), net.host("ben")
        low = anna.peer("--key", str(LOW), "--announce", "--browse", "--mesh")
        high = ben.peer("--key", str(HIGH), "--announce", "--browse", "--mesh")
        low.wait("up", 20, key=key(HIGH))
        high.wait("up", 20, key=key(LOW))
        time.sleep(1.5)
        low_dialled, high_dialled = peers_of(low)["dialled"], peers_of(high)["dialled"]
        assert (low_dialled, high_dialled) in (
            ({key(HIGH): True}, {key(LOW): False}),
            ({key(HIGH): False}, {key(LOW): True}),  # they did not cross: the second saw the first one's link in time
        )


def test_one_key_on_two_hosts_is_told_to_all_three() -> None:
    with lan() as net:
        anna, ben, carl = (net.host(name) for name in ("anna", "ben", "carl"))
        table = anna.peer("--key", "1")
        where = f"1@{anna.address()}:{port_of(table)}"
        first = ben.peer("--key", "2", "--dial", where)
        first.wait("up", key=key(1))
        second = carl.peer("--key", "2", "--dial", where)
        for peer, is_later in ((table, False), (first, False), (second, True)):
            peer.wait("twin", key=key(2), is_later=is_later)
        assert peers_of(table)["peers"] == [key(2)]
        assert peers_of(first)["peers"] == [key(1)]


def test_a_short_cut_of_the_network_loses_no_link() -> None:
    with lan() as net:
        anna, ben = net.host("anna"), net.host("ben")
        table = anna.peer("--key", "1")
        other = ben.peer("--key", "2", "--dial", f"1@{anna.address()}:{port_of(table)}")
        other.wait("up", key=key(1))
        anna.plug(False)
        other.tell(do="send", text="into the void")
        time.sleep(2.5)
        anna.plug(True)
        table.wait("frame", 10, text="into the void")
        assert not [said for said in other.said if said["event"] == "down"]


@pytest.mark.soak
def test_a_flood_of_records_costs_little_and_hides_no_table() -> None:
    with lan() as net:
        anna, ben, eve = (net.host(name) for name in ("anna", "ben", "eve"))
        looker = ben.peer("--key", "2", "--browse")
        looker.wait("listening")
        time.sleep(0.5)
        before = resident(looker)
        assert eve.run([sys.executable, str(FLOOD), eve.address(), "30000"]).returncode == 0
        anna.peer("--key", "1", "--announce")
        assert looker.wait("found", 30)["key"] == key(1)
        assert resident(looker) - before < 20_000


def test_nothing_outside_of_the_own_namespaces_can_be_touched() -> None:
    for words in (
        ("link", "set", "eth0", "down"),
        ("-n", "other", "link", "set", "eth0", "down"),
        ("netns", "del", "other"),
        ("-br", "address"),
        ("netns", "add", "lanplay"),
    ):
        with pytest.raises(TouchesDefaultNamespace):
            ip(*words)


def test_everything_is_taken_down_whatever_happens() -> None:
    hosts: list[Host] = []
    peers: list[Peer] = []

    def fail_midway() -> None:
        with lan() as net:
            hosts.append(net.host("anna"))
            peers.append(hosts[0].peer("--key", "1"))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail_midway()
    assert peers[0].process.poll() is not None
    with pytest.raises(RuntimeError):
        ip("-n", hosts[0].namespace, "link")
