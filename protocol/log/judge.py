"""Who fouled: what a seat has signed against the rules of the game, of the rounds, or against what it signed before.

A foul is found by recomputation from items that anybody can be shown. An entry on an unknown chain is none: the
ancestry decides. What cannot be judged yet waits (docs/protocol.md). What is found is returned; the log keeps it.
"""

from collections.abc import Container, Iterator, Mapping
from enum import Enum, auto
from typing import Final, TypeAlias

from protocol.log.ballots import chains_of
from protocol.log.branch import Branch, Round
from protocol.log.chain import Place
from protocol.log.news import DOUBLE, FoulFound
from protocol.log.pool import Double, Pool, epoch_of, where
from protocol.log.proofs import Convicted, ProofChecks
from protocol.rounds.parting import check_resignation
from protocol.rounds.procedure import Foul
from protocol.rounds.veils import Veils
from protocol.veil.refused import ProofRefused
from protocol.wire.items import Entry, Resignation, Signed, Vote
from protocol.wire.payloads import ResignationsSeen

SHARES: Final = "shares"
"""The code of the foul that a resignation proves by itself."""


class Fitness(Enum):
    """Whether an entry without a foul may be taken up."""

    FITS = auto()
    WAITS = auto()  # for the chain that it builds on, or for a resignation that it notes
    IN_CHECK = auto()  # its proofs are being checked


Judgement: TypeAlias = Fitness | FoulFound


