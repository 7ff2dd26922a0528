"""Before the game, the host's side: how it fills its table. Sans-IO.

The host only gathers, seats and proposes, once everybody is ready; every guest decides for itself what it signs.
Whoever has all signatures may begin. A proposal that a guest does not sign in time is dropped, and so is the guest.
"""

from collections.abc import Callable
from typing import Final

import msgspec

from engine import registry
from engine.options import OptionValue
from protocol.agreement import (
    Agreement,
    BadAgreement,
    Player,
    check_agreement,
    check_books,
    check_player,
    check_signature,
    rules_of,
    settings_of,
    sign_agreement,
)
from protocol.identity import Identity
from protocol.lobby.effects import Begin, Changed, Expel, LobbyEffect, Prepare, Send, Spoke
from protocol.lobby.seating import BadSeating, Readiness, Seating
from protocol.lobby.states import HOST, HostEvent, HostState
from protocol.wire.allowance import TALK, Allowance
from protocol.wire.greetings import VERSION
from protocol.wire.talk import (
    LINE_LENGTH,
    MOST_CONTACTS,
    Accept,
    Go,
    Lobby,
    LobbyLine,
    Message,
    Propose,
    Reach,
    Ready,
    Refuse,
    Sit,
    Sitting,
    TableInfo,
)
from protocol.wire.terms import NICK_LENGTH
from protocol.wire.text import clean

SIGN_WITHIN: Final = 15.0
LONGEST_PORT: Final = 5


class OwnPart(msgspec.Struct, frozen=True):
    """What this seat brings into an agreement."""

    nick: str
    toss_end: bytes
    veil: bytes
    of: bytes = b""  # the host's key, for a bot of the host

    def player(self, key: bytes) -> Player:
        return Player(key, self.nick, self.toss_end, self.veil, self.of)


class _Guest(msgspec.Struct):
    player: Player
    contacts: tuple[str, ...]
    allowance: Allowance


class _Proposal(msgspec.Struct):
    agreement: Agreement
    since: float
    signatures: dict[bytes, bytes] = msgspec.field(default_factory=dict)


