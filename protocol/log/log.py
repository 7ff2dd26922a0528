"""The log of one game: takes items in any order, says which rounds are complete, what happened, and who fouled.

It is the same machine for a player, a watcher and a verifier, so that nobody's own program is softer on them. It knows
no clock, no link and no secret. What is wrong with an item is either its bearer's fault (`Rejected`, which costs the
link) or its signer's (a `FoulFound` with the proof). An unknown chain is nobody's fault: the ancestry decides
(docs/protocol.md).

Proofs are checked on the spot, or by jobs: then `take_checks` gives what is to be run, `verdict` takes the results, and
a round is open until the verdicts on all its entries are in.
"""

from collections.abc import Callable, Iterator, Mapping

from engine.state import GameState
from protocol.agreement import Agreement, game_and_options, veil_keys
from protocol.log.admission import Rejected, check_bearer, is_early_secret, is_false_secret
from protocol.log.aside import Aside
from protocol.log.ballots import Ballot, Decision, fouls_of
from protocol.log.branch import Branch, Happened, Round, leaving_by
from protocol.log.chain import Place
from protocol.log.epoch import EpochState
from protocol.log.judge import Fitness, Judge, applies
from protocol.log.news import Closed, Covered, CutMade, FoulFound, News
from protocol.log.pool import Pool
from protocol.log.proofs import ProofChecks, Wanted
from protocol.log.tally import Tally
from protocol.log.way import WayToCut
from protocol.rounds.closing import ClosingRound, CoveringRound
from protocol.rounds.procedure import Basis, Procedure
from protocol.rounds.tosschain import TossLedger
from protocol.rounds.veils import Veils
from protocol.wire.items import Claim, Entry, EpochJoined, Eviction, Refusal, Resignation, Signed, Vote
from protocol.wire.payloads import AnyPayload


