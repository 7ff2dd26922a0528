"""Before the game: how a host fills its table and how guests take their seats. Sans-IO.

The host only gathers, seats and proposes, once everybody is ready; every guest compares the proposal with what the
lobby showed when he was, and signs. Whoever has all signatures may begin. A proposal that somebody does not sign in
time is dropped together with him.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from msgspec.structs import replace

from engine import registry
from engine.errors import BadOption
from engine.options import Value
from protocol.identity import Identity
from protocol.table.agreement import (
    NICK_LENGTH,
    VERSION,
    Agreement,
    BadAgreement,
    Player,
    Setting,
    check_agreement,
    check_player,
    check_signature,
    check_signatures,
    read_agreement,
    settings_of,
    sign_agreement,
)
from protocol.table.seating import Allowance, BadSeating, Readiness, Seating
from protocol.wire.canonical import BadMessage
from protocol.wire.talk import (
    Accept,
    Go,
    Line,
    Lobby,
    Message,
    Propose,
    Reach,
    Ready,
    Refuse,
    Sit,
    Sitting,
    TableInfo,
)
from protocol.wire.text import clean

SIGN_WITHIN: Final = 15.0


@dataclass(frozen=True, slots=True)
class Send:
    """`to` is a guest's key, or None for everybody at the table."""

    to: bytes | None
    message: Message


@dataclass(frozen=True, slots=True)
class Expel:
    """A guest loses its link; `code` was told to it."""

    key: bytes
    code: str


@dataclass(frozen=True, slots=True)
class Prepare:
    """Store the agreement with this seat's secrets: its signature goes out next."""

    agreement: Agreement


@dataclass(frozen=True, slots=True)
class Begin:
    """The game begins. `reach` says where the other members listen."""

    agreement: Agreement
    signatures: tuple[bytes, ...]
    reach: tuple[Reach, ...]


@dataclass(frozen=True, slots=True)
class Changed:
    """Who sits where at the table has changed, or who is ready."""

    lobby: Lobby


@dataclass(frozen=True, slots=True)
class Spoke:
    nick: str
    text: str


@dataclass(frozen=True, slots=True)
class Failed:
    """There will be no game for this guest; `code` says why."""

    code: str


Step: TypeAlias = Send | Expel | Prepare | Begin | Changed | Spoke | Failed


@dataclass(frozen=True, slots=True)
class OwnPart:
    """What this seat brings into an agreement."""

    nick: str
    toss_end: bytes
    veil: bytes

    def player(self, key: bytes) -> Player:
        return Player(key, self.nick, self.toss_end, self.veil)


@dataclass(slots=True)
class _Guest:
    player: Player
    contacts: tuple[str, ...]
    allowance: Allowance


@dataclass(slots=True)
class _Proposal:
    agreement: Agreement
    since: float
    signatures: dict[bytes, bytes] = field(default_factory=dict)


