"""Before the game: how a host fills its table and how guests take their seats. Sans-IO.

The host only gathers and proposes; every guest compares the proposal with what the lobby showed, and signs. Whoever
has all signatures may begin. A proposal that somebody does not sign in time is dropped together with him.
"""

from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

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
    check_books,
    check_player,
    check_signature,
    check_signatures,
    read_agreement,
    settings_of,
    sign_agreement,
)
from protocol.wire.canonical import BadMessage
from protocol.wire.talk import Accept, Go, Line, Lobby, Message, Propose, Reach, Refuse, Sit, Sitting, TableInfo
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
    """Who sits at the table has changed."""

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
    signature: bytes | None = None


@dataclass(slots=True)
class _Proposal:
    agreement: Agreement
    since: float
    signatures: dict[bytes, bytes] = field(default_factory=dict)


class HostLobby:
    """The host's side. `seats` count the host's own; `table` is the id under which it is announced.

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
        options: dict[str, Value],
        seats: int,
        has_code: bool,
        contacts: tuple[str, ...],
        open_books: bool = False,
    ) -> None:
        self.identity = identity
        self.own = own
        self.table = table
        self.name = name
        self.game = registry.find(game)
        self.settings = settings_of(self.game, options, seats)
        self.seats = seats
        self.open_books = open_books
        check_books(self.game, open_books)
        self.has_code = has_code
        self.contacts = contacts
        self.has_begun = False
        self._guests: dict[bytes, _Guest] = {}
        self._proposal: _Proposal | None = None

    @property
    def free(self) -> int:
        return self.seats - 1 - len(self._guests)

    @property
    def info(self) -> TableInfo:
        nicks = tuple(sitting.nick for sitting in self._sitting())
        free = 0 if self.has_begun else self.free
        return TableInfo(
            self.table,
            self.name,
            self.game.name,
            self.settings,
            self.seats,
            free,
            self.has_code,
            self.has_begun,
            nicks,
            self.open_books,
        )

    def lobby(self) -> Lobby:
        return Lobby(self.name, self.game.name, self.settings, self.seats, self._sitting(), self.open_books)

    def has_guest(self, key: bytes) -> bool:
        return key in self._guests

    def receive(self, key: bytes, message: Message, now: float, seen_at: str | None = None) -> list[Step]:
        """A guest's message; `seen_at` is the host part of the address that it calls from."""
        match message:
            case Sit():
                return self._sit(key, message, now, seen_at)
            case Accept() if key in self._guests:
                return self._accept(key, message)
            case Line(text=text) if key in self._guests:
                return self._speak(key, text)
            case _:
                return [Expel(key, "garbage")]

    def gone(self, key: bytes) -> list[Step]:
        """A guest's link is down."""
        if self.has_begun or self._guests.pop(key, None) is None:
            return []
        self._proposal = None
        return self._tell_lobby()

    def tick(self, now: float) -> list[Step]:
        """Drop guests that do not sign in time."""
        proposal = self._proposal
        if self.has_begun or proposal is None or now - proposal.since < SIGN_WITHIN:
            return []
        slow = [key for key in self._guests if key not in proposal.signatures]
        steps: list[Step] = []
        for key in slow:
            steps += [Send(key, Refuse("unsigned")), Expel(key, "unsigned"), *self.gone(key)]
        return steps

    def say(self, text: str) -> list[Step]:
        return self._speak(self.identity.key, text)

    def _sit(self, key: bytes, sit: Sit, now: float, seen_at: str | None) -> list[Step]:
        if self.has_begun or (key not in self._guests and self.free < 1):
            return [Send(key, Refuse("full")), Expel(key, "full")]
        player = Player(key, self._free_nick(key, sit.nick), sit.toss_end, sit.veil)
        try:
            check_player(player, self.game, self.table)
        except BadAgreement as error:
            return [Send(key, Refuse(error.code)), Expel(key, error.code), *self.gone(key)]
        port = next((contact.rpartition(":")[2] for contact in sit.contacts), "")
        host = f"[{seen_at}]" if seen_at and ":" in seen_at else seen_at
        seen = (f"{host}:{port}",) if host and port else ()
        self._guests[key] = _Guest(player, (*seen, *sit.contacts)[:16])
        self._proposal = None
        return [*self._tell_lobby(), *(self._propose(now) if self.free == 0 else [])]

    def _free_nick(self, key: bytes, wish: str) -> str:
        """The wished name, cleaned, and numbered where somebody else has it."""
        base = clean(wish, NICK_LENGTH) or "?"
        taken = {sitting.nick for sitting in self._sitting() if sitting.key != key}
        names = (base, *(f"{base[: NICK_LENGTH - 3]}-{number}" for number in range(2, 20)))
        return next((name for name in names if name not in taken), base)

    def _propose(self, now: float) -> list[Step]:
        seating = (self.own.player(self.identity.key), *(guest.player for guest in self._guests.values()))
        agreement = Agreement(VERSION, self.table, self.game.name, self.settings, seating, self.open_books)
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

    def _tell_lobby(self) -> list[Step]:
        return [Send(None, self.lobby()), Changed(self.lobby())]

    def _sitting(self) -> tuple[Sitting, ...]:
        own = Sitting(self.identity.key, self.own.nick)
        return (own, *(Sitting(key, guest.player.nick) for key, guest in self._guests.items()))

    def _reach(self) -> tuple[Reach, ...]:
        guests = (Reach(key, guest.contacts) for key, guest in self._guests.items())
        return (Reach(self.identity.key, self.contacts), *guests)


