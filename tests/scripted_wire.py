"""N members of one table over a scripted wire: a scheduler decides what is delivered when, lost, or cut.

Links are queues in order, as TCP is; cutting one loses what is under way, and mending it makes both ends say what
they have. A crash loses everything but the journal. Where members defer, their jobs are run when the scheduler says so.
"""

import random
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType
from typing import Any

from msgspec.structs import replace

from engine import registry
from protocol.agreement import Agreement, Player, rules_of, settings_of, veil_of
from protocol.identity import Identity
from protocol.log.admission import Rejected
from protocol.log.news import FoulFound
from protocol.log.sync import have, lacking
from protocol.rounds import tosschain
from protocol.rounds.job import Job, refusal
from protocol.rounds.seat_secrets import SeatSecrets
from protocol.seat.effects import Effect, Flood, Keep, KeepOpening, KeepVerdict, RunJob
from protocol.seat.member import Member
from protocol.seat.playing import Playing
from protocol.wire.greetings import VERSION
from protocol.wire.items import Signed
from protocol.wire.payloads import Unsealed
from protocol.wire.talk import NONCE_BYTES, Have


def identity(seat: int) -> Identity:
    return Identity(bytes([seat + 1]) * 32)


def seed(seat: int) -> bytes:
    return bytes([seat + 101]) * 32


def make_agreement(
    game: str,
    players: int,
    table: bytes = b"\0" * 16,
    open_books: bool = False,
    bots: Mapping[int, int] = MappingProxyType({}),
    **options: object,
) -> Agreement:
    """Nobody is asked about silent seats, unless `absence` says so; `bots` tells whose each bot is, by seat."""
    veils = registry.find(game).veils
    seating = tuple(player(seat, table, veils) for seat in range(players))
    owners = {seat: identity(owner).key for seat, owner in bots.items()}
    seating = tuple(replace(one, of=owners.get(seat, b"")) for seat, one in enumerate(seating))
    settings = settings_of(registry.find(game), {"absence": "strict", **options}, players)
    rules = rules_of(registry.find(game))
    return Agreement(VERSION, table, game, rules, settings, seating, open_books)


def player(seat: int, table: bytes, veils: bool) -> Player:
    key = identity(seat).key
    veil = veil_of(SeatSecrets(seed(seat)).veil, random.Random(seat).randbytes, table, key) if veils else b""
    return Player(key, f"seat{seat}", toss_end(seat, tosschain.LENGTH), veil)


@cache
def toss_end(seat: int, length: int) -> bytes:
    return tosschain.TossChains(seed(seat)).end()


@cache
def verdict_on(job: Job) -> Any:
    """The result of a check, which is the same for every peer, computed once."""
    return job.run()


def run_job(job: Job) -> Any:
    return verdict_on(job) if job.function is refusal else job.run()


@dataclass
class Journal:
    items: list[Signed] = field(default_factory=list)
    openings: list[tuple[bytes, Unsealed]] = field(default_factory=list)
    checked: list[bytes] = field(default_factory=list)


class Peer:
    """One member with its journal, and what it told its player."""

    def __init__(self, table: "ScriptedTable", seat: int) -> None:
        self.table = table
        self.seat = seat
        self.journal = Journal()
        self.told: list[Effect] = []
        self.fouls: list[FoulFound] = []
        self.jobs: list[RunJob] = []
        self.is_up = True
        self.member = Member(identity(seat), table.agreement, self.secrets(), defers=table.defers)

    def secrets(self) -> SeatSecrets:
        return SeatSecrets(seed(self.seat), self.table.source(self.seat))

    def crash(self) -> None:
        self.is_up = False
        self.jobs.clear()
        for other in self.table.peers:
            self.table.cut(self.seat, other.seat)

    def restart(self) -> None:
        secrets = self.secrets()
        for commitment, opening in self.journal.openings:
            secrets.keep_opening(commitment, opening)
        self.member = Member.restored(
            identity(self.seat),
            self.table.agreement,
            secrets,
            self.journal.items,
            checked=self.journal.checked,
            defers=self.table.defers,
        )
        self.is_up = True

    def best(self) -> str:
        """The move that the game's own bot makes."""
        member = self.member
        return str(member.log.game.greedy(member.log.branch.state, self.seat, member.knowledge, member.legal()).text)

    def run(self, effects: list[Effect]) -> None:
        for effect in effects:
            match effect:
                case Keep(item):
                    self.journal.items.append(item)
                case KeepOpening(commitment, opening):
                    self.journal.openings.append((commitment, opening))
                case KeepVerdict(digest):
                    self.journal.checked.append(digest)
                case RunJob():
                    self.jobs.append(effect)
                case Flood(item, source):
                    self.table.flood(self.seat, item, source)
                case FoulFound():
                    self.told.append(effect)
                    self.fouls.append(effect)
                case _:
                    self.told.append(effect)


