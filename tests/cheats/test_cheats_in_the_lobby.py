"""The cheat book, the lobby: nobody begins a game twice, spoils others' seats, or is blamed for a late word."""

import asyncio
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from memory_journal import MemoryJournal
from msgspec.structs import replace
from net.loopback import eventually, play
from scripted_wire import identity, player

from lanplay.table.journal import StoredJournal
from protocol.agreement import Agreement, BadAgreement, rules_of
from protocol.lobby.effects import Begin, Expel, Failed, LobbyEffect, Send
from protocol.lobby.guest import MOST_SIGNED, GuestLobby
from protocol.lobby.host import HostLobby, OwnPart
from protocol.lobby.seating import Readiness
from protocol.net.dialling import dial
from protocol.net.listening import Server, listen
from protocol.net.notices import Crashed, Misbehaved, Notice, Started
from protocol.net.seat import Seat
from protocol.net.table_offer import TableOffer
from protocol.net.tls import Endpoint
from protocol.store.store import Store
from protocol.wire.canonical import decode, encode
from protocol.wire.greetings import VERSION, Purpose
from protocol.wire.items import RevealedKey, sign
from protocol.wire.talk import Accept, Go, Items, Lobby, LobbyLine, Message, Propose, Sit
from protocol.wire.terms import Setting

TABLE = b"t" * 16


def part(seat: int, game: str) -> OwnPart:
    one = player(seat, TABLE, game == "dos")
    return OwnPart(one.nick, one.toss_end, one.veil)


def host(seats: int, game: str = "dao", *, open_books: bool = False) -> HostLobby:
    return HostLobby(
        identity(0),
        part(0, game),
        table=TABLE,
        name="tea",
        game=game,
        options={},
        seats=seats,
        has_code=False,
        contacts=(),
        open_books=open_books,
    )


def sit(seat: int, game: str = "dao") -> Sit:
    own = part(seat, game)
    return Sit(own.nick, own.toss_end, own.veil, (), True)


def sent(effects: list[LobbyEffect], kind: type) -> list[object]:
    return [effect.message for effect in effects if isinstance(effect, Send) and isinstance(effect.message, kind)]


def test_a_game_begins_once_however_often_a_guest_accepts() -> None:
    lobby, key = host(2), identity(1).key
    (proposal,) = sent(lobby.receive(key, sit(1), 0.0), Propose)
    guest = GuestLobby(identity(1), part(1, "dao"), TABLE, identity(0).key, ())
    guest.receive(lobby.lobby())
    assert isinstance(proposal, Propose)
    (accept,) = sent(guest.receive(proposal), Accept)
    assert isinstance(accept, Accept)
    begun = [isinstance(effect, Begin) for _ in range(3) for effect in lobby.receive(key, accept, 0.0)]
    assert sum(begun) == 1


def test_a_game_begins_once_whatever_the_host_says_twice() -> None:
    """A second proposal behind the first `Go` would have one seat's tosses and keys serve in two games at once."""
    lobby, key = host(2), identity(1).key
    (proposal,) = sent(lobby.receive(key, sit(1), 0.0), Propose)
    guest = GuestLobby(identity(1), part(1, "dao"), TABLE, identity(0).key, ())
    shown = lobby.lobby()
    assert isinstance(shown, Lobby)
    assert isinstance(proposal, Propose)
    guest.receive(shown)
    (accept,) = sent(guest.receive(proposal), Accept)
    assert isinstance(accept, Accept)
    (go,) = sent(lobby.receive(key, accept, 0.0), Go)
    assert isinstance(go, Go)
    assert any(isinstance(effect, Begin) for effect in guest.receive(go))
    assert [guest.receive(message) for message in (go, proposal, shown)] == [[], [], []]


def test_a_guest_without_a_good_key_costs_nobody_else_his_seat() -> None:
    lobby, good, bad = host(3, "dos"), identity(1).key, identity(2).key
    lobby.receive(good, sit(1, "dos"), 0.0)
    effects = lobby.receive(bad, Sit("mallory", bytes(32), sit(1, "dos").veil, (), True), 0.0)
    assert [effect.key for effect in effects if isinstance(effect, Expel)] == [bad]
    assert lobby.has_guest(good)
    assert not lobby.has_guest(bad)


def test_a_guest_leaves_a_host_that_shows_other_rules_than_were_announced() -> None:
    lobby = host(2)
    guest = GuestLobby(identity(1), part(1, "dao"), TABLE, identity(0).key, (), lobby.info)
    other = replace(lobby.lobby(), settings=(Setting("clock", 5),))
    assert guest.receive(other) == [Failed("proposal_differs")]
    assert guest.receive(lobby.lobby()) != [Failed("proposal_differs")]


