"""The log of one game: takes items in any order, says which rounds are complete, what happened, and who fouled.

It is the same machine for a player, a watcher and a verifier, so nobody is softer on himself. It knows no clock, no
link and no secret. What is wrong with an item is either its bearer's fault (`Rejected`, which costs the link) or its
signer's (a `FoulFound` with the proof). An unknown chain is nobody's fault: the ancestry decides (docs/protocol.md).

Proofs are checked on the spot, or beside the loop: then `jobs` holds what is to be run, `verdict` takes the results,
and a round is open until the verdicts of all its entries are in.
"""

import itertools
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from protocol.identity import BadSignature
from protocol.rounds.procedure import Foul, Procedure
from protocol.rounds.tosschain import LENGTH, TossLedger
from protocol.rounds.veils import Veils
from protocol.table.agreement import Agreement, game_and_options, veil_keys
from protocol.table.ballots import Ballot, Decision, ballot_of, carried, fouls_of, is_well_formed, weight
from protocol.table.books import is_early, is_false
from protocol.table.branch import Branch, Happened, Round, leaving_by
from protocol.table.chain import Cut, Place
from protocol.table.pool import Pool, epoch_of, where
from protocol.table.proofs import Proofs, Wanted
from protocol.veil.keys import check_published
from protocol.veil.refused import ProofRefused
from protocol.veil.refused import Refusal as Refused
from protocol.wire.canonical import BadMessage
from protocol.wire.items import Entered, Entry, Out, Refusal, Resignation, Signed, Vote
from protocol.wire.payloads import AnyPayload, Noted

AHEAD: Final = 400
SECRET: Final = "secret"  # noqa: S105 - the code of a foul that a resignation proves all alone


class Rejected(Exception):
    """An item that no honest peer passes on; `code` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code

    @property
    def is_flood(self) -> bool:
        """Whether only the item's signer can be blamed: a bearer cannot know how much of it has come here."""
        return self.code == "item_flood"


@dataclass(frozen=True, slots=True)
class FoulFound:
    """A proven foul of `seat`: the rule broken, where, and the items that prove it together with the log before."""

    seat: int
    code: str
    epoch: bytes
    place: Place
    items: tuple[Signed, ...]


@dataclass(frozen=True, slots=True)
class CutMade:
    """Seats were cut and a new epoch has begun."""

    cut: Cut


@dataclass(frozen=True, slots=True)
class Closed:
    """Every living seat has signed the result."""


News: TypeAlias = Happened | FoulFound | CutMade | Closed


