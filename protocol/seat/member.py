"""A seat's own part at a table: what it signs and when. Sans-IO: items and times in, effects out.

It signs one body for one key, never two: everything it signs is stored first, after a restart it signs nothing before
every living seat has told it its newest own items, and while a vote of its own is undecided it signs no entry.

What takes a proof is made by a job and signed when it is done. A member that defers leaves its jobs to the driver.
"""

from collections.abc import Iterable
from typing import Any, Final

from engine.errors import IllegalMove
from engine.events import Answered, Reacted, Tossed
from engine.grammar import GameMove
from engine.knowledge import Knowledge
from engine.view import GameView
from protocol.agreement import Agreement
from protocol.identity import Identity
from protocol.log.admission import Rejected
from protocol.log.branch import Happened
from protocol.log.chain import Place
from protocol.log.knowledge import Learning, unopened
from protocol.log.log import Log
from protocol.log.news import Closed, CutMade, FoulFound
from protocol.rounds.procedure import ComparisonWords
from protocol.rounds.secrets import SeatSecrets
from protocol.rounds.tosschain import LENGTH
from protocol.seat.answering import Answering
from protocol.seat.clock import RoundClock
from protocol.seat.effects import Effect, Flood, Keep, KeepVerdict, Said, Tell, TurnCame
from protocol.seat.voting import Voting
from protocol.seat.workbench import Workbench
from protocol.wire.items import (
    CHAT_LENGTH,
    FIRST_EPOCH,
    AnyBody,
    Assurance,
    Chat,
    Claim,
    Entry,
    EpochJoined,
    Resignation,
    Restart,
    RevealedKey,
    Signed,
    sign,
)
from protocol.wire.payloads import AnyPayload, ResignationsSeen
from protocol.wire.text import clean

NONCE_BYTES: Final = 16


