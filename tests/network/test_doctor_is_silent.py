"""`lanplay doctor` on a real adapter: it finds multicast to work, and not one packet leaves the machine."""

import json
import sys
import time
from pathlib import Path

import pytest
from network.namespaces import Host, lan

pytestmark = [pytest.mark.network, pytest.mark.timeout(180)]

JOIN = (
    "import socket, time; s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM);"
    "s.setsockopt(0, socket.IP_ADD_MEMBERSHIP, socket.inet_aton('224.0.0.251') + socket.inet_aton('{address}'));"
    "time.sleep(0.5)"
)


def sent(host: Host) -> int:
    """How many packets its adapter has sent so far."""
    lines = host.run(["cat", "/proc/net/dev"]).stdout.splitlines()
    counts = next(line.split(":")[1].split() for line in lines if line.strip().startswith("eth0:"))
    return int(counts[9])


def wait_for_silence(host: Host) -> int:
    """A fresh adapter introduces itself; wait until it has nothing more to say."""
    before, since = sent(host), time.monotonic()
    end = since + 30
    while time.monotonic() < end:
        time.sleep(0.2)
        now = sent(host)
        if now != before:
            before, since = now, time.monotonic()
        elif time.monotonic() - since > 4:
            return now
    raise AssertionError("the adapter never fell silent")


def test_nothing_is_sent_to_others(tmp_path: Path) -> None:
    with lan() as net:
        host = net.host("anna")
        host.run(["sysctl", "-q", "-w", "net.ipv6.conf.eth0.router_solicitations=0"])
        before = wait_for_silence(host)
        ran = host.run([sys.executable, "-m", "lanplay", "doctor", "--home", str(tmp_path), "--json"])
        time.sleep(1)
        assert sent(host) == before
        found = [json.loads(line) for line in ran.stdout.splitlines()]
        multicast = [event for event in found if event.get("check") in ("multicast", "mdns_port", "listening")]
        assert [event["level"] for event in multicast] == ["ok"] * 3
        assert all("eth0" in event["text"] for event in multicast)


def test_the_count_notices_what_other_joins_send() -> None:
    """Joining a group that is reported sends, so the count above could have risen."""
    with lan() as net:
        host = net.host("anna")
        before = wait_for_silence(host)
        host.run([sys.executable, "-c", JOIN.format(address=host.address())])
        assert sent(host) > before
