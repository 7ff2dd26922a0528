"""A game begins when all seats are taken and everybody is ready, with people where they sat when they said so."""

import pytest
from lobby_wire import Guest, LobbyWire, make_host, order, part
from msgspec.structs import replace
from scripted_wire import identity

from protocol.agreement import sign_agreement
from protocol.lobby.effects import Changed, Expel, Failed, Send
from protocol.lobby.guest import GuestLobby
from protocol.lobby.seating import BadSeating, Readiness
from protocol.wire.allowance import TALK
from protocol.wire.talk import Accept, Go, Lobby, LobbyLine, Propose, Ready, Refuse, Sit

TABLE = b"t" * 16


def full(seats: int = 3, readiness: Readiness = Readiness.ASKED) -> tuple[LobbyWire, list[Guest]]:
    wire = LobbyWire(seats)
    guests = []
    for number in range(1, seats):
        guests.append(wire.come(number, readiness))
        wire.settle()
    return wire, guests


def host_ready(wire: LobbyWire, is_ready: bool = True) -> None:
    wire.of_host(wire.host.set_ready(is_ready, wire.now))


def test_nothing_is_proposed_until_the_last_one_is_ready() -> None:
    wire, (first, second) = full()
    wire.say_ready(first)
    host_ready(wire)
    wire.settle()
    assert not wire.prepared
    assert [one.is_ready for one in wire.host.lobby().sitting] == [True, True, False]
    wire.say_ready(second)
    wire.settle()
    assert wire.begun is not None
    assert first.begun == second.begun == wire.begun


def test_programs_without_a_person_are_ready_from_the_start() -> None:
    wire = LobbyWire(3, Readiness.ALWAYS)
    guests = [wire.come(number, Readiness.ALWAYS) for number in (1, 2)]
    wire.settle()
    assert wire.begun is not None
    assert all(guest.begun == wire.begun for guest in guests)


def test_a_word_can_be_taken_back_until_the_start() -> None:
    wire, (first, second) = full()
    host_ready(wire)
    wire.say_ready(first)
    wire.settle()
    wire.say_ready(first, False)
    wire.say_ready(second)
    wire.settle()
    assert wire.begun is None
    wire.say_ready(first)
    wire.settle()
    assert wire.begun is not None


def test_a_word_that_is_taken_back_while_all_sign_voids_the_proposal() -> None:
    wire, (first, second) = full()
    wire.say_ready(first)
    wire.say_ready(second)
    wire.settle()
    host_ready(wire)
    host_ready(wire, False)
    wire.settle()
    assert wire.prepared
    assert wire.begun is None
    assert (first.begun, first.failed) == (None, None)
    host_ready(wire)
    wire.settle()
    assert wire.begun is not None


def test_a_guest_signs_nothing_while_it_is_not_ready() -> None:
    wire, (first, second) = full()
    host_ready(wire)
    wire.say_ready(second)
    wire.say_ready(first)
    while not first.to_guest or not wire.prepared:
        wire.deliver()
    wire.say_ready(first, False)
    wire.settle()
    assert not first.signed or first.signed[0].id != (wire.begun and wire.begun.id)
    assert first.failed is None


def test_moving_people_takes_back_the_word_of_everybody_but_programs() -> None:
    wire = LobbyWire(3)
    person, program = wire.come(1), wire.come(2, Readiness.ALWAYS)
    wire.settle()
    host_ready(wire)
    wire.of_host(wire.host.exchange(0, 1))
    assert not any(one.is_ready for one in wire.host.lobby().sitting)
    wire.settle()
    ready = {one.key: one.is_ready for one in wire.host.lobby().sitting}
    assert ready == {identity(0).key: False, person.key: False, program.key: True}
    assert not person.lobby.is_ready


def test_a_ready_for_the_seats_as_they_were_does_not_count_for_those_that_came() -> None:
    wire, (first, second) = full()
    host_ready(wire)
    wire.say_ready(second)
    wire.settle()
    wire.say_ready(first)
    wire.of_host(wire.host.exchange(0, 2))
    host_ready(wire)
    wire.say_ready(second)
    wire.settle()
    assert wire.begun is None
    assert not wire.host.seating.is_ready(first.key)


