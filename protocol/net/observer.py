"""Somebody who watches a table on the network: links to one or two of its members, and the log that these feed.

Decides whom to call: two members, so that a seat that shows itself differently to two audiences is found out, and
others when links end. A member that shows what no honest one does is never called again, and named. Nothing is ever
said to a member but this watcher's name.

Where watching takes the code of the table, the member called first is told it once, by which it shows that it knows it
itself. Only then are the others of the agreement that it shows told the code, each once unless it has shown the same:
whoever does not know it gets one guess and no more, however many keys it brings.
"""

import asyncio
import secrets
from collections.abc import Callable, Sequence
from typing import Final

from protocol.agreement import BadAgreement
from protocol.identity import Identity
from protocol.lobby.effects import Failed
from protocol.log.proofs import Wanted
from protocol.net.addresses import Address, readable
from protocol.net.dialling import dial
from protocol.net.links import Link, close_all
from protocol.net.notices import Crashed, FeedCaughtUp, FeedLost, Misbehaved, ToldWatcher, WatchBegun
from protocol.net.tasks import Tasks
from protocol.net.tls import Endpoint
from protocol.net.workers import WORKERS
from protocol.seat.effects import TurnCame
from protocol.watch.follower import Follower, Untrue
from protocol.wire.canonical import BadMessage, decode, encode
from protocol.wire.greetings import LinkError, Purpose, Reason
from protocol.wire.table_code import Guess
from protocol.wire.talk import NAME_LENGTH, Items, ShownGame, SyncDone, ToWatcher, Watch
from protocol.wire.text import clean

LINKS: Final = 2
LOOK: Final = 1.0
AGAIN: Final = 5.0
MOST_AGAIN: Final = 60.0
LOST_AFTER: Final = 45.0  # without any link