class Member:
    """`waiting_for` are the seats that have yet to tell a restarted member its newest own items.

    `round_trips` are the driver's measures in seconds of how long a message takes to a seat and back.
    """

    def __init__(
        self,
        identity: Identity,
        agreement: Agreement,
        secrets: SeatSecrets,
        toss_length: int = LENGTH,
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
        self.log = Log(agreement, seat, toss_length, defers=defers)
        self.clock = RoundClock(self.log.branch.state.options.clock)
        self.waiting_for: set[int] = set()
        self._comeback: bytes | None = None
        self.round_trips: dict[int, float] = {}
        self._learning = Learning(seat, secrets.veil, self.log.head.procedure.basis)
        self._bench = Workbench(defers)
        self._voting = Voting(self.log, seat)
        self._told_turn: object = None
        self._effects: list[Effect] = []
        self._answering = Answering(self.log, seat, secrets, self._bench, self._effects)

    @classmethod
    def restored(
        cls,
        identity: Identity,
        agreement: Agreement,
        secrets: SeatSecrets,
        items: list[Signed],
        toss_length: int = LENGTH,
        *,
        checked: Iterable[bytes] = (),
        defers: bool = False,
    ) -> "Member":
        """The member after a restart, from the items in its journal; `checked` are those that it kept verdicts of."""
        member = cls(identity, agreement, secrets, toss_length, defers=defers)
        for digest in checked:
            member.log.trust(digest)
        for item in items:
            if item.body.seat == member.seat:
                member.log.trust(item.hash)
            member.log.receive(item, is_kept=True)
        member._digest_news()
        member._effects.clear()
        member.waiting_for = {seat for seat in member.log.branch.living if seat != member.seat}
        return member

    # -- inputs -----------------------------------------------------------------------------------------------

    def start(self, now: float) -> list[Effect]:
        return self._drive(now)

    def receive(self, item: Signed, source: bytes | None, now: float) -> list[Effect]:
        """Take in an item that came from the peer `source`; raises Rejected, which is that peer's fault."""
        if self._takes(item, source):
            self._effects += [Keep(item, item.body.seat == self.seat), Flood(item, source)]
            self._voting.hear(item.body.seat, now)
            self._hear(item)
        return self._drive(now)

    def _takes(self, item: Signed, source: bytes | None) -> bool:
        """Whether an item is new. Of a seat that signs too much, others may honestly have other items than this."""
        try:
            return self.log.receive(item)
        except Rejected as error:
            if error.is_flood and source != self.agreement.keys[item.body.seat]:
                return False
            raise

    def told(self, seat: int, now: float) -> list[Effect]:
        """A peer has sent all that it knows and this member did not."""
        self.waiting_for.discard(seat)
        return self._drive(now)

    def tick(self, now: float) -> list[Effect]:
        return self._drive(now)

    def job_done(self, number: int, result: Any, now: float) -> list[Effect]:
        """A job that `RunJob` asked for has been run."""
        item = self._bench.done(number, result)
        if item is not None:
            if result is None:
                self._effects.append(KeepVerdict(item))
            self.log.verdict(item, result)
        return self._drive(now)

    def decide(self, move: str, now: float) -> list[Effect]:
        """Answer the open question; raises BadNotation or IllegalMove, and then nothing has happened."""
        if not self.is_asked:
            raise IllegalMove("not_your_turn", move=move)
        payload = self._answering.decide(self.log.game.read(move), self.knowledge, now)
        if payload is not None:
            self._sign_payload(payload)
        return self._drive(now)

    def resign(self, now: float) -> list[Effect]:
        """Leave the game, and publish the secret of the veil key; the others play on. Nobody resigns from its end."""
        is_playing = self.seat in self.log.branch.living and not self.log.branch.is_over
        if not self.has_resigned and is_playing and self.may_sign:
            place = self._first_unsigned()
            secret = self.secrets.veil.reveal() if self.log.game.veils else b""
            self._sign(Resignation(self.agreement.id, self.log.branch.epoch, *place, self.seat, secret))
        return self._drive(now)

    def say(self, text: str, now: float) -> list[Effect]:
        line = clean(text, CHAT_LENGTH)
        if line and not self._has_most("chat"):
            self._sign(Chat(self.agreement.id, self.seat, self.log.pool.count("chat", self.seat), line))
        return self._drive(now)

    def call_late(self, now: float) -> list[Effect]:
        """By the player's hand: vote to cut the seats that everybody waits for."""
        if (
            self.clock.may_call(self.log.head, now)
            and self.may_sign
            and not (self.has_resigned or self._has_most("vote"))
        ):
            self._sign_all(self._voting.call_late())
        return self._drive(now)

    def claim(self, now: float) -> list[Effect]:
        """End the game as it stands, unconfirmed, where nobody is left who could vote with this seat."""
        missing = tuple(seat for seat in self.log.head.missing if seat != self.seat)
        is_hopeless = not self._voting.could_be_carried(missing) and not self._has_most("claim")
        if missing and is_hopeless and self.clock.may_call(self.log.head, now):
            place = self.log.head.place
            self._sign(Claim(self.agreement.id, self.log.branch.epoch, *place, self.seat, missing))
        return self._drive(now)

    # -- what can be asked ------------------------------------------------------------------------------------

    @property
    def knowledge(self) -> Knowledge:
        return self._learning.knowledge

    @property
    def is_asked(self) -> bool:
        """Whether the open round waits for a decision of this seat."""
        is_decision = self.log.head.procedure.is_decision and self._is_due() and self._may_sign_entry()
        return is_decision and not self._answering.is_deciding

    @property
    def has_resigned(self) -> bool:
        return self.seat in self.log.pool.resignations

    @property
    def may_sign(self) -> bool:
        return not self.waiting_for and self.seat not in self.log.fouls

    @property
    def is_stuck(self) -> bool:
        """Whether the log waits for something that other peers may hold, so that asking them helps."""
        is_playing = not self.log.branch.is_closed
        return bool(self.waiting_for or unopened(self.log)) or (is_playing and not self._is_due())

    @property
    def words(self) -> tuple[int, ...]:
        """The numbers of the four words, empty before they are tossed."""
        first = next((event.event for event in self.log.branch.lineage()[0].happened), None)
        return first.numbers if isinstance(first, ComparisonWords) else ()

    def legal(self) -> tuple[GameMove, ...]:
        if not self.is_asked:
            return ()
        return self.log.game.legal(self.log.branch.state, self.seat, self.knowledge)

    def view(self) -> GameView:
        view: GameView = self.log.game.view(self.log.branch.state, self.knowledge)
        return view

    # -- driving ----------------------------------------------------------------------------------------------

    def _drive(self, now: float) -> list[Effect]:
        """Sign all that is due and follows by itself; hand out what has gathered."""
        self._follow(now)
        while self._come_back() or self._enter() or self._contribute(now) or self._vote(now) or self._open_books():
            self._follow(now)
        if self._may_sign_entry():
            self._answering.prepare()
        self._announce_turn()
        effects = [*self._effects, *self._bench.started()]
        self._effects.clear()
        return effects

    def _follow(self, now: float) -> None:
        """Take note of what has changed in the log. A new round's time begins before anybody in it can be late."""
        self._digest_news()
        self.clock.follow(self.log.at, now)
        self._answering.watch.follow(self.log.branch, now)
        self.waiting_for.intersection_update(self.log.branch.living)

    def _come_back(self) -> bool:
        """After a restart, ask every seat for its assurance, also those that are reached through others alone."""
        if not self.waiting_for or self._comeback is not None or self._has_most("restart"):
            return False
        self._comeback = self.secrets.random(NONCE_BYTES)
        self._sign(Restart(self.agreement.id, self.seat, self._comeback))
        return True

    def _enter(self) -> bool:
        """Say that this seat has followed a decided vote; whether that was new."""
        epoch = self.log.branch.epoch
        if epoch == FIRST_EPOCH or not self.may_sign or self.seat not in self.log.branch.living:
            return False
        if self.log.pool.has_entered(epoch, self.seat):
            return False
        self._sign(EpochJoined(self.agreement.id, epoch, self.seat))
        return True

    def _contribute(self, now: float) -> bool:
        """Sign this seat's next entry where no player has to decide, or has decided; whether there was one."""
        if not self._is_due() or not self._may_sign_entry():
            return False
        payload = self._noted() or self._answering.payload(self.round_trips, now)
        if payload is None:
            return False
        self._sign_payload(payload)
        return True

    def _vote(self, now: float) -> bool:
        if not self.may_sign or self.has_resigned or self.seat not in self.log.branch.living:
            return False  # who has resigned need not vote, and others may decide without
        is_late = self.clock.is_late(self.log.head, now)
        bodies = [] if self._has_most("vote") or self._has_most("refusal") else self._voting.due(is_late, now)
        self._sign_all(bodies)
        return bool(bodies)

    def _open_books(self) -> bool:
        """Publish the secret of the veil key where that was agreed and all have signed the end; whether it was new.

        There is but one such item of this seat, so a restarted member need not wait for others with it.
        """
        if self.seat not in unopened(self.log):
            return False
        self._sign(RevealedKey(self.agreement.id, self.seat, self.secrets.veil.reveal()))
        return True

    def _noted(self) -> ResignationsSeen | None:
        """Resignations of others that should take effect before this seat decides."""
        head, log = self.log.head, self.log
        if not head.procedure.is_decision:
            return None
        heard = sorted(log.applicable_resignations())
        return ResignationsSeen(tuple(heard)) if heard else None

    def _is_due(self) -> bool:
        return self.seat in self.log.head.missing and not self.log.pool.entries(*self.log.at, self.seat)

    def _may_sign_entry(self) -> bool:
        return self.may_sign and not self.has_resigned and self.log.pending_vote() is None

    def _first_unsigned(self) -> Place:
        """The open round, or the one after it where this seat has already signed in it."""
        place = self.log.head.place
        own = self.log.pool.entries(*self.log.at, self.seat)
        return Place(place.step, place.round + 1) if own else place

    def _sign_payload(self, payload: AnyPayload) -> None:
        head = self.log.head
        epoch, place = self.log.at
        self._sign(Entry(self.agreement.id, epoch, *place, self.seat, head.chain, head.state, payload))

    def _sign_all(self, bodies: list[AnyBody]) -> None:
        for body in bodies:
            self._sign(body)

    def _sign(self, body: AnyBody) -> None:
        item = sign(self.identity, body)
        self._effects += [Keep(item, True), Flood(item, None)]
        self.log.trust(item.hash)
        self.log.receive(item)

    def _has_most(self, kind: str) -> bool:
        return self.log.pool.has_most(kind, self.seat)

    def _digest_news(self) -> None:
        for news in self.log.news:
            match news:
                case Happened(event=event):
                    self._learning.learn(news)
                    if isinstance(event, Reacted | Tossed | Answered):
                        self._answering.forget_report()
                case CutMade():
                    self._learning.relearn(self.log.branch)
                case FoulFound() | Closed():
                    pass
            self._effects.append(Tell(news))
        self.log.news.clear()
        for wanted in self.log.jobs:
            self._bench.check(wanted)
        self.log.jobs.clear()

    def _hear(self, item: Signed) -> None:
        match item.body:
            case Chat(seat=seat, text=text):
                self._effects.append(Said(seat, clean(text, CHAT_LENGTH)))
            case Restart(seat=seat, nonce=nonce) if seat != self.seat and not self._has_most("assurance"):
                self._sign(Assurance(self.agreement.id, self.seat, seat, nonce))
            case Assurance(seat=seat, to=to, nonce=nonce) if to == self.seat and nonce == self._comeback:
                self.waiting_for.discard(seat)
            case _:
                pass

    def _announce_turn(self) -> None:
        head = self.log.head
        if not head.procedure.is_decision or not head.missing or self.log.at == self._told_turn:
            return
        if self.seat in head.missing and not self.is_asked:
            return
        self._told_turn = self.log.at
        self._effects.append(TurnCame(head.place.step, head.missing, self.seat in head.missing))
