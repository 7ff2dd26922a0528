"""Who watches at one member, and what each of them is sent at what time. Sans-IO: times, in seconds, are arguments.

Decides who may come in, and how quickly the game is handed out: a watcher takes what its link takes, at a pace, and
never more than is waited for; all watchers together get so much and no more. Whoever is slow is dropped, and nothing
in the game ever waits for anybody here. What watchers say is their name, once; more costs them the link.
"""

from collections.abc import Iterator, Mapping
from typing import Final

import msgspec

from protocol.log.log import Log
from protocol.watch.feed import Feed
from protocol.wire.allowance import Allowance, Allowances, Rate
from protocol.wire.batches import batches
from protocol.wire.canonical import BadMessage, decode, encode
from protocol.wire.greetings import Reason
from protocol.wire.items import Signed
from protocol.wire.talk import MOST_ITEMS, Items, ShownGame, SyncDone, Watch, Watched, Watcher
from protocol.wire.terms import NICK_LENGTH
from protocol.wire.text import clean
from protocol.wire.watching import MOST_WATCHERS, Watching

BATCH_BYTES: Final = 64 * 1024
MOST_WAITING: Final = 256 * 1024  # bytes that may wait in a watcher's link
SLOW_AFTER: Final = 20.0  # in which a link has taken nothing of what waits
EACH: Final = Rate(burst=32, each_second=8)  # batches for one watcher
ALL: Final = Rate(burst=64, each_second=24)  # batches for all of them together
COMINGS: Final = Rate(burst=4, each_second=0.2)  # of one key
NEWS: Final = Rate(burst=20, each_second=1)  # of one member about its watchers


class _Viewer(msgspec.Struct):
    """A watcher with a link here. `taken` counts the items that were sent; without a nick it has not said it yet."""

    pace: Allowance
    since: float  # when it last took something, or had nothing to take
    nick: str = ""
    taken: int = 0
    waiting: int = 0
    is_told: bool = False  # that there is no more now


class Sent(msgspec.Struct):
    """What is due: `payloads` by watcher, in order, and the watchers to be dropped, each with the reason."""

    payloads: list[tuple[bytes, bytes]] = msgspec.field(default_factory=list)
    dropped: list[tuple[bytes, Reason]] = msgspec.field(default_factory=list)


class Gallery:
    """The watchers of one member, and what the others have said of theirs. `shown` begins every watcher's feed."""

    def __init__(self, log: Log, shown: ShownGame, now: float) -> None:
        self._watching: Watching = log.agreement.watching
        self._members = frozenset(log.agreement.keys)
        self._game = log.agreement.id
        self._feed = Feed(log, self._watching.delay)
        self._shown = encode(shown)
        self._viewers: dict[bytes, _Viewer] = {}
        self._elsewhere: dict[bytes, tuple[Watcher, ...]] = {}
        self._pace = Allowance(ALL, now)
        self._comings = Allowances[bytes](COMINGS)
        self._news = Allowances[bytes](NEWS)

    # -- who is here ----------------------------------------------------------------------------------------------

    @property
    def here(self) -> tuple[Watcher, ...]:
        """Those with a link here who have said who they are, in the order in which they came."""
        return tuple(Watcher(key, viewer.nick) for key, viewer in self._viewers.items() if viewer.nick)

    @property
    def all(self) -> tuple[Watcher, ...]:
        """All who watch this table, each once, as far as members have said so."""
        found = {watcher.key: watcher for said in self._elsewhere.values() for watcher in said}
        return tuple((found | {watcher.key: watcher for watcher in self.here}).values())

    def refusal(self, key: bytes, now: float) -> Reason | None:
        """Why somebody who calls may not watch here; None lets them in. Asking is counted."""
        if not self._watching.is_open:
            return Reason.PRIVATE
        keys = {*self._viewers, *(watcher.key for watcher in self.all)}
        is_full = key not in keys and len(keys) >= self._watching.most
        return Reason.FULL if is_full or not self._comings.take(key, now) else None

    def enter(self, key: bytes, now: float) -> bytes:
        """Somebody has come in; the first payload for them. Whoever comes again begins anew."""
        self._viewers.pop(key, None)
        self._viewers[key] = _Viewer(Allowance(EACH, now), now)
        return self._shown

    def leave(self, key: bytes) -> None:
        self._viewers.pop(key, None)

    def hear(self, key: bytes, payload: bytes) -> bool:
        """Whether a watcher says what it may: its name, once. For anything else it is to be dropped."""
        viewer = self._viewers.get(key)
        try:
            nick = clean(decode(payload, Watch).nick, NICK_LENGTH)
        except BadMessage:
            return False
        if viewer is None or viewer.nick or not nick:
            return False
        viewer.nick = nick
        return True

    def hear_from(self, member: bytes, told: Watched, now: float) -> None:
        """A member says who watches at its place; what it says too often is passed over."""
        if member in self._members and self._news.take(member, now):
            cleaned = (Watcher(one.key, clean(one.nick, NICK_LENGTH) or "?") for one in told.watchers)
            self._elsewhere[member] = tuple(cleaned)[:MOST_WATCHERS]

    def lost(self, member: bytes) -> None:
        """Nobody can say any more who watches there."""
        self._elsewhere.pop(member, None)

    # -- what they are sent ---------------------------------------------------------------------------------------

    def due(self, waiting: Mapping[bytes, int], now: float) -> Sent:
        """What may be sent now; `waiting` are the bytes that each watcher's link has yet to take."""
        sent = Sent()
        if not self._viewers:
            return sent
        self._feed.follow()
        for key, viewer in self._viewers.items():
            backlog = waiting.get(key, 0)
            if backlog < viewer.waiting or not backlog:
                viewer.since = now
            viewer.waiting = backlog
            if now - viewer.since > SLOW_AFTER:
                sent.dropped.append((key, Reason.SLOW))
            else:
                sent.payloads += [(key, payload) for payload in self._next(viewer, now)]
        return sent

    def _next(self, viewer: _Viewer, now: float) -> Iterator[bytes]:
        for batch in batches(self._feed.items[viewer.taken :], MOST_ITEMS, BATCH_BYTES):
            if viewer.waiting >= MOST_WAITING or not (viewer.pace.take(now) and self._pace.take(now)):
                return
            viewer.taken += len(batch)
            viewer.is_told = False
            viewer.waiting += _size(batch)
            yield encode(Items(batch))
        if not viewer.is_told:
            viewer.is_told = True
            yield encode(SyncDone(self._game))


def _size(batch: tuple[Signed, ...]) -> int:
    return sum(len(item.data) + len(item.signature) for item in batch)