class ScriptedTable:
    """The peers, the links between them, and the clock that all share. `source` gives a seat its randomness."""

    def __init__(
        self,
        agreement: Agreement,
        rng: random.Random,
        defers: bool = False,
        source: Callable[[int], Callable[[int], bytes]] | None = None,
    ) -> None:
        self.agreement = agreement
        self.rng = rng
        self.nonces = random.Random(0)
        self.defers = defers
        self.source = source or (lambda seat: rng.randbytes)
        self.held: Callable[[Peer, RunJob], bool] = lambda peer, task: False
        self.chosen: Callable[[Peer], str] = lambda peer: rng.choice(peer.member.legal()).text
        self.now = 0.0
        self.queues: dict[tuple[int, int], deque[Signed | Have | str]] = {}
        self.peers = [Peer(self, seat) for seat in range(agreement.players)]
        self.rejected: list[tuple[int, int, str]] = []
        for peer in self.peers:
            for other in self.peers[: peer.seat]:
                self.queues[peer.seat, other.seat] = deque()
                self.queues[other.seat, peer.seat] = deque()

    def start(self) -> None:
        for peer in self.peers:
            peer.run(peer.member.start(self.now))

    def playing(self, seat: int) -> Playing:
        """What the player on `seat` may ask; it must not crash meanwhile."""
        return Playing(self.peers[seat].member, lambda: self.now)

    def flood(self, seat: int, item: Signed, source: bytes | None) -> None:
        for other in self.peers:
            if other.member.identity.key != source and (seat, other.seat) in self.queues:
                self.queues[seat, other.seat].append(item)

    def send(self, seat: int, to: int, message: Signed | Have | str) -> None:
        if (seat, to) in self.queues:
            self.queues[seat, to].append(message)

    def cut(self, one: int, two: int) -> None:
        self.queues.pop((one, two), None)
        self.queues.pop((two, one), None)

    def mend(self, one: int, two: int) -> None:
        if one == two or (one, two) in self.queues or not (self.peers[one].is_up and self.peers[two].is_up):
            return
        for seat, other in ((one, two), (two, one)):
            self.queues[seat, other] = deque([self.have(seat)])

    def deliver(self, seat: int, to: int) -> None:
        """Hand over the oldest message under way from `seat` to `to`."""
        message = self.queues[seat, to].popleft()
        peer = self.peers[to]
        source = self.peers[seat].member.identity.key
        if isinstance(message, Have):
            for item in lacking(peer.member.log, message):
                self.send(to, seat, item)
            self.send(to, seat, "synced")
        elif isinstance(message, str):
            peer.run(peer.member.synced(seat, self.now))
        else:
            try:
                peer.run(peer.member.receive(message, source, self.now))
            except Rejected as error:
                self.rejected.append((to, seat, error.code))

    def deliver_some(self, count: int) -> int:
        """Deliver up to `count` messages from links chosen at random; how many there were."""
        for done in range(count):
            busy = [link for link, queue in self.queues.items() if queue]
            if not busy:
                return done
            self.deliver(*self.rng.choice(busy))
        return count

    def work(self, count: int) -> int:
        """Run up to `count` jobs of peers chosen at random; how many there were. Those that are `held` wait."""
        for done in range(count):
            ready = [(peer, task) for peer in self.peers for task in peer.jobs if not self.held(peer, task)]
            if not ready:
                return done
            peer, task = self.rng.choice(ready)
            peer.jobs.remove(task)
            peer.run(peer.member.job_done(task.number, run_job(task.job), self.now))
        return count

    def settle(self) -> None:
        while self.deliver_some(1000) or self.work(1):
            pass

    def play_turns(self) -> bool:
        """Let every peer that is asked make its `chosen` move, by default one at random; whether there was one."""
        asked = [peer for peer in self.peers if peer.is_up and peer.member.is_asked]
        for peer in asked:
            peer.run(peer.member.decide(self.chosen(peer), self.now))
        return bool(asked)

    def play_until(self, is_so: Callable[[], bool]) -> None:
        """Deliver message by message, and decide when none is under way, up to the very moment when something is so."""
        while not is_so():
            if not self.deliver_some(1):
                self.play_turns()

    def tick(self, seconds: float) -> None:
        self.now += seconds
        for peer in self.peers:
            if peer.is_up:
                peer.run(peer.member.tick(self.now))

    def play_out(self, most: int = 2000) -> None:
        """Deliver and decide until nothing more happens."""
        for _ in range(most):
            self.settle()
            if not self.play_turns():
                return

    def sync_all(self) -> None:
        for seat, other in list(self.queues):
            self.send(seat, other, self.have(seat))

    def have(self, seat: int) -> Have:
        return have(self.peers[seat].member.log, self.nonces.randbytes(NONCE_BYTES))
