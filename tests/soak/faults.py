"""What happens to hosts and programs in the middle of a game: a fault begins, lasts for some seconds and is over."""

import resource
import signal
import threading
import time
from dataclasses import dataclass
from random import Random
from subprocess import Popen
from typing import Final, Self

from soak.soaked_seats import SoakedTable

LONGEST: Final = 30.0
SLICE: Final = 0.5  # seconds
HOUR: Final = 3600


@dataclass(frozen=True)
class Fault:
    """`seats` are hit; they are over it in this order."""

    seats: tuple[int, ...]
    seconds: float

    @classmethod
    def drawn(cls, rng: Random, honest: int) -> Self:
        many = rng.choice((1, 1, 1, honest, rng.randint(1, honest)))
        return cls(tuple(rng.sample(range(honest), many)), round(rng.uniform(1, rng.choice((4, LONGEST))), 1))

    def begin(self, table: SoakedTable) -> None: ...

    def end(self, table: SoakedTable) -> None: ...

    def __str__(self) -> str:
        return f"{type(self).__name__} of {','.join(map(str, self.seats))} for {self.seconds} s"


class Crash(Fault):
    def begin(self, table: SoakedTable) -> None:
        for seat in self.seats:
            table.seats[seat].kill()

    def end(self, table: SoakedTable) -> None:
        for seat in self.seats:
            table.seats[seat].resume()


class Stop(Fault):
    """As of a laptop that is closed and opened."""

    def begin(self, table: SoakedTable) -> None:
        self._tell(table, signal.SIGSTOP)

    def end(self, table: SoakedTable) -> None:
        self._tell(table, signal.SIGCONT)

    def _tell(self, table: SoakedTable, word: signal.Signals) -> None:
        for seat in self.seats:
            table.seats[seat].runs[-1].process.send_signal(word)


class Slow(Fault):
    """As on a machine that has much else to do: a tenth of the time is left to read, and the others must not wait."""

    def begin(self, table: SoakedTable) -> None:
        for seat in self.seats:
            process = table.seats[seat].runs[-1].process
            threading.Thread(target=_slow_down, args=(process, self.seconds), daemon=True).start()


def _slow_down(process: Popen[str], seconds: float) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        process.send_signal(signal.SIGSTOP)
        time.sleep(0.9 * SLICE)
        process.send_signal(signal.SIGCONT)
        time.sleep(0.1 * SLICE)


class Partition(Fault):
    """`seats` on one side, all others on the other."""

    def begin(self, table: SoakedTable) -> None:
        table.net.part([self.seats, [host for host in range(len(table.net.machines)) if host not in self.seats]])

    def end(self, table: SoakedTable) -> None:
        table.net.part(None)


class Unplugged(Fault):
    """The adapter is down and comes up again."""

    def begin(self, table: SoakedTable) -> None:
        for seat in self.seats:
            table.seats[seat].host.link(False)

    def end(self, table: SoakedTable) -> None:
        for seat in self.seats:
            table.seats[seat].host.link(True)


class Moved(Fault):
    """New addresses while the adapter is down, as after a walk to another room."""

    def begin(self, table: SoakedTable) -> None:
        for seat in self.seats:
            table.seats[seat].host.link(False)

    def end(self, table: SoakedTable) -> None:
        for seat in self.seats:
            table.seats[seat].host.link(True)
            table.readdress(seat)


class Renumbered(Fault):
    """New addresses from one moment to the next."""

    def begin(self, table: SoakedTable) -> None:
        for seat in self.seats:
            table.readdress(seat)


@dataclass(frozen=True)
class WrongClock(Fault):
    """The clock is set, some seconds or some years too late or too early, and in the end it is set right."""

    ahead: int  # seconds

    @classmethod
    def drawn(cls, rng: Random, honest: int) -> Self:
        fault = Fault.drawn(rng, honest)
        return cls(fault.seats, fault.seconds, rng.choice((-1, 1)) * rng.choice((3, HOUR, 300 * HOUR, 40_000 * HOUR)))

    def begin(self, table: SoakedTable) -> None:
        for seat in self.seats:
            table.net.machines[seat].set_clock(self.ahead)

    def end(self, table: SoakedTable) -> None:
        for seat in self.seats:
            table.net.machines[seat].set_clock(0)


class FullDisk(Fault):
    """No byte more can be written to any file; who ends because of it starts again when there is room."""

    def begin(self, table: SoakedTable) -> None:
        self._limit(table, 0)

    def end(self, table: SoakedTable) -> None:
        self._limit(table, resource.RLIM_INFINITY)
        for seat in self.seats:
            table.seats[seat].resume()

    def _limit(self, table: SoakedTable, soft: int) -> None:
        for seat in self.seats:
            if table.seats[seat].is_running:
                pid = table.seats[seat].runs[-1].process.pid
                _, hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)
                resource.prlimit(pid, resource.RLIMIT_FSIZE, (soft, hard))


class Storm(Fault):
    """Every fourth frame is lost, and the rest is slow."""

    def begin(self, table: SoakedTable) -> None:
        table.net.tell(loss=0.25, slowest=0.2)

    def end(self, table: SoakedTable) -> None:
        table.net.tell(loss=0.05, slowest=0.02)


FAULTS: Final[tuple[type[Fault], ...]] = (
    Crash, Crash, Crash, Stop, Slow, Partition, Partition, Unplugged, Moved, Renumbered, WrongClock, FullDisk, Storm,
)  # fmt: skip
