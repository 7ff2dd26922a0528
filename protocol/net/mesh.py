"""All links of this process to the other peers of a table: at most one a peer, redialled while it should be there.

Decides when a peer is up or down. `on_up` is called for every link that becomes the peer's link, also when it replaces
another (what was sent on the old one may not have arrived, so the layers above compare what they have); `on_down` only
when no link is left. `on_twin` hears of a key that runs twice, and whether this process is the later one with it, which
must go. It must never know what payloads mean.
"""

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from protocol.net.addresses import Address
from protocol.net.dialling import dial
from protocol.net.links import Link
from protocol.net.tls import Endpoint
from protocol.wire.greetings import LinkError, Purpose, Reason
from protocol.wire.rivals import QUIET_AFTER, Rival, Verdict, judge

FIRST_PAUSE: Final = 1.0
MAX_PAUSE: Final = 10.0
_LOOK: Final = 1.0
_CLOSE_TIMEOUT: Final = 1.8


class _Kept(msgspec.Struct):
    """A peer that should be up."""

    addresses: tuple[Address, ...]
    lost: asyncio.Event = msgspec.field(default_factory=asyncio.Event)  # wakes the dialling before its next look
    task: asyncio.Task[None] | None = None


class Mesh:
    """The links of one table. Callbacks are called from the event loop and must not block."""

    def __init__(
        self,
        endpoint: Endpoint,
        table: bytes,
        on_up: Callable[[Link], None],
        on_frame: Callable[[bytes, bytes], None],
        on_down: Callable[[bytes, str], None],
        on_twin: Callable[[bytes, bool], None],
    ) -> None:
        self._endpoint = endpoint
        self._table = table
        self._on_up = on_up
        self._on_frame = on_frame
        self._on_down = on_down
        self._on_twin = on_twin
        self._links: dict[bytes, Link] = {}
        self._ending: set[Link] = set()
        self._kept: dict[bytes, _Kept] = {}
        self._closed = False

    def add(self, link: Link) -> None:
        """Takes a link that is not started yet, from `listen` or `dial`; one that must not stay is closed here."""
        older = self._links.get(link.key)
        if self._closed or link.key == self._endpoint.identity.key:
            self._dismiss(link, Reason.CLOSED)
        elif older is None or not older.is_up:
            self._take(link)
        else:
            self._settle(older, link)

    def send(self, key: bytes, payload: bytes) -> bool:
        """Queues `payload` for one peer; False when it is not up."""
        link = self._links.get(key)
        if link is None or not link.is_up:
            return False
        link.send(payload)
        return link.is_up

    def broadcast(self, payload: bytes, except_key: bytes | None = None) -> None:
        """Queues `payload` for every peer that is up."""
        for key in tuple(self._links):
            if key != except_key:
                self.send(key, payload)

    def peers(self) -> tuple[bytes, ...]:
        """The keys of the peers that are up, sorted."""
        return tuple(sorted(key for key, link in self._links.items() if link.is_up))

    def link(self, key: bytes) -> Link | None:
        """The peer's link, if it is up."""
        link = self._links.get(key)
        return link if link is not None and link.is_up else None

    def end(self, key: bytes, reason: str) -> None:
        """Ends the peer's link in order, if it is up."""
        link = self.link(key)
        if link is not None:
            link.close(reason)

    def keep(self, key: bytes, addresses: Sequence[Address]) -> None:
        """Keeps dialling this member while it has no link, or one that has gone quiet.

        Called again with other addresses it begins anew with these; their order makes no difference then.
        """
        kept = self._kept.get(key)
        if self._closed or key == self._endpoint.identity.key or (kept and set(kept.addresses) == set(addresses)):
            return
        self.forget(key)
        kept = self._kept[key] = _Kept(tuple(addresses))
        kept.task = asyncio.create_task(self._redial(key, kept), name=f"keep {key.hex()[:8]}")

    def forget(self, key: bytes) -> None:
        """Stops dialling this member; a link that is up stays."""
        kept = self._kept.pop(key, None)
        if kept is not None and kept.task is not None:
            kept.task.cancel()

    def missing(self) -> tuple[bytes, ...]:
        """The members to be kept that have no link, or one that has gone quiet."""
        return tuple(key for key in self._kept if not self._is_alive(key))

    def _is_alive(self, key: bytes) -> bool:
        """Whether the peer's link works: a quiet one may lead to an address that the peer no longer has."""
        link = self.link(key)
        return link is not None and link.silence() <= QUIET_AFTER

    async def close(self) -> None:
        """Ends every link in order and returns within two seconds, whatever the peers do."""
        self._closed = True
        tasks = [kept.task for kept in self._kept.values() if kept.task is not None]
        for key in tuple(self._kept):
            self.forget(key)
        ending = self._ending | set(self._links.values())
        for link in ending:
            link.close(Reason.CLOSED)
        try:
            async with asyncio.timeout(_CLOSE_TIMEOUT):
                await asyncio.gather(*tasks, *(link.wait_ended() for link in ending), return_exceptions=True)
        except TimeoutError:
            for link in ending:
                link.abort()

    def _settle(self, older: Link, newer: Link) -> None:
        verdict = judge(
            self._endpoint.identity.key,
            newer.key,
            Rival(older.boot, older.dialled),
            older.silence(),
            Rival(newer.boot, newer.dialled),
        )
        match verdict:
            case Verdict.TAKE:
                self._take(newer)
            case Verdict.KEEP:
                self._dismiss(newer, Reason.REPLACED)
            case Verdict.TWIN:
                older.notice(Reason.TWIN)
                self._dismiss(newer, Reason.TWIN)
                self._on_twin(newer.key, False)

    def _take(self, link: Link) -> None:
        older = self._links.get(link.key)
        self._links[link.key] = link
        if older is not None:
            self._ending.add(older)
            older.close(Reason.REPLACED)
        link.start(self._heard, self._ended, self._noticed)
        self._on_up(link)

    def _dismiss(self, link: Link, reason: Reason) -> None:
        self._ending.add(link)
        link.start(self._heard, self._ended, self._noticed)
        link.close(reason)

    def _heard(self, link: Link, payload: bytes) -> None:
        if not self._closed:
            self._on_frame(link.key, payload)

    def _noticed(self, _link: Link, reason: str) -> None:
        if reason == Reason.TWIN:
            self._on_twin(self._endpoint.identity.key, False)

    def _ended(self, link: Link, reason: str) -> None:
        self._ending.discard(link)
        if reason == Reason.TWIN and link.closed_by_peer:
            self._on_twin(self._endpoint.identity.key, True)
        if self._links.get(link.key) is not link:
            return
        del self._links[link.key]
        kept = self._kept.get(link.key)
        if kept is not None:
            kept.lost.set()
        if not self._closed:
            self._on_down(link.key, reason)

    async def _redial(self, key: bytes, kept: _Kept) -> None:
        pause = FIRST_PAUSE
        while True:
            await self._until_lost(key, kept)
            wait = 0
            try:
                self.add(await dial(self._endpoint, kept.addresses, Purpose.MEMBER, self._table, expected_key=key))
            except LinkError as error:
                wait = error.wait
            # The pause comes after a success as well: a link that ends at once must not be dialled in a tight circle.
            await asyncio.sleep(max(pause, min(wait, MAX_PAUSE)))
            pause = FIRST_PAUSE if self.link(key) is not None else min(MAX_PAUSE, pause * 2)

    async def _until_lost(self, key: bytes, kept: _Kept) -> None:
        """Returns when the peer has no link that works; a new one would replace one that has gone quiet."""
        while self._is_alive(key):
            kept.lost.clear()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(_LOOK):
                    await kept.lost.wait()
