"""Hosts in namespaces of their own with a clock each, joined by the lossy switch instead of a bridge."""

import json
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from network.namespaces import ROOT, Host, Lan

_SWITCH: Final = Path(__file__).with_name("lossy_switch.py")
_CLOCK: Final = Path(__file__).with_name("clock")


class LossyHost(Host):
    """A host whose adapter the switch brings."""

    def __init__(self, lan: "LossyLan", name: str, number: int, clock: Path) -> None:
        super().__init__(lan, name, number, (0,))
        self._clock = clock
        self.set_clock(0)

    def set_clock(self, ahead: int) -> None:
        """So many seconds ahead of the true time; behind it where that is negative."""
        self._clock.with_suffix(".new").write_text(str(ahead))
        self._clock.with_suffix(".new").rename(self._clock)

    def command(self, words: Sequence[str]) -> list[str]:
        return super().command(["env", f"PYTHONPATH={ROOT}:{_CLOCK}", f"SOAKED_CLOCK={self._clock}", *words])

    def _attach(self, adapter: int, bridge: int) -> None:
        """Nothing yet: the switch attaches all hosts at once."""


class LossyLan(Lan):
    """So many machines, `eth0` of each on one switch. `seed` draws what happens to frames."""

    def __init__(self, machines: int, seed: int) -> None:
        super().__init__(bridges=0, only_v6=False)
        self._clocks = tempfile.TemporaryDirectory()
        clocks = Path(self._clocks.name)
        self.machines = [
            LossyHost(self, f"h{number}", number, clocks / str(number)) for number in range(1, machines + 1)
        ]
        self._seed = seed

    def open(self) -> None:
        super().open()
        bench = Host(self, "switch", 0, ())
        for host in (*self.machines, bench):
            self.hosts.append(host)
            host.open()
        namespaces = [host.namespace for host in self.machines]
        self._switch = bench.popen([sys.executable, str(_SWITCH), str(self._seed), *namespaces])
        assert self._switch.stdout is not None
        said = self._switch.stdout.readline()
        assert said == '{"ready": true}\n', said
        for machine in self.machines:
            machine.link(True)

    def close(self) -> None:
        super().close()
        self._clocks.cleanup()

    def tell(self, **order: object) -> None:
        """Give the switch an order, as lossy_switch.py describes them."""
        assert self._switch.stdin is not None
        self._switch.stdin.write(json.dumps(order) + "\n")
        self._switch.stdin.flush()

    def part(self, islands: Sequence[Sequence[int]] | None) -> None:
        """Only hosts of one island hear each other; None joins all again."""
        self.tell(apart=islands)


@contextmanager
def lossy_lan(machines: int, seed: int) -> Iterator[LossyLan]:
    """A network for one game."""
    network = LossyLan(machines, seed)
    try:
        network.open()
        yield network
    finally:
        network.close()
