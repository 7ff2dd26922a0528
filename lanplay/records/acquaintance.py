"""Who the keys in a file are to this home. A nick is only what somebody calls themselves; anybody can make keys."""

from collections.abc import Mapping, Sequence
from enum import Enum

import msgspec

from lanplay.errors import report_of
from lanplay.output import warn
from lanplay.settings import Settings
from lanplay.text import mark, translate
from protocol.files.report import Seated
from protocol.store.faults import StoreFault
from protocol.store.peers import KnownPeer, folded
from protocol.store.store import DATABASE, Store


class Acquaintance(Enum):
    """What this home knows of a key that comes under a nick."""

    OWN = "own"
    BOT = "bot"  # one that sits with this peer
    KNOWN = "known"
    RENAMED = "renamed"  # known, by another nick
    NAMESAKE = "namesake"  # unknown, and the nick belongs to somebody known
    UNKNOWN = "unknown"

    @property
    def is_somebody(self) -> bool:
        return self not in (Acquaintance.NAMESAKE, Acquaintance.UNKNOWN)


TOLD = {
    Acquaintance.OWN: mark("The key is your own."),
    Acquaintance.BOT: mark("The key is that of your own bot."),
    Acquaintance.KNOWN: mark("This is the {nick} that you know by this key."),
    Acquaintance.RENAMED: mark("You know this key as {known}."),
    Acquaintance.NAMESAKE: mark("CAREFUL: this is not the {nick} that you know, who has another key."),
    Acquaintance.UNKNOWN: mark("You do not know this key; anybody can make one and call themselves {nick}."),
}
STRANGERS = mark("You know none of these keys, so one person alone may have made up this game.")


class Acquaintances(msgspec.Struct, frozen=True):
    """`own` is this peer's key, None where there is no home yet; `bots` are the keys of its own bots."""

    peers: Mapping[bytes, KnownPeer] = msgspec.field(default_factory=dict)
    own: bytes | None = None
    bots: frozenset[bytes] = frozenset()

    def of(self, seated: Seated) -> Acquaintance:
        peer = self.peers.get(seated.key)
        if seated.key == self.own:
            return Acquaintance.OWN
        if seated.key in self.bots:
            return Acquaintance.BOT
        if peer is not None:
            return Acquaintance.KNOWN if folded(peer.nick) == folded(seated.nick) else Acquaintance.RENAMED
        names = {folded(known.nick) for known in self.peers.values()}
        return Acquaintance.NAMESAKE if folded(seated.nick) in names else Acquaintance.UNKNOWN

    def told(self, seated: Seated) -> str:
        """The same as a sentence."""
        peer = self.peers.get(seated.key)
        return translate(TOLD[self.of(seated)]).format(nick=seated.nick, known="" if peer is None else peer.nick)

    def warnings(self, seats: Sequence[Seated]) -> list[str]:
        """What people must be told of those who sat at a table, however briefly a file is reported."""
        impostors = [self.told(seated) for seated in seats if self.of(seated) is Acquaintance.NAMESAKE]
        is_strange = not any(self.of(seated).is_somebody for seated in seats)
        return [*impostors, *([translate(STRANGERS)] if is_strange else ())]


def acquaintances(settings: Settings) -> Acquaintances:
    """Whom the home of these settings knows: nobody where there is none, and none is made."""
    if not (settings.folder / DATABASE).exists():
        return Acquaintances()
    from lanplay.table.companions import MOST, companion_identity

    try:
        with Store.open(settings.folder) as store:
            identity, peers = store.identity().result(), store.peers().result()
    except StoreFault as fault:
        warn(f"lanplay: {report_of(fault).text}")
        return Acquaintances()
    bots = frozenset(companion_identity(identity, number).key for number in range(MOST))
    return Acquaintances({peer.key: peer for peer in peers}, identity.key, bots)