def test_a_guest_leaves_a_host_that_seats_somebody_else_than_a_tournament_pairs() -> None:
    """A game of others, or in another order, counts for nothing there."""
    paired = tuple(identity(number).key for number in range(3))
    for seated, is_as_paired in (((1,), True), ((1, 2), True), ((2, 1), False), ((1, 3), False)):
        lobby = host(3)
        guest = GuestLobby(identity(1), part(1, "dao"), TABLE, identity(0).key, (), lobby.info, order=paired)
        for number in seated:
            lobby.receive(identity(number).key, sit(number), 0.0)
        assert (guest.receive(lobby.lobby()) != [Failed("proposal_differs")]) is is_as_paired, seated


@pytest.mark.parametrize("open_books", [False, True])
def test_a_guest_leaves_a_host_that_shows_other_books_than_were_announced(open_books: bool) -> None:
    lobby = host(2, "dos", open_books=open_books)
    assert (lobby.info.open_books, lobby.lobby().open_books) == (open_books, open_books)
    guest = GuestLobby(identity(1), part(1, "dos"), TABLE, identity(0).key, (), lobby.info)
    assert guest.receive(replace(lobby.lobby(), open_books=not open_books)) == [Failed("proposal_differs")]
    assert guest.receive(lobby.lobby()) != [Failed("proposal_differs")]


@pytest.mark.parametrize("open_books", [False, True])
def test_a_guest_signs_no_agreement_with_other_books_than_the_lobby_showed(open_books: bool) -> None:
    """Whose hands are opened afterwards is never decided behind anybody's back."""
    shown, proposed = (host(2, "dos", open_books=books) for books in (open_books, not open_books))
    (proposal,) = sent(proposed.receive(identity(1).key, sit(1, "dos"), 0.0), Propose)
    assert isinstance(proposal, Propose)
    shown.receive(identity(1).key, sit(1, "dos"), 0.0)
    guest = GuestLobby(identity(1), part(1, "dos"), TABLE, identity(0).key, ())
    guest.receive(shown.lobby())
    assert guest.receive(proposal) == [Failed("proposal_differs")]
    guest.receive(proposed.lobby())
    assert sent(guest.receive(proposal), Accept)


def test_no_host_opens_the_books_of_a_game_that_has_none() -> None:
    with pytest.raises(BadAgreement, match="agreement_books"):
        host(2, "dao", open_books=True)


@dataclass
class Played:
    """A host and a guest on the loopback, with what they told."""

    host: Seat
    guest: Seat
    server: Server
    told: list[Notice] = field(default_factory=list)


async def seated(game: str = "dao", *, open_books: bool = False) -> Played:
    told: list[Notice] = []
    endpoint = Endpoint.create(identity(0))
    table = Seat(endpoint, "host", MemoryJournal(), told.append, tuple, TABLE)
    server = await listen(endpoint, table.expects, ["127.0.0.1"], 0, table.welcome)
    table.host(TableOffer("tea", game, {}, 2, open_books=open_books))
    guest = Seat(Endpoint.create(identity(1)), "guest", MemoryJournal(), lambda _: None, tuple, TABLE)
    await guest.join(server.addresses, endpoint.identity.key, game)
    await eventually(lambda: table.game is not None and guest.game is not None, "the game begins")
    return Played(table, guest, server, told)


def test_a_guest_that_sits_down_once_more_does_not_break_its_host(tmp_path: Path) -> None:
    """The same parts make the same agreement, which a store takes once."""

    async def scenario() -> None:
        told: list[Notice] = []
        endpoint = Endpoint.create(identity(0))
        store = Store.open(tmp_path)
        table = Seat(endpoint, "host", StoredJournal(store), told.append, tuple, TABLE)
        server = await listen(endpoint, table.expects, ["127.0.0.1"], 0, table.welcome)
        table.host(TableOffer("tea", "dao", {}, 2))
        link = await dial(Endpoint.create(identity(1)), server.addresses, Purpose.JOIN, TABLE)
        link.start(lambda *_: None, lambda *_: None)
        for _ in range(5):
            link.send(encode(sit(1)))
        await asyncio.sleep(0.5)
        assert not [notice for notice in told if isinstance(notice, Crashed)]
        assert table.info is not None
        assert len(table.info.nicks) == 2
        link.close("closed")
        await table.close()
        await server.close()
        store.close()

    play(scenario)


