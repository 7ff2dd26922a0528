"""Hosts in network namespaces: real adapters, real multicast, and nothing that reaches the machine's own network.

A `Lan` is a namespace with one or more bridges; a `Host` is a namespace with an adapter on one or several of
them. Every name is unique to the run, every command names a namespace made here, and everything is taken down again,
whatever happens.
"""

import itertools
import json
import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pytest

ROOT: Final = Path(__file__).resolve().parents[2]
PEER: Final = Path(__file__).with_name("peer.py")
_PREFIX: Final = f"lanplay-{os.getpid()}-"
_counter: Final = itertools.count()


class TouchesDefaultNamespace(RuntimeError):
    """A command that is not confined to a namespace of this run."""


def ip(*words: str) -> str:
    """Runs `ip`, confined: the command must make, remove or enter a namespace of this run."""
    inside = len(words) > 2 and words[0] == "-n" and words[1].startswith(_PREFIX)
    about = len(words) == 3 and words[:2] in (("netns", "add"), ("netns", "del")) and words[2].startswith(_PREFIX)
    if not inside and not about:
        raise TouchesDefaultNamespace(" ".join(words))
    done = subprocess.run(["ip", *words], capture_output=True, text=True, timeout=20, check=False)
    if done.returncode:
        raise RuntimeError(f"ip {' '.join(words)}: {done.stderr.strip()}")
    return done.stdout


class Host:
    """One machine. `adapters` are named eth0, eth1, … in the order of its bridges."""

    def __init__(self, lan: "Lan", name: str, number: int, bridges: Sequence[int]) -> None:
        self.name = name
        self.namespace = f"{lan.namespace}-{name}"
        self._lan = lan
        self._number = number
        self._bridges = tuple(bridges)
        self._running: list[subprocess.Popen[str]] = []

    def address(self, bridge: int | None = None) -> str:
        """The host's address on a bridge; IPv4 unless the network has none."""
        bridge = self._bridges[0] if bridge is None else bridge
        return f"fd77:{bridge}::{self._number}" if self._lan.only_v6 else f"10.77.{bridge}.{self._number}"

    def command(self, words: Sequence[str]) -> list[str]:
        return ["ip", "netns", "exec", self.namespace, *words]

    def run(self, words: Sequence[str], seconds: float = 30) -> subprocess.CompletedProcess[str]:
        """Runs a command on this host to its end."""
        return subprocess.run(
            self.command(words), capture_output=True, text=True, timeout=seconds, check=False, cwd=ROOT, env=_env()
        )

    def popen(self, words: Sequence[str]) -> subprocess.Popen[str]:
        """Starts a command on this host; it is killed with the network at the latest."""
        process = subprocess.Popen(
            self.command(words),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            bufsize=1,
            cwd=ROOT,
            env=_env(),
        )
        self._running.append(process)
        return process

    def peer(self, *options: str) -> "Peer":
        """Starts a peer on this host."""
        return Peer(self.popen([sys.executable, str(PEER), *options]), f"{self.name} {' '.join(options)}")

    def link(self, up: bool, adapter: int = 0) -> None:
        """The host's own switch: its adapter goes down or up."""
        ip("-n", self.namespace, "link", "set", f"eth{adapter}", "up" if up else "down")
        if up:
            self._readdress(adapter)  # going down loses the IPv6 addresses

    def plug(self, in_: bool, adapter: int = 0) -> None:
        """The cable: pulled at the far end, or put back."""
        self.cable(adapter)(in_)

    def cable(self, adapter: int = 0) -> Callable[[bool], None]:
        """What pulls the cable or puts it back, also when the host has another address meanwhile."""
        port = self._port(adapter)

        def plug(in_: bool) -> None:
            ip("-n", self._lan.namespace, "link", "set", port, "up" if in_ else "down")

        return plug

    def readdress(self, number: int, adapter: int = 0, *, only: bool = False) -> None:
        """Another address, as after a new lease; `only` also takes away every other address of the adapter."""
        ip("-n", self.namespace, "address", "flush", "dev", f"eth{adapter}", *(() if only else ("scope", "global")))
        self._number = number
        self._readdress(adapter)

    def open(self) -> None:
        ip("netns", "add", self.namespace)
        self._sysctl("net.ipv6.conf.default.accept_dad=0")
        ip("-n", self.namespace, "link", "set", "lo", "up")
        for adapter, bridge in enumerate(self._bridges):
            self._attach(adapter, bridge)

    def close(self) -> None:
        for process in self._running:
            process.kill()
            process.wait(10)
            for stream in (process.stdin, process.stdout):
                if stream is not None:
                    stream.close()
        ip("netns", "del", self.namespace)

    def _attach(self, adapter: int, bridge: int) -> None:
        ip("-n", self.namespace, "link", "add", f"eth{adapter}", "type", "veth",
           "peer", "name", self._port(adapter), "netns", self._lan.namespace)  # fmt: skip
        ip("-n", self._lan.namespace, "link", "set", self._port(adapter), "master", f"br{bridge}", "up")
        self.link(True, adapter)

    def _port(self, adapter: int) -> str:
        return f"p{self._number}-{adapter}-{self.name}"[:15]

    def _readdress(self, adapter: int) -> None:
        bridge = self._bridges[adapter]
        if not self._lan.only_v6:
            ip("-n", self.namespace, "address", "replace", f"10.77.{bridge}.{self._number}/24", "dev", f"eth{adapter}")
        ip("-n", self.namespace, "address", "replace", f"fd77:{bridge}::{self._number}/64",
           "dev", f"eth{adapter}", "nodad")  # fmt: skip

    def _sysctl(self, setting: str) -> None:
        done = self.run(["sysctl", "-q", "-w", setting])
        if done.returncode:
            raise RuntimeError(done.stderr)


