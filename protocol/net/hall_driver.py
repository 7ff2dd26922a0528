"""A hall on the network: carries out what it wants over a mesh of links, and keeps its journal.

Own statements are on disk before they are on the wire. Files of tables are verified in a thread of their own, one after
another, since a long game takes seconds.
"""

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import Final

from protocol.files.container import BadTranscript
from protocol.files.proven import proven_table
from protocol.hall.effects import Dismiss, DropTableFile, HallEffect, KeepStatement, KeepTableFile, TellPeers
from protocol.hall.hall import Hall
from protocol.hall.journal import HallJournal
from protocol.hall.pairing import Pairing
from protocol.hall.talk import AnyHallMessage
from protocol.net.addresses import Address, readable
from protocol.net.driving import Driver
from protocol.net.links import Link
from protocol.net.mesh import Mesh
from protocol.net.notices import Notice, Twin, WrongCode
from protocol.net.tls import Endpoint
from protocol.tournament.results import ProvenTable
from protocol.wire.canonical import BadMessage, decode, encode
from protocol.wire.greetings import Purpose, Reason
from protocol.wire.handshake import Policy
from protocol.wire.talk import MOST_CONTACTS, Contacts

TICK: Final = 0.25
SHINE_EVERY: Final = 3.0
SHINE_LESS: Final = 16
"""With more programs than this each shines less often, so that all together say about as much."""


class HallDriver(Driver[HallEffect]):
    """`contacts` tells where this process listens now. Without the `code` of a tournament that `is_coded` nobody is let
    in who is not known."""

    def __init__(
        self,
        endpoint: Endpoint,
        hall: Hall,
        journal: HallJournal,
        contacts: Callable[[], Sequence[Address]],
        notify: Callable[[Notice], None],
        code: str | None = None,
        *,
        is_coded: bool = False,
    ) -> None:
        super().__init__(notify, TICK)
        self.hall: Final = hall
        self.table: Final = hall.room
        self.code: Final = code
        self._is_coded: Final = is_coded or code is not None
        self._journal = journal
        self._contacts = contacts
        self._shone_at = -SHINE_EVERY
        self._shown: tuple[object, ...] = ()
        self._told: dict[bytes, Contacts] = {}
        self._checks: asyncio.Queue[tuple[bytes, bytes]] = asyncio.Queue()
        self._tasks.begin(self._verify_always())
        self.mesh: Final = Mesh(endpoint, hall.room, self._up, self._frame, self._down, self._twin)
        for proof, data in hall.exchange.files.items():
            self._checks.put_nowait((proof, data))

    # -- as a seat for the search, the desk and the announcement ----------------------------------------------------

    def expects(self, key: bytes, purpose: Purpose, table: bytes) -> Policy:
        """What a caller is told: those who were let in before need no code."""
        if purpose is Purpose.PROBE:
            is_meant = table in (b"", self.table)
            info = self.hall.info(has_code=self._is_coded)
            return Policy(info=encode(info)) if is_meant else Policy(refuse=Reason.TABLE)
        if table != self.table:
            return Policy(refuse=Reason.TABLE)
        if self.hall.is_known(key):
            return Policy()
        if self._is_coded and self.code is None:
            return Policy(refuse=Reason.CODE_FORGOTTEN)
        return Policy(code=self.code, on_wrong_code=lambda: self._notify(WrongCode()))

    def welcome(self, link: Link) -> None:
        self.mesh.add(link)

    def missing(self) -> tuple[bytes, ...]:
        """Neighbours without a link; while there are no links at all, all who are known."""
        known = set() if self.mesh.peers() else self.hall.known()
        return tuple(sorted({*self.mesh.missing(), *known} - {self.hall.key}))

    def call(self, key: bytes, addresses: Sequence[Address]) -> None:
        """Call a neighbour at once where it has been seen."""
        if key in self.missing():
            self.mesh.forget(key)
            self.mesh.keep(key, addresses)

    # -- the player's words ----------------------------------------------------------------------------------------

    def report(self, pairing: Pairing, proof: bytes, data: bytes) -> None:
        """The own table is over."""
        self.do(self.hall.report(pairing, proof, data))

    async def close(self) -> None:
        await self.flush()
        await super().close()
        await self.mesh.close()

    # -- links -----------------------------------------------------------------------------------------------------

    def _up(self, link: Link) -> None:
        self.do(self.hall.greet(link.key))

    def _down(self, key: bytes, reason: str) -> None:
        """The mesh calls again whom it keeps."""

    def _twin(self, key: bytes, is_later: bool) -> None:
        if key == self.hall.key:
            self._notify(Twin(is_later))

    def _frame(self, key: bytes, data: bytes) -> None:
        try:
            message: AnyHallMessage = decode(data, AnyHallMessage)
        except BadMessage:
            self.mesh.end(key, Reason.GARBAGE)
            return
        self.do(self.hall.receive(key, message, self.now))

    # -- effects ---------------------------------------------------------------------------------------------------

    async def _carry_out(self, effects: list[HallEffect]) -> None:
        for effect in effects:
            match effect:
                case TellPeers(to=None, message=message, but=but):
                    self.mesh.broadcast(encode(message), but)
                case TellPeers(to=to, message=message):
                    assert to is not None
                    self.mesh.send(to, encode(message))
                case KeepStatement(statement=statement, is_own=is_own):
                    self._journal.keep(statement, is_own=is_own)
                case KeepTableFile(proof=proof, data=data):
                    await asyncio.to_thread(self._journal.keep_file, proof, data)
                    self._checks.put_nowait((proof, data))
                case DropTableFile(proof=proof):
                    await asyncio.to_thread(self._journal.drop_file, proof)
                case Dismiss(key=key):
                    self.mesh.end(key, Reason.GARBAGE)

    async def _verify_always(self) -> None:
        while True:
            proof, data = await self._checks.get()
            proven = await asyncio.to_thread(_proven, data)
            self.do(self.hall.verified(proof, proven, self.now))

    def _tick(self) -> None:
        self.do(self.hall.tick(self.mesh.peers(), self.now))
        self._shine()
        self._keep_neighbours()

    def _shine(self) -> None:
        """Now and then, and at once when something in it has changed."""
        contacts = tuple(str(address) for address in self._contacts())[:MOST_CONTACTS]
        shown = contacts, self.hall.sits_at, self.hall.state.steps, self.hall.attendant.partner
        every = max(SHINE_EVERY, SHINE_EVERY * len(self.hall.exchange.beacons) / SHINE_LESS)
        every = min(every, self.hall.attendant.grace / 3)
        if shown == self._shown and self.now - self._shone_at < every:
            return
        self._shown, self._shone_at = shown, self.now
        self.do(self.hall.shine(contacts, self.now, time.time_ns() // 1_000_000))

    def _keep_neighbours(self) -> None:
        """Call each at the addresses it tells of, until it tells of others: a search may have found better ones."""
        neighbours = self.hall.neighbours(self.now)
        if self.mesh.peers():
            for key in self.mesh.missing():
                if key not in neighbours:
                    self._told.pop(key, None)
                    self.mesh.forget(key)
        for key, contacts in neighbours.items():
            addresses = readable(contacts)
            if addresses and self._told.get(key) != contacts:
                self._told[key] = contacts
                self.mesh.keep(key, addresses)


def _proven(data: bytes) -> ProvenTable | None:
    try:
        return proven_table(data)
    except BadTranscript:
        return None
