"""Hosts in namespaces of their own, joined by the lossy switch instead of a bridge."""

import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from network.namespaces import Host, Lan

_SWITCH = Path(__file__).with_name("lossy_switch.py")


class LossyHost(Host):
    """A host whose adapter the switch brings."""

    def _attach(self, adapter: int, bridge: int) -> None:
        """Nothing yet: the switch attaches all hosts at once."""


class LossyLan(Lan):
    """So many hosts, `eth0` of each on one switch. `seed` draws what happens to frames."""

    def __init__(self, hosts: int, seed: int) -> None:
        super().__init__(bridges=0, only_v6=False)
        self.many = hosts
        self._seed = seed

    def open(self) -> None:
        super().open()
        for number in range(self.many):
            host = LossyHost(self, f"h{number}", number + 1, (0,))
            self.hosts.append(host)
            host.open()
        namespaces = [host.namespace for host in self.hosts]
        bench = Host(self, "switch", 0, ())
        self.hosts.append(bench)
        bench.open()
        self._switch = bench.popen([sys.executable, str(_SWITCH), str(self._seed), *namespaces])
        assert self._switch.stdout is not None
        said = self._switch.stdout.readline()
        assert said == '{"ready": true}\n', said
        for host in self.hosts[: self.many]:
            host.link(True)

    def tell(self, **order: object) -> None:
        """Give the switch an order, as lossy_switch.py describes them."""
        assert self._switch.stdin is not None
        self._switch.stdin.write(json.dumps(order) + "\n")
        self._switch.stdin.flush()

    def part(self, islands: Sequence[Sequence[int]] | None) -> None:
        """Only hosts of one island hear each other; None joins all again."""
        self.tell(apart=islands)


@contextmanager
def lossy_lan(hosts: int, seed: int) -> Iterator[LossyLan]:
    """A network for one game."""
    network = LossyLan(hosts, seed)
    try:
        network.open()
        yield network
    finally:
        network.close()
