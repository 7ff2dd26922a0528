"""The transcript, one file of one game that anybody can verify (docs/transcript.md): which items stand, in which order.

Decides what a stranger needs to follow a log from its agreement to a place: the entries of all rounds that stand, what
they refer to, and before each cut the proofs of its fouls and the votes that decided it. Items that have no order of
their own are sorted, so that the same final log gives the same bytes on every peer. Chat is left out,
and so is all that is void, late or false. It must never know what an item means to the game.
"""

from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import pairwise

from protocol.agreement import Agreement, check_signatures
from protocol.files.container import FileKind, pack
from protocol.log.ballots import Decision, fouls_of, is_majority
from protocol.log.branch import Branch, Round
from protocol.log.judge import SHARES
from protocol.log.log import Log
from protocol.log.news import DOUBLE, FoulFound
from protocol.log.pool import Double, epoch_of, key_of, where
from protocol.rounds.closing import ClosingRound, CoveringRound
from protocol.wire.canonical import encode
from protocol.wire.items import Claim, Entry, Resignation, Signed
from protocol.wire.payloads import ResignationsSeen


def write_transcript(log: Log, signatures: Sequence[bytes]) -> bytes:
    """The transcript of a log, finished or not, with every seat's signature under the agreement."""
    check_signatures(log.agreement, signatures)
    return pack(FileKind.TRANSCRIPT, opening_records(log.agreement, signatures, standing_items(log)))


def opening_records(agreement: Agreement, signatures: Sequence[bytes], items: Iterable[Signed]) -> list[bytes]:
    """The records that every file of a table begins with."""
    return [agreement.data, *signatures, *(encode(item) for item in items)]


def standing_items(log: Log) -> list[Signed]:
    """All items that stand in the log now, at its end what is pending: resignations and claims; then open books."""
    gathered = Gathering(log)
    gathered.add_history(log.branch, len(log.branch.rounds))
    gathered.add(_pending_resignations(log))
    gathered.add(standing_claims(log))
    gathered.add(standing_books(log))
    return gathered.items


def proof_items(log: Log, foul: FoulFound) -> list[Signed]:
    """All that proves a foul of this log: the items that lead to its place, then those that it consists of.

    Two bodies for one key, or of one epoch, need nothing before them. Raises LookupError where the foul lies on a void
    stretch that this log has left.
    """
    gathered = Gathering(log)
    if foul.code == DOUBLE and _is_plain(foul):
        gathered.add(sorted(foul.items, key=lambda item: item.hash))
    else:
        gathered.add_foul(foul)
    return gathered.items


def shown_fouls(log: Log, seat: int) -> list[FoulFound]:
    """All fouls of `seat` that the log holds proofs of, doubles first: of two bodies the first alone may be a foul."""
    found = [FoulFound(seat, DOUBLE, *where(double), (double.first, double.second)) for double in _doubles(log, seat)]
    return found + ([log.fouls[seat]] if seat in log.fouls else [])


def standing_claims(log: Log) -> list[Signed]:
    """The claims that hold: made where the log stands, for want of exactly those seats, which no majority can cut."""
    return sorted((item for item in log.pool if _is_standing_claim(log, item)), key=lambda item: item.body.seat)


def transcript_hash(log: Log) -> bytes:
    """The chain that the closing entries name; of a game that is not over the chain of the open round."""
    closing = (standing for standing in reversed(log.branch.rounds) if isinstance(standing.procedure, ClosingRound))
    return next(closing, log.head).chain