class Log:
    """`own` is the seat whose votes bind this log, None for watchers and verifiers.

    `fouls` are the first proven foul of each seat. A log that `defers` runs no check itself: the driver takes them.
    """

    def __init__(self, agreement: Agreement, own: int | None = None, *, defers: bool = False) -> None:
        self.agreement = agreement
        self.game, options = game_and_options(agreement)
        ledger = TossLedger.committed(tuple(player.toss_end for player in agreement.seating))
        state = self.game.initial(options, agreement.players)
        veils = Veils(veil_keys(agreement, self.game))
        self.branch = Branch.first(
            self.game, agreement.id, state, agreement.persons, ledger, veils, open_books=agreement.open_books
        )
        self.pool = Pool()
        self.fouls: dict[int, FoulFound] = {}
        self._news: list[News] = []
        self._veils = veils
        self._proofs = ProofChecks(defers)
        self._judge = Judge(self.pool, self._proofs, veils)
        self._tally = Tally(self.pool, self.fouls, own, agreement.persons)
        self._own = own
        self._aside = Aside(self.pool)
        self._way: WayToCut | None = None  # to a decided cut, as far as it could be walked
        self._passed: list[WayToCut] = []  # such ways that a lesser cut of the same ballot was followed instead of

    @property
    def head(self) -> Round:
        return self.branch.head

    @property
    def beginning(self) -> Basis:
        """Where the game stood before anything had happened."""
        return self.branch.beginning

    @property
    def state(self) -> GameState:
        """Where the game stands in the open round."""
        state: GameState = self.branch.state
        return state

    def course(self) -> Iterator[Happened]:
        """All that has happened and stands, oldest first."""
        return self.branch.course()

    @property
    def at(self) -> tuple[bytes, Place]:
        """Where the log stands: its epoch, and the place of the open round."""
        return self.branch.epoch, self.head.place

    @property
    def epoch_state(self) -> EpochState:
        if self.branch.is_closed:
            return EpochState.CLOSED
        if self._way is not None:
            return EpochState.LAGGING
        if self.pending_vote() is not None:
            return EpochState.VOTING
        return EpochState.OVER if self.branch.is_over else EpochState.PLAYING

    @property
    def ahead(self) -> Procedure | None:
        """The round that follows if everything in check turns out right, so that a seat can prepare its part."""
        head = self.head
        standing = head.adopted | head.pending
        if not head.pending or head.missing or leaving_by(standing, self.pool.resignation):
            return None
        return head.procedure.ahead(_payloads(standing))

    # -- taking in ------------------------------------------------------------------------------------------------

    def receive(self, item: Signed, *, is_kept: bool = False, may_weigh: Callable[[], bool] = lambda: True) -> bool:
        """Take in an item; whether it was new. Raises Rejected. What follows from it is news.

        A secret that opens books is not taken before the end is here, and no offence: its signer may be where this log
        has yet to come. What `is_kept` in this seat's own journal was let in before. Whether one more item of a seat
        that has signed too many leads on can take long to find out: `may_weigh` says how often whoever bears them may
        ask for that.
        """
        if item in self.pool:
            return False
        check_bearer(item, self.agreement)
        if is_false_secret(item.body, self.agreement, self._veils.keys):
            raise Rejected("item_books")
        if not is_kept and is_early_secret(item.body, self.branch):
            return False
        is_full, is_crowded = not is_kept and self.pool.is_full(item.body), self.pool.is_crowded(item)
        is_of_use = not (is_full or is_crowded) or self._leads_on(item, may_weigh, is_followed=is_full)
        proof = self._aside.proof_with(item) if is_full and not is_of_use else ()
        if is_full and not is_of_use and not proof:
            self._aside.keep(item)
            raise Rejected("item_flood")
        if is_crowded and not is_of_use:
            return False
        proven = len(self.fouls), len(self.pool.doubles)
        for one in proof or (item,):
            self._add(one)
        body = item.body
        if isinstance(body, Entry):
            self._judge_past(body, item)
        if isinstance(body, Entry | Resignation | Claim):
            self._accuse(self._judge.after_leaving(self.branch, body.seat))
        if isinstance(body, Vote):
            self._judge_trails(body.epoch)
        has_proven = proven != (len(self.fouls), len(self.pool.doubles))
        if has_proven or isinstance(body, Vote | Entry | EpochJoined | Resignation | Refusal):
            self.consider_cuts()
        self.proceed()
        return True

    def verdict(self, item: bytes, foul: str | None) -> None:
        """Take in the result of a check: the code of an item's foul, or None where its proofs hold."""
        found = self._proofs.judge(item, foul)
        if found is not None:
            self._accuse(self._judge.convicted(found))
            self.consider_cuts()
        self.proceed()

    def take_news(self) -> list[News]:
        """What has been found out since this was last asked."""
        news, self._news = self._news, []
        return news

    def take_checks(self) -> list[Wanted]:
        """The checks of proofs that have not been taken yet."""
        return self._proofs.take_wanted()

    def trust(self, item: bytes) -> None:
        """Never check the proofs of this item: this program made them, or has checked them before."""
        self._proofs.trust(item)

    @property
    def proven(self) -> frozenset[bytes]:
        """The hashes of the items whose proofs hold, those that are trusted included."""
        return self._proofs.proven

    # -- what can be asked ----------------------------------------------------------------------------------------

    def applicable_resignations(self) -> list[bytes]:
        """The hashes of resignations that could take effect in the open round but do not stand in for an entry."""
        idle = [seat for seat in self.branch.living if seat not in self.head.due]
        found = [self._leaving(seat) for seat in idle]
        return [item.hash for item in found if item is not None]

    @property
    def unopened(self) -> tuple[int, ...]:
        """The seats that have to publish their secrets now and have not."""
        if not self.agreement.open_books or not self.branch.is_closed:
            return ()
        return tuple(seat for seat in self.branch.living if self.pool.books(seat) is None)

    @property
    def awaits_books(self) -> bool:
        """Whether the open round covers the books and some are still to come, so that nobody can sign in it yet."""
        procedure = self.head.procedure
        return isinstance(procedure, CoveringRound) and procedure.of_books and bool(self.unopened)

    def accused(self) -> set[int]:
        """The seats of this epoch whose proven fouls count in this line of history.

        Not those that others cannot judge, since they have gone another way before: they would wait for ever for a vote
        about whoever has parted them alone.
        """
        counting = self._counting()
        fouls = [self.fouls[seat] for seat in counting]
        return {foul.seat for foul in fouls if not self._judge.is_beyond(self.branch, foul, counting)}

    def resigned(self, branch: Branch | None = None) -> frozenset[int]:
        """The seats that have resigned in this line of history, or in that which leads to `branch`."""
        return self._tally.resigned(branch or self.branch)

    @property
    def doubled(self) -> frozenset[int]:
        """The seats that are proven to have signed two bodies for one key, in this line of history."""
        return self._tally.doubled(self.branch)

    def leads(self, decision: Decision) -> bool:
        """Whether this log has all that leads to a cut of this epoch."""
        return (way := self._walked(self.branch, decision)) is not None and way.is_walked

    def two_faced(self) -> frozenset[Eviction]:
        """The voters for the cut before this epoch who led others elsewhere."""
        return self._tally.two_faced(self.branch)

    def pending_vote(self) -> Vote | None:
        """The newest vote of our own seat in this epoch, unless it was released."""
        return self._tally.pending(self.branch)

    def is_released(self, vote: Vote) -> bool:
        """Whether a vote of this epoch binds its signer no more, though it is not decided."""
        return self._tally.is_released(self.branch, vote)

    def is_refused(self, ballot: Ballot) -> bool:
        return self._tally.is_refused(self.branch, ballot)

    # -- fouls ----------------------------------------------------------------------------------------------------

    def _add(self, item: Signed) -> None:
        false = self._judge.check_resignation(item)
        self._accuse(false)
        double = self.pool.add(item, may_leave=false is None)
        if double is not None:
            self._accuse(self._judge.doubled(double))

    def _accuse(self, foul: FoulFound | None) -> None:
        """Keep the first foul of each seat that counts in this line of history, or else the first."""
        if foul is None:
            return
        known = self.fouls.get(foul.seat)
        if known is None or (self._judge.counts(self.branch, foul) and not self._judge.counts(self.branch, known)):
            self.fouls[foul.seat] = foul
            self._news.append(foul)

    def _judge_entry(self, branch: Branch, standing: Round, item: Signed) -> bool:
        """Keep what judging an entry finds; whether it may be taken up."""
        judgement = self._judge.judge_entry(branch, standing, item)
        if isinstance(judgement, FoulFound):
            self._accuse(judgement)
        elif judgement is Fitness.IN_CHECK:
            standing.pending[item.body.seat] = item
        return judgement is Fitness.FITS

    def _judge_past(self, body: Entry, item: Signed) -> None:
        """Judge an entry for a round that is past or open, built on that round's very chain.

        Rounds of earlier epochs count as well: what one peer judged before a cut, others must judge after it alike.
        """
        branch = self.branch.ancestor(body.epoch)
        index = branch.find(Place(body.step, body.round)) if branch else None
        if branch is None or index is None or branch.rounds[index].chain != body.chain:
            return
        standing = branch.rounds[index]
        self._accuse(self._judge.out_of_turn(standing, item))
        if branch is not self.branch and body.seat in standing.due and body.seat not in standing.adopted:
            self._judge_entry(branch, standing, item)

    def _judge_trails(self, epoch: bytes) -> None:
        """Judge the trails of an epoch's votes before these decide anything, as readers of files do."""
        branch = self.branch.ancestor(epoch)
        for foul in () if branch is None else self._judge.false_trails(branch, self._counting()):
            self._accuse(foul)

    def _counting(self) -> set[int]:
        """The seats with a foul that counts in this line of history: one that is void says nothing of the next."""
        return {seat for seat, foul in self.fouls.items() if self._judge.counts(self.branch, foul)}

    # -- completing rounds ----------------------------------------------------------------------------------------

    def proceed(self) -> None:
        """Complete rounds as long as their entries are there, and follow votes that only lacked the proof of a foul."""
        fouls = len(self.fouls)
        while True:
            self._adopt()
            self._judge_trails(self.branch.epoch)
            head = self.head
            if head.due and not head.open:
                self._close_round()
            elif self._way is not None or self._passed or len(self.fouls) > fouls:
                epoch, fouls = self.branch.epoch, len(self.fouls)
                self.consider_cuts()
                if self.branch.epoch == epoch:
                    return
            else:
                return

    def _adopt(self) -> None:
        head = self.head
        head.pending = {}
        suspended = self._suspended()
        for seat in () if self.awaits_books else head.open:
            bodies = self.pool.entries(self.branch.epoch, head.place, seat)
            resignation = None if self.branch.is_closed else self._leaving(seat)
            if resignation is not None and bodies:
                self._accuse(self._judge.stayed(resignation, bodies[0]))
            elif seat in suspended:
                continue
            elif resignation is not None:
                head.adopted[seat] = resignation
            elif len(bodies) == 1 and self._judge_entry(self.branch, head, bodies[0]):
                head.adopted[seat] = bodies[0]

    def _suspended(self) -> set[int]:
        """The seats of which no more is taken up: our own seat has voted to cut them as cheats."""
        votes = [] if self._own is None else self.pool.votes(self.branch.epoch, self._own)
        return {seat for vote in votes for seat in fouls_of(vote.out)}

    def _leaving(self, seat: int) -> Signed | None:
        """The resignation that stands in for `seat` in the open round; that of a seat that is to be cut does not."""
        leaving = self._judge.leaving(self.branch, seat, self.head.place)
        return None if leaving is not None and seat in self.doubled else leaving

    def _close_round(self) -> None:
        known = len(self.branch.happened)
        self._advance(self.branch)
        self._news.extend(self.branch.happened[known:])
        self._after_opening()

    def _advance(self, branch: Branch) -> None:
        """Close the head of `branch`, in which something stands for every due seat."""
        adopted = branch.head.adopted
        branch.advance(_payloads(adopted), leaving_by(adopted, self.pool.resignation))

    def _after_opening(self) -> None:
        """A new round is open: look for entries of seats that have nothing to say in it."""
        if self.branch.is_closed and isinstance(self.branch.rounds[-2].procedure, ClosingRound):
            self._news.append(Closed())
        if self.branch.is_covered:
            self._news.append(Covered())
        for seat in range(self.agreement.players):
            for item in self.pool.entries(*self.at, seat):
                assert isinstance(item.body, Entry)
                self._judge_past(item.body, item)

    # -- cuts -----------------------------------------------------------------------------------------------------

    def consider_cuts(self) -> None:
        """Begin new epochs where votes have decided them, also in place of those that were followed."""
        while self._follow_next():
            pass

    def _follow_next(self) -> bool:
        """Follow the newest decision that holds against what was followed; whether there was one.

        An end that every living seat has signed is never undone: what they have shown since cannot be taken back. Where
        nobody can walk to the cut that a resigned seat's trail lays, that of the others will do.
        """
        self._way, self._passed = None, []
        lineage = self.branch.lineage()
        for branch, heir in reversed([*zip(lineage, [*lineage[1:], None], strict=True)]):
            decisions = self._tally.rivals(branch, heir) if heir else self._tally.carried(branch)
            for index, decision in enumerate(decisions):
                if heir is not None and heir.epoch == decision.cut.epoch:
                    heir.decision = decision
                    break
                if self.branch.is_closed and not branch.is_over_at(decision.cut.place):
                    continue
                if heir is None and not self._tally.may_follow(branch, decision):
                    continue
                if self._follow(branch, decision):
                    return True
                lesser = [*decisions[index + 1 :], *([heir.decision] if heir and heir.decision else [])]
                if all(other.ballot != decision.ballot for other in lesser):
                    return False
                if self._way is not None:
                    self._passed.append(self._way)
                    self._way = None
        return False

    def _follow(self, branch: Branch, decision: Decision) -> bool:
        """Begin the next epoch, or note how far the way to it could be walked; whether it has begun."""
        cut = decision.cut
        index = branch.find(cut.place)
        if index is None or branch.rounds[index].chain != cut.chain:
            way = self._walked(branch, decision)
            if way is None or not way.is_walked:
                self._way = way
                return False
            branch = way.branch
            self._news.extend(branch.happened[way.known :])
        self.branch = branch.cut_off(decision)
        self._news.append(CutMade(cut))
        self._news.extend(self.branch.happened)
        self._after_opening()
        return True

    def _walked(self, branch: Branch, decision: Decision) -> WayToCut | None:
        """The way to a cut of `branch` as far as the items that are here lead; None where nothing here is on it."""
        try:
            way = WayToCut(branch, decision)
        except LookupError:
            return None
        while not way.is_walked and (chosen := way.choice(self._candidates(way.branch))) is not None:
            way.branch.head.adopted = chosen
            self._advance(way.branch)
        return way

    def _candidates(self, branch: Branch) -> dict[int, list[Signed]]:
        """The bodies that could stand in the open round of `branch`, by due seat: its entries and its resignations."""
        head = branch.head
        found = {}
        for seat in head.due:
            entries = self.pool.entries(branch.epoch, head.place, seat)
            resignations = self.pool.resignations_of(seat)
            found[seat] = [item for item in entries if self._judge_entry(branch, head, item)]
            found[seat] += [item for item in resignations if applies(branch, item, head.place)]
        return found

    def _leads_on(self, item: Signed, may_weigh: Callable[[], bool], *, is_followed: bool) -> bool:
        """Whether one more item of a seat that has signed too many leads to a decided cut, or decides another one.

        With `is_followed` another seat must follow that one already: else a seat could decide any number of them.
        """
        body = item.body
        if isinstance(body, Vote):
            branch = self.branch.ancestor(body.epoch)
            return branch is not None and self._tally.adds_cut(branch, item, may_weigh, is_followed=is_followed)
        if isinstance(body, Resignation) and body.seat not in self.pool.leaving(body.epoch):
            is_here = self.branch.ancestor(body.epoch) is not None  # whoever has resigned here need not vote
            return is_here and may_weigh() and self._judge.check_resignation(item) is None
        ways = [way for way in (self._way, *self._passed) if way is not None and item.body.seat in way.branch.head.due]
        return any(way.choice({**self._candidates(way.branch), item.body.seat: [item]}) is not None for way in ways)


def _payloads(standing: Mapping[int, Signed]) -> dict[int, AnyPayload]:
    return {seat: item.body.payload for seat, item in standing.items() if isinstance(item.body, Entry)}
