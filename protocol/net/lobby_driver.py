"""A lobby on the network: carries out what it wants, one after another, and brings in what the links say.

A proposal is on disk before its signature is on the wire, and a game before it begins.
"""

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from protocol.lobby.effects import Begin, Changed, Expel, Failed, LobbyEffect, Prepare, Send, Spoke
from protocol.lobby.guest import GuestLobby
from protocol.lobby.host import HostLobby
from protocol.net.addresses import readable
from protocol.net.driving import Driver
from protocol.net.links import Link
from protocol.net.mesh import Mesh
from protocol.net.notices import HostLost, Notice, Unsure, WrongCode
from protocol.seat.journal import Journal
from protocol.wire.canonical import encode
from protocol.wire.greetings import Reason
from protocol.wire.handshake import Policy
from protocol.wire.talk import Go, Lobby, Message, TableInfo

TICK: Final = 1.0
HEAR_WITHIN: Final = 30.0  # whether the game has begun
_TOLD_AT_THE_END: Final = (Reason.FULL, Reason.GARBAGE, Reason.SIGNATURE)


@dataclass(frozen=True, slots=True)
class Admission:
    """Who may sit down at a host's table: where there are keys in `only`, nobody else; where there is a `code`, whoever
    has it, and those whose keys are `known`.
    """

    code: str | None = field(default=None, repr=False)
    only: frozenset[bytes] = frozenset()
    known: frozenset[bytes] = frozenset()

    def policy(self, key: bytes, on_wrong_code: Callable[[], None]) -> Policy:
        if self.only and key not in self.only:
            return Policy(refuse=Reason.FULL)
        return Policy(code=None if key in self.known else self.code, on_wrong_code=on_wrong_code)