class HostLobby:
    """The host's side. `seats` count the host's own; `table` is the id under which it is announced.

    Those whose keys are in `order` get the seats that it gives them.

    Raises BadOption for the game, and BadAgreement where its books cannot be opened.
    """

    def __init__(
        self,
        identity: Identity,
        own: OwnPart,
        *,
        table: bytes,
        name: str,
        game: str,
        options: dict[str, OptionValue],
        seats: int,
        has_code: bool,
        contacts: tuple[str, ...],
        readiness: Readiness = Readiness.ALWAYS,
        open_books: bool = False,
        order: tuple[bytes, ...] = (),
    ) -> None:
        self.identity = identity
        self._order = order
        self.own = own
        self.table = table
        self.name = name
        self.game = registry.find(game)
        self.settings = settings_of(self.game, options, seats)
        self.seats = seats
        self.seating = Seating(seats)
        self.seating.sit(identity.key, self._place(identity.key))
        self.seating.set_ready(identity.key, readiness is not Readiness.ASKED)
        self.open_books = open_books
        check_books(self.game, open_books)
        self.has_code = has_code
        self.contacts = contacts
        self.state = HostState.GATHERING
        self._is_always_ready = readiness is Readiness.ALWAYS
        self._guests: dict[bytes, _Guest] = {}
        self._proposal: _Proposal | None = None

    @property
    def has_begun(self) -> bool:
        return self.state is HostState.BEGUN

    @property
    def free(self) -> int:
        return self.seating.free

    @property
    def info(self) -> TableInfo:
        """What anybody may ask for. The host's nick comes first, whatever its seat: others know the table by it."""
        host_first = sorted(self._sitting(), key=lambda sitting: sitting.key != self.identity.key)
        nicks = tuple(sitting.nick for sitting in host_first)
        free = 0 if self.has_begun else self.free
        return TableInfo(
            self.table,
            self.name,
            self.game.name,
            rules_of(self.game),
            self.settings,
            self.seats,
            free,
            self.has_code,
            self.has_begun,
            nicks,
            self.open_books,
        )

    def lobby(self) -> Lobby:
        sitting, arrangement = self._sitting(), self.seating.arrangement
        return Lobby(
            self.name,
            self.game.name,
            rules_of(self.game),
            self.settings,
            self.seats,
            sitting,
            self.open_books,
            arrangement,
        )

    def has_guest(self, key: bytes) -> bool:
        return key in self._guests

    def receive(self, key: bytes, message: Message, now: float, seen_at: str | None = None) -> list[LobbyEffect]:
        """A guest's message; `seen_at` is the host part of the address that it calls from."""
        match message:
            case Sit():
                return self._sit(key, message, now, seen_at)
            case Accept() if key in self._guests:
                return self._accept(key, message)
            case Ready() if key in self._guests:
                return self._hear_ready(key, message, now)
            case LobbyLine(text=text) if key in self._guests:
                return self._speak(key, text) if self._guests[key].allowance.take(now) else self._expel(key, "flood")
            case _:
                return [Expel(key, "garbage")]

    def left(self, key: bytes) -> list[LobbyEffect]:
        """A guest's link is down."""
        if self.has_begun or self._guests.pop(key, None) is None:
            return []
        self.seating.leave(key)
        return self._tell_lobby()

    def tick(self, now: float) -> list[LobbyEffect]:
        """Drop guests that do not sign in time."""
        proposal = self._proposal
        if self.has_begun or proposal is None or now - proposal.since < SIGN_WITHIN:
            return []
        slow = [key for key in self._guests if key not in proposal.signatures]
        return [effect for key in slow for effect in self._expel(key, "unsigned")]

    def say(self, text: str) -> list[LobbyEffect]:
        return self._speak(self.identity.key, text)

    # -- what the host alone may do, until the game has begun -----------------------------------------------------

    def set_ready(self, is_ready: bool, now: float) -> list[LobbyEffect]:
        """The host's own word."""
        self._is_always_ready = self._is_always_ready and is_ready
        if self.has_begun or not self.seating.set_ready(self.identity.key, is_ready):
            return []
        return self._tell_and_propose(now)

    def exchange(self, seat: int, other: int) -> list[LobbyEffect]:
        """Swap who sits on two seats. Raises BadSeating."""
        return self._rearrange(lambda: self.seating.exchange(seat, other))

    def mix(self, shuffle: Callable[[list[bytes]], None]) -> list[LobbyEffect]:
        """Seat everybody at random: no provably fair draw, since `shuffle` is the host's own. Raises BadSeating."""
        return self._rearrange(lambda: self.seating.mix(shuffle))

    def free_seat(self, seat: int) -> list[LobbyEffect]:
        """Ask a guest to get up; they may sit down again. Raises BadSeating."""
        self._check_open()
        key = self.seating.key_at(seat)
        if key is None:
            raise BadSeating("seat_empty")
        if key == self.identity.key:
            raise BadSeating("seat_own")
        return self._expel(key, "freed")

    def _rearrange(self, arrange: Callable[[], None]) -> list[LobbyEffect]:
        self._check_open()
        arrange()
        self.seating.set_ready(self.identity.key, self._is_always_ready)
        return self._tell_lobby()

    def _check_open(self) -> None:
        if self.has_begun:
            raise BadSeating("seats_fixed")

    # -- what guests say ------------------------------------------------------------------------------------------

    def _hear_ready(self, key: bytes, ready: Ready, now: float) -> list[LobbyEffect]:
        if self.has_begun or ready.arrangement != self.seating.arrangement:
            return []  # said for another arrangement; the guest will say it again
        if not self.seating.set_ready(key, ready.is_ready):
            return []
        return self._tell_and_propose(now) if self._guests[key].allowance.take(now) else self._expel(key, "flood")

    def _expel(self, key: bytes, code: str) -> list[LobbyEffect]:
        return [Send(key, Refuse(code)), Expel(key, code), *self.left(key)]

    def _sit(self, key: bytes, sit: Sit, now: float, seen_at: str | None) -> list[LobbyEffect]:
        if self.has_begun or (key not in self._guests and self.free < 1):
            return [Send(key, Refuse("full")), Expel(key, "full")]
        player = Player(key, self._free_nick(key, sit.nick), sit.toss_end, sit.veil, sit.of)
        known = self._guests.get(key)
        if known is not None and not known.allowance.take(now):
            return self._expel(key, "flood")
        if sit.of not in (b"", key, self.identity.key):
            return self._expel(key, "garbage")
        try:
            check_player(player, self.game, self.table)
        except BadAgreement as error:
            return self._expel(key, error.code)
        allowance = Allowance(TALK, now) if known is None else known.allowance
        self._guests[key] = _Guest(player, (*_seen(seen_at, sit.contacts), *sit.contacts)[:MOST_CONTACTS], allowance)
        self.seating.sit(key, self._place(key))
        self.seating.set_ready(key, sit.is_ready)
        return self._tell_and_propose(now)

    def _place(self, key: bytes) -> int | None:
        return self._order.index(key) if key in self._order else None

    def _free_nick(self, key: bytes, wish: str) -> str:
        """The name asked for, cleaned, and numbered where somebody else has it."""
        base = clean(wish, NICK_LENGTH) or "?"
        taken = {sitting.nick for sitting in self._sitting() if sitting.key != key}
        names = (base, *(f"{base[: NICK_LENGTH - 3]}-{number}" for number in range(2, 20)))
        return next((name for name in names if name not in taken), base)

    def _propose(self, now: float) -> list[LobbyEffect]:
        seating = tuple(self._player(key) for key in self.seating.keys)
        agreement = Agreement(
            VERSION, self.table, self.game.name, rules_of(self.game), self.settings, seating, self.open_books
        )
        try:
            check_agreement(agreement)
        except BadAgreement as error:
            refused = ((Send(key, Refuse(error.code)), Expel(key, error.code)) for key in self._guests)
            return [effect for effects in refused for effect in effects]
        self.state = HOST[self.state][HostEvent.COMPLETE]
        self._proposal = _Proposal(agreement, now)
        self._proposal.signatures[self.identity.key] = sign_agreement(self.identity, agreement)
        reach = self._reach()
        return [Prepare(agreement, reach), Send(None, Propose(agreement.data, reach))]

    def _accept(self, key: bytes, accept: Accept) -> list[LobbyEffect]:
        proposal = self._proposal
        if self.has_begun or proposal is None or accept.game != proposal.agreement.id:
            return []  # said twice, or for a proposal that has been dropped since
        try:
            check_signature(proposal.agreement, key, accept.signature)
        except BadAgreement:
            return [Expel(key, "signature"), *self.left(key)]
        proposal.signatures[key] = accept.signature
        if len(proposal.signatures) < self.seats:
            return []
        self.state = HOST[self.state][HostEvent.SIGNED]
        signatures = tuple(proposal.signatures[key] for key in proposal.agreement.keys)
        go = Go(proposal.agreement.id, signatures)
        return [Send(None, go), Begin(proposal.agreement, signatures, self._reach())]

    def _speak(self, key: bytes, text: str) -> list[LobbyEffect]:
        line = clean(text, LINE_LENGTH)
        nick = next((sitting.nick for sitting in self._sitting() if sitting.key == key), None)
        return [] if not line or nick is None else [Send(None, LobbyLine(key, line)), Spoke(nick, line)]

    def _tell_and_propose(self, now: float) -> list[LobbyEffect]:
        return [*self._tell_lobby(), *(self._propose(now) if self.seating.is_complete else [])]

    def _tell_lobby(self) -> list[LobbyEffect]:
        """Whatever was proposed before is void, since something is different now."""
        self.state = HOST[self.state][HostEvent.CHANGED]
        self._proposal = None
        return [Send(None, self.lobby()), Changed(self.lobby())]

    def _player(self, key: bytes) -> Player:
        return self.own.player(key) if key == self.identity.key else self._guests[key].player

    def _sitting(self) -> tuple[Sitting, ...]:
        return tuple(self._one_sitting(key) for key in self.seating.keys)

    def _one_sitting(self, key: bytes) -> Sitting:
        seat = self.seating.seat_of(key)
        assert seat is not None
        player = self._player(key)
        return Sitting(seat, key, player.nick, self.seating.is_ready(key), player.of)

    def _reach(self) -> tuple[Reach, ...]:
        guests = (Reach(key, guest.contacts) for key, guest in self._guests.items())
        return (Reach(self.identity.key, self.contacts), *guests)


def _seen(seen_at: str | None, contacts: tuple[str, ...]) -> tuple[str, ...]:
    """Where a guest calls from, with the port of its first contact; nothing where that has no proper port."""
    port = next((contact.rpartition(":")[2] for contact in contacts), "")
    if not seen_at or not (port.isascii() and port.isdigit() and len(port) <= LONGEST_PORT):
        return ()
    return (f"[{seen_at}]:{port}" if ":" in seen_at else f"{seen_at}:{port}",)
