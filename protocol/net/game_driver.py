"""A running game on the network: carries a member's effects out, and brings in what the links say.

An own item is on disk before it is on the wire. A member that waits for what others may have asks them, at a bounded
pace.
"""

import asyncio
import secrets
from collections.abc import Callable, Iterable
from typing import Final

import msgspec

from protocol.log.admission import Rejected
from protocol.log.sync import Questions, have, lacking
from protocol.net.driving import Driver
from protocol.net.mesh import Mesh
from protocol.net.notices import Misbehaved, Notice
from protocol.net.workers import WORKERS
from protocol.seat.clock import SYNC_AFTER, SYNC_EVERY
from protocol.seat.effects import Effect, Flood, Keep, KeepOpening, KeepVerdict, RunJob
from protocol.seat.journal import Journal
from protocol.seat.member import Member
from protocol.seat.playing import Playing
from protocol.wire.batches import batches
from protocol.wire.canonical import encode
from protocol.wire.greetings import Reason
from protocol.wire.items import Signed
from protocol.wire.talk import MOST_ITEMS, NONCE_BYTES, Have, Items, Message, SyncDone

TICK: Final = 0.25
BATCH_BYTES: Final = 256 * 1024
ANSWER_BYTES: Final = 1024 * 1024


class _Deliver(msgspec.Struct, frozen=True):
    """Payloads for one peer. They wait their turn like effects: what they hold must be on disk before."""

    key: bytes
    payloads: tuple[bytes, ...]


class GameDriver(Driver[Effect | _Deliver]):
    """The game of one seat, whose links are the mesh's."""

    def __init__(self, member: Member, mesh: Mesh, journal: Journal, notify: Callable[[Notice], None]) -> None:
        super().__init__(notify, TICK)
        self.member = member
        self._mesh = mesh
        self._journal = journal
        self._waiting_since: float | None = None
        self._asked_at = 0.0
        self._questions = Questions()
        self.playing = Playing(member, self._loop.time)

    def start(self) -> None:
        self.do(self.member.start(self.now))

    def greet(self, key: bytes) -> None:
        """A link is up: tell the peer what is here, so that it sends the rest."""
        self._mesh.send(key, encode(self._have()))

    def found(self, key: bytes) -> None:
        """A member is on the network, and is being called or has come: it gets time to catch up."""
        seat = self.member.agreement.seat_of(key)
        if seat is not None:
            self.member.found(seat, self.now)

    def hung_up(self, key: bytes) -> None:
        """A member has ended its link on purpose."""
        seat = self.member.agreement.seat_of(key)
        if seat is not None:
            self.member.hung_up(seat)

    def receive(self, key: bytes, message: Message) -> None:
        """A message of a member; whatever no honest peer sends costs it the link."""
        match message:
            case Items(items=items):
                self._take(key, items)
            case Have(game=game):
                if game == self.member.agreement.id:
                    self._questions.put(key, message)
            case SyncDone():
                seat = self.member.agreement.seat_of(key)
                if seat is not None:
                    self.do(self.member.synced(seat, self.now))
            case _:
                self._strange(key, "message")

    def _take(self, key: bytes, items: Iterable[Signed]) -> None:
        for item in items:
            try:
                self.do(self.member.receive(item, key, self.now))
            except Rejected as error:
                self._strange(key, error.code, item)
                return

    def _strange(self, key: bytes, code: str, item: Signed | None = None) -> None:
        self._mesh.end(key, Reason.GARBAGE)
        self._notify(Misbehaved(key, code, item))

    def _answer(self, key: bytes, asker: Have) -> None:
        """Send what a peer lacks, as much as its link takes at once. The last batch says that this is all."""
        payloads: list[bytes] = []
        for batch in batches(lacking(self.member.log, asker), MOST_ITEMS, BATCH_BYTES):
            if sum(map(len, payloads)) >= ANSWER_BYTES:
                break
            payloads.append(encode(Items(batch)))
        else:
            payloads.append(encode(SyncDone(asker.game)))
        self.do([_Deliver(key, tuple(payloads))])

    async def _carry_out(self, effects: list[Effect | _Deliver]) -> None:
        floods: list[Flood] = []
        for effect in effects:
            match effect:
                case Keep(item=item, is_own=is_own):
                    kept = self._journal.keep(item, is_own)
                    if is_own:
                        await asyncio.wrap_future(kept)
                case KeepOpening(commitment=commitment, opening=opening):
                    await asyncio.wrap_future(self._journal.keep_opening(commitment, opening))
                case Flood():
                    floods.append(effect)
                    continue
                case RunJob():
                    self._tasks.begin(self._work_on(effect))
                    continue
                case KeepVerdict(item=digest):
                    self._journal.keep_verdict(digest)
                    continue
                case _Deliver(key=key, payloads=payloads):
                    self._flood(floods)
                    for payload in payloads:
                        self._mesh.send(key, payload)
                case _:
                    self._notify(effect)
            self._flood(floods)
        self._flood(floods)

    async def _work_on(self, effect: RunJob) -> None:
        """Have a job run off the event loop."""
        result = await WORKERS.run(effect.job)
        self.do(self.member.job_done(effect.number, result, self.now))

    def _flood(self, floods: list[Flood]) -> None:
        while floods:
            source = floods[0].source
            same = [flood.item for flood in floods if flood.source == source]
            floods[:] = [flood for flood in floods if flood.source != source]
            for batch in batches(same, MOST_ITEMS, BATCH_BYTES):
                self._mesh.broadcast(encode(Items(batch)), source)

    def _tick(self) -> None:
        self._measure()
        self.do(self.member.tick(self.now))
        self._ask_if_stuck()
        for key, asker in self._questions.due(self.now):
            self._answer(key, asker)

    def _measure(self) -> None:
        for seat, key in enumerate(self.member.agreement.keys):
            link = self._mesh.link(key)
            if link is not None and link.rtt is not None:
                self.member.measured(seat, link.rtt)

    def _ask_if_stuck(self) -> None:
        if not self.member.is_stuck:
            self._waiting_since = None
            return
        self._waiting_since = self._waiting_since or self.now
        if self.now - self._waiting_since >= SYNC_AFTER and self.now - self._asked_at >= SYNC_EVERY:
            self._asked_at = self.now
            self._mesh.broadcast(encode(self._have()))

    def _have(self) -> Have:
        return have(self.member.log, secrets.token_bytes(NONCE_BYTES))
