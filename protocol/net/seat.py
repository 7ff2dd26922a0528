"""One seat's life at one table: in the lobby as host or guest, then in the game. Ties lobby, member and links together.

A process may hold several seats, each with its own key and its own listener; they meet over the network like
strangers.
"""

import secrets
from collections.abc import Callable, Sequence
from functools import partial

from engine import registry
from protocol.agreement import Agreement, veil_of
from protocol.lobby.effects import Begin
from protocol.lobby.guest import GuestLobby
from protocol.lobby.host import HostLobby, OwnPart
from protocol.lobby.seating import Readiness
from protocol.net.addresses import Address, readable
from protocol.net.dialling import dial
from protocol.net.early_messages import EarlyMessages
from protocol.net.game_driver import GameDriver
from protocol.net.links import Link
from protocol.net.lobby_driver import Admission, LobbyDriver
from protocol.net.mesh import Mesh
from protocol.net.notices import CalledTwin, LinkDown, LinkUp, Misbehaved, Notice, Started, Twin
from protocol.net.table_offer import TableOffer
from protocol.net.tls import Endpoint
from protocol.net.watchers import Watchers
from protocol.net.workers import WORKERS
from protocol.rounds.seat_secrets import SeatSecrets
from protocol.seat.effects import Effect
from protocol.seat.journal import Journal
from protocol.seat.member import Member
from protocol.seat.playing import Playing
from protocol.wire.canonical import BadMessage, decode, encode
from protocol.wire.greetings import Purpose, Reason
from protocol.wire.handshake import Policy
from protocol.wire.table_code import Guess
from protocol.wire.talk import (
    MOST_CONTACTS,
    NAME_LENGTH,
    Go,
    Have,
    Items,
    Message,
    Reach,
    ShownGame,
    SyncDone,
    TableInfo,
    Watched,
)