class GuestLobby:
    """A guest's side. It signs only what it was shown, and plays no other game than it was `offered` before."""

    def __init__(
        self,
        identity: Identity,
        own: OwnPart,
        table: bytes,
        host: bytes,
        contacts: tuple[str, ...],
        offered: TableInfo | None = None,
    ) -> None:
        self.identity = identity
        self.own = own
        self.table = table
        self.host = host
        self.contacts = contacts
        self.shown: Lobby | None = None
        self.has_begun = False
        self._offered = offered
        self._accepted: tuple[Agreement, tuple[Reach, ...]] | None = None

    def start(self) -> list[Step]:
        sit = Sit(self.own.nick, self.own.toss_end, self.own.veil, self.contacts)
        return [Send(self.host, sit)]

    def say(self, text: str) -> list[Step]:
        line = clean(text, 500)
        return [Send(self.host, Line(self.identity.key, line))] if line else []

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
        if told is not None and _terms(lobby) != _terms(told):
            return [Failed("proposal_differs")]
        self.shown = lobby
        return [Changed(lobby)]

    def _hear(self, key: bytes, text: str) -> list[Step]:
        sitting = self.shown.sitting if self.shown else ()
        nick = next((one.nick for one in sitting if one.key == key), None)
        line = clean(text, 500)
        return [Spoke(clean(nick, NICK_LENGTH), line)] if nick and line else []

    def _consider(self, proposal: Propose) -> list[Step]:
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
        """Whether game, options and people are those of the lobby, and the own part is what this seat brought."""
        shown = self.shown
        seat = agreement.seat_of(self.identity.key)
        if shown is None or seat is None or agreement.table != self.table or self.host not in agreement.keys:
            return False
        mine = agreement.seating[seat]
        people = tuple(Sitting(player.key, player.nick) for player in agreement.seating)
        return (
            (mine.toss_end, mine.veil) == (self.own.toss_end, self.own.veil)
            and (agreement.game, agreement.settings, agreement.players, agreement.open_books) == _terms(shown)
            and sorted(people, key=lambda one: one.key) == sorted(shown.sitting, key=lambda one: one.key)
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


def _terms(told: Lobby | TableInfo) -> tuple[str, tuple[Setting, ...], int, bool]:
    """What is to be played and how, as a host has told it."""
    return told.game, told.settings, told.seats, told.open_books


def describe_settings(settings: tuple[Setting, ...]) -> dict[str, Any]:
    return {setting.name: setting.value for setting in settings}