class Judge:
    """Judges what is in `pool`."""

    def __init__(self, pool: Pool, proofs: ProofChecks, veils: Veils) -> None:
        self._pool = pool
        self._proofs = proofs
        self._veils = veils
        self._borne_out: dict[tuple[bytes, int], tuple[int, bytes]] = {}  # how many votes by which entry's chain
        self._beyond: dict[int, tuple[tuple[object, ...], bool]] = {}  # whether a seat's foul is, and by what

    # -- by signing twice -----------------------------------------------------------------------------------------

    def doubled(self, double: Double) -> FoulFound:
        return FoulFound(double.seat, DOUBLE, *where(double), (double.first, double.second))

    def stayed(self, resignation: Signed, entry: Signed) -> FoulFound:
        """The foul of an entry in a round in which its seat's resignation stands in for it."""
        body = entry.body
        assert isinstance(body, Entry)
        return FoulFound(body.seat, DOUBLE, body.epoch, Place(body.step, body.round), (resignation, entry))

    def after_leaving(self, branch: Branch, seat: int) -> FoulFound | None:
        """An entry in an epoch after the one in which its seat resigned or claimed. Within one the pool finds it."""
        epochs = [ancestor.epoch for ancestor in branch.lineage()]
        for last in self._pool.last_words(seat):
            later = epochs[epochs.index(epoch) + 1 :] if (epoch := epoch_of(last)) in epochs else []
            has_gone_on = any(seat in self._pool.built(one) for one in later)
            for item in self._pool.of_seat("entry", seat) if has_gone_on else ():
                if isinstance(item.body, Entry) and item.body.epoch in later:
                    place = Place(item.body.step, item.body.round)
                    return FoulFound(seat, DOUBLE, item.body.epoch, place, (last, item))
        return None

    def false_trails(self, branch: Branch, known_fouls: Container[int]) -> Iterator[FoulFound]:
        """Votes whose trail says something else of a round than their voter's own entries, which build on it.

        The first entry that belies a vote proves it, so that all find the same foul however far they have come. Seats
        of `known_fouls` are not looked at.
        """
        for seat in branch.founders if self._pool.is_contested(branch.epoch) else ():
            votes = self._pool.votes(branch.epoch, seat)
            newest = branch.newest_entry(seat) if votes and seat not in known_fouls else None
            if newest is None:
                continue
            judged = len(votes), branch.rounds[newest].chain
            if self._borne_out.get((branch.epoch, seat)) == judged:
                continue
            known = {standing.place: standing.chain for standing in branch.rounds[: newest + 1]}
            items = self._pool.vote_items(branch.epoch, seat)
            false = next(((item, place) for item in items for place in _contradicted(item, known)), None)
            if false is None:
                self._borne_out[branch.epoch, seat] = judged
            else:
                item, place = false
                proof = next(round_ for round_ in branch.rounds if round_.place >= place and _has_entry(round_, seat))
                yield FoulFound(seat, "trail", branch.epoch, proof.place, (proof.adopted[seat], item))

    # -- by an entry ----------------------------------------------------------------------------------------------

    def out_of_turn(self, standing: Round, item: Signed) -> FoulFound | None:
        """The foul of an entry on the chain of a round in which its seat has nothing to say."""
        body = item.body
        assert isinstance(body, Entry)
        if body.seat in standing.due:
            return None
        return FoulFound(body.seat, "turn", body.epoch, standing.place, (item,))

    def judge_entry(self, branch: Branch, standing: Round, item: Signed) -> Judgement:
        """Judge the entry of a due seat in the round `standing` of `branch`; have its proofs checked if need be."""
        body = item.body
        assert isinstance(body, Entry)
        if body.chain != standing.chain:
            return Fitness.WAITS
        try:
            if body.state != standing.state:
                raise Foul("state")
            if isinstance(body.payload, ResignationsSeen):
                return Fitness.FITS if self._are_known(branch, standing, body.payload) else Fitness.WAITS
            return Fitness.FITS if self._proofs.verify_or_request(standing, item, body) else Fitness.IN_CHECK
        except Foul as foul:
            return FoulFound(body.seat, foul.code, body.epoch, standing.place, (item,))

    def convicted(self, found: Convicted) -> FoulFound:
        """The foul of an entry whose proofs were refused by a job."""
        return FoulFound(found.seat, found.code, found.epoch, found.place, (found.item,))

    def _are_known(self, branch: Branch, standing: Round, noted: ResignationsSeen) -> bool:
        """Whether all noted resignations are here; raises Foul where they may not be noted."""
        if not standing.procedure.is_decision or list(noted.resignations) != sorted(set(noted.resignations)):
            raise Foul("noted")
        known = self._pool.resigned()
        if any(digest not in known for digest in noted.resignations):
            return False
        living = standing.procedure.basis.living
        for digest in noted.resignations:
            item = self._pool.resignation(digest)
            if known[digest] not in living or not applies(branch, item, standing.place):
                raise Foul("noted")
        return True

    # -- by a resignation -----------------------------------------------------------------------------------------

    def check_resignation(self, item: Signed) -> FoulFound | None:
        """The foul of a resignation with shares that are not those of its seat's veil key."""
        body = item.body
        if not isinstance(body, Resignation):
            return None
        try:
            check_resignation(body, self._veils.keys)
        except ProofRefused:
            return FoulFound(body.seat, SHARES, body.epoch, Place(body.step, body.round), (item,))
        return None

    def leaving(self, branch: Branch, seat: int, place: Place) -> Signed | None:
        """The resignation of `seat` if it stands in for an entry at `place` of `branch`; neither of two does."""
        known = self._pool.resignations_of(seat)
        return known[0] if len(known) == 1 and applies(branch, known[0], place) else None

    def counts(self, branch: Branch, foul: FoulFound) -> bool:
        """Whether all who follow this line of history find the foul of a seat that lived when its last epoch began.

        What was built on a void stretch of the log is void, fouls included; the proof of them stays good.
        """
        if foul.seat not in branch.founders:
            return False
        lineage = branch.lineage()
        ends = [heir.cut.place for heir in lineage if heir.cut] + [None]
        spans = {ancestor.epoch: end for ancestor, end in zip(lineage, ends, strict=True)}
        end = spans.get(foul.epoch)
        is_in_line = foul.epoch in spans and (end is None or foul.place <= end)
        return is_in_line or foul.code == SHARES or self._pool.has_double(foul.seat)

    def is_beyond(self, branch: Branch, foul: FoulFound, fouls: Container[int]) -> bool:
        """Whether a foul stands where another voter, of whom no foul is known, has not come: its trail parts before.

        Somebody else must have parted them by a double, and have yet to be cut; a trail that parts from all is false.
        """
        is_anywhere = foul.code == SHARES or self._pool.has_double(foul.seat)
        is_parted = any(double.seat in branch.living for double in self._pool.doubles)
        if is_anywhere or not is_parted or foul.epoch != branch.epoch or not self._pool.is_contested(branch.epoch):
            return False
        voters = tuple(seat for seat in branch.living if seat not in fouls)
        known = {standing.place: standing.chain for standing in branch.rounds if standing.place <= foul.place}
        judged = tuple(known.values())[-1:], voters, self._pool.vote_count(branch.epoch)
        if known and self._beyond.get(foul.seat, ((), False))[0] != judged:
            items = (item for seat in voters for item in self._pool.vote_items(branch.epoch, seat))
            self._beyond[foul.seat] = judged, any(_contradicted(item, known) for item in items)
        return bool(known) and self._beyond[foul.seat][1]


def applies(branch: Branch, item: Signed, place: Place) -> bool:
    """Whether a resignation takes effect at `place` of `branch`."""
    body = item.body
    assert isinstance(body, Resignation)
    if body.epoch == branch.epoch:
        return Place(body.step, body.round) <= place
    return body.epoch in [ancestor.epoch for ancestor in branch.lineage()]


def _contradicted(item: Signed, known: Mapping[Place, bytes]) -> list[Place]:
    """The places that a vote's trail passes and that are not there, are left out, or have another chain here."""
    body = item.body
    assert isinstance(body, Vote)
    trail = chains_of(body)
    first, last = max(min(trail), min(known)), min(max(trail), max(known))
    places = sorted(trail.keys() | known.keys())
    return [place for place in places if first <= place <= last and trail.get(place) != known.get(place)]


def _has_entry(standing: Round, seat: int) -> bool:
    return seat in standing.adopted and isinstance(standing.adopted[seat].body, Entry)