class Seat:
    """`contacts` tells where this process listens now; `notify` is called from the event loop and must not block.

    `lobby_driver` is there after sitting down at a table, `game` from its beginning on.
    """

    def __init__(
        self,
        endpoint: Endpoint,
        nick: str,
        journal: Journal,
        notify: Callable[[Notice], None],
        contacts: Callable[[], Sequence[Address]],
        table: bytes,
        name: str = "",
        of: bytes = b"",
    ) -> None:
        """A bot of the player with the key `of`, if there is one."""
        self.endpoint = endpoint
        self.table = table
        self.name = name
        self.notify = notify
        self.lobby_driver: LobbyDriver | None = None
        self.game: GameDriver | None = None
        self.watchers: Watchers | None = None
        self.signatures: tuple[bytes, ...] = ()
        self.is_hidden = False  # from those who look for tables, before it is open and when nothing is left to play
        self.code: str | None = None  # of the table, where this seat's player knows it
        self._nick = nick
        self._of = of
        self._journal = journal
        self._contacts = contacts
        self._secrets = SeatSecrets(secrets.token_bytes(32))
        self._early = EarlyMessages()
        self._is_returning = False
        self._told_twin: list[Notice] = []
        self.mesh = Mesh(endpoint, table, self._up, self._frame, self._down, self._twin)

    # -- taking a seat ----------------------------------------------------------------------------------------

    def host(self, offer: TableOffer, readiness: Readiness = Readiness.ALWAYS) -> None:
        """Open a table; raises BadOption, or BadAgreement where there are no books to open."""
        self.code = offer.code
        lobby = HostLobby(
            self.endpoint.identity,
            self._own_part(offer.game),
            table=self.table,
            name=offer.name,
            game=offer.game,
            options=offer.options,
            seats=offer.seats,
            has_code=offer.code is not None,
            contacts=self._contact_texts(),
            readiness=readiness,
            open_books=offer.open_books,
            order=offer.order,
        )
        self._open(lobby)
        self.admit(offer)

    def admit(self, offer: TableOffer) -> None:
        """As the host: from now on let in whom `offer` says."""
        assert self.lobby_driver is not None
        self.lobby_driver.admission = Admission(offer.code, offer.only, offer.known)

    async def join(
        self,
        addresses: Sequence[Address],
        host: bytes | None,
        game: str,
        code: Guess | None = None,
        offered: TableInfo | None = None,
        readiness: Readiness = Readiness.ALWAYS,
        order: tuple[bytes, ...] = (),
    ) -> None:
        """Take a seat at the table of `host`, where `game` is played; raises LinkError, or BadOption for the game.

        `code` is told once. `offered` is what the player was told of the table: a host that then shows another game is
        left, and so is one that seats others than those whose keys are in `order`, or in another order.
        """
        self.code = None if code is None else code.code
        own = self._own_part(game)
        link = await dial(self.endpoint, addresses, Purpose.JOIN, self.table, code=code, expected_key=host)
        identity, contacts = self.endpoint.identity, self._contact_texts()
        self._open(GuestLobby(identity, own, self.table, link.key, contacts, offered, readiness, order))
        self.mesh.add(link)

    def wait_for_word(
        self,
        accepted: Sequence[tuple[Agreement, tuple[Reach, ...]]],
        seed: bytes,
        readiness: Readiness = Readiness.ALWAYS,
    ) -> None:
        """Ask the others whether a game has begun that this seat has signed, the newest proposal first."""
        self._secrets = SeatSecrets(seed)
        self._is_returning = True
        self._open(GuestLobby.returning(self.endpoint.identity, accepted, self._contact_texts(), readiness))

    def resume(self, member: Member, signatures: tuple[bytes, ...], reach: Sequence[Reach]) -> None:
        """Go on with a game from its journal."""
        self.signatures = signatures
        self._begin_game(member, reach)

    @property
    def has_begun(self) -> bool:
        """Whether the game has begun for this seat."""
        return self.game is not None

    @property
    def playing(self) -> Playing:
        """What may be asked of the game; raises LookupError before it has begun."""
        if self.game is None:
            raise LookupError("the game has not begun")
        return self.game.playing

    async def flush(self) -> None:
        """Wait until all that was signed in the game is stored and on its way, or nothing can be done any more."""
        if self.game is not None:
            await self.game.flush()

    def missing(self) -> tuple[bytes, ...]:
        """The keys of those that this seat should be linked with and is not."""
        if self.game is None:
            return self.mesh.missing()
        sought = self.game.playing.sought
        return tuple(key for key in self.mesh.missing() if key in sought)

    def call(self, key: bytes, addresses: Sequence[Address]) -> None:
        """Call a member at once at the addresses where it has been seen; others than those `missing` are not called."""
        if key in self.missing():
            self.mesh.forget(key)
            self.mesh.keep(key, addresses)
            if self.game is not None:
                self.game.found(key)

    # -- the listener's questions -----------------------------------------------------------------------------

    def expects(self, key: bytes, purpose: Purpose, table: bytes) -> Policy:
        """What a caller of this seat's listener is told."""
        if purpose is Purpose.PROBE:
            info = self.info if table in (b"", self.table) else None
            return Policy(refuse=Reason.TABLE) if info is None else Policy(info=encode(info))
        if purpose is Purpose.WATCH:
            if self.watchers is None or table not in (b"", self.table):
                return Policy(refuse=Reason.TABLE)
            return self.watchers.policy(key)
        if self.game is not None:
            is_member = key in self.game.member.agreement.keys
            return Policy() if is_member else Policy(refuse=Reason.FULL)
        return Policy(refuse=Reason.TABLE) if self.lobby_driver is None else self.lobby_driver.expects(key, table)

    @property
    def info(self) -> TableInfo | None:
        """What a probe is told: of an open table, or of a game in which this seat plays."""
        if self.is_hidden:
            return None
        hosted = None if self.lobby_driver is None else self.lobby_driver.info
        if hosted is not None or self.game is None:
            return hosted
        agreement = self.game.member.agreement
        nicks = tuple(player.nick for player in agreement.seating)
        terms = agreement.rules, agreement.settings, agreement.players
        name, asks = self.name or agreement.game, agreement.watching.takes_code and self.code is not None
        return TableInfo(self.table, name, agreement.game, *terms, 0, asks, True, nicks, agreement.open_books)

    def welcome(self, link: Link) -> None:
        """A caller has come in."""
        if link.purpose is not Purpose.WATCH:
            self.mesh.add(link)
        elif self.watchers is not None:
            self.watchers.add(link)

    # -- the player's words -----------------------------------------------------------------------------------

    def shown(self) -> None:
        """The open question has been put before the player."""
        if self.game is not None:
            self.game.member.shown(self.game.now)

    def decide(self, move: str) -> None:
        """Answer the open question; raises BadNotation or IllegalMove, and LookupError before the game has begun."""
        if self.game is None:
            raise LookupError("the game has not begun")
        self.game.do(self.game.member.decide(move, self.game.now))

    def say(self, text: str) -> None:
        if self.game is not None:
            self.game.do(self.game.member.say(text, self.game.now))
        elif self.lobby_driver is not None:
            self.lobby_driver.say(text)

    def resign(self) -> None:
        self._do(Member.resign)

    def call_late(self) -> None:
        self._do(Member.call_late)

    def wait(self) -> None:
        """Have the table wait for the seats that are silent."""
        self._do(Member.wait)

    def pause(self) -> None:
        self._do(Member.pause)

    def unpause(self) -> None:
        self._do(Member.unpause)

    def claim(self) -> None:
        self._do(Member.claim)

    def _do(self, act: Callable[[Member, float], list[Effect]]) -> None:
        """Before the game there is nothing to do."""
        if self.game is not None:
            self.game.do(act(self.game.member, self.game.now))

    async def close(self) -> None:
        """Leave the table: what is under way is sent, then all links end."""
        await self.flush()
        if self.watchers is not None:
            await self.watchers.close()
        if self.game is not None:
            await self.game.close()
        if self.lobby_driver is not None:
            await self.lobby_driver.close()
        await self.mesh.close()

    # -- links ------------------------------------------------------------------------------------------------

    def _up(self, link: Link) -> None:
        if self.game is not None:
            self.game.found(link.key)
            self._greet(link.key)
            self._notify_link(link.key, LinkUp)
        elif self.lobby_driver is not None:
            self.lobby_driver.up(link)

    def _down(self, key: bytes, reason: str) -> None:
        if self.game is not None:
            if reason == Reason.CLOSED:
                self.game.hung_up(key)
            self._notify_link(key, partial(LinkDown, is_on_purpose=reason == Reason.CLOSED))
            if self.watchers is not None:
                self.watchers.lost(key)
            return
        self._early.forget(key)
        if self.lobby_driver is not None:
            self.lobby_driver.down(key, reason)

    def _twin(self, key: bytes, is_later: bool) -> None:
        """Ignore what is said of other keys, and what guests say while hosting. Everything is told once.

        Before the game a seat that is called the later of two takes no part. In the game that is one member's word, by
        which nobody may end another's game: a program that truly is the later one gets no links of honest members.
        """
        is_hosting = self.game is None and self.lobby_driver is not None and self.lobby_driver.is_host
        if key != self.endpoint.identity.key or is_hosting:
            return
        notice = CalledTwin() if is_later and self.game is not None else Twin(is_later)
        if notice not in self._told_twin:
            self._told_twin.append(notice)
            self.notify(notice)

    def _notify_link(self, key: bytes, notice: Callable[[int], LinkUp | LinkDown]) -> None:
        assert self.game is not None
        seat = self.game.member.agreement.seat_of(key)
        if seat is not None:
            self.notify(notice(seat))

    def _frame(self, key: bytes, data: bytes) -> None:
        try:
            message: Message = decode(data, Message)
        except BadMessage as error:
            self._drop(key, str(error.code))
            return
        if isinstance(message, Items | Have | SyncDone):
            self._take_game_message(key, message, len(data))
        elif isinstance(message, Watched):
            if self.watchers is not None:
                self.watchers.hear_from(key, message)
        elif self.game is None and self.lobby_driver is not None:  # else these are its last words
            self.lobby_driver.receive(key, message)

    def _take_game_message(self, key: bytes, message: Message, size: int = 0) -> None:
        if self.game is None:
            self._early.keep(key, message, size)
        elif key in self.game.member.agreement.keys:
            self.game.receive(key, message)

    def _drop(self, key: bytes, code: str) -> None:
        self.mesh.end(key, Reason.GARBAGE)
        self.notify(Misbehaved(key, code))

    # -- from the lobby to the game ---------------------------------------------------------------------------

    def _open(self, lobby: HostLobby | GuestLobby) -> None:
        self.lobby_driver = LobbyDriver(lobby, self.mesh, self._journal, self._secrets.seed, self.notify, self._begin)

    def _begin(self, begun: Begin) -> None:
        self.signatures = begun.signatures
        identity, defers = self.endpoint.identity, registry.find(begun.agreement.game).veils
        if self._is_returning:
            # What was stored may be a copy from before the game: the others know what this seat has signed.
            member = Member.restored(identity, begun.agreement, self._secrets, [], defers=defers)
        else:
            member = Member(identity, begun.agreement, self._secrets, defers=defers)
        self._begin_game(member, begun.reach)

    def _begin_game(self, member: Member, reach: Sequence[Reach]) -> None:
        self.game = GameDriver(member, self.mesh, self._journal, self.notify)
        if member.log.game.veils:
            WORKERS.warm_up()
        self.notify(Started(member.agreement, member.seat))
        for contact in reach:
            addresses = readable(contact.contacts)
            if contact.key in member.agreement.keys and addresses:
                self.mesh.keep(contact.key, addresses)
            else:
                self.mesh.forget(contact.key)
        self.watchers = Watchers(member.log, self._shown(member, reach), self.mesh, self.notify, self.code)
        for key in self.mesh.peers():
            self._greet(key)
        self.game.start()
        for key, message in self._early.take():
            self._take_game_message(key, message)

    def _greet(self, key: bytes) -> None:
        """Tell a member that the game has begun, since it may not have heard, and what is here."""
        assert self.game is not None
        self.mesh.send(key, encode(Go(self.game.member.agreement.id, self.signatures)))
        self.game.greet(key)
        if self.watchers is not None:
            self.watchers.greet(key)

    def _shown(self, member: Member, reach: Sequence[Reach]) -> ShownGame:
        """What watchers are told first; they may call the others as well."""
        own = Reach(self.endpoint.identity.key, self._contact_texts())
        others = {*member.agreement.keys} - {own.key}
        known = (own, *(contact for contact in reach if contact.key in others))
        return ShownGame(member.agreement.data, self.signatures, self.name[:NAME_LENGTH], known)

    def _own_part(self, game: str) -> OwnPart:
        veil = b""
        if registry.find(game).veils:
            veil = veil_of(self._secrets.veil, self._secrets.random, self.table, self.endpoint.identity.key)
            WORKERS.warm_up()  # while others still take their seats
        return OwnPart(self._nick, self._secrets.tosses.end(), veil, self._of)

    def _contact_texts(self) -> tuple[str, ...]:
        return tuple(str(address) for address in self._contacts())[:MOST_CONTACTS]