class Lan:
    """The bridges, and the hosts on them."""

    def __init__(self, bridges: int, only_v6: bool) -> None:
        self.namespace = f"{_PREFIX}{next(_counter)}"
        self.only_v6 = only_v6
        self._bridges = bridges
        self.hosts: list[Host] = []

    def host(self, name: str, *bridges: int) -> Host:
        """A new host on these bridges (the first one when none is named)."""
        host = Host(self, name, len(self.hosts) + 1, bridges or (0,))
        self.hosts.append(host)
        host.open()
        return host

    def open(self) -> None:
        ip("netns", "add", self.namespace)
        for bridge in range(self._bridges):
            ip("-n", self.namespace, "link", "add", f"br{bridge}", "type", "bridge",
               "stp_state", "0", "forward_delay", "0", "mcast_snooping", "0")  # fmt: skip
            ip("-n", self.namespace, "link", "set", f"br{bridge}", "up")

    def close(self) -> None:
        for host in reversed(self.hosts):
            _whatever_happens(host.close)
        _whatever_happens(lambda: ip("netns", "del", self.namespace))


@contextmanager
def lan(bridges: int = 1, *, only_v6: bool = False) -> Iterator[Lan]:
    """A network for one test."""
    if os.geteuid() != 0 or shutil.which("ip") is None:
        pytest.skip("network namespaces need root and the `ip` command")
    network = Lan(bridges, only_v6)
    try:
        network.open()
        yield network
    finally:
        network.close()


class Peer:
    """A running peer: what it says, as it says it, one JSON object a line."""

    def __init__(self, process: subprocess.Popen[str], title: str) -> None:
        self.process = process
        self.said: list[dict[str, Any]] = []
        self._title = title
        self._lock = threading.Condition()
        threading.Thread(target=self._read, daemon=True).start()

    def wait(self, event: str, seconds: float = 20.0, after: int = 0, **values: object) -> dict[str, Any]:
        """The first event of this kind with these values, beginning with the `after`th that was said."""
        return self.wait_for(
            lambda said: said["event"] == event and all(said.get(key) == value for key, value in values.items()),
            f"{event} {values}",
            seconds,
            after,
        )

    def wait_for(
        self, fits: Callable[[dict[str, Any]], bool], what: str, seconds: float = 20.0, after: int = 0
    ) -> dict[str, Any]:
        end = time.monotonic() + seconds
        with self._lock:
            while True:
                for said in self.said[after:]:
                    if fits(said):
                        return said
                left = end - time.monotonic()
                if left <= 0:
                    raise AssertionError(f"{self._title}: no {what} within {seconds} s, but {self.said[after:]}")
                self._lock.wait(left)

    def mark(self) -> int:
        """Where the events stand now, for `after`."""
        with self._lock:
            return len(self.said)

    def tell(self, **command: object) -> None:
        """Sends a command."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(command) + "\n")
        self.process.stdin.flush()

    def kill(self) -> None:
        """Ends it without a word, as a crash does."""
        self.process.kill()
        self.process.wait(10)

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            try:
                said = json.loads(line)
            except ValueError:
                said = {"event": "output", "text": line.rstrip()}
            with self._lock:
                self.said.append({"at": time.monotonic(), **said})
                self._lock.notify_all()


def _env() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"}


def _whatever_happens(work: Callable[[], object]) -> None:
    """One thing that cannot be taken down must not keep the others."""
    try:
        work()
    except (RuntimeError, OSError, subprocess.SubprocessError) as error:
        print(f"taking down: {error}", file=sys.stderr)
