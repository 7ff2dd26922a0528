"""Who fouled: what a seat has signed against the rules of the game, of the rounds, or against what it signed before.

A foul is found by recomputation from items that anybody can be shown. An entry on an unknown chain is none: the
ancestry decides. What cannot be judged yet waits (docs/protocol.md).
"""

import itertools
from collections.abc import Mapping
from typing import Final

from protocol.log.branch import Branch, Round
from protocol.log.chain import Place
from protocol.log.news import FoulFound, News
from protocol.log.pool import Double, Pool, epoch_of, where
from protocol.log.proofs import Convicted, ProofChecks
from protocol.rounds.procedure import Foul
from protocol.rounds.veils import Veils
from protocol.veil.keys import check_published
from protocol.veil.refused import Flaw as Refused
from protocol.veil.refused import ProofRefused
from protocol.wire.items import Entry, Resignation, Signed, Vote
from protocol.wire.payloads import ResignationsSeen

SECRET: Final = Refused.SECRET.value
"""The code of a foul that a resignation proves all alone."""


class Judge:
    """Judges what is in `pool`; `fouls` holds the first one found of each seat, and each goes to `news` as well."""

    def __init__(self, pool: Pool, proofs: ProofChecks, veils: Veils, news: list[News]) -> None:
        self.fouls: dict[int, FoulFound] = {}
        self._pool = pool
        self._proofs = proofs
        self._veils = veils
        self._news = news

    # -- by signing twice -----------------------------------------------------------------------------------------

    def doubled(self, double: Double) -> None:
        self._foul(double.seat, "double", *where(double), (double.first, double.second))

    def stayed(self, resignation: Signed, entry: Signed) -> None:
        """An entry of a round in which the seat's resignation stands in for it."""
        body = entry.body
        assert isinstance(body, Entry)
        self._foul(body.seat, "double", body.epoch, Place(body.step, body.round), (resignation, entry))

    def resigned(self, branch: Branch, seat: int) -> None:
        """An entry in an epoch after the one in which its seat had resigned. Within one epoch the pool finds it."""
        resignation = self._pool.resignations.get(seat)
        if resignation is None:
            return
        epochs = [ancestor.epoch for ancestor in branch.lineage()]
        later = list(itertools.dropwhile(lambda epoch: epoch != epoch_of(resignation), epochs))[1:]
        for item in self._pool.of_seat("entry", seat) if later else ():
            if isinstance(item.body, Entry) and item.body.epoch in later:
                place = Place(item.body.step, item.body.round)
                self._foul(seat, "double", item.body.epoch, place, (resignation, item))
                return

    def trails_of(self, now: Branch, epoch: bytes) -> None:
        """The trails of the votes of an epoch of this line, before they decide anything: readers of files judge so."""
        for branch in now.lineage():
            if branch.epoch == epoch:
                self.trails(branch)

    def trails(self, branch: Branch) -> None:
        """A vote whose trail names another chain for a round than the one that its voter's own entries build on.

        The first entry that belies it proves it, so that all find the same foul however far they have come.
        """
        for seat in branch.living:
            votes = self._pool.vote_items(branch.epoch, seat)
            newest = branch.newest_entry(seat) if votes and seat not in self.fouls else None
            if newest is None:
                continue
            known = {standing.place: standing.chain for standing in branch.rounds[: newest + 1]}
            false = next(((item, place) for item in votes for place in _contradicted(item, known)), None)
            if false is not None:
                item, place = false
                proof = next(round_ for round_ in branch.rounds if round_.place >= place and _has_entry(round_, seat))
                self._foul(seat, "trail", branch.epoch, proof.place, (proof.adopted[seat], item))

    # -- by an entry ----------------------------------------------------------------------------------------------

    def known_round(self, now: Branch, body: Entry, item: Signed) -> None:
        """Judge an entry for a round that is past or open, built on that round's very chain.

        Rounds of earlier epochs count as well: what one peer judged before a cut, others must judge after it alike.
        """
        branch = next((branch for branch in now.lineage() if branch.epoch == body.epoch), None)
        index = branch.find(Place(body.step, body.round)) if branch else None
        if branch is None or index is None or branch.rounds[index].chain != body.chain:
            return
        standing = branch.rounds[index]
        if body.seat not in standing.procedure.due:
            self._foul(body.seat, "turn", body.epoch, standing.place, (item,))
        elif branch is not now and body.seat not in standing.adopted:
            self.is_fit(branch, standing, item)

    def is_fit(self, branch: Branch, standing: Round, item: Signed) -> bool:
        """Whether an entry may be taken up; a proven foul is noted.

        A strange chain or a missing reference waits, and so does an entry whose proofs are being checked.
        """
        body = item.body
        assert isinstance(body, Entry)
        if body.chain != standing.chain:
            return False
        try:
            if body.state != standing.state:
                raise Foul("state")
            if isinstance(body.payload, ResignationsSeen):
                return self._is_noted(branch, standing, body.payload)
            return self._is_proven(standing, item, body)
        except Foul as foul:
            self._foul(body.seat, foul.code, body.epoch, standing.place, (item,))
            return False

    def convicted(self, found: Convicted) -> None:
        """By proofs that were checked beside the loop."""
        self._foul(found.seat, found.code, found.epoch, found.place, (found.item,))

    def _is_proven(self, standing: Round, item: Signed, body: Entry) -> bool:
        is_proven = self._proofs.hold(standing, item, body)
        if not is_proven:
            standing.pending[body.seat] = item
        return is_proven

    def _is_noted(self, branch: Branch, standing: Round, noted: ResignationsSeen) -> bool:
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

    def may_leave(self, item: Signed) -> bool:
        """Whether a resignation publishes the secret that fits its seat's veil key; anything else is a foul."""
        body = item.body
        if not isinstance(body, Resignation):
            return True
        try:
            if self._veils.keys:
                check_published(body.secret, self._veils.keys[body.seat])
            elif body.secret:
                raise ProofRefused(Refused.SECRET)
        except ProofRefused:
            self._foul(body.seat, SECRET, body.epoch, Place(body.step, body.round), (item,))
            return False
        return True

    def leaving(self, branch: Branch, seat: int, place: Place) -> Signed | None:
        """The resignation of `seat` if it stands in for an entry at `place` of `branch`; neither of two does."""
        known = self._pool.resignations_of(seat)
        return known[0] if len(known) == 1 and applies(branch, known[0], place) else None

    # -- what counts ----------------------------------------------------------------------------------------------

    def accused(self, branch: Branch) -> set[int]:
        """The seats that lived when this epoch began, whose fouls all who follow this line of history judge alike.

        What was built on a void stretch of the log is void, fouls included; the proof of them stays good.
        """
        began = branch.rounds[0].procedure.basis.living
        return {seat for seat, foul in self.fouls.items() if seat in began and self._is_standing(branch, foul)}

    def _is_standing(self, branch: Branch, foul: FoulFound) -> bool:
        lineage = branch.lineage()
        ends = [heir.cut.place for heir in lineage if heir.cut] + [None]
        spans = {ancestor.epoch: end for ancestor, end in zip(lineage, ends, strict=True)}
        end = spans.get(foul.epoch)
        is_in_line = foul.epoch in spans and (end is None or foul.place <= end)
        return is_in_line or foul.code == SECRET or self._pool.has_double(foul.seat)

    def _foul(self, seat: int, code: str, epoch: bytes, place: Place, items: tuple[Signed, ...]) -> None:
        if seat not in self.fouls:
            self.fouls[seat] = FoulFound(seat, code, epoch, place, items)
            self._news.append(self.fouls[seat])


def applies(branch: Branch, item: Signed, place: Place) -> bool:
    """Whether a resignation takes effect at `place` of `branch`."""
    body = item.body
    assert isinstance(body, Resignation)
    if body.epoch == branch.epoch:
        return Place(body.step, body.round) <= place
    return body.epoch in [ancestor.epoch for ancestor in branch.lineage()]


def _contradicted(item: Signed, known: Mapping[Place, bytes]) -> list[Place]:
    """The places of a vote's trail that have another chain here."""
    body = item.body
    assert isinstance(body, Vote)
    marks = [(Place(mark.step, mark.round), mark.chain) for mark in body.trail]
    return [place for place, chain in marks if known.get(place, chain) != chain]


def _has_entry(standing: Round, seat: int) -> bool:
    return seat in standing.adopted and isinstance(standing.adopted[seat].body, Entry)
