"""`lanplay doctor`: every check tells a healthy machine from a sick one. Only the loopback is used."""

import errno
import io
import os
import pty
import re
import socket
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from program import run

from lanplay.doctor import network, probes
from lanplay.doctor.examine import checks, examine
from lanplay.doctor.finding import Finding, Level, found
from lanplay.doctor.home import check_home
from lanplay.doctor.installation import NEEDED, check_clock, check_packages, check_python, check_veil
from lanplay.doctor.network import check_network
from lanplay.doctor.surroundings import check_container, check_firewall
from lanplay.doctor.terminal import check_terminal
from lanplay.errors import CommandError
from lanplay.exits import Exit
from lanplay.settings import Settings
from lanplay.text import translate
from protocol.sodium import SodiumNotLoaded
from protocol.store.store import DATABASE, Store

ROOT = Path(__file__).parents[2]
LOOPBACK = Settings(interfaces=("lo" if sys.platform == "linux" else "127.0.0.1",))


def levels(findings: Iterator[Finding]) -> dict[str, Level]:
    """The worst level of each check."""
    worst: dict[str, Level] = {}
    order = list(Level)
    for finding in findings:
        assert finding.text
        assert "{" not in finding.text + finding.advice
        if finding.level is not Level.OK:
            assert finding.advice or finding.check == "database"
        before = worst.get(finding.check, Level.OK)
        worst[finding.check] = max(before, finding.level, key=order.index)
    return worst


# -- the command -------------------------------------------------------------------------------------------------


def test_a_machine_without_faults_ends_well(tmp_path: Path) -> None:
    words = ("doctor", "--interface", LOOPBACK.interfaces[0], "--home", str(tmp_path))
    told = run(*words, "--json")
    assert told.status == Exit.DONE
    *findings, summary = told.events
    assert {finding["event"] for finding in findings} == {"check"}
    assert set(checks(Settings())) - {"network"} <= {finding["check"] for finding in findings}
    assert {"interface", "multicast", "mdns_port", "listening"} <= {finding["check"] for finding in findings}
    assert summary["event"] == "checked"
    assert summary["faults"] == 0
    lines = run(*words).out.splitlines()
    assert len(lines) == len(findings) + 1
    assert all(re.match(r"(ok|warning|fault): ", line) for line in lines[:-1])


def test_a_fault_ends_with_its_own_status(tmp_path: Path) -> None:
    told = run("doctor", "--interface", "none\x1b[31m", "--home", str(tmp_path), "--json")
    assert told.status == Exit.REFUSED
    assert [event["check"] for event in told.events if event.get("level") == "fault"] == ["interface"]
    assert "\x1b" not in told.out
    assert told.events[-1]["faults"] == 1


def test_a_check_that_fails_by_itself_stops_no_other() -> None:
    def broken() -> Iterator[Finding]:
        yield found("first", Level.OK, "fine")
        raise ZeroDivisionError

    findings = list(examine({"broken": broken, "clock": check_clock}))
    assert [(finding.check, finding.level) for finding in findings[:2]] == [
        ("first", Level.OK),
        ("broken", Level.FAULT),
    ]
    assert "ZeroDivisionError" in findings[1].text
    assert findings[2].check == "clock"


# -- installation ------------------------------------------------------------------------------------------------


def test_the_packages_needed_are_those_of_the_project() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert [f"{name}>={least}" for name, least in NEEDED.items()] == project["dependencies"]


def test_missing_and_old_packages_are_faults() -> None:
    assert levels(check_packages()) == {"packages": Level.OK}
    assert levels(check_packages({"click": "999"})) == {"packages": Level.FAULT}
    assert levels(check_packages({"click": "8", "no-such-package-here": "1"})) == {"packages": Level.FAULT}
    assert levels(check_packages({"click": "8.1rc1"})) == {"packages": Level.OK}


def test_an_old_python_is_a_fault() -> None:
    assert levels(check_python()) == {"python": Level.OK}
    assert levels(check_python((3, 10, 4))) == {"python": Level.FAULT}


def refused(folder: Path | None = None) -> bool:
    raise SodiumNotLoaded("failed to map segment from shared object")


def homeless() -> Path:
    raise CommandError("home_unknown")


def test_a_library_that_does_not_load_or_miscalculates_is_a_fault(tmp_path: Path) -> None:
    assert levels(check_veil(homeless)) == {"veil": Level.OK}
    assert levels(check_veil(homeless, lambda: False)) == {"veil": Level.FAULT}
    assert levels(check_veil(homeless, refused)) == {"veil": Level.FAULT}
    (finding,) = check_veil(lambda: tmp_path, refused, refused)
    assert finding.level is Level.FAULT
    assert "failed to map" in finding.text
    assert "TMPDIR" in finding.advice


