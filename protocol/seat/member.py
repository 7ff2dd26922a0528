"""A seat's own part at a table: what it signs and when. Sans-IO: items and times in, effects out.

It signs one body for one key, never two: everything it signs is stored first, after a restart it signs nothing before
every living seat has sent it its newest own items, and while a vote of its own is undecided it signs no entry.

What takes a proof is made by a job and signed when it is done. A member that defers leaves its jobs to the driver.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from engine.errors import IllegalMove
from engine.events import Answered, Reacted, Tossed
from engine.grammar import GameMove
from engine.knowledge import Knowledge
from protocol.agreement import Agreement
from protocol.identity import Identity
from protocol.log.admission import Rejected
from protocol.log.branch import Happened
from protocol.log.knowledge import Learning
from protocol.log.log import Log
from protocol.log.news import Closed, Covered, CutMade, FoulFound
from protocol.rounds.seat_secrets import SeatSecrets
from protocol.seat.absence import Absence
from protocol.seat.answering import Answering
from protocol.seat.clock import RoundClock
from protocol.seat.comeback import Comeback
from protocol.seat.duties import Duties
from protocol.seat.effects import (
    Effect,
    Flood,
    Keep,
    KeepOpening,
    KeepVerdict,
    OpinionHeard,
    PauseChanged,
    PauseHeard,
    Said,
    SilenceFound,
    TurnCame,
)
from protocol.seat.rights import Rights
from protocol.seat.voting import Voting
from protocol.seat.wishes import Wishes
from protocol.seat.workbench import Workbench
from protocol.wire.allowance import Allowances, Rate
from protocol.wire.items import (
    CHAT_LENGTH,
    AnyBody,
    Assurance,
    Chat,
    Entry,
    Opinion,
    Pause,
    Restart,
    Signed,
    sign,
)
from protocol.wire.payloads import Sealed
from protocol.wire.text import clean

WEIGHING: Final = Rate(burst=1000, each_second=5)  # an honest peer may have so much of cheats that is of no use here


class Member:
    """One seat of one game. It `defers` its jobs to the driver, which hands their results to `job_done`."""

    def __init__(
        self,
        identity: Identity,
        agreement: Agreement,
        secrets: SeatSecrets,
        *,
        defers: bool = False,
    ) -> None:
        seat = agreement.seat_of(identity.key)
        if seat is None:
            raise ValueError("not a seat of this agreement")
        self.identity = identity
        self.agreement = agreement
        self.secrets = secrets
        self.seat = seat
        self.log = log = Log(agreement, seat, defers=defers)
        self.clock = RoundClock(log.branch.state.options.clock)
        self.comeback = Comeback()
        self.rights = rights = Rights(log, seat, self.comeback)
        self._learning = Learning(seat, secrets.veil if log.game.veils else None, log.head.procedure.basis)
        self._bench = Workbench(defers)
        self.absence = Absence(log, seat, self.clock)
        self._voting = Voting(log, seat, self.absence)
        self._answering = Answering(log, seat, secrets, self._bench)
        self._duties = Duties(
            log, seat, secrets, rights, self.comeback, self._answering, self._voting, self.clock, self.absence
        )
        self._wishes = Wishes(log, seat, secrets, rights, self._voting, self.clock, self.absence)
        self._announced: object = None
        self._asked_about: object = None
        self._is_paused = False
        self._weighing: Allowances[bytes | None] = Allowances(WEIGHING)
        self.parted: set[int] = set()  # seats that had left the game when they ended their link on purpose
        self._effects: list[Effect] = []

    @classmethod
    def restored(
        cls,
        identity: Identity,
        agreement: Agreement,
        secrets: SeatSecrets,
        items: list[Signed],
        *,
        checked: Iterable[bytes] = (),
        defers: bool = False,
    ) -> "Member":
        """The member after a restart, from the items in its journal; `checked` are those that it kept verdicts of."""
        member = cls(identity, agreement, secrets, defers=defers)
        for digest in checked:
            member.log.trust(digest)
        for item in items:
            if item.body.seat == member.seat:
                member.log.trust(item.hash)
            member.log.receive(item, is_kept=True)
        member._digest_news()
        member._effects.clear()
        member.comeback.begin(seat for seat in member.log.branch.living if seat != member.seat)
        return member

    # -- what the driver brings -------------------------------------------------------------------------------

    def start(self, now: float) -> list[Effect]:
        return self._drive(now)

    def tick(self, now: float) -> list[Effect]:
        return self._drive(now)

    def receive(self, item: Signed, source: bytes | None, now: float) -> list[Effect]:
        """Take in an item that came from the peer `source`; raises Rejected, which is that peer's fault.

        Each item comes once from most of the others, and nothing follows from one that is here already.
        """
        if not self._receive(item, source, now):
            return []
        self._effects += [Keep(item, item.body.seat == self.seat), Flood(item, source)]
        self._voting.hear(item.body.seat, now)
        self._hear(item.body)
        return self._drive(now)

    def synced(self, seat: int, now: float) -> list[Effect]:
        """A peer has sent all that it knows and this member did not."""
        self.comeback.synced(seat)
        return self._drive(now)

    def job_done(self, number: int, result: Any, now: float) -> list[Effect]:
        """A job that `RunJob` asked for has been run."""
        item = self._bench.done(number, result)
        if item is not None:
            if result is None:
                self._effects.append(KeepVerdict(item))
            self.log.verdict(item, result)
        return self._drive(now)

    def found(self, seat: int, now: float) -> None:
        """A seat that was away answers on the network; nobody is called late before they could be reached."""
        self._voting.found(seat, now)

    def hung_up(self, seat: int) -> None:
        """`seat` has ended its link on purpose. If it was cut before, it knows that."""
        if seat not in self.log.branch.living:
            self.parted.add(seat)

    def measured(self, seat: int, round_trip: float) -> None:
        """How long a message takes to `seat` and back, in seconds."""
        self._answering.measured(seat, round_trip)

    def shown(self, now: float) -> None:
        """The player sees the open question: the time for a reaction begins."""
        self._answering.watch.shown(self.log.branch, now)

    # -- what the player wants --------------------------------------------------------------------------------

    def decide(self, move: str, now: float) -> list[Effect]:
        """Answer the open question; raises BadNotation or IllegalMove, and then nothing has happened."""
        if not self.is_asked:
            raise IllegalMove("not_your_turn", move=move)
        for body in self._wishes.end_pause():
            self._sign(body)
        payload = self._answering.decide(self.log.game.read(move), self.knowledge, now)
        if payload is not None:
            self._sign(self._duties.entry(payload))
        return self._drive(now)

    def resign(self, now: float) -> list[Effect]:
        """Leave the game, and the shares that the others need; they play on."""
        return self._carry_out(self._wishes.resign(), now)

    def say(self, text: str, now: float) -> list[Effect]:
        return self._carry_out(self._wishes.say(text), now)

    def call_late(self, now: float) -> list[Effect]:
        """Vote to cut the seats that everybody waits for, or say so where people are asked."""
        return self._carry_out(self._wishes.call_late(now), now)

    def wait(self, now: float) -> list[Effect]:
        """Say that the table should wait for the seats that are silent."""
        return self._carry_out(self._wishes.wait(now), now)

    def pause(self, now: float) -> list[Effect]:
        """Say that this player wants a pause. While all want one no clock runs and nobody is late."""
        return self._carry_out(self._wishes.pause(now), now)

    def unpause(self, now: float) -> list[Effect]:
        """End the pause, or say no to one that somebody wants."""
        return self._carry_out(self._wishes.end_pause(), now)

    def claim(self, now: float) -> list[Effect]:
        """End the game as it stands, unconfirmed, where nobody is left who could vote with this seat."""
        return self._carry_out(self._wishes.claim(now), now)

    # -- what can be asked ------------------------------------------------------------------------------------

    @property
    def knowledge(self) -> Knowledge:
        return self._learning.knowledge

    @property
    def is_asked(self) -> bool:
        """Whether the open round waits for a decision of this seat."""
        is_decision = self.log.head.procedure.is_decision and self.rights.is_due and self.rights.may_sign_entry
        return is_decision and not self._answering.is_deciding

    @property
    def is_stuck(self) -> bool:
        """Whether the log waits for something that other peers may hold, so that asking them helps."""
        is_open = not self.log.branch.is_covered
        return bool(self.comeback.waiting_for or self.log.unopened) or (is_open and not self.rights.is_due)

    def legal(self) -> tuple[GameMove, ...]:
        if not self.is_asked:
            return ()
        return self.log.game.legal(self.log.branch.state, self.seat, self.knowledge)

    def may_claim(self, now: float) -> bool:
        return self._wishes.may_claim(now)

    # -- driving ----------------------------------------------------------------------------------------------

    def _drive(self, now: float) -> list[Effect]:
        """Sign all that is due and follows by itself; hand out what has gathered."""
        self._follow(now)
        while bodies := self._duties.due(now):
            for body in bodies:
                self._sign(body)
            self._follow(now)
        if self.rights.may_sign_entry:
            self._answering.prepare()
        self._announce_turn()
        self._announce_absence(now)
        effects = [*self._effects, *self._bench.started()]
        self._effects.clear()
        return effects

    def _carry_out(self, bodies: Sequence[AnyBody], now: float) -> list[Effect]:
        for body in bodies:
            self._sign(body)
        return self._drive(now)

    def _follow(self, now: float) -> None:
        """Take note of what has changed in the log. A new round's time begins before anybody in it can be late."""
        self._digest_news()
        self.clock.follow(self.log.at, now, is_paused=self.absence.is_paused)
        self.absence.follow(now)
        self._answering.watch.follow(self.log.branch, now)
        self.comeback.follow(self.log.branch.living, self.log.accused(), self.agreement.persons, now)

    def _receive(self, item: Signed, source: bytes | None, now: float) -> bool:
        """Whether an item was new. Of a seat that signs too much, others may honestly have other items than this."""
        try:
            return self.log.receive(item, may_weigh=lambda: self._weighing.take(source, now))
        except Rejected as error:
            if error.is_flood and source != self.agreement.keys[item.body.seat]:
                return False
            raise

    def _sign(self, body: AnyBody) -> None:
        if isinstance(body, Entry) and isinstance(body.payload, Sealed):
            opening = self.secrets.opening(body.payload.commitment)
            assert opening is not None
            self._effects.append(KeepOpening(body.payload.commitment, opening))
        item = sign(self.identity, body)
        self._effects += [Keep(item, True), Flood(item, None)]
        self.log.trust(item.hash)
        self.log.receive(item)

    def _digest_news(self) -> None:
        for news in self.log.take_news():
            match news:
                case Happened(event=event):
                    self._learning.learn(news)
                    if isinstance(event, Reacted | Tossed | Answered):
                        self._answering.forget_report()
                case CutMade():
                    self._learning.relearn(self.log.branch)
                case FoulFound() | Closed() | Covered():
                    pass
            self._effects.append(news)
        for wanted in self.log.take_checks():
            self._bench.check(wanted)

    def _hear(self, body: AnyBody) -> None:
        match body:
            case Chat(seat=seat, text=text):
                self._effects.append(Said(seat, clean(text, CHAT_LENGTH)))
            case Opinion(seat=seat, silent=silent, goes_on=goes_on):
                self._effects.append(OpinionHeard(seat, silent, goes_on))
            case Pause(seat=seat, ends=ends) if seat in self.agreement.people:
                self._effects.append(PauseHeard(seat, ends))
            case Restart(seat=seat, nonce=nonce) if seat != self.seat and not self.rights.has_most("assurance"):
                self._sign(Assurance(self.agreement.id, self.seat, seat, nonce))
            case Assurance(to=to) if to == self.seat:
                self.comeback.answered(body)
            case _:
                pass

    def _announce_turn(self) -> None:
        head = self.log.head
        if not head.procedure.is_decision or not head.missing or self.log.at == self._announced:
            return
        if self.seat in head.missing and not self.is_asked:
            return
        self._announced = self.log.at
        self._effects.append(TurnCame(head.place.step, head.missing, self.seat in head.missing))

    def _announce_absence(self, now: float) -> None:
        """Ask the player once about each set of silent seats, and tell when a pause begins and ends."""
        absence = self.absence
        silent = tuple(sorted(absence.silent(now))) if absence.may_speak else ()
        is_of_use = self._voting.could_be_carried(silent, self.log.accused()) or self.may_claim(now)
        asked = (self.log.at, silent) if silent and is_of_use else None
        if asked != self._asked_about:
            self._asked_about = asked
            self._effects.append(SilenceFound(silent if asked else ()))
        if absence.is_paused != self._is_paused:
            self._is_paused = absence.is_paused
            self._effects.append(PauseChanged(self._is_paused))