class LobbyDriver(Driver[LobbyEffect]):
    """`begin` is called when the game is stored that all have signed, `seed` is what is stored with a proposal.

    `admission` and what is for the host alone are of no use to a guest, which the latter asserts.
    """

    def __init__(
        self,
        lobby: HostLobby | GuestLobby,
        mesh: Mesh,
        journal: Journal,
        seed: bytes,
        notify: Callable[[Notice], None],
        begin: Callable[[Begin], None],
    ) -> None:
        super().__init__(notify, TICK)
        self._lobby = lobby
        self._mesh = mesh
        self._journal = journal
        self._seed = seed
        self._begin = begin
        self.admission = Admission()
        self._prepared: set[bytes] = set()
        self._unsure_until: float | None = None
        if isinstance(lobby, HostLobby):
            self.do([Changed(lobby.lobby())])
        elif lobby.has_signed:
            self._prepared = {agreement.id for agreement, _ in lobby.accepted}
            self._ask_others(lobby)

    @property
    def is_host(self) -> bool:
        return isinstance(self._lobby, HostLobby)

    @property
    def info(self) -> TableInfo | None:
        """What a host's table is called and what is played at it."""
        return self._lobby.info if isinstance(self._lobby, HostLobby) else None

    @property
    def shown(self) -> Lobby | None:
        """The lobby as this seat was shown it last; None before."""
        return self._lobby.lobby() if isinstance(self._lobby, HostLobby) else self._lobby.seen

    # -- the player's words -----------------------------------------------------------------------------------

    def say(self, text: str) -> None:
        self.do(self._lobby.say(text))

    def set_ready(self, is_ready: bool) -> None:
        """Whether the game may begin as far as this seat is concerned."""
        if isinstance(self._lobby, HostLobby):
            self.do(self._lobby.set_ready(is_ready, self.now))
        else:
            self.do(self._lobby.set_ready(is_ready))

    def exchange(self, seat: int, other: int) -> None:
        """As the host: have two seats exchange who sits there; raises BadSeating."""
        self.do(self._as_host.exchange(seat, other))

    def mix(self) -> None:
        """As the host: seat all who sit at random; raises BadSeating."""
        self.do(self._as_host.mix(secrets.SystemRandom().shuffle))

    def free(self, seat: int) -> None:
        """As the host: ask a guest to get up; raises BadSeating."""
        self.do(self._as_host.free_seat(seat))

    @property
    def _as_host(self) -> HostLobby:
        assert isinstance(self._lobby, HostLobby)
        return self._lobby

    # -- links ------------------------------------------------------------------------------------------------

    def expects(self, key: bytes, table: bytes) -> Policy:
        """The answer to a caller that wants to sit down."""
        lobby = self._lobby
        if isinstance(lobby, GuestLobby) and lobby.is_fellow(key):
            return Policy()
        if not isinstance(lobby, HostLobby) or table not in (b"", lobby.table):
            return Policy(refuse=Reason.TABLE)
        if lobby.free < 1 and not lobby.has_guest(key):
            return Policy(refuse=Reason.FULL)
        return self.admission.policy(key, lambda: self._notify(WrongCode()))

    def up(self, link: Link) -> None:
        if isinstance(self._lobby, GuestLobby) and link.key == self._lobby.host:
            self.do(self._lobby.start())

    def down(self, key: bytes, reason: str) -> None:
        """A link has ended. A guest that has heard that the game begins no longer needs its host."""
        if isinstance(self._lobby, HostLobby):
            self.do(self._lobby.left(key))
        elif key == self._lobby.host and self._lobby.has_signed:
            self._ask_others(self._lobby)
        elif key == self._lobby.host and not self._lobby.has_begun:
            self._notify(HostLost(reason))

    def _ask_others(self, lobby: GuestLobby) -> None:
        """Call everybody: whoever has begun says so to each member that comes, and a host still has the seat."""
        if self._unsure_until is None:
            self._unsure_until = self.now + HEAR_WITHIN
            self._notify(Unsure(HEAR_WITHIN))
        for agreement, reach in lobby.accepted:
            contacts = {contact.key: contact.contacts for contact in reach}
            for key in agreement.keys:
                self._mesh.keep(key, readable(contacts.get(key, ())))

    def receive(self, key: bytes, message: Message) -> None:
        if isinstance(self._lobby, HostLobby):
            link = self._mesh.link(key)
            seen_at = link.address.host if link else None
            self.do(self._lobby.receive(key, message, self.now, seen_at))
        elif key == self._lobby.host:
            self._unsure_until = None
            self.do(self._lobby.receive(message))
        elif isinstance(message, Go):
            self.do(self._lobby.hear_from(key, message))

    # -- effects ------------------------------------------------------------------------------------------------

    async def _carry_out(self, effects: list[LobbyEffect]) -> None:
        for effect in effects:
            await self._do_one(effect)

    async def _do_one(self, effect: LobbyEffect) -> None:
        match effect:
            case Send(to=None, message=message):
                self._mesh.broadcast(encode(message))
            case Send(to=to, message=message):
                assert to is not None
                self._mesh.send(to, encode(message))
            case Expel(key=key, code=code):
                self._mesh.end(key, code if code in _TOLD_AT_THE_END else Reason.CLOSED)
            case Prepare(agreement=agreement) if agreement.id in self._prepared:
                pass  # proposed before, until somebody was no longer ready
            case Prepare(agreement=agreement, reach=reach):
                self._prepared.add(agreement.id)
                seat = agreement.seat_of(self._lobby.identity.key)
                assert seat is not None
                await asyncio.wrap_future(self._journal.prepare(agreement, seat, self._seed, reach))
            case Begin(agreement=agreement, signatures=signatures, reach=reach):
                await asyncio.wrap_future(self._journal.begin(agreement.id, signatures, reach))
                self._begin(effect)
            case Changed() | Spoke() | Failed():
                self._notify(effect)

    def _tick(self) -> None:
        if isinstance(self._lobby, HostLobby):
            self.do(self._lobby.tick(self.now))
        elif self._unsure_until is not None and self.now >= self._unsure_until and not self._lobby.has_begun:
            self._unsure_until = None
            self._notify(HostLost("unheard"))
