"""How known peers are told, and how one of them is named by its fingerprint or its nick."""

from typing import Any

from lanplay.errors import CommandError
from lanplay.output import Output, shown_time
from lanplay.settings import Settings
from lanplay.text import mark, translate
from protocol.store.peers import KnownPeer, Trust
from protocol.store.store import Store
from protocol.wire.fingerprint import BadFingerprint, fingerprint, parse_fingerprint, shown_key
from protocol.wire.text import clean

NOBODY = mark("You have met nobody yet.")
PEER = mark("{fingerprint}  {nick}, {trust}, first seen {first}, last seen {last}")
TRUST = {
    Trust.FIRST_USE: mark("not compared yet"),
    Trust.TRUSTED: mark("trusted"),
    Trust.FORGOTTEN: mark("forgotten"),
}
LONGEST = 100


def list_peers(settings: Settings) -> None:
    output = Output(settings.json)
    with Store.open(settings.folder) as store:
        known = store.peers().result()
    for peer in known:
        tell(output, peer)
    if not known:
        output.say(translate(NOBODY))


def change_trust(settings: Settings, wanted: str, trust: Trust) -> None:
    """Raises CommandError where `wanted` names nobody, or several."""
    with Store.open(settings.folder) as store:
        peer = store.set_trust(named(store, wanted).key, trust).result()
    tell(Output(settings.json), peer)


def tell(output: Output, peer: KnownPeer) -> None:
    output.event("peer", **_data(peer))
    words = translate(PEER).format(
        fingerprint=shown_key(peer.key),
        nick=clean(peer.nick, LONGEST),
        trust=translate(TRUST[peer.trust]),
        first=shown_time(peer.first_seen),
        last=shown_time(peer.last_seen),
    )
    output.say(words)


def named(store: Store, wanted: str) -> KnownPeer:
    """The one known peer that a typed fingerprint or nick means. A nick never stands in for a fingerprint."""
    try:
        print_ = parse_fingerprint(wanted)
    except BadFingerprint as error:
        return _called(store, wanted, error)
    for peer in store.peers().result():
        if fingerprint(peer.key) == print_:
            return peer
    raise CommandError("peer_not_met", wanted=wanted)


def _called(store: Store, wanted: str, error: BadFingerprint) -> KnownPeer:
    found = store.peers_called(wanted).result()
    if len(found) == 1:
        return found[0]
    if found:
        raise CommandError("peer_ambiguous", nick=wanted, known=", ".join(shown_key(one.key) for one in found))
    if error.code == "length":
        raise CommandError("peer_not_met", wanted=wanted)
    raise CommandError("fingerprint_wrong", group=error.group + 1)


def _data(peer: KnownPeer) -> dict[str, Any]:
    return {
        "nick": peer.nick,
        "fingerprint": shown_key(peer.key),
        "key": peer.key.hex(),
        "trust": peer.trust.value,
        "first_seen": peer.first_seen,
        "last_seen": peer.last_seen,
    }
