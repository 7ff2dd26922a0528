"""How much memory a peer uses in the middle of a game: its main process, and the workers that compute its proofs.

Resident memory as `/proc` reports it; without that (it is Linux's) there are no figures.
"""

from collections.abc import Iterator
from pathlib import Path

from lanplay.bench import Figure
from lanplay.bench.people import BenchPlayer, host_with_guests, party

PROCESSES = Path("/proc")
TABLES = (("dao", 3), ("dog", 4))
MOVES = 8  # of one table, so that links, journal and workers are all there
AIM = "< 80"


def measure(seconds: float) -> Iterator[Figure]:
    for game, seats in TABLES if PROCESSES.is_dir() else ():
        yield from _table(game, seats)


def _table(game: str, seats: int) -> Iterator[Figure]:
    with party() as people:
        guest = host_with_guests(people, game, seats)[-1]
        guest.wait("moved", number=MOVES)
        own, workers = _held(guest)
    yield Figure(f"memory.{game}.peer_mb", f"{game}, {seats} seats, one peer", round(own, 1), "MB", AIM)
    if workers:
        what = f"{game}, its {len(workers)} processes for proofs together"
        yield Figure(f"memory.{game}.workers_mb", what, round(sum(workers), 1), "MB")


def _held(player: BenchPlayer) -> tuple[float, list[float]]:
    pid = player.process.pid
    return _resident(pid), [used for process in _begun_by(pid) if (used := _resident(process))]


def _begun_by(pid: int) -> Iterator[int]:
    """Its processes, and theirs."""
    try:
        children = (PROCESSES / f"{pid}/task/{pid}/children").read_text("ascii").split()
    except OSError:  # it has just ended
        return
    for child in map(int, children):
        yield child
        yield from _begun_by(child)


def _resident(pid: int) -> float:
    """Millions of bytes; 0 for a process that has just ended."""
    try:
        lines = (PROCESSES / f"{pid}/status").read_text("utf-8").splitlines()
    except OSError:
        return 0.0
    return next((int(line.split()[1]) * 1024 / 1e6 for line in lines if line.startswith("VmRSS:")), 0.0)
