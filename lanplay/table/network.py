"""This process on the network: identity, store, listener and multicast, opened and closed together."""

import getpass
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Protocol

import msgspec

from lanplay.bots import close_bots
from lanplay.errors import CommandError, system_words
from lanplay.exits import Exit
from lanplay.output import warn
from lanplay.settings import Settings
from lanplay.text.messages import sentence
from protocol.net.interfaces import NoInterface
from protocol.net.links import Link
from protocol.net.station import Station
from protocol.net.tls import Endpoint
from protocol.net.workers import WORKERS
from protocol.store.store import Store
from protocol.wire.greetings import Purpose, Reason
from protocol.wire.handshake import Expects, Policy
from protocol.wire.terms import NICK_LENGTH
from protocol.wire.text import clean

AT_HOME = ("127.0.0.1",)  # every system has it, whatever its loopback interface is called


def _nobody(key: bytes, purpose: Purpose, table: bytes) -> Policy:
    return Policy(refuse=Reason.TABLE)


class Answerer(Protocol):
    """Whoever answers callers at one table: a seat in a game that is over, or a tournament's hall."""

    @property
    def table(self) -> bytes: ...

    def expects(self, key: bytes, purpose: Purpose, table: bytes) -> Policy: ...

    def welcome(self, link: Link) -> None: ...


class Porter(msgspec.Struct):
    """Answers callers for the seat, if one is taken at the moment, and for all others, each at its own table."""

    main: Expects = _nobody
    main_welcome: Callable[[Link], None] = Link.close
    others: dict[bytes, Answerer] = msgspec.field(default_factory=dict)

    def expects(self, key: bytes, purpose: Purpose, table: bytes) -> Policy:
        """What a caller is told: by the seat at its table, else by the one that is taken."""
        other = self.others.get(table)
        return self.main(key, purpose, table) if other is None else other.expects(key, purpose, table)

    def welcome(self, link: Link) -> None:
        other = self.others.get(link.table)
        (self.main_welcome if other is None else other.welcome)(link)

    @contextmanager
    def answering(self, answerer: Answerer) -> Iterator[None]:
        """Let it answer callers at its table."""
        self.others[answerer.table] = answerer
        try:
            yield
        finally:
            del self.others[answerer.table]

    @contextmanager
    def taken(self, expects: Expects, welcome: Callable[[Link], None]) -> Iterator[None]:
        self.main, self.main_welcome = expects, welcome
        try:
            yield
        finally:
            self.main, self.main_welcome = _nobody, Link.close


class Network(msgspec.Struct, frozen=True):
    endpoint: Endpoint
    store: Store
    station: Station
    porter: Porter
    nick: str


@asynccontextmanager
async def network(settings: Settings, *, interfaces: tuple[str, ...] | None = None) -> AsyncIterator[Network]:
    """Open everything; raises CommandError if that fails."""
    with Store.open(settings.folder) as store:
        endpoint = Endpoint.create(store.identity().result())
        porter = Porter()
        try:
            station = await Station.open(
                endpoint,
                lambda key, purpose, table: porter.expects(key, purpose, table),
                lambda link: porter.welcome(link),
                interfaces=settings.interfaces if interfaces is None else interfaces,
                port=settings.port or 0,
                on_trouble=lambda what, why: warn(sentence("", f"net_{what}", {"why": why})),
            )
        except NoInterface as error:
            raise CommandError("no_interface", name=str(error)) from None
        except OSError as error:
            raise CommandError("cannot_listen", reason=system_words(error), status=Exit.REFUSED) from None
        try:
            yield Network(endpoint, store, station, porter, nick_of(settings, store))
        finally:
            await station.close()
            WORKERS.close()
            close_bots()


def nick_of(settings: Settings, store: Store) -> str:
    """The name that others see: the one given, else the stored one, else the account's."""
    given = settings.nick
    if given is not None:
        nick = clean(given, NICK_LENGTH)
        if not nick:
            raise CommandError("nick_empty")
        return nick
    return clean(store.nick().result() or _account(), NICK_LENGTH) or _nameless(store)


def keep_nick(store: Store, wanted: str) -> None:
    """Store the name for later runs; raises CommandError if none of it can be shown."""
    nick = clean(wanted, NICK_LENGTH)
    if not nick:
        raise CommandError("nick_empty")
    store.set_nick(nick).result()


def _account() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):  # which it is depends on the system and on the version of Python
        return ""


def _nameless(store: Store) -> str:
    """A name for who has none, which others can tell from those of other nameless ones."""
    return f"player-{store.identity().result().key.hex()[:4]}"