class Gathering:
    """Collects items, each once, at the place where it is first needed."""

    def __init__(self, log: Log) -> None:
        self.items: list[Signed] = []
        self._log = log
        self._hashes: set[bytes] = set()

    def add(self, items: Iterable[Signed]) -> None:
        for item in items:
            if item.hash not in self._hashes:
                self._hashes.add(item.hash)
                self.items.append(item)

    def add_history(self, branch: Branch, end: int) -> None:
        """The lineage of `branch`, and of itself the rounds before index `end`."""
        for parent, heir in pairwise(branch.lineage()):
            self.add_rounds(parent.rounds[: heir.kept])
            self._add_cut(parent, heir)
        self.add_rounds(branch.rounds[:end])

    def add_rounds(self, rounds: Iterable[Round]) -> None:
        """What stands in rounds that follow each other, with what its entries refer to."""
        for standing in rounds:
            if isinstance(standing.procedure, CoveringRound) and standing.procedure.of_books:
                self.add(standing_books(self._log))
            for seat in standing.due:
                if seat in standing.adopted:
                    self.add(self._noted_by(standing.adopted[seat]))
                    self.add((standing.adopted[seat],))

    def _noted_by(self, item: Signed) -> list[Signed]:
        """The resignations that an entry refers to."""
        payload = item.body.payload if isinstance(item.body, Entry) else None
        noted = payload.resignations if isinstance(payload, ResignationsSeen) else ()
        known = self._log.pool.resigned()
        return [self._log.pool.resignation(digest) for digest in noted if digest in known]

    def _add_cut(self, parent: Branch, heir: Branch) -> None:
        """What decided the cut between the two: proofs of fouls, resignations of seats that need not vote, votes."""
        decision = heir.decision
        assert decision is not None
        doubled = []
        for seat in (eviction.seat for eviction in decision.ballot.out if eviction.is_foul):
            if any(_doubles(self._log, seat)):
                doubled.append(seat)
            else:
                self.add_foul(self._log.fouls[seat])
        for seat in doubled:
            self.add(self._two_of(seat))
        line = {branch.epoch for branch in parent.lineage()}
        for seat in self._silent(decision, parent):
            self.add([item for item in self._log.pool.resignations_of(seat) if epoch_of(item) in line][:1])
        for vote in sorted(decision.votes, key=lambda vote: (not self._has_left(vote.seat), vote.seat)):
            self.add(self._log.pool.votes_until(vote))

    def _has_left(self, seat: int) -> bool:
        """Whether a resignation of `seat` is told already: whoever reads on decides without waiting for its vote."""
        return any(item.hash in self._hashes for item in self._log.pool.resignations_of(seat))

    def _silent(self, decision: Decision, parent: Branch) -> list[int]:
        """The seats that had resigned and so need not vote; late ones only where the majority hangs on them."""
        votes, fouls = decision.voters, fouls_of(decision.ballot.out)
        living, resigned = parent.founders, self._log.resigned(parent)
        silent = [seat for seat in living if seat in resigned and seat not in {*votes, *fouls}]
        outside = [seat for seat in silent if seat not in decision.ballot.seats]
        counted = [seat for seat in living if seat not in outside]
        is_enough = len(fouls) == len(decision.ballot.out)
        is_enough = is_enough or is_majority(votes, counted, self._log.agreement.persons, fouls)
        return outside if is_enough else silent

    def _two_of(self, seat: int) -> list[Signed]:
        """The two items that tell of a seat's doubles: as many as can be from those that stand, then the first by hash.

        Whoever reads the file may know no others, and has to find the same two.
        """
        pairs = [
            sorted((double.first, double.second), key=lambda item: item.hash) for double in _doubles(self._log, seat)
        ]
        return min(pairs, key=lambda pair: (_count_new(pair, self._hashes), [item.hash for item in pair]))

    def add_foul(self, foul: FoulFound) -> None:
        """A foul's items, after the history that leads to them, void rounds included, where it takes one."""
        if foul.code == SHARES:
            self.add(foul.items)
            return
        branch = next((branch for branch in self._log.branch.lineage() if branch.epoch == foul.epoch), None)
        if branch is None:
            raise LookupError(foul.epoch)
        self.add_history(branch, sum(standing.place < foul.place for standing in branch.rounds))
        for item in foul.items:
            self.add(self._noted_by(item))
        self.add(foul.items)


def _doubles(log: Log, seat: int) -> Iterator[Double]:
    return log.pool.contradictions(seat, [branch.epoch for branch in log.branch.lineage()])


def _count_new(items: Iterable[Signed], known: Container[bytes]) -> int:
    return sum(item.hash not in known for item in items)


def _is_plain(double: FoulFound) -> bool:
    """Whether its items say all: those of one epoch or of one key. Others are a resignation and a later entry."""
    epochs, keys = ({of(item) for item in double.items} for of in (epoch_of, lambda item: key_of(item.body)))
    return len(epochs) == 1 or len(keys) == 1


def _pending_resignations(log: Log) -> list[Signed]:
    """Those that may yet take effect: none after an end that all have signed, and none that its signer belies."""
    if log.branch.is_closed:
        return []
    epochs = {branch.epoch for branch in log.branch.lineage()}
    honest = [seat for seat in log.branch.living if seat not in log.fouls]
    pending = [log.pool.resignations[seat] for seat in honest if seat in log.pool.resignations]
    return [item for item in pending if isinstance(item.body, Resignation) and item.body.epoch in epochs]


def standing_books(log: Log) -> list[Signed]:
    """The secrets published after the end, by seat; there are none before it."""
    if not log.branch.is_closed:
        return []
    return [item for seat in log.branch.living for item in log.pool.of_seat("books", seat)]


def _is_standing_claim(log: Log, item: Signed) -> bool:
    body = item.body
    if not isinstance(body, Claim) or (body.epoch, body.step, body.round) != (log.branch.epoch, *log.head.place):
        return False
    voters = {seat for seat in log.branch.living if seat not in log.resigned()}
    missing = tuple(seat for seat in log.head.missing if seat != body.seat)
    is_hopeless = not is_majority(voters.difference(missing), voters, log.agreement.persons)
    return body.seat in voters and body.missing == missing and is_hopeless
