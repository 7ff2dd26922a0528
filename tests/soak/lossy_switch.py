"""A switch that loses, delays, reorders and doubles frames between hosts, each of which hangs on a TAP device of it.

    python lossy_switch.py SEED NAMESPACE…     within the switch's own namespace; each host gets `eth0`

It says `{"ready": true}` when all hosts are attached and then takes lines: `{"apart": [[0, 2], [1]]}` puts hosts into
islands that do not hear each other (a host of none hears nobody), `{"apart": null}` joins all again, and `{"loss": 0.1,
"twice": 0.01, "slowest": 0.05}` changes the weather. At the end of its input it ends.

TAP devices, not veth pairs with packet sockets: their frames carry whole checksums.
"""

import fcntl
import heapq
import json
import os
import selectors
import struct
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

_TUNSETIFF: Final = 0x400454CA
_TAP_WITHOUT_HEADER: Final = 0x1002
_FRAME: Final = 65_536
_FRAMES_AT_ONCE: Final = 100
_MOST_UNDERWAY: Final = 20_000  # as a real switch, it drops what its memory cannot hold
_GROUP_BIT: Final = 1  # of the first byte of a destination that several listen to


@dataclass
class Weather:
    """What happens to frames: parts of 1, and seconds."""

    loss: float = 0.05
    twice: float = 0.01
    quickest: float = 0.002
    slowest: float = 0.02

    def deliveries(self, rng: Random) -> list[float]:
        """After how many seconds a frame arrives: once, never, or twice. Later ones may so overtake it."""
        if rng.random() < self.loss:
            return []
        times = 2 if rng.random() < self.twice else 1
        return [rng.uniform(self.quickest, self.slowest) for _ in range(times)]


class Switch:
    def __init__(self, ports: Sequence[int], rng: Random) -> None:
        self.weather = Weather()
        self.apart: list[list[int]] | None = None
        self._ports = ports
        self._rng = rng
        self._underway: list[tuple[float, int, int, bytes]] = []
        self._homes: dict[bytes, int] = {}  # MAC address -> port
        self._count = 0

    def take(self, port: int, frame: bytes, now: float) -> None:
        """A frame of the host at `port` sets out to whom it is for, or to all if that is not known."""
        self._homes[frame[6:12]] = port
        home = None if frame[0] & _GROUP_BIT else self._homes.get(frame[:6])
        for other in range(len(self._ports)) if home is None else (home,):
            if other == port or not self._hears(other, port) or len(self._underway) >= _MOST_UNDERWAY:
                continue
            for delay in self.weather.deliveries(self._rng):
                self._count += 1
                heapq.heappush(self._underway, (now + delay, self._count, other, frame))

    def deliver(self, now: float) -> float | None:
        """Hand over what is due; the seconds until the next is."""
        while self._underway and self._underway[0][0] <= now:
            _, _, port, frame = heapq.heappop(self._underway)
            try:
                os.write(self._ports[port], frame)
            except OSError:
                continue  # the adapter is down or its queue full: lost, too
        return self._underway[0][0] - now if self._underway else None

    def obey(self, order: dict[str, Any]) -> None:
        if "apart" in order:
            self.apart = order.pop("apart")
        for name, value in order.items():
            setattr(self.weather, name, value)

    def _hears(self, one: int, other: int) -> bool:
        return self.apart is None or any(one in island and other in island for island in self.apart)


def attach(number: int, namespace: str) -> int:
    """A new TAP device that becomes `eth0` of the namespace; the descriptor stays valid there."""
    port = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    name = f"tap{number}"
    fcntl.ioctl(port, _TUNSETIFF, struct.pack("16sH22x", name.encode(), _TAP_WITHOUT_HEADER))
    subprocess.run(["ip", "link", "set", name, "netns", namespace, "name", "eth0"], check=True)
    return port


def main(seed: int, namespaces: Sequence[str]) -> None:
    ports = [attach(number, namespace) for number, namespace in enumerate(namespaces)]
    switch = Switch(ports, Random(seed))
    selector = selectors.DefaultSelector()
    for number, port in enumerate(ports):
        selector.register(port, selectors.EVENT_READ, number)
    orders = sys.stdin.buffer.raw  # a buffer would keep the second of two lines, and nothing would tell of it
    selector.register(orders, selectors.EVENT_READ, None)
    print(json.dumps({"ready": True}), flush=True)
    wait: float | None = None
    while True:
        for key, _ in selector.select(wait):
            if key.data is None:
                line = orders.readline()
                if not line:
                    return
                switch.obey(json.loads(line))
                continue
            for _ in range(_FRAMES_AT_ONCE):
                try:
                    frame = os.read(ports[key.data], _FRAME)
                except OSError:  # no more, or the adapter is down
                    break
                switch.take(key.data, frame, time.monotonic())
        wait = switch.deliver(time.monotonic())


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
