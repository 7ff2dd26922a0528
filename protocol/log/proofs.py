"""Whose proofs hold: each entry's are checked once, on the spot or by a job that the driver runs.

A verdict belongs to an entry's bytes, which name the chain that it builds on, so it holds for good.
"""

import msgspec

from protocol.log.branch import Round
from protocol.log.chain import Place
from protocol.rounds.job import Job
from protocol.rounds.procedure import Foul
from protocol.wire.items import Entry, Signed


class Wanted(msgspec.Struct, frozen=True):
    """A check to be run: the hash of the item in question, and the job that gives the code of its foul, or None."""

    item: bytes
    job: Job


class Convicted(msgspec.Struct, frozen=True):
    """An entry whose proofs do not hold, and where it stood."""

    item: Signed
    seat: int
    epoch: bytes
    place: Place
    code: str


class ProofChecks:
    """Where it `defers` checks, they wait for the driver to take them."""

    def __init__(self, defers: bool) -> None:
        self._defers = defers
        self._wanted: list[Wanted] = []
        self._asked: set[bytes] = set()
        self._waiting: dict[bytes, tuple[Signed, Place]] = {}
        self._verdicts: dict[bytes, str | None] = {}

    def trust(self, item: bytes) -> None:
        self._verdicts[item] = None

    @property
    def proven(self) -> frozenset[bytes]:
        """The hashes of all items whose proofs hold."""
        return frozenset(item for item, foul in self._verdicts.items() if foul is None)

    def take_wanted(self) -> list[Wanted]:
        """The checks that nobody has taken yet."""
        wanted, self._wanted = self._wanted, []
        return wanted

    def verify_or_request(self, standing: Round, item: Signed, body: Entry) -> bool:
        """Whether all of an entry is verified; where its proofs are not, have them checked. Raises Foul."""
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
            self._wanted.append(Wanted(item.hash, job))
        else:
            self._verdicts[item.hash] = job.run()