def test_the_agreement_has_the_seats_as_the_host_arranged_them() -> None:
    wire, (first, second) = full(3, Readiness.ALWAYS)
    wire.of_host(wire.host.exchange(0, 2))
    wire.of_host(wire.host.exchange(0, 1))
    host_ready(wire)
    wire.settle()
    assert wire.begun is not None
    assert order(wire.begun) == (first.key, second.key, identity(0).key)
    assert order(first.lobby.shown) == order(wire.begun)


def test_a_table_is_known_by_its_host_wherever_they_sit() -> None:
    wire, _ = full(3)
    before = wire.host.info.nicks
    wire.of_host(wire.host.exchange(0, 2))
    assert wire.host.info.nicks[0] == before[0] == wire.host.own.nick
    assert wire.host.lobby().sitting[0].nick != before[0]
    assert sorted(wire.host.info.nicks) == sorted(before)


def test_a_guest_whose_seat_is_freed_is_told_so_and_may_sit_down_again() -> None:
    wire, (first, second) = full()
    wire.of_host(wire.host.free_seat(1))
    wire.settle()
    assert (first.failed, second.failed) == ("freed", None)
    assert order(second.lobby.shown) == (identity(0).key, second.key)
    again = wire.come(1)
    wire.settle()
    assert order(again.lobby.shown) == (identity(0).key, again.key, second.key)


@pytest.mark.parametrize(
    ("seat", "code"), [(0, "seat_own"), (2, "seat_empty"), (3, "seat_unknown"), (-1, "seat_unknown")]
)
def test_only_a_seat_with_a_guest_can_be_freed(seat: int, code: str) -> None:
    wire = LobbyWire(3)
    wire.come(1)
    wire.settle()
    with pytest.raises(BadSeating) as refused:
        wire.host.free_seat(seat)
    assert refused.value.code == code


def test_behind_the_beginning_nobody_is_moved() -> None:
    wire, _ = full(3, Readiness.ALWAYS)
    host_ready(wire)
    wire.settle()
    assert wire.begun is not None
    for change in (
        lambda: wire.host.exchange(0, 1),
        lambda: wire.host.mix(lambda _: None),
        lambda: wire.host.free_seat(1),
    ):
        with pytest.raises(BadSeating) as refused:
            change()
        assert refused.value.code == "seats_fixed"
    assert wire.host.set_ready(False, 0.0) == []


# -- hostile hosts ----------------------------------------------------------------------------------------------------


def signer(readiness: Readiness = Readiness.SAID) -> tuple[GuestLobby, Lobby]:
    """A guest of a table for three, shown with everybody ready."""
    host = make_host(3)
    for number in (1, 2):
        own = part(number)
        host.receive(identity(number).key, Sit(own.nick, own.toss_end, own.veil, (), True), 0.0)
    guest = GuestLobby(identity(1), part(1), TABLE, identity(0).key, (), host.info, readiness)
    guest.receive(host.lobby())
    return guest, host.lobby()


def proposal(*, exchanged: tuple[int, int] | None = None) -> Propose:
    host = make_host(3, readiness=Readiness.ASKED)
    for number in (1, 2):
        own = part(number)
        host.receive(identity(number).key, Sit(own.nick, own.toss_end, own.veil, (), True), 0.0)
    if exchanged is not None:
        host.exchange(*exchanged)
    for number in (1, 2):
        host.receive(identity(number).key, Ready(host.seating.arrangement, True), 0.0)
    found = [effect.message for effect in host.set_ready(True, 0.0) if isinstance(effect, Send)]
    (proposed,) = [message for message in found if isinstance(message, Propose)]
    return proposed


def test_a_guest_signs_what_it_was_shown() -> None:
    guest, _ = signer()
    assert any(isinstance(effect, Send) and isinstance(effect.message, Accept) for effect in guest.receive(proposal()))


@pytest.mark.parametrize("exchanged", [(0, 2), (1, 2), (0, 1)])
def test_a_guest_does_not_sign_other_seats_than_it_was_shown(exchanged: tuple[int, int]) -> None:
    guest, _ = signer()
    assert guest.receive(proposal(exchanged=exchanged)) == [Failed("proposal_differs")]


