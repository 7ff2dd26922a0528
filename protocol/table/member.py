"""A seat's own part at a table: what it signs and when. Sans-IO: items and times in, effects out.

It signs one body for one key, never two: everything it signs is stored first, after a restart it signs nothing before
every living seat has told it its newest own items, and while a vote of its own is undecided it signs no entry.
"""

import hashlib
from typing import Any, Final

from engine.errors import IllegalMove
from engine.events import Answer
from engine.knowledge import Knowledge, learn
from protocol.identity import Identity
from protocol.rounds.ask import AskRound
from protocol.rounds.procedure import Words
from protocol.rounds.sealed import SealRound, commitment
from protocol.rounds.secrets import SeatSecrets
from protocol.rounds.tosschain import LENGTH
from protocol.table.agreement import Agreement
from protocol.table.branch import Happened
from protocol.table.chain import Place
from protocol.table.clock import RoundClock
from protocol.table.effects import Effect, Flood, Keep, KeepOpening, Said, Tell, TurnCame
from protocol.table.log import Log
from protocol.table.voting import Voting
from protocol.wire.items import FIRST_EPOCH, AnyBody, Chat, Claim, Entered, Entry, Resignation, Signed, sign
from protocol.wire.payloads import AnyPayload, Noted, Reply, Sealed, Unsealed
from protocol.wire.text import clean

CHAT_LENGTH: Final = 500
_SALT: Final = b"lanplay/salt/1"


