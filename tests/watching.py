"""Watchers of a scripted table for tests: what members hand out, and followers that take it."""

import random
from dataclasses import dataclass, field

from scripted_wire import Peer, ScriptedTable, make_agreement, run_job

from protocol.agreement import sign_agreement
from protocol.log.branch import Happened
from protocol.watch.follower import Follower
from protocol.watch.gallery import Gallery
from protocol.wire.canonical import decode, encode
from protocol.wire.items import Signed
from protocol.wire.talk import Items, ShownGame, SyncDone, ToWatcher, Watch


def watched_table(game: str, players: int, number: int = 1, **options: object) -> ScriptedTable:
    table = ScriptedTable(make_agreement(game, players, **options), random.Random(number), defers=game != "dao")
    table.start()
    return table


def shown_by(peer: Peer) -> ShownGame:
    agreement = peer.table.agreement
    signatures = tuple(sign_agreement(one.member.identity, agreement) for one in peer.table.peers)
    return ShownGame(agreement.data, signatures, "tea", ())


def gallery_of(peer: Peer) -> Gallery:
    return Gallery(peer.member.log, shown_by(peer), 0.0)


@dataclass
class Onlooker:
    """A watcher of one member, with all the bytes that it got. It reads as quickly as it is sent anything."""

    audience: "Audience"
    number: int
    received: list[bytes] = field(default_factory=list)
    follower: Follower | None = None
    is_told: bool = False

    @property
    def key(self) -> bytes:
        return bytes([200, self.number]) + bytes(30)

    def take(self, payload: bytes) -> None:
        self.received.append(payload)
        match decode(payload, ToWatcher):
            case ShownGame() as shown:
                self.follower = Follower.begun(shown, self.audience.table.agreement.table, defers=True)
            case Items(items=items):
                for item in items:
                    self.receive(item)
            case SyncDone():
                self.is_told = True

    def receive(self, item: Signed) -> None:
        assert self.follower is not None
        self.follower.receive(item)
        while checks := self.follower.take_checks():
            for check in checks:
                self.follower.verdict(check.item, run_job(check.job))

    @property
    def course(self) -> list[Happened]:
        assert self.follower is not None
        return list(self.follower.log.branch.course())


class Audience:
    """Those who watch one member."""

    def __init__(self, peer: Peer) -> None:
        self.table = peer.table
        self.gallery = gallery_of(peer)
        self.onlookers: dict[bytes, Onlooker] = {}
        self.clock = 0.0

    def join(self, number: int = 0, follower: Follower | None = None) -> Onlooker:
        """Somebody comes in, perhaps to follow on what they have followed elsewhere."""
        onlooker = Onlooker(self, number)
        assert self.gallery.refusal(onlooker.key, self.table.now) is None
        onlooker.take(self.gallery.enter(onlooker.key, self.table.now))
        onlooker.follower = follower or onlooker.follower
        assert self.gallery.hear(onlooker.key, encode(Watch(f"onlooker {number}")))
        self.onlookers[onlooker.key] = onlooker
        return onlooker

    def catch_up(self) -> None:
        """All take all that there is, at the gallery's pace."""
        for onlooker in self.onlookers.values():
            onlooker.is_told = False
        self.clock += 60.0
        for _ in range(100):
            self.clock += 1.0
            sent = self.gallery.due({}, self.clock)
            assert not sent.dropped
            for key, payload in sent.payloads:
                self.onlookers[key].take(payload)
            if not sent.payloads:
                return


def hashes(course: list[Happened]) -> list[tuple[int, bytes]]:
    return [(one.step, one.state_hash) for one in course]
