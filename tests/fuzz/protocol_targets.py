"""What reads the bytes of other machines and of files: greetings, lobby talk, items, records, evidence, names."""

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from random import Random
from typing import TypeVar

from fuzz.mutation import damaged, respelled
from fuzz.run import Target
from lobby_wire import TABLE, LobbyWire, make_host, part
from played_games import after_turns, begun, caught_doubling, signatures
from scripted_wire import identity
from watching import Audience, shown_by

from lanplay.config import parse
from lanplay.errors import CommandError
from protocol.agreement import BadAgreement, read_agreement
from protocol.files.container import BadTranscript, kind_of, pack, unpack
from protocol.files.evidence import write_evidence
from protocol.files.testimony import write_testimony
from protocol.files.transcript import write_transcript
from protocol.files.verify import open_file
from protocol.lobby.guest import GuestLobby
from protocol.lobby.host import HostLobby
from protocol.lobby.seating import Readiness
from protocol.log.admission import Rejected
from protocol.log.sync import have, lacking
from protocol.net.addresses import Address, BadAddress
from protocol.seat.member import Member
from protocol.store.peers import folded
from protocol.watch.follower import Follower, Untrue
from protocol.wire.announcement import Announcement, read_hints
from protocol.wire.canonical import BadMessage, decode, encode
from protocol.wire.fingerprint import BadFingerprint, fingerprint, format_fingerprint, parse_fingerprint, shown_key
from protocol.wire.frames import LOGIN_LIMIT, BadFrame, FrameReader, frame
from protocol.wire.greetings import CodeGiven, Greeting, Hello, Info, Proof, Purpose, Refused
from protocol.wire.items import DOMAIN, Signed
from protocol.wire.session import FrameKind, hear, say
from protocol.wire.talk import NONCE_BYTES, Have, Items, Message, ShownGame, ToWatcher, Watch
from protocol.wire.text import clean, clip

T = TypeVar("T")
RENEWED = 300  # inputs that one member, host or guest is given before another takes its place
LONGEST = 40
SEATS = 3


def renewed(make: Callable[[], T]) -> Callable[[], T]:
    """What `make` made last, and something new every so often: inputs meet states that others have left behind."""
    made: list[T] = []
    uses = count()

    def get() -> T:
        if next(uses) % RENEWED == 0:
            made[:] = [make()]
        return made[0]

    return get


# -- links and the lobby ----------------------------------------------------------------------------------------------


def read_stream(data: bytes) -> None:
    """Frames as they come from a socket, in pieces."""
    reader = FrameReader(LOGIN_LIMIT)
    for start in range(0, len(data), 7):
        for payload in reader.feed(data[start : start + 7]):
            hear(payload)


def read_greeting(data: bytes) -> None:
    assert encode(decode(data, Greeting)) == data


def greetings() -> tuple[bytes, ...]:
    return (
        encode(Hello(next(iter(Purpose)), identity(0).key, bytes(32), bytes(16), b"t")),
        encode(Proof(bytes(64))),
        encode(CodeGiven(bytes(32), bytes(32))),
        encode(Info(bytes(64), b"info")),
        encode(Refused("full", 3)),
    )


class Overheard(LobbyWire):
    """A lobby whose every message is written down."""

    def __init__(self) -> None:
        super().__init__(SEATS, Readiness.ALWAYS)
        self.heard: dict[bytes, None] = {}

    def deliver(self) -> bool:
        for guest in self.guests.values():
            self.heard.update(dict.fromkeys((*guest.to_host, *guest.to_guest)))
        return super().deliver()


def lobby(newcomers: int = SEATS - 1) -> Overheard:
    wire = Overheard()
    for number in range(1, newcomers + 1):
        wire.come(number, Readiness.ALWAYS)
        wire.settle()
    wire.of_host(wire.host.say("hello"))
    wire.settle()
    return wire


def talk() -> tuple[bytes, ...]:
    return tuple(lobby().heard)


def frames() -> tuple[bytes, ...]:
    return tuple(frame(say(FrameKind.DATA, message)) for message in talk())


