"""How long a move takes at a table that is flooded, compared with one that is left alone.

    python tests/soak/floods.py [CONNECTIONS [WORD]]     only floods whose name holds WORD

As root: the hosts have adapters of their own on a switch.

Two people play DAO on two hosts, each move after a tenth of a second; a third host floods them, or a third seat does. A
move is timed from its predecessor, as the host's program tells it, without that tenth. The middle of all moves may
double under a flood, no more.
"""

import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path

from network.namespaces import Host, lan
from network.players import Party, Player

TESTS = Path(__file__).parents[1]
MOST_FACTOR = 2.0
THINKING = 0.1  # seconds of a slow bot, so that a game lasts as long as its flood
SHORTEST = 0.005  # seconds: below it no person notices, and no factor is meant
CALLERS = Path(__file__).with_name("callers.py")
CHEAT = TESTS / "network" / "cheating_peer.py"
RECORDS = TESTS / "network" / "flood.py"


@contextmanager
def flooding(host: Host, words: Sequence[str]) -> Iterator[None]:
    """A hostile program on `host` while the context lasts; it has the processors only when nobody else wants them."""
    path = f"PYTHONPATH={TESTS.parent}:{TESTS}"
    process = host.popen(["env", path, "nice", "-n", "19", sys.executable, *words])
    try:
        yield
    finally:
        process.kill()
        process.wait(10)


def moves_of(player: Player, within: float) -> list[float]:
    """Seconds that the moves of a game took besides thinking, until it is over."""
    times: list[float] = []
    until = time.monotonic() + within
    while time.monotonic() < until and not player.all("result"):
        moved = len(player.all("moved"))
        times += [time.monotonic()] * (moved - len(times))
        time.sleep(0.0005)
    assert player.all("result"), f"no end within {within} s: {player.events[-3:]} {player.other[-3:]}"
    return [later - earlier - THINKING for earlier, later in pairwise(times)]


def played(flood: Callable[[Host, str], Sequence[str]] | None, *, is_seated: bool = False) -> list[float]:
    """The times of the moves of one game, flooded by the program that `flood` names for an address."""
    with Party() as party, lan() as network:
        hosts = [network.host(name) for name in ("a", "b", "eve")]
        seats = "3" if is_seated else "2"
        table = party.starts(hosts[0], "a", "host", "dao", "--seats", seats, "--name", "tea", auto=party.slow)
        address = str(table.wait("table")["address"])
        guest = party.starts(hosts[1], "b", "join", "tea", auto=party.slow)
        if flood is None:
            return moves_of(table, 120)
        if not is_seated:
            guest.wait("started", 60)
        with flooding(hosts[2], flood(hosts[2], address)):
            return moves_of(table, 240)


def callers(kind: str, count: int) -> Callable[[Host, str], Sequence[str]]:
    return lambda host, address: (str(CALLERS), address, kind, str(count))


def seated(host: Host, address: str) -> Sequence[str]:
    return (str(CHEAT), address, "--cheat", "flood")


def main() -> int:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 5_000
    floods: dict[str, Callable[[], list[float]]] = {
        "nobody": lambda: played(None),
        f"{count} connections half open": lambda: played(callers("silent", count)),
        f"{count} slow connections": lambda: played(callers("slow", count)),
        f"{count} connections with garbage": lambda: played(callers("garbage", count)),
        "forged records": lambda: played(lambda host, _: (str(RECORDS), host.address(), str(count))),
        "a seated flooder": lambda: played(seated, is_seated=True),
    }
    alone: float | None = None
    is_slow = False
    wanted = sys.argv[2] if len(sys.argv) > 2 else ""
    for name, run in floods.items():
        if wanted not in name and name != "nobody":
            continue
        times = sorted(run())
        middle, late = statistics.median(times), times[len(times) * 95 // 100]
        alone = alone or middle
        factor = max(middle, SHORTEST) / max(alone, SHORTEST)
        is_slow = is_slow or factor > MOST_FACTOR
        figures = f"{middle * 1000:.1f} ms in the middle, {late * 1000:.1f} ms for 95 of 100"
        print(f"{name}: {len(times)} moves, {figures}, factor {factor:.2f}", flush=True)
    return 1 if is_slow else 0


if __name__ == "__main__":
    sys.exit(main())