def test_a_host_that_moves_people_in_silence_gets_no_signature() -> None:
    """The count of arrangements is not raised, and everybody is still called ready."""
    guest, shown = signer()
    one, two, three = shown.sitting
    moved = replace(shown, sitting=(replace(three, seat=0), two, replace(one, seat=2)))
    effects = guest.receive(moved)
    assert isinstance(effects[0], Changed)
    assert effects[1:] == [Send(identity(0).key, Ready(0, False))]
    assert guest.receive(proposal(exchanged=(0, 2))) == []


def test_a_host_that_calls_a_guest_ready_who_is_not_gets_no_signature() -> None:
    guest, _ = signer(Readiness.ASKED)
    assert guest.receive(proposal()) == []


@pytest.mark.parametrize("kind", ["twice on a seat", "one key twice", "beyond the table", "out of order"])
def test_an_impossible_seating_is_refused(kind: str) -> None:
    guest, shown = signer()
    one, two, three = shown.sitting
    sitting = {
        "twice on a seat": (one, replace(two, seat=0), three),
        "one key twice": (one, two, replace(one, seat=2)),
        "beyond the table": (one, two, replace(three, seat=3)),
        "out of order": (two, one, three),
    }[kind]
    assert guest.receive(replace(shown, sitting=sitting)) == [Failed("garbage")]


def test_a_proposal_from_before_the_last_word_is_void_for_a_guest() -> None:
    wire, (first, second) = full()
    host_ready(wire)
    wire.say_ready(first)
    wire.say_ready(second)
    while not first.signed:
        wire.deliver()
    lobby = wire.host.lobby()
    first.lobby.receive(lobby)
    signed = first.signed[0]
    go = Go(signed.id, tuple(sign_agreement(identity(number), signed) for number in range(3)))
    assert first.lobby.receive(go) == [Failed("proposal_differs")]


# -- hostile guests ---------------------------------------------------------------------------------------------------


def test_only_whoever_sits_can_say_that_they_are_ready() -> None:
    wire, _ = full()
    stranger = identity(7).key
    assert wire.host.receive(stranger, Ready(0, True), 0.0) == [Expel(stranger, "garbage")]


@pytest.mark.parametrize("arrangement", [1, 2**32])
def test_a_word_for_an_arrangement_that_never_was_does_nothing(arrangement: int) -> None:
    wire, (first, _) = full()
    assert wire.host.receive(first.key, Ready(arrangement, True), 0.0) == []


def test_a_guest_that_seats_people_is_no_guest_any_more() -> None:
    wire, (first, _) = full()
    assert wire.host.receive(first.key, wire.host.lobby(), 0.0) == [Expel(first.key, "garbage")]


def test_saying_the_same_again_tells_nobody_anything() -> None:
    wire, (first, _) = full()
    assert wire.host.receive(first.key, Ready(0, True), 0.0)
    assert [wire.host.receive(first.key, Ready(0, True), 0.0) for _ in range(200)] == [[]] * 200


@pytest.mark.parametrize("kind", ["ready", "sit", "line"])
def test_a_guest_that_floods_the_lobby_loses_its_seat_with_one_clear_word(kind: str) -> None:
    wire, (first, second) = full()
    own = part(1)
    for number in range(TALK.burst + 2):
        message = {
            "ready": Ready(0, number % 2 == 0),
            "sit": Sit(own.nick, own.toss_end, own.veil, (), False),
            "line": LobbyLine(first.key, "hello"),
        }[kind]
        effects = wire.host.receive(first.key, message, 0.0)
        if any(isinstance(effect, Expel) for effect in effects):
            break
    assert effects[:2] == [Send(first.key, Refuse("flood")), Expel(first.key, "flood")]
    assert number >= TALK.burst - 2
    assert wire.host.has_guest(second.key)
    assert not wire.host.has_guest(first.key)


def test_programs_that_answer_a_host_who_moves_people_all_the_time_are_no_flood() -> None:
    wire = LobbyWire(3)
    program, _ = wire.come(1, Readiness.ALWAYS), wire.come(2)
    wire.settle()
    for number in range(300):
        wire.of_host(wire.host.exchange(0, 1 + number % 2))
    wire.settle()
    assert program.failed is None
    assert wire.host.seating.is_ready(program.key)