_host: Callable[[], HostLobby] = renewed(lambda: lobby(1).host)
_guest: Callable[[], GuestLobby] = renewed(lambda: next(iter(lobby(1).guests.values())).lobby)


def told_to_host(data: bytes) -> None:
    _host().receive(identity(1 + sum(data) % 4).key, decode(data, Message), 1e6)


def told_to_guest(data: bytes) -> None:
    _guest().receive(decode(data, Message))


def told_to_newcomer(data: bytes) -> None:
    """Somebody who has only just sat down."""
    guest = GuestLobby(identity(1), part(1), TABLE, identity(0).key, (), make_host(SEATS).info)
    guest.start()
    guest.receive(decode(data, Message))


def agreements() -> tuple[bytes, ...]:
    return tuple(begun(game, players).agreement.data for game, players in (("dao", 3), ("dao", 2)))


# -- the game ---------------------------------------------------------------------------------------------------------

_member: Callable[[], Member] = renewed(lambda: after_turns(begun("dao", SEATS), 4).peers[0].member)


def take_item(data: bytes) -> None:
    """An item signed by the seat that it names: what a cheat can send."""
    author = identity(Signed(data, bytes(64)).body.seat % SEATS)
    _member().receive(Signed(data, author.sign(DOMAIN, data)), None, 1.0)


def bodies() -> tuple[bytes, ...]:
    table = after_turns(begun("dao", SEATS), 5)
    return tuple(item.data for item in table.peers[0].journal.items[-20:])


def ask(data: bytes) -> None:
    """What somebody says to have, of whom we make out what they lack."""
    asker = decode(data, Message)
    if isinstance(asker, Have):
        sum(len(item.data) for item in lacking(_member().log, asker))


watched = renewed(lambda: Audience(after_turns(begun(players=SEATS), 3).peers[0]))
follower = renewed(lambda: Follower.begun(shown_by(watched().table.peers[0]), watched().table.agreement.table))


def told_by_watcher(data: bytes) -> None:
    watched().gallery.hear(identity(SEATS).key, data)


def shown_to_watcher(data: bytes) -> None:
    match decode(data, ToWatcher):
        case ShownGame() as first:
            Follower.begun(first, watched().table.agreement.table)
        case Items(items=items):
            for item in items:
                follower().receive(item)


def shown() -> tuple[bytes, ...]:
    """All that somebody is sent who comes to a running game."""
    onlooker = watched().join()
    watched().catch_up()
    return tuple(onlooker.received)


def questions() -> tuple[bytes, ...]:
    return (
        encode(have(_member().log, bytes(NONCE_BYTES))),
        encode(have(begun("dao", SEATS).peers[1].member.log, bytes(NONCE_BYTES))),
    )


# -- files ------------------------------------------------------------------------------------------------------------


def open_any(data: bytes) -> None:
    open_file(data)


def transcripts() -> tuple[bytes, ...]:
    """Of games that have just begun: a whole one would be verified a few times a second."""
    tables = (begun("dao", 2), after_turns(begun("dao", SEATS, 2), 5))
    return tuple(write_transcript(table.peers[0].member.log, signatures(table.agreement)) for table in tables)


def proofs() -> tuple[bytes, ...]:
    table, witness, foul = caught_doubling()
    log, signed = witness.member.log, signatures(table.agreement)
    stranger = begun("dao", SEATS, 9).peers[0].journal.items[0]
    sender = table.agreement.keys[1]
    return (
        write_evidence(log, signed, foul, identity(witness.seat)),
        write_testimony(table.agreement, signed, stranger, sender, identity(0)),
    )


def rewritten(sample: bytes, rng: Random) -> bytes:
    """A file with records lost, doubled, moved or changed and signed again, and with the right hash at its end."""
    if rng.randrange(10) == 0:
        return damaged(sample, rng)
    kind = kind_of(sample)
    records = list(unpack(sample, kind))
    at, to = rng.randrange(len(records)), rng.randrange(len(records))
    match rng.randrange(5):
        case 0:
            del records[at]
        case 1:
            records.insert(to, records[at])
        case 2:
            records[at], records[to] = records[to], records[at]
        case _:
            records[at] = _rewritten_record(records[at], rng)
    return pack(kind, records)


