"""Whose proofs hold: each entry's are checked once, on the spot or by a job that somebody else runs.

A verdict belongs to an entry's bytes, which name the chain that it builds on, so it never has to be asked for again.
"""

from dataclasses import dataclass

from protocol.log.branch import Round
from protocol.log.chain import Place
from protocol.rounds.job import Job
from protocol.rounds.procedure import Foul
from protocol.wire.items import Entry, Signed


@dataclass(frozen=True, slots=True)
class Wanted:
    """A check to be run: the hash of the item in question, and the job that gives the code of its foul, or None."""

    item: bytes
    job: Job


@dataclass(frozen=True, slots=True)
class Convicted:
    """An entry whose proofs do not hold, and where it stood."""

    item: Signed
    seat: int
    epoch: bytes
    place: Place
    code: str


class ProofChecks:
    """`wanted` are the checks for the driver to take, where it `defers` them."""

    def __init__(self, defers: bool) -> None:
        self.wanted: list[Wanted] = []
        self._defers = defers
        self._asked: set[bytes] = set()
        self._waiting: dict[bytes, tuple[Signed, Place]] = {}
        self._verdicts: dict[bytes, str | None] = {}

    def trust(self, item: bytes) -> None:
        self._verdicts[item] = None

    def hold(self, standing: Round, item: Signed, body: Entry) -> bool:
        """Whether all of an entry holds; False while its proofs are being checked, which begins here; raises Foul."""
        if item.hash not in self._asked:
            job = standing.procedure.check(body.seat, body.payload)
            if job is None:
                return True
            self._asked.add(item.hash)
            self._check(standing, item, job)
        if item.hash not in self._verdicts:
            return False
        code = self._verdicts[item.hash]
        if code is not None:
            raise Foul(code)
        return True

    def judge(self, item: bytes, foul: str | None) -> Convicted | None:
        """Note a verdict; returns the entry that it convicts."""
        self._verdicts[item] = foul
        entry, place = self._waiting.pop(item, (None, None))
        if foul is None or entry is None or place is None:
            return None
        assert isinstance(entry.body, Entry)
        return Convicted(entry, entry.body.seat, entry.body.epoch, place, foul)

    def _check(self, standing: Round, item: Signed, job: Job) -> None:
        if item.hash in self._verdicts:
            return
        if self._defers:
            self._waiting[item.hash] = item, standing.place
            self.wanted.append(Wanted(item.hash, job))
        else:
            self._verdicts[item.hash] = job.run()