class Member:
    """`waiting_for` are the seats that have yet to tell a restarted member its newest own items."""

    def __init__(
        self, identity: Identity, agreement: Agreement, secrets: SeatSecrets, toss_length: int = LENGTH
    ) -> None:
        seat = agreement.seat_of(identity.key)
        if seat is None:
            raise ValueError("not a seat of this agreement")
        self.identity = identity
        self.agreement = agreement
        self.secrets = secrets
        self.seat = seat
        self.log = Log(agreement, seat, toss_length)
        self.knowledge = Knowledge(seat)
        self.clock = RoundClock(self.log.branch.state.options.clock)
        self.waiting_for: set[int] = set()
        self.has_resigned = False
        self._voting = Voting(self.log, seat)
        self._told_turn: object = None
        self._effects: list[Effect] = []

    @classmethod
    def restored(
        cls,
        identity: Identity,
        agreement: Agreement,
        secrets: SeatSecrets,
        items: list[Signed],
        toss_length: int = LENGTH,
    ) -> "Member":
        """The member after a restart, from the items in its journal."""
        member = cls(identity, agreement, secrets, toss_length)
        for item in items:
            member.log.receive(item)
        member._digest_news()
        member._effects.clear()
        member.has_resigned = member.seat in member.log.pool.resignations
        member.waiting_for = {seat for seat in member.log.branch.living if seat != member.seat}
        return member

    # -- inputs -----------------------------------------------------------------------------------------------

    def start(self, now: float) -> list[Effect]:
        return self._drive(now)

    def receive(self, item: Signed, source: bytes | None, now: float) -> list[Effect]:
        """Take in an item that came from the peer `source`; raises Rejected, which is that peer's fault."""
        if self.log.receive(item):
            self._effects += [Keep(item, item.body.seat == self.seat), Flood(item, source)]
            self._voting.hear(item.body.seat, now)
            self._hear(item)
        return self._drive(now)

    def told(self, seat: int, now: float) -> list[Effect]:
        """A peer has sent all that it knows and this member did not."""
        self.waiting_for.discard(seat)
        return self._drive(now)

    def tick(self, now: float) -> list[Effect]:
        return self._drive(now)

    def decide(self, move: str, now: float) -> list[Effect]:
        """Answer the open question; raises BadNotation or IllegalMove, and then nothing has happened."""
        if not self.is_asked:
            raise IllegalMove("not_your_turn", move=move)
        game, state = self.log.game, self.log.branch.state
        answer = game.answer(state, self.seat, self.knowledge, game.read(move))
        self._sign_payload(self._decision(answer))
        return self._drive(now)

    def resign(self, now: float) -> list[Effect]:
        """Leave the game; the others play on."""
        if not self.has_resigned and self.seat in self.log.branch.living and self.may_sign:
            self.has_resigned = True
            place = self._first_unsigned()
            self._sign(Resignation(self.agreement.id, self.log.branch.epoch, *place, self.seat, b""))
        return self._drive(now)

    def say(self, text: str, now: float) -> list[Effect]:
        line = clean(text, CHAT_LENGTH)
        if line:
            self._sign(Chat(self.agreement.id, self.seat, self.log.pool.count("chat", self.seat), line))
        return self._drive(now)

    def call_late(self, now: float) -> list[Effect]:
        """By the player's hand: vote to cut the seats that everybody waits for."""
        if self.clock.may_call(self.log.head, now) and self.may_sign:
            self._sign_all(self._voting.call_late())
        return self._drive(now)

    def claim(self, now: float) -> list[Effect]:
        """End the game as it stands, unconfirmed, where nobody is left who could vote with this seat."""
        missing = tuple(seat for seat in self.log.head.missing if seat != self.seat)
        if missing and not self._voting.could_be_carried(missing) and self.clock.may_call(self.log.head, now):
            place = self.log.head.place
            self._sign(Claim(self.agreement.id, self.log.branch.epoch, *place, self.seat, missing))
        return self._drive(now)

    # -- what can be asked ------------------------------------------------------------------------------------

    @property
    def is_asked(self) -> bool:
        """Whether the open round waits for a decision of this seat."""
        return self.log.head.procedure.is_decision and self._is_due() and self._may_sign_entry()

    @property
    def may_sign(self) -> bool:
        return not self.waiting_for and self.seat not in self.log.fouls

    @property
    def is_stuck(self) -> bool:
        """Whether the log waits for something that other peers may hold, so that asking them helps."""
        return bool(self.waiting_for) or (not self.log.branch.is_closed and not self._is_due())

    @property
    def words(self) -> tuple[int, ...]:
        """The numbers of the four words, empty before they are tossed."""
        first = next((event.event for event in self.log.branch.lineage()[0].happened), None)
        return first.numbers if isinstance(first, Words) else ()

    def legal(self) -> tuple[str, ...]:
        if not self.is_asked:
            return ()
        return self.log.game.legal(self.log.branch.state, self.seat, self.knowledge)

    def view(self) -> dict[str, Any]:
        return self.log.game.view(self.log.branch.state, self.knowledge)

    # -- driving ----------------------------------------------------------------------------------------------

    def _drive(self, now: float) -> list[Effect]:
        """Sign all that is due and follows by itself; hand out what has gathered."""
        self._digest_news()
        while self._enter() or self._contribute() or self._vote(now):
            self._digest_news()
        self.clock.follow((self.log.branch.epoch, self.log.head.place), now)
        self._announce_turn()
        effects, self._effects = self._effects, []
        return effects

    def _enter(self) -> bool:
        """Say that this seat has followed a decided vote; whether that was new."""
        epoch = self.log.branch.epoch
        if epoch == FIRST_EPOCH or not self.may_sign or self.seat not in self.log.branch.living:
            return False
        if self.log.pool.has_entered(epoch, self.seat):
            return False
        self._sign(Entered(self.agreement.id, epoch, self.seat))
        return True

    def _contribute(self) -> bool:
        """Sign this seat's next entry where no player has to decide; whether there was one."""
        if not self._is_due() or not self._may_sign_entry():
            return False
        payload = self._noted() or self.log.head.procedure.contribute(self.seat, self.secrets)
        if payload is None:
            return False
        self._sign_payload(payload)
        return True

    def _vote(self, now: float) -> bool:
        if not self.may_sign or self.seat not in self.log.branch.living:
            return False
        is_late = self.clock.is_late(self.log.head, now)
        bodies = self._voting.due(is_late, now)
        self._sign_all(bodies)
        return bool(bodies)

    def _noted(self) -> Noted | None:
        """Resignations of others that should take effect before this seat decides."""
        head, log = self.log.head, self.log
        if not head.procedure.is_decision:
            return None
        heard = sorted(log.applicable_resignations())
        return Noted(tuple(heard)) if heard else None

    def _decision(self, answer: Answer) -> AnyPayload:
        procedure = self.log.head.procedure
        reply = Reply(answer.move)
        if isinstance(procedure, AskRound):
            return reply
        assert isinstance(procedure, SealRound)
        context = _SALT + self.secrets.seed + procedure.scene.context(0, self.seat)
        opening = Unsealed(hashlib.sha256(context).digest(), reply)
        sealed = commitment(procedure.scene, self.seat, opening)
        self.secrets.keep_opening(sealed, opening)
        self._effects.append(KeepOpening(sealed, opening))
        return Sealed(sealed)

    def _is_due(self) -> bool:
        head = self.log.head
        own = self.log.pool.entries(self.log.branch.epoch, head.place, self.seat)
        return self.seat in head.missing and not own

    def _may_sign_entry(self) -> bool:
        return self.may_sign and not self.has_resigned and self.log.pending_vote() is None

    def _first_unsigned(self) -> Place:
        """The open round, or the one after it where this seat has already signed in it."""
        place = self.log.head.place
        own = self.log.pool.entries(self.log.branch.epoch, place, self.seat)
        return Place(place.step, place.round + 1) if own else place

    def _sign_payload(self, payload: AnyPayload) -> None:
        head = self.log.head
        body = Entry(
            self.agreement.id,
            self.log.branch.epoch,
            *head.place,
            self.seat,
            head.chain,
            head.state,
            payload,
        )
        self._sign(body)

    def _sign_all(self, bodies: list[AnyBody]) -> None:
        for body in bodies:
            self._sign(body)

    def _sign(self, body: AnyBody) -> None:
        item = sign(self.identity, body)
        self._effects += [Keep(item, True), Flood(item, None)]
        self.log.receive(item)

    def _digest_news(self) -> None:
        for news in self.log.news:
            if isinstance(news, Happened) and not isinstance(news.event, Words):
                self.knowledge = learn(self.knowledge, news.event, {})
            self._effects.append(Tell(news))
        self.log.news.clear()

    def _hear(self, item: Signed) -> None:
        if isinstance(item.body, Chat):
            self._effects.append(Said(item.body.seat, clean(item.body.text, CHAT_LENGTH)))

    def _announce_turn(self) -> None:
        head = self.log.head
        key = (self.log.branch.epoch, head.place)
        if not head.procedure.is_decision or key == self._told_turn:
            return
        if self.seat in head.missing and not self.is_asked:
            return
        self._told_turn = key
        self._effects.append(TurnCame(head.place.step, head.missing, self.seat in head.missing))