def _rewritten_record(record: bytes, rng: Random) -> bytes:
    try:
        item = decode(record, Signed)
    except BadMessage:
        return damaged(record, rng)
    data = respelled(item.data, rng)
    return encode(Signed(data, identity(rng.randrange(SEATS)).sign(DOMAIN, data)))


# -- what others call themselves --------------------------------------------------------------------------------------


def read_record(data: bytes) -> None:
    """The fields of a TXT record: each has a length byte, as the wire has it."""
    fields: dict[bytes, bytes | None] = {}
    while data:
        field, data = data[1 : 1 + data[0]], data[1 + data[0] :]
        key, found, value = field.partition(b"=")
        fields[key] = value if found else None
    hints = read_hints(fields)
    assert _is_harmless(hints.name)
    assert _is_harmless(hints.game)
    assert _is_harmless(hints.flags)


def records() -> Iterator[bytes]:
    for name, game in (("Küche", "dog"), ("x" * 99, "dao")):
        fields = Announcement(name, TABLE, fingerprint(identity(0).key), game, 4, 2, "cb").fields()
        yield b"".join(bytes([len(key) + 1 + len(value)]) + key + b"=" + value for key, value in fields.items())


def read_name(data: bytes) -> None:
    text = data.decode("utf-8", "replace")
    name = clean(text, LONGEST)
    assert clean(name, LONGEST) == name
    assert _is_harmless(name)
    assert len(clip(text, LONGEST).encode()) <= LONGEST
    assert folded(folded(name)) == folded(name)


def _is_harmless(text: str) -> bool:
    return text.isprintable() and len(text) <= 2 * LONGEST


def read_fingerprint(data: bytes) -> None:
    print_ = parse_fingerprint(data.decode("utf-8", "replace"))
    assert parse_fingerprint(format_fingerprint(print_)) == print_


def read_address(data: bytes) -> None:
    address = Address.parse(data.decode("utf-8", "replace"))
    assert Address.parse(str(address)) == address


def read_settings(data: bytes) -> None:
    parse(data, Path("config.toml"))


NAMES = ("Ada", "Kü\u0308che", "\u202eevil\x1b[31m", "\U0001f0a1" * 9, "ﬀ ﷺ", "a\u200bb")
SETTINGS = b'lang = "de"\nport = 7\ninterfaces = ["lo"]\nmouse = true\n'
ADDRESSES = (b"192.0.2.7:41234", b"[fe80::1%eth0]:41234", b"[::1]:5", b"[::ffff:1.2.3.4]:9")

TARGETS = (
    Target(
        "frames",
        read_stream,
        (BadFrame, BadMessage),
        lambda: tuple(frame(say(FrameKind.DATA, payload)) for payload in talk()),
    ),
    Target("greetings", read_greeting, (BadMessage,), greetings, respelled),
    Target("lobby talk to the host", told_to_host, (BadMessage,), talk, respelled),
    Target("lobby talk to a guest", told_to_guest, (BadMessage,), talk, respelled),
    Target("lobby talk to a newcomer", told_to_newcomer, (BadMessage,), talk, respelled),
    Target("agreements", read_agreement, (BadMessage, BadAgreement), agreements, respelled),
    Target("items", take_item, (BadMessage, Rejected), bodies, respelled),
    Target("what watchers say", told_by_watcher, (), (encode(Watch("Wanda")),), respelled),
    Target("what watchers are shown", shown_to_watcher, (BadMessage, BadAgreement, Untrue), shown, respelled),
    Target("questions", ask, (BadMessage,), questions, respelled),
    Target("transcripts", open_any, (BadTranscript,), transcripts, rewritten),
    Target("evidence", open_any, (BadTranscript,), proofs, rewritten),
    Target("TXT records", read_record, (), lambda: tuple(records())),
    Target("names", read_name, (), tuple(name.encode() for name in NAMES)),
    Target("fingerprints", read_fingerprint, (BadFingerprint,), (shown_key(identity(0).key).encode(),)),
    Target("addresses", read_address, (BadAddress,), ADDRESSES),
    Target("settings", read_settings, (CommandError,), (SETTINGS,)),
)
