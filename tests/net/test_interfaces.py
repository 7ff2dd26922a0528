"""Which adapters count, and when a change of them does."""

import asyncio
import threading

import ifaddr
import pytest
from net.loopback import eventually, play

from protocol.net import interfaces
from protocol.net.interfaces import Adapter, AdapterKind, NoInterface, Settled, choose, list_adapters, watch

LO = Adapter("lo", 1, ("127.0.0.1", "::1"))
WIFI = Adapter("wlan0", 3, ("10.0.0.5", "fe80::5%3"))
CABLE = Adapter("eth0", 2, ("192.168.1.5",))
VPN = Adapter("tun0", 1, ("10.8.0.2",))
DOWN = Adapter("eth1", 5, ())


def test_all_usable_adapters_are_chosen_tunnels_last_and_never_the_loopback() -> None:
    assert choose([VPN, LO, WIFI, DOWN, CABLE]) == (CABLE, WIFI, VPN)


def test_the_likeliest_way_to_other_machines_comes_first() -> None:
    docker = Adapter("docker0", 2, ("172.17.0.1",), has_carrier=False)
    bridge = Adapter("br-1f2e3d", 3, ("172.18.0.1",))
    box = Adapter("VirtualBox Host-Only Ethernet Adapter", 4, ("192.168.56.1",))
    pair = Adapter("veth9", 5, ("fe80::9%5",))
    unused = Adapter("eth7", 6, ("169.254.3.3", "fe80::7%6"))
    pulled = Adapter("eth8", 7, ("10.9.9.9",), has_carrier=False)
    routed = Adapter("wlan1", 9, ("10.1.1.1",), is_routed=True)
    all_of_them = [docker, bridge, box, pair, unused, pulled, VPN, CABLE, routed]
    assert choose(all_of_them) == (routed, CABLE, unused, bridge, box, pair, VPN, docker, pulled)


def test_a_bridge_that_leads_elsewhere_is_a_network_and_a_tunnel_stays_a_tunnel() -> None:
    bridge, vpn = (Adapter(name, 2, ("10.0.0.1",), is_routed=True) for name in ("br-lan", "wg0"))
    assert (bridge.kind, vpn.kind) == (AdapterKind.ROUTED, AdapterKind.TUNNEL)


def test_what_else_is_known_of_an_adapter_makes_it_no_other() -> None:
    assert Adapter("eth0", 2, ("10.0.0.1",), is_routed=True) == Adapter("eth0", 2, ("10.0.0.1",), has_carrier=False)


def test_without_any_network_the_loopback_serves() -> None:
    assert choose([LO, DOWN]) == (LO,)
    assert choose([DOWN]) == ()


def test_named_adapters_are_chosen_in_the_order_given_the_loopback_included() -> None:
    assert choose([VPN, LO, WIFI, CABLE], ["wlan0", "lo", "wlan0"]) == (WIFI, LO)


def test_an_address_chooses_itself_alone() -> None:
    assert choose([LO, WIFI], ["10.0.0.5"]) == (Adapter("wlan0", 3, ("10.0.0.5",)),)
    assert choose([LO, WIFI], ["fe80::5"]) == (Adapter("wlan0", 3, ("fe80::5%3",)),)
    assert choose([LO], ["127.0.0.1"]) == (Adapter("lo", 1, ("127.0.0.1",)),)


@pytest.mark.parametrize("wanted", ["eth9", "10.0.0.6", "eth1", ""])
def test_what_is_not_there_is_an_error_that_names_it(wanted: str) -> None:
    with pytest.raises(NoInterface) as caught:
        choose([LO, WIFI, DOWN], [wanted])
    assert caught.value.wanted == wanted


def test_link_local_addresses_carry_their_adapter_or_are_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    def adapters() -> list[ifaddr.Adapter]:
        ips = [
            ifaddr.IP(("fe80::1", 0, 0), 64, "a"),
            ifaddr.IP(("fe80::2", 0, 7), 64, "a"),
            ifaddr.IP(("2001:db8::1", 0, 0), 64, "a"),
            ifaddr.IP("10.0.0.1", 24, "a"),
        ]
        return [ifaddr.Adapter("a", "a", ips, index=7), ifaddr.Adapter("b", "b", ips[:1], index=None)]

    monkeypatch.setattr(ifaddr, "get_adapters", adapters)
    first, second = asyncio.run(list_adapters())
    assert first.addresses == ("fe80::1%7", "fe80::2%7", "2001:db8::1", "10.0.0.1")
    assert second.addresses == ()


def test_the_loopback_of_this_machine_is_found() -> None:
    (found,) = choose(asyncio.run(list_adapters()), ["lo"])
    assert found.is_loopback
    assert "127.0.0.1" in found.addresses


def test_a_change_counts_when_it_has_stood_for_two_seconds() -> None:
    settled = Settled((CABLE,))
    assert not settled.see((WIFI,), 10.0)
    assert not settled.see((WIFI,), 11.9)
    assert settled.see((WIFI,), 12.0)
    assert not settled.see((WIFI,), 13.0)
    assert settled.value == (WIFI,)


def test_twenty_flaps_in_a_row_are_one_change_at_most() -> None:
    settled = Settled((CABLE,))
    changes = sum(settled.see((WIFI,) if n % 2 else (CABLE,), n * 0.5) for n in range(20))
    changes += sum(settled.see((WIFI,), 10.0 + n) for n in range(5))
    assert changes == 1


def test_a_change_that_is_taken_back_is_none() -> None:
    settled = Settled((CABLE,))
    settled.see((), 0.0)
    assert settled.is_moving()
    assert not settled.see((CABLE,), 1.0)
    assert not settled.see((CABLE,), 9.0)
    assert not settled.is_moving()


def test_watching_reports_every_change_and_asks_off_the_loop(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now: list[Adapter] = [CABLE]
    asked_in: set[threading.Thread] = set()

    def ask() -> tuple[Adapter, ...]:  # which takes some systems half a second
        asked_in.add(threading.current_thread())
        return tuple(now)

    monkeypatch.setattr(interfaces, "_ask_system", ask)
    reported: list[tuple[Adapter, ...]] = []

    async def scenario() -> None:
        task = asyncio.create_task(watch((), (CABLE,), reported.append, poll=0.05, settle=0.2))
        await eventually(lambda: bool(asked_in), "asked")
        now[:] = [WIFI]
        await eventually(lambda: reported == [(WIFI,)], "reported", 10)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    play(scenario)
    assert reported == [(WIFI,)]
    assert threading.current_thread() not in asked_in


def test_watching_goes_on_after_the_system_could_not_say(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = 0

    def ask() -> tuple[Adapter, ...]:
        nonlocal asked
        asked += 1
        if asked == 1:
            raise OSError(12, "no memory")
        return (WIFI,)

    monkeypatch.setattr(interfaces, "_ask_system", ask)
    reported: list[tuple[Adapter, ...]] = []

    async def scenario() -> None:
        task = asyncio.create_task(watch((), (CABLE,), reported.append, poll=0.05, settle=0.05))
        await eventually(lambda: reported == [(WIFI,)], "reported")
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    play(scenario)


def test_a_wanted_adapter_that_is_away_is_left_out_until_it_is_back() -> None:
    assert interfaces._present((LO, CABLE), ("lo", "wlan0")) == (LO,)
