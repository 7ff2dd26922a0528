"""The links of those who watch at this seat: lets them in, hands out the game at its pace, and drops who disturbs.

Decides nothing itself; the gallery does. A watcher's link is none of the mesh's: what comes over it reaches no member
and no log.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from protocol.log.log import Log
from protocol.net.links import Link, close_all
from protocol.net.mesh import Mesh
from protocol.net.notices import Notice, WatchersChanged, WrongCode
from protocol.net.tasks import Tasks
from protocol.watch.gallery import Gallery
from protocol.wire.canonical import encode
from protocol.wire.greetings import Reason
from protocol.wire.handshake import Policy
from protocol.wire.talk import ShownGame, Watched, Watcher

TICK: Final = 0.2
WITHIN: Final = 10.0  # in which a watcher has said its name

_log: Final = logging.getLogger(__name__)


class Watchers:
    """Made on a running event loop, when the game begins. `code` is the table's, if this seat knows it: one that does
    not cannot ask for it, and lets nobody in where it takes one to watch.
    """

    def __init__(
        self, log: Log, shown: ShownGame, mesh: Mesh, notify: Callable[[Notice], None], code: str | None = None
    ) -> None:
        self._loop = asyncio.get_running_loop()
        self._takes_code = log.agreement.watching.takes_code
        self._code = code
        self._gallery = Gallery(log, shown, self._loop.time())
        self._mesh = mesh
        self._notify = notify
        self._links: dict[bytes, Link] = {}
        self._told: tuple[Watcher, ...] = ()
        self._here: tuple[Watcher, ...] = ()
        self._has_failed = False
        self._tasks = Tasks(self._fail)
        self._tasks.begin(self._hand_out())

    @property
    def all(self) -> tuple[Watcher, ...]:
        """Who watches this table, as far as is known here."""
        return self._gallery.all

    def policy(self, key: bytes) -> Policy:
        """What somebody is told who would like to watch."""
        if self._has_failed:
            return Policy(refuse=Reason.FAULT)
        if self._takes_code and self._code is None:
            return Policy(refuse=Reason.PRIVATE)
        code = self._code if self._takes_code else None
        refusal = self._gallery.refusal(key, self._loop.time())
        return Policy(code=code, refuse=refusal, on_wrong_code=lambda: self._notify(WrongCode()))

    def add(self, link: Link) -> None:
        """A watcher has come in; of two links of one key the newer one stays."""
        older = self._links.get(link.key)
        self._links[link.key] = link
        if older is not None:
            older.close(Reason.REPLACED)
        link.start(self._heard, self._ended)
        link.send(self._gallery.enter(link.key, self._loop.time()))
        self._loop.call_later(WITHIN, self._dismiss_nameless, link)

    def hear_from(self, member: bytes, told: Watched) -> None:
        """A member says who watches at its place."""
        self._gallery.hear_from(member, told, self._loop.time())
        self._tell()

    def greet(self, member: bytes) -> None:
        """A link to a member is up."""
        if self._here:
            self._mesh.send(member, encode(Watched(self._here)))

    def lost(self, member: bytes) -> None:
        """The link to a member has ended."""
        self._gallery.lost(member)
        self._tell()

    async def close(self) -> None:
        """Ends all links in order."""
        await self._tasks.close()
        await close_all(self._links.values())

    def _fail(self, error: BaseException) -> None:
        """Watching ends at this seat, and nothing else: no fault in it may cost anybody the game."""
        _log.error("watchers are no longer served", exc_info=error)
        self._has_failed = True
        for link in tuple(self._links.values()):
            link.close(Reason.FAULT)

    async def _hand_out(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            waiting = {key: link.queued for key, link in self._links.items()}
            sent = self._gallery.due(waiting, self._loop.time())
            for key, payload in sent.payloads:
                self._links[key].send(payload)
            for key, reason in sent.dropped:
                self._links[key].abort(reason)

    def _heard(self, link: Link, payload: bytes) -> None:
        if self._links.get(link.key) is not link:
            return
        if self._gallery.hear(link.key, payload):
            self._tell()
        else:
            link.close(Reason.GARBAGE)

    def _dismiss_nameless(self, link: Link) -> None:
        if self._links.get(link.key) is link and not any(one.key == link.key for one in self._gallery.here):
            link.close(Reason.GARBAGE)

    def _ended(self, link: Link, _reason: str) -> None:
        if self._links.get(link.key) is link:
            del self._links[link.key]
            self._gallery.leave(link.key)
            self._tell()

    def _tell(self) -> None:
        """Say who watches to the members, and to this seat's player, where that has changed."""
        if self._gallery.here != self._here:
            self._here = self._gallery.here
            self._mesh.broadcast(encode(Watched(self._here)))
        if self.all != self._told:
            self._told = self.all
            self._notify(WatchersChanged(self._told))