class HostLobby:
    """The host's side. `seats` count the host's own; `table` is the id under which it is announced."""

    def __init__(
        self,
        identity: Identity,
        own: OwnPart,
        *,
        table: bytes,
        name: str,
        game: str,
        options: dict[str, Value],
        seats: int,
        has_code: bool,
        contacts: tuple[str, ...],
        readiness: Readiness = Readiness.ALWAYS,
    ) -> None:
        self.identity = identity
        self.own = own
        self.table = table
        self.name = name
        self.game = registry.find(game)
        self.settings = settings_of(self.game, options, seats)
        self.seats = seats
        self.seating = Seating(seats)
        self.seating.sit(identity.key)
        self.seating.set_ready(identity.key, readiness is not Readiness.ASKED)
        self.has_code = has_code
        self.contacts = contacts
        self.has_begun = False
        self._is_always_ready = readiness is Readiness.ALWAYS
        self._guests: dict[bytes, _Guest] = {}
        self._proposal: _Proposal | None = None

    @property
    def free(self) -> int:
        return self.seating.free

    @property
    def info(self) -> TableInfo:
        nicks = tuple(sitting.nick for sitting in self._sitting())
        free = 0 if self.has_begun else self.free
        return TableInfo(
            self.table, self.name, self.game.name, self.settings, self.seats, free, self.has_code, self.has_begun, nicks
        )

    def lobby(self) -> Lobby:
        arrangement = self.seating.arrangement
        return Lobby(self.name, self.game.name, self.settings, self.seats, self._sitting(), arrangement)

    def has_guest(self, key: bytes) -> bool:
        return key in self._guests

    def receive(self, key: bytes, message: Message, now: float, seen_at: str | None = None) -> list[Step]:
        """A guest's message; `seen_at` is the host part of the address that it calls from."""
        match message:
            case Sit():
                return self._sit(key, message, now, seen_at)
            case Accept() if key in self._guests:
                return self._accept(key, message)
            case Ready() if key in self._guests:
                return self._hear_ready(key, message, now)
            case Line(text=text) if key in self._guests:
                return self._speak(key, text) if self._may_speak(key, now) else self._expel(key, "flood")
            case _:
                return [Expel(key, "garbage")]

    def gone(self, key: bytes) -> list[Step]:
        """A guest's link is down."""
        if self.has_begun or self._guests.pop(key, None) is None:
            return []
        self.seating.leave(key)
        return self._tell_lobby()

    def tick(self, now: float) -> list[Step]:
        """Drop guests that do not sign in time."""
        proposal = self._proposal
        if self.has_begun or proposal is None or now - proposal.since < SIGN_WITHIN:
            return []
        slow = [key for key in self._guests if key not in proposal.signatures]
        return [step for key in slow for step in self._expel(key, "unsigned")]

    def say(self, text: str) -> list[Step]:
        return self._speak(self.identity.key, text)

    # -- what the host alone may do, until the game has begun -----------------------------------------------------

    def set_ready(self, is_ready: bool, now: float) -> list[Step]:
        """The host's own word."""
        self._is_always_ready = self._is_always_ready and is_ready
        if self.has_begun or not self.seating.set_ready(self.identity.key, is_ready):
            return []
        return self._tell_and_propose(now)

    def exchange(self, seat: int, other: int) -> list[Step]:
        """Who sits on one of the seats goes to the other. Raises BadSeating."""
        return self._rearrange(lambda: self.seating.exchange(seat, other))

    def mix(self, shuffle: Callable[[list[bytes]], None]) -> list[Step]:
        """A convenience and no fair chance: `shuffle` is the host's own. Raises BadSeating."""
        return self._rearrange(lambda: self.seating.mix(shuffle))

    def free_seat(self, seat: int) -> list[Step]:
        """Ask a guest to get up; he may sit down again. Raises BadSeating."""
        self._check_open()
        key = self.seating.key_at(seat)
        if key is None:
            raise BadSeating("seat_empty")
        if key == self.identity.key:
            raise BadSeating("seat_own")
        return self._expel(key, "freed")

    def _rearrange(self, arrange: Callable[[], None]) -> list[Step]:
        self._check_open()
        arrange()
        self.seating.set_ready(self.identity.key, self._is_always_ready)
        return self._tell_lobby()

    def _check_open(self) -> None:
        if self.has_begun:
            raise BadSeating("seats_fixed")

    # -- what guests say ------------------------------------------------------------------------------------------

    def _hear_ready(self, key: bytes, ready: Ready, now: float) -> list[Step]:
        if self.has_begun or ready.arrangement != self.seating.arrangement:
            return []  # said before he saw how people sit now; he will say it again
        if not self.seating.set_ready(key, ready.is_ready):
            return []
        return self._tell_and_propose(now) if self._may_speak(key, now) else self._expel(key, "flood")

    def _may_speak(self, key: bytes, now: float) -> bool:
        return self._guests[key].allowance.take(now)

    def _expel(self, key: bytes, code: str) -> list[Step]:
        return [Send(key, Refuse(code)), Expel(key, code), *self.gone(key)]

    def _sit(self, key: bytes, sit: Sit, now: float, seen_at: str | None) -> list[Step]:
        if self.has_begun or (key not in self._guests and self.free < 1):
            return [Send(key, Refuse("full")), Expel(key, "full")]
        player = Player(key, self._free_nick(key, sit.nick), sit.toss_end, sit.veil)
        known = self._guests.get(key)
        if known is not None and not known.allowance.take(now):
            return self._expel(key, "flood")
        try:
            check_player(player, self.game, self.table)
        except BadAgreement as error:
            return self._expel(key, error.code)
        port = next((contact.rpartition(":")[2] for contact in sit.contacts), "")
        host = f"[{seen_at}]" if seen_at and ":" in seen_at else seen_at
        seen = (f"{host}:{port}",) if host and port else ()
        allowance = Allowance(now) if known is None else known.allowance
        self._guests[key] = _Guest(player, (*seen, *sit.contacts)[:16], allowance)
        self.seating.sit(key)
        self.seating.set_ready(key, sit.is_ready)
        return self._tell_and_propose(now)

    def _free_nick(self, key: bytes, wish: str) -> str:
        """The wished name, cleaned, and numbered where somebody else has it."""
        base = clean(wish, NICK_LENGTH) or "?"
        taken = {sitting.nick for sitting in self._sitting() if sitting.key != key}
        names = (base, *(f"{base[: NICK_LENGTH - 3]}-{number}" for number in range(2, 20)))
        return next((name for name in names if name not in taken), base)

    def _propose(self, now: float) -> list[Step]:
        seating = tuple(self._player(key) for key in self.seating.keys)
        agreement = Agreement(VERSION, self.table, self.game.name, self.settings, seating)
        try:
            check_agreement(agreement)
        except BadAgreement as error:
            return [step for key in self._guests for step in (Send(key, Refuse(error.code)), Expel(key, error.code))]
        self._proposal = _Proposal(agreement, now)
        self._proposal.signatures[self.identity.key] = sign_agreement(self.identity, agreement)
        return [Prepare(agreement), Send(None, Propose(agreement.data, self._reach()))]

    def _accept(self, key: bytes, accept: Accept) -> list[Step]:
        proposal = self._proposal
        if self.has_begun or proposal is None or accept.game != proposal.agreement.id:
            return []  # said twice, or for a proposal that has been dropped since
        try:
            check_signature(proposal.agreement, key, accept.signature)
        except BadAgreement:
            return [Expel(key, "signature"), *self.gone(key)]
        proposal.signatures[key] = accept.signature
        if len(proposal.signatures) < self.seats:
            return []
        self.has_begun = True
        signatures = tuple(proposal.signatures[key] for key in proposal.agreement.keys)
        go = Go(proposal.agreement.id, signatures)
        return [Send(None, go), Begin(proposal.agreement, signatures, self._reach())]

    def _speak(self, key: bytes, text: str) -> list[Step]:
        line = clean(text, 500)
        nick = next((sitting.nick for sitting in self._sitting() if sitting.key == key), None)
        return [] if not line or nick is None else [Send(None, Line(key, line)), Spoke(nick, line)]

    def _tell_and_propose(self, now: float) -> list[Step]:
        return [*self._tell_lobby(), *(self._propose(now) if self.seating.is_complete else [])]

    def _tell_lobby(self) -> list[Step]:
        """Whatever was proposed before is void, since something is different now."""
        self._proposal = None
        return [Send(None, self.lobby()), Changed(self.lobby())]

    def _player(self, key: bytes) -> Player:
        return self.own.player(key) if key == self.identity.key else self._guests[key].player

    def _sitting(self) -> tuple[Sitting, ...]:
        return tuple(self._one_sitting(key) for key in self.seating.keys)

    def _one_sitting(self, key: bytes) -> Sitting:
        seat = self.seating.seat_of(key)
        assert seat is not None
        return Sitting(seat, key, self._player(key).nick, self.seating.is_ready(key))

    def _reach(self) -> tuple[Reach, ...]:
        guests = (Reach(key, guest.contacts) for key, guest in self._guests.items())
        return (Reach(self.identity.key, self.contacts), *guests)