def test_a_line_that_was_under_way_when_the_game_began_is_no_offence() -> None:
    async def scenario() -> None:
        at = await seated()
        at.guest.mesh.send(identity(0).key, encode(LobbyLine(identity(1).key, "here we go")))
        await asyncio.sleep(0.3)
        assert not [notice for notice in at.told if isinstance(notice, Misbehaved)]
        assert sum(isinstance(notice, Started) for notice in at.told) == 1
        assert at.host.mesh.link(identity(1).key) is not None
        await at.guest.close()
        await at.host.close()
        await at.server.close()

    play(scenario)


@pytest.mark.parametrize("open_books", [False, True])
def test_a_false_secret_costs_its_bearer_the_link_and_nobody_a_seat(open_books: bool) -> None:
    """So does a true one at a table with shut books."""

    async def scenario() -> None:
        at = await seated("dos", open_books=open_books)
        assert at.host.game is not None
        assert at.guest.game is not None
        member = at.guest.game.member
        secret = bytes([1]) + bytes(31) if open_books else member.secrets.veil.reveal()
        item = sign(member.identity, RevealedKey(member.agreement.id, member.seat, secret))
        at.guest.mesh.send(identity(0).key, encode(Items((item,))))
        await eventually(lambda: any(isinstance(notice, Misbehaved) for notice in at.told), "the secret is refused")
        (strange,) = [notice for notice in at.told if isinstance(notice, Misbehaved)]
        assert (strange.key, strange.code) == (identity(1).key, "item_books")
        assert not at.host.game.member.log.fouls
        assert at.host.game.member.log.branch.living == (0, 1)
        await at.guest.close()
        await at.host.close()
        await at.server.close()

    play(scenario)


# -- what a person has not seen is not signed ---------------------------------------------------------------------


def ready_guest(lobby: HostLobby, seat: int = 1) -> GuestLobby:
    """A guest whose person is ready for the table as it is."""
    guest = GuestLobby(identity(seat), part(seat, "dao"), TABLE, identity(0).key, (), lobby.info, Readiness.ASKED)
    guest.receive(lobby.lobby())
    guest.set_ready(True)
    assert guest.is_ready
    return guest


def test_a_host_takes_no_bots_of_others() -> None:
    lobby = host(4)
    lobby.receive(identity(1).key, replace(sit(1), of=identity(0).key), 0.0)
    assert lobby.lobby().sitting[1].of == identity(0).key
    effects = lobby.receive(identity(2).key, replace(sit(2), of=identity(1).key), 0.0)
    assert [effect.code for effect in effects if isinstance(effect, Expel)] == ["garbage"]
    assert not lobby.has_guest(identity(2).key)


def test_nobody_signs_that_they_are_the_bot_of_another() -> None:
    """A host would have the votes of its guests count for its own."""
    lobby = host(2)
    guest = ready_guest(lobby)
    effects = lobby.receive(identity(1).key, replace(sit(1), of=identity(0).key), 0.0)
    guest.receive(lobby.lobby())
    guest.set_ready(True)
    (proposal,) = sent(effects, Propose)
    assert [effect.code for effect in guest.receive(proposal) if isinstance(effect, Failed)] == ["proposal_differs"]


def test_nobody_signs_for_bots_that_were_not_shown_as_such() -> None:
    lobby = host(3)
    guest = ready_guest(lobby)
    lobby.receive(identity(1).key, sit(1), 0.0)
    effects = lobby.receive(identity(2).key, replace(sit(2), of=identity(0).key), 0.0)
    shown = lobby.lobby()
    guest.receive(replace(shown, sitting=tuple(replace(one, of=b"") for one in shown.sitting)))
    guest.set_ready(True)
    (proposal,) = sent(effects, Propose)
    assert [effect.code for effect in guest.receive(proposal) if isinstance(effect, Failed)] == ["proposal_differs"]


@pytest.mark.parametrize("absent", [1, 2])
def test_nobody_is_moved_by_being_left_out_for_a_moment(absent: int) -> None:
    """The host shows the table without somebody, then with him elsewhere, and at once proposes that."""
    lobby = host(4)
    for seat in (1, 2):
        lobby.receive(identity(seat).key, sit(seat), 0.0)
    guest, shown = ready_guest(lobby), lobby.lobby()
    others = tuple(one for one in shown.sitting if one.key != identity(absent).key)
    moved = (*others, replace(shown.sitting_of(identity(absent).key), seat=3))
    guest.receive(replace(shown, sitting=others))
    guest.receive(replace(shown, sitting=moved))
    assert not guest.is_ready


def test_who_comes_back_to_his_seat_has_moved_nobody() -> None:
    lobby = host(4)
    for seat in (1, 2):
        lobby.receive(identity(seat).key, sit(seat), 0.0)
    guest, shown = ready_guest(lobby), lobby.lobby()
    guest.receive(replace(shown, sitting=shown.sitting[:2]))
    guest.receive(shown)
    assert guest.is_ready


