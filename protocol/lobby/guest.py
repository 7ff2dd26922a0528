"""Before the game, a guest's side: what it is shown, what it is ready for, and what alone it signs. Sans-IO.

It trusts its host with nothing: it compares the proposal with what the lobby showed when it was ready. A guest that has
signed and lost its host does not know whether the game has begun, and takes the word for it, all signatures, from
whoever has it.
"""

from collections.abc import Sequence
from typing import Final, TypeAlias

from msgspec.structs import replace

from protocol.agreement import Agreement, BadAgreement, check_signatures, check_terms, read_agreement, sign_agreement
from protocol.identity import Identity
from protocol.lobby.effects import Begin, Changed, Failed, LobbyEffect, Prepare, Send, Spoke
from protocol.lobby.host import OwnPart
from protocol.lobby.seating import Readiness
from protocol.lobby.states import GUEST, GuestState
from protocol.wire.canonical import BadMessage
from protocol.wire.talk import (
    CODE_LENGTH,
    LINE_LENGTH,
    NAME_LENGTH,
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
from protocol.wire.terms import NICK_LENGTH, GameSettings, Ruleset
from protocol.wire.text import clean

MOST_SIGNED: Final = 1000  # different proposals: each is kept on disk before it is signed


class GuestLobby:
    """A guest's side. It signs only what it was shown and was ready for, and plays no other game than was `offered`.

    With `order` nobody else sits there than those with these keys, in this order.
    """

    def __init__(
        self,
        identity: Identity,
        own: OwnPart,
        table: bytes,
        host: bytes,
        contacts: tuple[str, ...],
        offered: TableInfo | None = None,
        readiness: Readiness = Readiness.ALWAYS,
        order: tuple[bytes, ...] = (),
    ) -> None:
        self.identity = identity
        self.own = own
        self.table = table
        self.host = host
        self.contacts = contacts
        self.shown: Lobby | None = None
        self.state = GuestState.ARRIVING
        self.is_ready = readiness is not Readiness.ASKED
        self._is_always_ready = readiness is Readiness.ALWAYS
        self._offered = offered
        self._order = order
        self._stood: dict[bytes, int] = {}
        self._signed: set[bytes] = set()
        self._accepted: dict[bytes, tuple[Agreement, tuple[Reach, ...]]] = {}

    @classmethod
    def returning(
        cls,
        identity: Identity,
        accepted: Sequence[tuple[Agreement, tuple[Reach, ...]]],
        contacts: tuple[str, ...],
        readiness: Readiness = Readiness.ALWAYS,
    ) -> "GuestLobby":
        """A guest after a restart that has signed these proposals of one table, the newest first."""
        agreement, reach = accepted[0]
        seat = agreement.seat_of(identity.key)
        assert seat is not None
        player, host = agreement.seating[seat], reach[0].key if reach else b""
        own = OwnPart(player.nick, player.toss_end, player.veil, player.of)
        lobby = cls(identity, own, agreement.table, host, contacts, readiness=readiness)
        lobby._accepted = {agreement.id: (agreement, reach) for agreement, reach in accepted}
        lobby.state = GuestState.SIGNED
        return lobby

    @property
    def has_signed(self) -> bool:
        """Whether the game may have begun without this seat having heard of it."""
        return self.state is GuestState.SIGNED

    @property
    def accepted(self) -> tuple[tuple[Agreement, tuple[Reach, ...]], ...]:
        """The proposals that this seat has signed and that may begin, with where the others listen."""
        return tuple(self._accepted.values())

    @property
    def has_begun(self) -> bool:
        return self.state is GuestState.BEGUN

    def start(self) -> list[LobbyEffect]:
        sit = Sit(self.own.nick, self.own.toss_end, self.own.veil, self.contacts, self.is_ready, self.own.of)
        return [Send(self.host, sit)]

    def say(self, text: str) -> list[LobbyEffect]:
        line = clean(text, LINE_LENGTH)
        return [Send(self.host, LobbyLine(self.identity.key, line))] if line else []

    def set_ready(self, is_ready: bool) -> list[LobbyEffect]:
        """For the table as it was shown last; a proposal that is signed already may begin all the same."""
        self._is_always_ready = self._is_always_ready and is_ready
        self.is_ready = is_ready
        seen = self.seen
        if self.has_begun or seen is None or self._own_sitting(seen) is None:
            return []
        self._stood = _seats_in(seen)
        return [Changed(seen), *self._say_ready()]

    @property
    def seen(self) -> Lobby | None:
        """What the host has shown last, with this seat's word as it really is."""
        shown, own = self.shown, self._own_sitting(self.shown)
        if shown is None or own is None:
            return shown
        sitting = (replace(person, is_ready=self.is_ready) if person == own else person for person in shown.sitting)
        return replace(shown, sitting=tuple(sitting))

    def receive(self, message: Message) -> list[LobbyEffect]:
        """A message of the host. After the beginning it has no say: a game begins once, whatever is repeated."""
        if self.has_begun:
            return []
        match message:
            case Lobby():
                return self._show(message)
            case Propose():
                return self._consider(message)
            case Go():
                return self._go(message, is_hosts=True)
            case LobbyLine(key=key, text=text):
                return self._hear(key, text)
            case Refuse(code=code):
                return [Failed(clean(code, CODE_LENGTH))]
            case _:
                return [Failed("garbage")]

    def _show(self, lobby: Lobby) -> list[LobbyEffect]:
        offered = self._offered
        if offered is not None and _terms(lobby) != _terms(offered):
            return [Failed("proposal_differs")]
        if not _is_possible(lobby):
            return [Failed("garbage")]
        if self._order and any(self._order[person.seat : person.seat + 1] != (person.key,) for person in lobby.sitting):
            return [Failed("proposal_differs")]
        try:
            check_terms(lobby.game, lobby.rules, lobby.settings, lobby.seats, open_books=lobby.open_books)
        except BadAgreement as error:
            return [Failed(error.code, error.details)]
        if self._is_moved(lobby):
            self.is_ready = self._is_always_ready
            self._stood = {}
        self.shown = lobby
        self._accepted = {}
        self._follow(Lobby)
        own = self._own_sitting(lobby)
        if own is not None and not (self.is_ready and self._stood):
            self._stood = _seats_in(lobby)
        is_told = own is None or own.is_ready == self.is_ready
        return [Changed(self.seen or lobby), *([] if is_told else self._say_ready())]

    def _is_moved(self, now: Lobby) -> bool:
        """Whether anybody has moved since this seat could last say that it is ready, even while they were away."""
        if any(self._stood.get(person.key, person.seat) != person.seat for person in now.sitting):
            return True
        before = self.shown
        return before is not None and bool(self._own_sitting(before)) and now.arrangement != before.arrangement

    def _own_sitting(self, lobby: Lobby | None) -> Sitting | None:
        return None if lobby is None else lobby.sitting_of(self.identity.key)

    def _say_ready(self) -> list[LobbyEffect]:
        assert self.shown is not None
        return [Send(self.host, Ready(self.shown.arrangement, self.is_ready))]

    def _hear(self, key: bytes, text: str) -> list[LobbyEffect]:
        sitting = self.shown.sitting if self.shown else ()
        nick = next((person.nick for person in sitting if person.key == key), None)
        line = clean(text, LINE_LENGTH)
        return [Spoke(clean(nick, NICK_LENGTH), line)] if nick and line else []

    def _consider(self, proposal: Propose) -> list[LobbyEffect]:
        if not self.is_ready:
            return []  # the host has yet to hear that this seat is no longer ready
        try:
            agreement = read_agreement(proposal.agreement)
        except BadMessage as error:
            return [Failed(str(error.code))]
        except BadAgreement as error:
            return [Failed(error.code, error.details)]
        if not self._is_as_shown(agreement):
            return [Failed("proposal_differs")]
        self._signed.add(agreement.id)
        if len(self._signed) > MOST_SIGNED:
            return [Failed("garbage")]
        self._accepted = {agreement.id: (agreement, proposal.reach)}
        accept = Accept(agreement.id, sign_agreement(self.identity, agreement))
        self._follow(Propose, Accept)
        return [Prepare(agreement, proposal.reach), Send(self.host, accept)]

    def _is_as_shown(self, agreement: Agreement) -> bool:
        """Whether game, options, people and seats are the lobby's, and its own part is what this seat brought."""
        shown = self.shown
        seat = agreement.seat_of(self.identity.key)
        if shown is None or seat is None or agreement.table != self.table or self.host not in agreement.keys:
            return False
        mine = agreement.seating[seat]
        people = [(seat, player.key, player.nick, player.of) for seat, player in enumerate(agreement.seating)]
        return (
            (mine.toss_end, mine.veil, mine.of) == (self.own.toss_end, self.own.veil, self.own.of)
            and _agreed(agreement) == _terms(shown)
            and people == [(person.seat, person.key, person.nick, person.of) for person in shown.sitting]
        )

    def hear_from(self, key: bytes, go: Go) -> list[LobbyEffect]:
        """A fellow guest says that all have signed. It proves that, or is passed over."""
        return self._go(go, is_hosts=False) if self.is_fellow(key) and not self.has_begun else []

    def is_fellow(self, key: bytes) -> bool:
        """Whether `key` has a seat in what this seat has signed."""
        return any(key in agreement.keys for agreement, _ in self.accepted)

    def _go(self, go: Go, *, is_hosts: bool) -> list[LobbyEffect]:
        accepted = self._accepted.get(go.game)
        if accepted is None:
            return [Failed("proposal_differs")] if is_hosts else []
        agreement, reach = accepted
        try:
            check_signatures(agreement, go.signatures)
        except BadAgreement as error:
            return [Failed(error.code)] if is_hosts else []
        self._follow(Go)
        return [Begin(agreement, go.signatures, reach)]

    def _follow(self, heard: type, said: type | None = None) -> None:
        self.state = GUEST[self.state][heard, said]


Terms: TypeAlias = tuple[str, Ruleset, GameSettings, int, bool]


def _terms(offer: Lobby | TableInfo) -> Terms:
    """What is to be played and how, by the word of a host."""
    return offer.game, offer.rules, offer.settings, offer.seats, offer.open_books


def _agreed(agreement: Agreement) -> Terms:
    """The same by an agreement."""
    return agreement.game, agreement.rules, agreement.settings, agreement.players, agreement.open_books


def _seats_in(lobby: Lobby) -> dict[bytes, int]:
    return {person.key: person.seat for person in lobby.sitting}


def _is_possible(lobby: Lobby) -> bool:
    """Whether everybody sits on one seat of the table, the rows are in playing order, and texts may be shown."""
    seats = [person.seat for person in lobby.sitting]
    is_ordered = seats == sorted(set(seats)) and all(seat < lobby.seats for seat in seats)
    is_clean = clean(lobby.name, NAME_LENGTH) == lobby.name
    is_clean = is_clean and all(clean(person.nick, NICK_LENGTH) == person.nick for person in lobby.sitting)
    return is_ordered and is_clean and len(_seats_in(lobby)) == len(seats)