class GuestLobby:
    """A guest's side. It signs only what it was shown and was ready for, and plays no other game than was `offered`."""

    def __init__(
        self,
        identity: Identity,
        own: OwnPart,
        table: bytes,
        host: bytes,
        contacts: tuple[str, ...],
        offered: TableInfo | None = None,
        readiness: Readiness = Readiness.ALWAYS,
    ) -> None:
        self.identity = identity
        self.own = own
        self.table = table
        self.host = host
        self.contacts = contacts
        self.shown: Lobby | None = None
        self.has_begun = False
        self.is_ready = readiness is not Readiness.ASKED
        self._is_always_ready = readiness is Readiness.ALWAYS
        self._offered = offered
        self._accepted: tuple[Agreement, tuple[Reach, ...]] | None = None

    def start(self) -> list[Step]:
        sit = Sit(self.own.nick, self.own.toss_end, self.own.veil, self.contacts, self.is_ready)
        return [Send(self.host, sit)]

    def say(self, text: str) -> list[Step]:
        line = clean(text, 500)
        return [Send(self.host, Line(self.identity.key, line))] if line else []

    def set_ready(self, is_ready: bool) -> list[Step]:
        """For the table as it was shown last; a proposal that is signed already may begin all the same."""
        self._is_always_ready = self._is_always_ready and is_ready
        self.is_ready = is_ready
        seen = self.seen
        if self.has_begun or seen is None or self._own_sitting(seen) is None:
            return []
        return [Changed(seen), *self._say_ready()]

    @property
    def seen(self) -> Lobby | None:
        """What the host has shown last, with this seat's word as it really is."""
        shown, own = self.shown, self._own_sitting(self.shown)
        if shown is None or own is None:
            return shown
        sitting = (replace(one, is_ready=self.is_ready) if one == own else one for one in shown.sitting)
        return replace(shown, sitting=tuple(sitting))

    def receive(self, message: Message) -> list[Step]:
        """A message of the host. Behind the beginning it has no say: a game begins once, whatever is said twice."""
        if self.has_begun:
            return []
        match message:
            case Lobby():
                return self._show(message)
            case Propose():
                return self._consider(message)
            case Go():
                return self._go(message)
            case Line(key=key, text=text):
                return self._hear(key, text)
            case Refuse(code=code):
                return [Failed(clean(code, 40))]
            case _:
                return [Failed("garbage")]

    def _show(self, lobby: Lobby) -> list[Step]:
        told = self._offered
        if told is not None and (lobby.game, lobby.settings, lobby.seats) != (told.game, told.settings, told.seats):
            return [Failed("proposal_differs")]
        if not _is_possible(lobby):
            return [Failed("garbage")]
        if self._is_moved(lobby):
            self.is_ready = self._is_always_ready
        self.shown = lobby
        self._accepted = None
        own = self._own_sitting(lobby)
        is_told = own is None or own.is_ready == self.is_ready
        return [Changed(self.seen or lobby), *([] if is_told else self._say_ready())]

    def _is_moved(self, now: Lobby) -> bool:
        """Whether anybody sits elsewhere than when this seat could last say that it is ready."""
        before = self.shown
        if before is None or self._own_sitting(before) is None:
            return False
        seats = {one.key: one.seat for one in before.sitting}
        is_other = any(seats.get(one.key, one.seat) != one.seat for one in now.sitting)
        return is_other or now.arrangement != before.arrangement

    def _own_sitting(self, lobby: Lobby | None) -> Sitting | None:
        return None if lobby is None else lobby.sitting_of(self.identity.key)

    def _say_ready(self) -> list[Step]:
        assert self.shown is not None
        return [Send(self.host, Ready(self.shown.arrangement, self.is_ready))]

    def _hear(self, key: bytes, text: str) -> list[Step]:
        sitting = self.shown.sitting if self.shown else ()
        nick = next((one.nick for one in sitting if one.key == key), None)
        line = clean(text, 500)
        return [Spoke(clean(nick, NICK_LENGTH), line)] if nick and line else []

    def _consider(self, proposal: Propose) -> list[Step]:
        if not self.is_ready:
            return []  # the host has not heard yet that it was taken back
        try:
            agreement = read_agreement(proposal.agreement)
        except (BadAgreement, BadMessage, BadOption) as error:
            return [Failed(str(getattr(error, "code", "garbage")))]
        if not self._is_as_shown(agreement):
            return [Failed("proposal_differs")]
        self._accepted = (agreement, proposal.reach)
        accept = Accept(agreement.id, sign_agreement(self.identity, agreement))
        return [Prepare(agreement), Send(self.host, accept)]

    def _is_as_shown(self, agreement: Agreement) -> bool:
        """Whether game, options, people and seats are the lobby's, and the own part is what this seat brought."""
        shown = self.shown
        seat = agreement.seat_of(self.identity.key)
        if shown is None or seat is None or agreement.table != self.table or self.host not in agreement.keys:
            return False
        mine = agreement.seating[seat]
        people = [(seat, player.key, player.nick) for seat, player in enumerate(agreement.seating)]
        return (
            (mine.toss_end, mine.veil) == (self.own.toss_end, self.own.veil)
            and (agreement.game, agreement.settings, agreement.players) == (shown.game, shown.settings, shown.seats)
            and people == [(one.seat, one.key, one.nick) for one in shown.sitting]
        )

    def _go(self, go: Go) -> list[Step]:
        if self._accepted is None or go.game != self._accepted[0].id:
            return [Failed("proposal_differs")]
        agreement, reach = self._accepted
        try:
            check_signatures(agreement, go.signatures)
        except BadAgreement as error:
            return [Failed(error.code)]
        self.has_begun = True
        return [Begin(agreement, go.signatures, reach)]


def _is_possible(lobby: Lobby) -> bool:
    """Whether everybody sits on one seat of the table, and the rows are in playing order."""
    seats = [one.seat for one in lobby.sitting]
    is_ordered = seats == sorted(set(seats)) and all(seat < lobby.seats for seat in seats)
    return is_ordered and len({one.key for one in lobby.sitting}) == len(seats)


def describe_settings(settings: tuple[Setting, ...]) -> dict[str, Any]:
    return {setting.name: setting.value for setting in settings}