@pytest.mark.parametrize("nick", ["\x1b[2J\x1b]0;mine\x07", "ann\u202ea", "a\nb"])
def test_a_host_shows_no_names_that_command_a_terminal(nick: str) -> None:
    lobby = host(2)
    lobby.receive(identity(1).key, sit(1), 0.0)
    shown = lobby.lobby()
    guest = GuestLobby(identity(1), part(1, "dao"), TABLE, identity(0).key, (), lobby.info)
    others = (replace(shown.sitting[0], nick=nick), shown.sitting[1])
    assert guest.receive(replace(shown, sitting=others)) == [Failed("garbage")]
    assert guest.receive(replace(shown, name=nick)) == [Failed("garbage")]
    assert guest.shown is None


def test_a_host_cannot_have_a_guest_sign_without_end() -> None:
    """Each proposal that is signed is kept on disk before; only another one's part in it need be different."""
    lobby = host(2)
    lobby.receive(identity(1).key, sit(1), 0.0)
    guest = GuestLobby(identity(1), part(1, "dao"), TABLE, identity(0).key, (), lobby.info)
    guest.receive(lobby.lobby())
    proposals = (proposal_with(lobby, number.to_bytes(32, "big")) for number in range(MOST_SIGNED + 1))
    answers = [guest.receive(proposal) for proposal in proposals]
    assert all(sent(answer, Accept) for answer in answers[:-1])
    assert answers[-1] == [Failed("garbage")]


def proposal_with(lobby: HostLobby, toss_end: bytes) -> Propose:
    seating = (
        replace(part(0, "dao").player(identity(0).key), toss_end=toss_end),
        part(1, "dao").player(identity(1).key),
    )
    return Propose(Agreement(VERSION, TABLE, "dao", rules_of(lobby.game), lobby.settings, seating, False).data, ())


def test_strangers_that_come_and_go_leave_nothing_in_a_hosts_memory() -> None:
    """What members say before the game waits for it; of who is gone again nothing is waited for."""

    async def scenario() -> None:
        endpoint = Endpoint.create(identity(0))
        table = Seat(endpoint, "host", MemoryJournal(), lambda _: None, tuple, TABLE)
        server = await listen(endpoint, table.expects, ["127.0.0.1"], 0, table.welcome)
        table.host(TableOffer("tea", "dao", {}, 2))
        early = Items((sign(identity(5), RevealedKey(bytes(32), 0, bytes(32))),))
        for number in (2, 3):
            link = await dial(Endpoint.create(identity(number)), server.addresses, Purpose.JOIN, TABLE)
            link.start(lambda *_: None, lambda *_: None)
            link.send(encode(early))
            await eventually(lambda: len(table._early) == 1, "it waits for the game")
            link.close("closed")
            await eventually(lambda: not len(table._early), "it is forgotten")
        await table.close()
        await server.close()

    play(scenario)


@pytest.mark.parametrize("contact", ["x" * 80, "[fe80::1]:" + "9" * 70, ":", "9:0x1f", ""])
def test_a_guests_contacts_do_not_spoil_what_the_others_are_sent(contact: str) -> None:
    """The host tells where everybody calls from; whatever a guest says of its port, it stays a message."""
    lobby = host(3)
    lobby.receive(identity(1).key, replace(sit(1), contacts=(contact,)), 0.0, "fe80::1234:5678:9abc:def0%enp0s31f6")
    (proposal,) = sent(lobby.receive(identity(2).key, sit(2), 0.0), Propose)
    read = decode(encode(proposal), Message)
    assert read == proposal
    assert isinstance(read, Propose)
    (reach,) = [one for one in read.reach if one.key == identity(1).key]
    assert reach.contacts == (contact,)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"game": "poker"}, "game_unknown"),
        ({"seats": 7}, "seats"),
        ({"settings": (Setting("\x1b[2J", "\x1b[2J"),)}, "option_unknown"),
        ({"settings": (Setting("clock", None),)}, "agreement_settings"),
        ({"open_books": True}, "agreement_books"),
    ],
)
def test_a_guest_leaves_a_host_that_shows_what_nobody_could_sign(change: dict[str, object], code: str) -> None:
    """Before anything of it is shown: nobody could say who plays with whom at such a table."""
    lobby = host(2)
    lobby.receive(identity(1).key, sit(1), 0.0)
    shown = replace(lobby.lobby(), **change)
    offered = replace(lobby.info, **change)
    guest = GuestLobby(identity(1), part(1, "dao"), TABLE, identity(0).key, (), offered)
    assert guest.receive(shown) == [Failed(code)]
    assert guest.shown is None