class Log:
    """`own` is the seat whose votes bind this log, None for watchers and verifiers.

    `suspended` are seats whose entries are not taken up any more except on the way to a decided cut. A log that
    `defers` runs no check itself but gathers them in `jobs`, from which the driver takes them.
    """

    def __init__(
        self, agreement: Agreement, own: int | None = None, toss_length: int = LENGTH, *, defers: bool = False
    ) -> None:
        self.agreement = agreement
        self.own = own
        self.game, options = game_and_options(agreement)
        ledger = TossLedger.committed(tuple(player.toss_end for player in agreement.seating), toss_length)
        state = self.game.initial(options, agreement.players)
        veils = Veils(veil_keys(agreement, self.game))
        self.branch = Branch.first(self.game, agreement.id, state, agreement.players, ledger, veils)
        self.pool = Pool()
        self.fouls: dict[int, FoulFound] = {}
        self.suspended: frozenset[int] = frozenset()
        self.news: list[News] = []
        self._veils = veils
        self._proofs = Proofs(defers)
        self._guide: dict[Place, bytes] = {}

    @property
    def head(self) -> Round:
        return self.branch.head

    def receive(self, item: Signed, *, is_kept: bool = False) -> bool:
        """Take in an item; whether it was new. Raises Rejected. What follows from it is appended to `news`.

        One far ahead, or behind an end that is not here yet, is not taken, and no offence: its signer may be where this
        log has yet to come. One that `is_kept` in this seat's own journal was let in before.
        """
        if item in self.pool:
            return False
        self._check_bearer(item)
        if not is_kept and (self._is_far_ahead(item) or is_early(item.body, self.branch)):
            return False
        if not is_kept and self.pool.is_full(item.body):
            raise Rejected("item_flood")
        if self.pool.is_crowded(item) and not self._leads_on(item):
            return False
        double = self.pool.add(item, self._may_leave(item))
        if double is not None:
            self._foul(double.seat, "double", *where(double), (double.first, double.second))
        body = item.body
        if isinstance(body, Entry):
            self._check_known_round(body, item)
        if isinstance(body, Entry | Resignation):
            self._check_resigned(body)
        if isinstance(body, Vote | Entry | Entered | Resignation | Refusal):
            self.consider_cuts()
        self.proceed()
        return True

    def verdict(self, item: bytes, foul: str | None) -> None:
        """Take in what a wanted job has found out about an item: the code of a foul, or that its proofs hold."""
        found = self._proofs.judge(item, foul)
        if found is not None:
            self._foul(found.seat, found.code, found.epoch, found.place, (found.item,))
            self.consider_cuts()
        self.proceed()

    def trust(self, item: bytes) -> None:
        """Never check the proofs of this item: this program made them, or has checked them before."""
        self._proofs.trust(item)

    @property
    def jobs(self) -> list[Wanted]:
        """The checks that nobody has taken yet; whoever takes them clears the list."""
        return self._proofs.wanted

    @property
    def ahead(self) -> Procedure | None:
        """The round that follows if all that is being checked now proves to be right; for preparing one's own part."""
        head = self.head
        standing = head.adopted | head.pending
        if not head.pending or head.missing or leaving_by(standing, self.pool.resigned()):
            return None
        return head.procedure.ahead(_payloads(standing))

    def proceed(self) -> None:
        """Complete rounds as long as their entries are there, and follow votes that only lacked the proof of a foul."""
        fouls = len(self.fouls)
        while True:
            self._adopt()
            self._check_trails()
            head = self.head
            if head.procedure.due and not head.open:
                self._close_round(head)
            elif self._guide or len(self.fouls) > fouls:
                epoch, fouls = self.branch.epoch, len(self.fouls)
                self.consider_cuts()
                if self.branch.epoch == epoch:
                    return
            else:
                return

    def consider_cuts(self) -> None:
        """Begin a new epoch where votes have decided one, a larger cut of an earlier epoch included."""
        for branch in reversed(self.branch.lineage()):
            for decision in self._carried(branch):
                if branch is not self.branch and not self._is_larger(decision.cut, branch):
                    break
                if branch is not self.branch or self._may_follow(decision.ballot, decision.cut):
                    self._follow(branch, decision)
                    return

    def applicable_resignations(self) -> list[bytes]:
        """The hashes of resignations that could take effect in the open round but do not stand in for an entry."""
        idle = [seat for seat in self.branch.living if seat not in self.head.procedure.due]
        found = [self._resignation(self.branch, seat, self.head.place) for seat in idle]
        return [item.hash for item in found if item is not None]

    def accused(self) -> set[int]:
        """The seats that lived when this epoch began, whose fouls all who follow this line of history judge alike.

        What was built on a void stretch of the log is void, fouls included; the proof of them stays good.
        """
        began = self.branch.rounds[0].procedure.scene.living
        return {seat for seat, foul in self.fouls.items() if seat in began and self._is_standing(foul)}

    def _is_standing(self, foul: FoulFound) -> bool:
        lineage = self.branch.lineage()
        ends = [heir.cut.place for heir in lineage if heir.cut] + [None]
        spans = {branch.epoch: end for branch, end in zip(lineage, ends, strict=True)}
        end = spans.get(foul.epoch)
        is_in_line = foul.epoch in spans and (end is None or foul.place <= end)
        return is_in_line or foul.code == SECRET or self.pool.has_double(foul.seat)

    def two_faced(self) -> frozenset[Out]:
        """The voters for the cut behind this epoch who led others elsewhere, by two votes or a needless one.

        Who has an entry in this epoch has followed this cut, whatever it says later, so that no end is ever rewound.
        """
        branch = self.branch
        if branch.parent is None or branch.decision is None:
            return frozenset()
        before, ballot = branch.parent.epoch, branch.decision.ballot
        others = [seat for seat in range(self.agreement.players) if seat != self.own and seat not in ballot.seats]
        voters = {seat for seat in others if ballot in map(ballot_of, self.pool.votes(before, seat))}
        doubled = self.pool.doubled_voters(before) & voters
        suspects = {Out(seat, seat in doubled) for seat in voters if seat in doubled | self.pool.resignations.keys()}
        named = {gone.seat for gone in suspects}
        line = {one.epoch for one in branch.lineage()}
        for seat in branch.living if suspects else ():
            if seat in named or seat == self.own or branch.newest_entry(seat) is not None:
                continue
            has_gone = any(epoch_of(item) not in line for item in self.pool.of_seat("entered", seat))
            votes_again = any(named & ballot_of(vote).seats for vote in self.pool.votes(before, seat))
            if has_gone or votes_again:
                return frozenset(suspects)
        return frozenset()

    def pending_vote(self) -> Vote | None:
        """The own newest vote of this epoch, unless it was released."""
        if self.own is None:
            return None
        cast = self.pool.votes(self.branch.epoch, self.own)
        return None if not cast or self.is_released(cast[-1]) else cast[-1]

    def is_released(self, vote: Vote) -> bool:
        """Whether a vote binds no more: a seat that its ballot needs has refused it, or resigned without voting."""
        ballot = ballot_of(vote)
        return self.is_refused(ballot) or (ballot.mark is not None and self._is_deserted(ballot))

    def is_refused(self, ballot: Ballot) -> bool:
        return not self.pool.refusers(self.branch.epoch, ballot) <= ballot.seats

    # -- what is wrong with an item ---------------------------------------------------------------------------

    def _check_bearer(self, item: Signed) -> None:
        try:
            body = item.body
        except BadMessage:
            raise Rejected("item_garbled") from None
        if body.game != self.agreement.id:
            raise Rejected("item_foreign")
        if body.seat >= self.agreement.players:
            raise Rejected("item_seat")
        try:
            item.check(self.agreement.keys[body.seat])
        except BadSignature:
            raise Rejected("item_signature") from None
        if isinstance(body, Vote) and not is_well_formed(body, self.agreement.players):
            raise Rejected("item_vote")
        if is_false(body, self.agreement, self._veils.keys):
            raise Rejected("item_books")

    def _is_far_ahead(self, item: Signed) -> bool:
        return isinstance(item.body, Entry) and item.body.step > self.head.place.step + AHEAD

    def _check_known_round(self, body: Entry, item: Signed) -> None:
        """Judge an entry for a round that is past or open, built on that round's very chain.

        Rounds of earlier epochs count as well: what one peer judged before a cut, others must judge after it alike.
        """
        branch = next((branch for branch in self.branch.lineage() if branch.epoch == body.epoch), None)
        index = branch.find(Place(body.step, body.round)) if branch else None
        if branch is None or index is None or branch.rounds[index].chain != body.chain:
            return
        standing = branch.rounds[index]
        if body.seat not in standing.procedure.due:
            self._foul(body.seat, "turn", body.epoch, standing.place, (item,))
        elif branch is not self.branch and body.seat not in standing.adopted:
            self._is_fit(branch, standing, item)

    def _check_resigned(self, body: Entry | Resignation) -> None:
        """An entry in an epoch after the one in which its seat had resigned. Within one epoch the pool finds it."""
        resignation = self.pool.resignations.get(body.seat)
        if resignation is None:
            return
        epochs = [branch.epoch for branch in self.branch.lineage()]
        later = list(itertools.dropwhile(lambda epoch: epoch != epoch_of(resignation), epochs))[1:]
        for item in self.pool.of_seat("entry", body.seat) if later else ():
            if isinstance(item.body, Entry) and item.body.epoch in later:
                place = Place(item.body.step, item.body.round)
                self._foul(body.seat, "double", item.body.epoch, place, (resignation, item))
                return

    def _check_trails(self) -> None:
        """A vote whose trail names another chain for a round than the one that its voter's own entries build on."""
        branch = self.branch
        for seat in branch.living:
            votes = self.pool.vote_items(branch.epoch, seat)
            newest = branch.newest_entry(seat) if votes and seat not in self.fouls else None
            if newest is None:
                continue
            known = {standing.place: standing.chain for standing in branch.rounds[: newest + 1]}
            false = next((item for item in votes if _contradicts(item, known)), None)
            if false is not None:
                standing = branch.rounds[newest]
                self._foul(seat, "trail", branch.epoch, standing.place, (standing.adopted[seat], false))

    def _foul(self, seat: int, code: str, epoch: bytes, place: Place, items: tuple[Signed, ...]) -> None:
        if seat not in self.fouls:
            self.fouls[seat] = FoulFound(seat, code, epoch, place, items)
            self.news.append(self.fouls[seat])

    def _may_leave(self, item: Signed) -> bool:
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

    # -- completing rounds ------------------------------------------------------------------------------------

    def _adopt(self) -> None:
        head = self.head
        head.pending = {}
        for seat in head.open:
            bodies = self.pool.entries(self.branch.epoch, head.place, seat)
            resignation = self._resignation(self.branch, seat, head.place)
            if resignation is not None and bodies:
                self._foul(seat, "double", self.branch.epoch, head.place, (resignation, bodies[0]))
            elif resignation is not None:
                head.adopted[seat] = resignation
            elif len(bodies) == 1 and seat not in self.suspended and self._is_fit(self.branch, head, bodies[0]):
                head.adopted[seat] = bodies[0]
        if self._guide and head.open:
            self._adopt_guided(head)

    def _adopt_guided(self, head: Round) -> None:
        """On the way to a decided cut take, of suspended seats' bodies, those that lead to the chain voted for."""
        chosen = self._chosen(head, {seat: self._candidates(head, seat) for seat in head.open})
        if chosen is not None:
            head.adopted = chosen

    def _candidates(self, head: Round, seat: int) -> list[Signed]:
        """The bodies that could stand for `seat` in the open round: its entries there, and resignations."""
        entries = self.pool.entries(self.branch.epoch, head.place, seat)
        fitting = [item for item in entries if self._is_fit(self.branch, head, item)]
        leaving = self.pool.resignations_of(seat)
        return fitting + [item for item in leaving if self._applies(self.branch, item, head.place)]

    def _chosen(self, head: Round, candidates: Mapping[int, list[Signed]]) -> dict[int, Signed] | None:
        """Of the candidates of the open seats those with which the next chain is the one voted for."""
        following = [mark for place, mark in sorted(self._guide.items()) if place > head.place]
        if not following:
            return None
        for bodies in itertools.islice(itertools.product(*candidates.values()), 4096):
            tried = Round(head.place, head.chain, head.state, head.procedure, dict(head.adopted))
            tried.adopted.update(zip(candidates, bodies, strict=True))
            if tried.chain_after == following[0]:
                return tried.adopted
        return None

    def _leads_on(self, item: Signed) -> bool:
        """Whether one body more of a crowded key is just the one that the way to a decided cut takes."""
        head, seat = self.head, item.body.seat
        if not self._guide or seat not in head.open:
            return False
        candidates = {other: self._candidates(head, other) for other in head.open if other != seat}
        return self._chosen(head, {**candidates, seat: [item]}) is not None

    def _resignation(self, branch: Branch, seat: int, place: Place) -> Signed | None:
        """The resignation of `seat` if it stands in for an entry at `place` of `branch`; neither of two does."""
        known = self.pool.resignations_of(seat)
        return known[0] if len(known) == 1 and self._applies(branch, known[0], place) else None

    def _applies(self, branch: Branch, item: Signed, place: Place) -> bool:
        """Whether a resignation takes effect at `place` of `branch`."""
        body = item.body
        assert isinstance(body, Resignation)
        if body.epoch == branch.epoch:
            return Place(body.step, body.round) <= place
        return body.epoch in [ancestor.epoch for ancestor in branch.lineage()]

    def _is_fit(self, branch: Branch, standing: Round, item: Signed) -> bool:
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
            if isinstance(body.payload, Noted):
                return self._is_noted(branch, standing, body.payload)
            return self._is_proven(standing, item, body)
        except Foul as foul:
            self._foul(body.seat, foul.code, body.epoch, standing.place, (item,))
            return False

    def _is_proven(self, standing: Round, item: Signed, body: Entry) -> bool:
        is_proven = self._proofs.hold(standing, item, body)
        if not is_proven:
            standing.pending[body.seat] = item
        return is_proven

    def _is_noted(self, branch: Branch, standing: Round, noted: Noted) -> bool:
        if not standing.procedure.is_decision or list(noted.resignations) != sorted(set(noted.resignations)):
            raise Foul("noted")
        known = self.pool.resigned()
        if any(digest not in known for digest in noted.resignations):
            return False
        living = standing.procedure.scene.living
        for digest in noted.resignations:
            item = self.pool.resignation(digest)
            if known[digest] not in living or not self._applies(branch, item, standing.place):
                raise Foul("noted")
        return True

    def _close_round(self, head: Round) -> None:
        leaving = leaving_by(head.adopted, self.pool.resigned())
        known = len(self.branch.happened)
        self.branch.advance(_payloads(head.adopted), {seat: self._published(seat) for seat in leaving})
        self.news.extend(self.branch.happened[known:])
        self._after_opening()

    def _published(self, seat: int) -> bytes:
        body = self.pool.resignations_of(seat)[0].body
        assert isinstance(body, Resignation)
        return body.secret

    def _after_opening(self) -> None:
        """A new round is open: look for entries of seats that have nothing to say in it."""
        if self.branch.is_closed:
            self.news.append(Closed())
        for seat in range(self.agreement.players):
            for item in self.pool.entries(self.branch.epoch, self.head.place, seat):
                assert isinstance(item.body, Entry)
                self._check_known_round(item.body, item)

    # -- cuts -------------------------------------------------------------------------------------------------

    def _carried(self, branch: Branch) -> list[Decision]:
        """What the votes carry, leaving out ballots that call a seat a cheat without a proof that this log has found.

        Such a ballot needs no majority, so that without this anybody could cut all others by a vote of its own.
        """
        votes = {seat: self.pool.votes(branch.epoch, seat) for seat in branch.living}
        if not any(votes.values()):
            return []
        found = carried(votes, branch.living, self.pool.resignations, self.pool.doubled(branch.epoch))
        return [decision for decision in found if self.fouls.keys() >= set(fouls_of(decision.ballot.out))]

    def _is_larger(self, cut: Cut, branch: Branch) -> bool:
        """Whether `cut` of an earlier epoch is heavier than the one that was followed out of it."""
        lineage = self.branch.lineage()
        followed = lineage[lineage.index(branch) + 1].cut
        assert followed is not None
        return weight(cut) > weight(followed)

    def _may_follow(self, ballot: Ballot, cut: Cut) -> bool:
        """Whether the own newest vote allows it: it is this one, or somebody outside it has gone ahead."""
        pending = self.pending_vote()
        if pending is None or ballot_of(pending) == ballot or self.own in ballot.seats:
            return True
        promised = ballot_of(pending).seats
        return bool(self.pool.entered(cut.epoch) - promised)

    def _follow(self, branch: Branch, decision: Decision) -> None:
        cut = decision.cut
        index = branch.find(cut.place)
        if index is None or branch.rounds[index].chain != cut.chain:
            self._guide = self._marks(branch, decision.ballot)
            return
        self._guide = {}
        self.suspended = frozenset()
        self.branch = branch.cut_off(decision)
        self.news.append(CutMade(cut))
        self.news.extend(self.branch.happened)
        self._after_opening()

    def _marks(self, branch: Branch, ballot: Ballot) -> dict[Place, bytes]:
        return {
            Place(mark.step, mark.round): mark.chain
            for seat in branch.living
            for vote in self.pool.votes(branch.epoch, seat)
            if ballot_of(vote) == ballot
            for mark in vote.trail
        }

    def _is_deserted(self, ballot: Ballot) -> bool:
        """Whether so many have resigned without voting for `ballot` that the others are no majority."""
        resigned = {
            seat
            for seat in self.pool.resignations
            if not any(ballot_of(vote) == ballot for vote in self.pool.votes(self.branch.epoch, seat))
        }
        living = set(self.branch.living) - resigned
        return 2 * len(living - ballot.seats) <= len(living)


def _payloads(standing: Mapping[int, Signed]) -> dict[int, AnyPayload]:
    return {seat: item.body.payload for seat, item in standing.items() if isinstance(item.body, Entry)}


def _contradicts(item: Signed, known: Mapping[Place, bytes]) -> bool:
    body = item.body
    assert isinstance(body, Vote)
    return any(known.get(Place(mark.step, mark.round), mark.chain) != mark.chain for mark in body.trail)
