"""A host and its guests in a lobby over queues that keep their order, as TCP does; what is delivered when is chosen."""

from collections import deque
from dataclasses import dataclass, field
from random import Random

from scripted_wire import identity, player

from engine import registry
from protocol.agreement import Agreement
from protocol.lobby.effects import Begin, Expel, Failed, LobbyEffect, Prepare, Send
from protocol.lobby.guest import GuestLobby
from protocol.lobby.host import HostLobby, OwnPart
from protocol.lobby.seating import Readiness
from protocol.wire.canonical import decode, encode
from protocol.wire.talk import Lobby, Message

TABLE = b"t" * 16


def part(number: int, game: str = "dao") -> OwnPart:
    one = player(number, TABLE, registry.find(game).veils)
    return OwnPart(one.nick, one.toss_end, one.veil)


def make_host(seats: int, game: str = "dao", readiness: Readiness = Readiness.ALWAYS) -> HostLobby:
    settings = {"table": TABLE, "name": "tea", "game": game, "options": {}, "seats": seats}
    return HostLobby(
        identity(0),
        part(0, game),
        has_code=False,
        contacts=(),
        readiness=readiness,
        **settings,
    )


@dataclass(slots=True)
class Guest:
    """One guest with its two queues, and what became of it."""

    number: int
    lobby: GuestLobby
    to_host: deque[bytes] = field(default_factory=deque)
    to_guest: deque[bytes] = field(default_factory=deque)
    signed: list[Agreement] = field(default_factory=list)
    begun: Agreement | None = None
    failed: str | None = None

    @property
    def key(self) -> bytes:
        return self.lobby.identity.key


class LobbyWire:
    """Whatever is sent goes through its canonical bytes, as on the wire."""

    def __init__(self, seats: int, readiness: Readiness = Readiness.ASKED, seed: int = 0) -> None:
        self.rng = Random(seed)
        self.host = make_host(seats, readiness=readiness)
        self.now = 0.0
        self.guests: dict[bytes, Guest] = {}
        self.gone: list[Guest] = []
        self.prepared: list[Agreement] = []
        self.begun: Agreement | None = None

    def come(self, number: int, readiness: Readiness = Readiness.ASKED) -> Guest:
        lobby = GuestLobby(identity(number), part(number), TABLE, identity(0).key, (), self.host.info, readiness)
        guest = Guest(number, lobby)
        self.guests[guest.key] = guest
        self._of_guest(guest, lobby.start())
        return guest

    def go(self, guest: Guest) -> None:
        self._forget(guest)
        self.of_host(self.host.left(guest.key))

    def say_ready(self, guest: Guest, is_ready: bool = True) -> None:
        self._of_guest(guest, guest.lobby.set_ready(is_ready))

    def settle(self) -> None:
        while self.deliver():
            pass

    def deliver(self) -> bool:
        """One message of any queue; whether there was one."""
        queues = [(guest, is_up) for guest in self.guests.values() for is_up in (True, False) if _queue(guest, is_up)]
        if not queues:
            return False
        guest, is_up = self.rng.choice(queues)
        message: Message = decode(_queue(guest, is_up).popleft(), Message)
        if is_up:
            self.of_host(self.host.receive(guest.key, message, self.now))
        else:
            self._of_guest(guest, guest.lobby.receive(message))
        return True

    def of_host(self, effects: list[LobbyEffect]) -> None:
        for effect in effects:
            match effect:
                case Send(to=None, message=message):
                    for guest in self.guests.values():
                        guest.to_guest.append(encode(message))
                case Send(to=to, message=message) if to in self.guests:
                    self.guests[to].to_guest.append(encode(message))
                case Expel(key=key) if key in self.guests:
                    self._hear_out(self.guests[key])
                case Prepare(agreement=agreement):
                    self.prepared.append(agreement)
                case Begin(agreement=agreement):
                    self.begun = agreement
                case _:
                    pass

    def _hear_out(self, guest: Guest) -> None:
        """A link that is closed in order gives what was sent before."""
        self._forget(guest)
        while guest.to_guest and guest.failed is None:
            self._of_guest(guest, guest.lobby.receive(decode(guest.to_guest.popleft(), Message)))

    def _forget(self, guest: Guest) -> None:
        del self.guests[guest.key]
        self.gone.append(guest)

    def _of_guest(self, guest: Guest, effects: list[LobbyEffect]) -> None:
        for effect in effects:
            match effect:
                case Send(message=message):
                    guest.to_host.append(encode(message))
                case Prepare(agreement=agreement):
                    guest.signed.append(agreement)
                case Begin(agreement=agreement):
                    guest.begun = agreement
                case Failed(code=code):
                    guest.failed = code
                case _:
                    pass


def _queue(guest: Guest, is_up: bool) -> deque[bytes]:
    return guest.to_host if is_up else guest.to_guest


def order(shown: Lobby | Agreement | None) -> tuple[bytes, ...]:
    """The keys in playing order."""
    assert shown is not None
    return shown.keys if isinstance(shown, Agreement) else tuple(one.key for one in shown.sitting)