def test_where_the_folder_of_games_stands_in_for_the_temporary_one_games_work(tmp_path: Path) -> None:
    loaded: list[Path] = []
    there = tmp_path / "not yet" / "there"
    findings = list(check_veil(lambda: there, lambda: bool(loaded) or refused(), loaded.append))
    assert levels(iter(findings)) == {"temporary": Level.WARNING, "veil": Level.OK}
    assert loaded == [tmp_path]
    assert str(tmp_path) in findings[0].text


def test_a_clock_that_cannot_be_right_is_a_warning() -> None:
    assert levels(check_clock(1_800_000_000.0)) == {"clock": Level.OK}
    for wrong in (0.0, 1_000_000_000.0, 1e12, 1e30):
        assert levels(check_clock(wrong)) == {"clock": Level.WARNING}


# -- the folder --------------------------------------------------------------------------------------------------


def test_a_folder_that_is_not_there_yet_is_not_made(tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "home"
    assert levels(check_home(folder)) == {"home": Level.OK}
    assert not (tmp_path / "deep").exists()


def test_a_folder_in_use_is_looked_into(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        store.meet(b"k" * 32, "Ada", 1).result()
        assert levels(check_home(tmp_path)) == {"home": Level.OK, "database": Level.OK}
    (tmp_path / DATABASE).write_bytes(b"garbage" * 1000)
    assert levels(check_home(tmp_path)) == {"home": Level.OK, "database": Level.FAULT}


@pytest.mark.skipif(os.name != "posix", reason="modes of files")
def test_a_folder_that_others_can_look_into_is_a_warning(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    assert levels(check_home(tmp_path)) == {"home": Level.OK, "modes": Level.WARNING}


def test_a_folder_that_cannot_be_used_is_a_fault(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("in the way")
    assert levels(check_home(file)) == {"home": Level.FAULT}
    assert levels(check_home(file / "below")) == {"home": Level.FAULT}


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="a file system in which nothing can be made")
def test_a_folder_that_cannot_be_made_is_a_fault_whatever_its_modes_say() -> None:
    assert levels(check_home(Path("/proc/lanplay"))) == {"home": Level.FAULT}


def test_a_disk_without_room_is_a_warning(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lanplay.doctor.home.LEAST_ROOM", 1 << 62)
    assert levels(check_home(tmp_path)) == {"home": Level.OK, "room": Level.WARNING}


# -- the network -------------------------------------------------------------------------------------------------


def test_the_loopback_can_be_used() -> None:
    told = levels(check_network(LOOPBACK))
    assert told == dict.fromkeys(("interface", "multicast", "mdns_port", "listening"), Level.OK)


def test_a_port_that_is_taken_is_a_fault() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        told = levels(check_network(Settings(interfaces=("127.0.0.1",), port=port)))
    assert told["listening"] is Level.FAULT
    assert told["multicast"] is Level.OK


def test_a_program_that_keeps_the_mdns_port_is_a_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as greedy:
        greedy.bind(("127.0.0.1", 0))
        monkeypatch.setattr(probes, "MDNS_PORT", greedy.getsockname()[1])
        told = levels(check_network(Settings(interfaces=("127.0.0.1",))))
    assert told["mdns_port"] is Level.WARNING


def test_multicast_that_does_not_work_is_a_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(address: str) -> None:
        raise OSError(errno.ENODEV, os.strerror(errno.ENODEV))

    monkeypatch.setattr(probes, "hears_itself", lambda address: False)
    assert levels(check_network(LOOPBACK))["multicast"] is Level.WARNING
    monkeypatch.setattr(probes, "join_v4", refuse)
    assert levels(check_network(LOOPBACK))["multicast"] is Level.WARNING


def test_only_the_loopback_is_ever_sent_to() -> None:
    for address in ("192.0.2.1", "0.0.0.0", "224.0.0.1"):
        with pytest.raises(ValueError, match="loopback"):
            probes.hears_itself(address)
    assert probes.hears_itself("127.0.0.1")


def test_more_interfaces_than_multicast_may_use_are_counted() -> None:
    (finding,) = network._memberships(24, 20)
    assert finding.level is Level.WARNING
    assert "20" in finding.text
    assert "24" in finding.text
    assert "igmp_max_memberships" in finding.advice
    assert not [*network._memberships(20, 20), *network._memberships(24, None)]


def test_machines_without_a_network_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    async def alone() -> tuple[network.Adapter, ...]:
        return (network.Adapter("lo", 1, ("127.0.0.1",)),)

    async def nothing() -> tuple[network.Adapter, ...]:
        return (network.Adapter("eth0", 2, ()),)

    monkeypatch.setattr(network, "list_adapters", alone)
    assert levels(check_network(Settings()))["interface"] is Level.WARNING
    monkeypatch.setattr(network, "list_adapters", nothing)
    assert levels(check_network(Settings())) == {"interface": Level.FAULT}


# -- what stands around ------------------------------------------------------------------------------------------


def test_firewalls_are_recognised(tmp_path: Path) -> None:
    assert levels(check_firewall(tmp_path, "linux")) == {"firewall": Level.OK}
    (tmp_path / "proc" / "77").mkdir(parents=True)
    (tmp_path / "proc" / "77" / "comm").write_text("firewalld\n")
    assert "firewall-cmd" in next(check_firewall(tmp_path, "linux")).advice
    (tmp_path / "etc" / "ufw").mkdir(parents=True)
    (tmp_path / "etc" / "ufw" / "ufw.conf").write_text("# comment\nENABLED=yes\n")
    assert "sudo ufw" in next(check_firewall(tmp_path, "linux")).advice
    assert "netsh" in next(check_firewall(tmp_path, "win32")).advice
    assert "Local Network" in next(check_firewall(tmp_path, "darwin")).advice


def test_containers_and_wsl_are_recognised(tmp_path: Path) -> None:
    def level(root: Path, environ: dict[str, str] | None = None, release: str = "6.8.0-generic") -> Level:
        return levels(check_container(environ or {}, root, release))["container"]

    assert level(tmp_path) is Level.OK
    assert level(tmp_path, release="5.15.153.1-microsoft-standard-WSL2") is Level.WARNING
    assert level(tmp_path, {"WSL_DISTRO_NAME": "Debian"}) is Level.WARNING
    assert level(tmp_path, {"container": "podman"}) is Level.WARNING
    (tmp_path / "proc" / "1").mkdir(parents=True)
    (tmp_path / "proc" / "1" / "cgroup").write_text("0::/\n")
    assert level(tmp_path) is Level.OK
    (tmp_path / "proc" / "1" / "cgroup").write_text("12:cpu:/kubepods/pod1\n")
    assert level(tmp_path) is Level.WARNING
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / ".dockerenv").touch()
    assert level(tmp_path / "other") is Level.WARNING


# -- the terminal ------------------------------------------------------------------------------------------------


def test_without_a_terminal_nothing_is_wrong() -> None:
    stream = io.TextIOWrapper(io.BytesIO(), "utf-8")
    assert levels(check_terminal({}, stream)) == {"encoding": Level.OK, "terminal": Level.OK}
    stream = io.TextIOWrapper(io.BytesIO(), "latin-1")
    assert levels(check_terminal({}, stream))["encoding"] is Level.WARNING


PROBE = """
import fcntl, os, struct, sys, termios
fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", {lines}, {columns}, 0, 0))
from lanplay.doctor.terminal import check_terminal
for finding in check_terminal(os.environ):
    print(finding.check, finding.level.value, file=sys.stderr)
"""


def on_a_terminal(columns: int, lines: int, **environ: str) -> dict[str, str]:
    """What is found by a process whose terminal has this size."""
    master, slave = pty.openpty()
    try:
        ran = subprocess.run(
            [sys.executable, "-c", PROBE.format(columns=columns, lines=lines)],
            stdin=slave,
            stdout=slave,
            stderr=subprocess.PIPE,
            text=True,
            timeout=60,
            check=True,
            env={"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", **environ},
        )
    finally:
        os.close(master)
        os.close(slave)
    return dict(line.split() for line in ran.stderr.splitlines())


@pytest.mark.skipif(os.name != "posix", reason="pseudo-terminals")
def test_terminals_are_told_apart() -> None:
    good = on_a_terminal(100, 30, TERM="xterm-256color")
    assert good == dict.fromkeys(("encoding", "terminal", "colours", "screen"), "ok")
    assert on_a_terminal(40, 30, TERM="xterm", NO_COLOR="1") == {**good, "terminal": "warning"}
    assert on_a_terminal(100, 10, TERM="dumb")["colours"] == "warning"


def test_findings_are_translated_and_cleaned() -> None:
    finding = found("x", Level.WARNING, "{name}", "do {name}", name="\x1b[31mred\n" + "x" * 1000)
    assert finding.line.startswith(f"{translate('warning')}: red x")
    assert "\x1b" not in finding.line
    assert len(finding.line) < 800