class Observer:
    """`table` is the one that was found. `notify` is called from the event loop and must not block."""

    def __init__(self, endpoint: Endpoint, nick: str, table: bytes, notify: Callable[[ToldWatcher], None]) -> None:
        self.follower: Follower | None = None
        self._endpoint = endpoint
        self._nick = nick
        self._table = table
        self._notify = notify
        self._loop = asyncio.get_running_loop()
        self._links: dict[bytes, Link] = {}
        self._shown: set[Link] = set()  # those that have said what is played
        self._reach: dict[bytes, tuple[Address, ...]] = {}
        self._next_call: dict[bytes, tuple[float, float]] = {}  # by key: when, and the pause after it
        self._banned: set[bytes] = set()
        self._code: str | None = None  # once a member has shown that it knows it
        self._knowing: set[bytes] = set()  # members that have
        self._announced: object = None
        self._is_current = False
        self._tasks = Tasks(lambda error: notify(Crashed(error)))

    async def begin(self, key: bytes | None, addresses: Sequence[Address], code: Guess | None = None) -> None:
        """Call the member that was found; raises LinkError. With a key that sits at the table itself go unknown."""
        try:
            link = await self._dial(key, addresses, code)
        except LinkError as error:
            if error.code not in (Reason.TWIN, Reason.SELF):
                raise
            self._endpoint = Endpoint.create(Identity(secrets.token_bytes(32)))
            link = await self._dial(key, addresses, code)
        if code is not None and code.is_spent:
            self._code = code.code
        self._reach[link.key] = tuple(addresses)
        self._add(link)
        self._tasks.begin(self._keep_linked())

    def found(self, key: bytes, addresses: Sequence[Address]) -> None:
        """A member was seen on the network."""
        if self.follower is not None and key in self.follower.agreement.keys:
            self._reach[key] = tuple(addresses)

    async def close(self) -> None:
        await self._tasks.close()
        await close_all(self._links.values())

    # -- links --------------------------------------------------------------------------------------------------------

    async def _dial(self, key: bytes | None, addresses: Sequence[Address], code: Guess | None) -> Link:
        link = await dial(self._endpoint, addresses, Purpose.WATCH, self._table, code=code, expected_key=key)
        if code is not None and code.is_spent:
            self._knowing.add(link.key)
        return link

    def _add(self, link: Link) -> None:
        self._links[link.key] = link
        link.start(self._heard, self._ended)
        link.send(encode(Watch(self._nick)))

    def _ended(self, link: Link, _reason: str) -> None:
        self._shown.discard(link)
        if self._links.get(link.key) is link:
            del self._links[link.key]
            self._next_call[link.key] = (self._loop.time() + LOOK, AGAIN)

    async def _keep_linked(self) -> None:
        linked_at = self._loop.time()
        while True:
            await asyncio.sleep(LOOK)
            linked_at = self._loop.time() if self._links else linked_at
            if self._loop.time() - linked_at > LOST_AFTER or (not self._links and not self._callable):
                self._notify(FeedLost())
                return
            if len(self._links) < LINKS and self.follower is not None:
                await self._call_another()

    @property
    def _callable(self) -> list[bytes]:
        """Members that could be called at some time."""
        return [key for key, known in self._reach.items() if known and key not in self._banned]

    async def _call_another(self) -> None:
        now = self._loop.time()
        due = [
            key for key in self._callable if key not in self._links and self._next_call.get(key, (0.0, 0.0))[0] <= now
        ]
        for key in due[:1]:
            pause = self._next_call.get(key, (0.0, AGAIN))[1]
            self._next_call[key] = (now + pause, min(MOST_AGAIN, pause * 2))
            code = None if self._code is None else Guess(self._code)
            try:
                self._add(await self._dial(key, self._reach[key], code))
            except LinkError:
                if code is not None and code.is_spent and key not in self._knowing:
                    self._banned.add(key)

    # -- what members show --------------------------------------------------------------------------------------------

    def _heard(self, link: Link, payload: bytes) -> None:
        if self._links.get(link.key) is not link or link.key in self._banned:
            return
        try:
            self._take(link, decode(payload, ToWatcher))
        except BadMessage as error:
            self._ban(link, Misbehaved(link.key, str(error.code)))
        except Untrue as error:
            self._ban(link, Misbehaved(link.key, error.code, error.item))
        except BadAgreement as error:
            self._notify(Failed(error.code, error.details))
        self._digest()

    def _ban(self, link: Link, notice: Misbehaved) -> None:
        self._banned.add(link.key)
        link.close(Reason.GARBAGE)
        self._notify(notice)

    def _take(self, link: Link, message: ShownGame | Items | SyncDone) -> None:
        if isinstance(message, ShownGame) == (link in self._shown):
            raise Untrue("message")
        match message:
            case ShownGame():
                self._begin(link, message)
                self._shown.add(link)
            case Items(items=items):
                assert self.follower is not None
                for item in items:
                    self.follower.receive(item)
            case SyncDone():
                self._is_current = True

    def _begin(self, link: Link, shown: ShownGame) -> None:
        if self.follower is not None:
            self.follower.check_same(shown)
            self._check_asked(link, self.follower)
            return
        follower = Follower.begun(shown, self._table, defers=True)
        if link.key not in follower.agreement.keys:
            raise Untrue("agreement_foreign")
        self._check_asked(link, follower)
        self.follower = follower
        told = {one.key: known for one in shown.reach if (known := readable(one.contacts))}
        self._reach = {key: known for key, known in (told | self._reach).items() if key in follower.agreement.keys}
        if follower.log.game.veils:
            WORKERS.warm_up()
        self._notify(WatchBegun(follower.agreement, clean(shown.name, NAME_LENGTH)))

    def _check_asked(self, link: Link, follower: Follower) -> None:
        """Whoever has agreed that watching takes the code asks for it, and shows that they know it."""
        if follower.agreement.watching.takes_code and link.key not in self._knowing:
            raise Untrue("unasked_code")

    def _digest(self) -> None:
        follower = self.follower
        if follower is None:
            return
        for news in follower.take_news():
            self._notify(news)
        for wanted in follower.take_checks():
            self._tasks.begin(self._check(wanted))
        if self._is_current and not follower.log.head.pending:
            self._tell_where_it_stands(follower)

    def _tell_where_it_stands(self, follower: Follower) -> None:
        """Whoever has caught up is told whom the game waits for, once a round."""
        log = follower.log
        if self._announced is None:
            self._notify(FeedCaughtUp())
        if log.at != self._announced:
            self._announced = log.at
            if follower.deciding:
                self._notify(TurnCame(log.head.place.step, follower.deciding, False))

    async def _check(self, wanted: Wanted) -> None:
        assert self.follower is not None
        self.follower.verdict(wanted.item, await WORKERS.run(wanted.job))
        self._digest()
