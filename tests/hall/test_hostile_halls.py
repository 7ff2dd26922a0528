"""What one insider can send to everybody at a tournament, and what it costs whom: at most its own link."""

import hashlib

import pytest
from hall.parlour import Parlour, table_file
from msgspec.structs import replace
from tournament.simulated import charter_for, person

from protocol.hall import room
from protocol.hall.effects import Dismiss, TellPeers
from protocol.hall.exchange import HallExchange
from protocol.hall.hall import Hall
from protocol.hall.talk import Beacon, FilePart, FileWanted, Shone, Stated, StatementsWanted, shine
from protocol.identity import Identity
from protocol.tournament.charter import Format
from protocol.tournament.log import Carried, TournamentLog
from protocol.tournament.state import TournamentState
from protocol.tournament.statements import Act, AnyStatement, Enrolment, Report, Step, state_it
from protocol.wire.canonical import encode
from protocol.wire.session import MAX_PAYLOAD

CHARTER = charter_for(Format.ROUND_ROBIN, grace=10)


def key_of(number: int) -> Identity:
    return Identity(hashlib.sha256(number.to_bytes(4, "big")).digest())


def say(parlour: Parlour, body: AnyStatement) -> None:
    """Person 3 states it to everybody."""
    statement = state_it(person(3), body)
    for one, hall in parlour.present():
        parlour.do(one, hall.receive(person(3).key, Stated((statement,)), parlour.now))


def in_the_first_round(silent: bool = True) -> Parlour:
    """Nobody plays yet."""
    parlour = Parlour(CHARTER, range(4), silent=set(range(4)) if silent else set())
    while not all(hall.state.rounds for _, hall in parlour.present()):
        parlour.pass_time(0.5)
    return parlour


def false_report(number: int) -> Report:
    return Report(CHARTER.id, person(3).key, 1, 0, 0, hashlib.sha256(bytes([number])).digest())


def test_beacons_as_long_as_they_may_be_fit_into_frames_when_they_are_passed_on() -> None:
    exchange = HallExchange(TournamentLog(CHARTER))
    contacts = ("\N{GRINNING FACE}" * 80,) * 16
    for number in range(256):
        identity = key_of(number)
        beacon = shine(identity, Beacon(CHARTER.id, identity.key, 1, contacts, None, 0, "", b""))
        assert not any(isinstance(effect, Dismiss) for effect in exchange.receive(b"a" * 32, Shone((beacon,)), 1.0))
    told = [effect.message for effect in exchange.greet(b"b" * 32) if isinstance(effect, TellPeers)]
    assert sum(len(message.beacons) for message in told if isinstance(message, Shone)) == 256
    assert max(len(encode(message)) for message in told) <= MAX_PAYLOAD


def test_a_statement_that_is_asked_for_again_and_again_is_told_once() -> None:
    exchange = HallExchange(TournamentLog(CHARTER))
    takes = tuple(number.to_bytes(32, "big") for number in range(1024))
    step = state_it(person(1), Step(CHARTER.id, person(1).key, 0, CHARTER.id, 0, Act.START, takes, bytes(32)))
    exchange.take(step, 0.0, b"a" * 32)
    told = exchange.receive(b"a" * 32, StatementsWanted((step.hash,) * 4096), 1.0)
    assert sum(len(encode(one.message)) for one in told if isinstance(one, TellPeers)) < 2 * len(step.data)


def test_reports_of_files_that_nobody_has_stall_no_round() -> None:
    parlour = in_the_first_round()
    for number in range(8):
        say(parlour, false_report(number))
    parlour.pass_time(1.0)
    parlour.silent.clear()
    parlour.run()
    assert len(parlour.states()) == 1


def test_one_player_is_asked_for_few_files_and_for_those_of_its_own_tables_alone() -> None:
    parlour = in_the_first_round()
    hall = parlour.halls[0]
    tables = hall.state.rounds[0].plan.tables
    own = next(index for index, sides in enumerate(tables) if hall.state.entrant_of(person(3).key) in sides)
    for number in range(20):
        for table in (0, 1, 5):
            say(
                parlour, Report(CHARTER.id, person(3).key, 1, table, 0, hashlib.sha256(bytes([number, table])).digest())
            )
    asked = {proof for proof, _ in hall.exchange._missing()}
    assert len(asked) == 4
    assert asked <= {hashlib.sha256(bytes([number, own])).digest() for number in range(20)}


def test_a_file_that_comes_in_drips_costs_the_link() -> None:
    parlour = in_the_first_round()
    hall = parlour.halls[0]
    tables = hall.state.rounds[0].plan.tables
    own = next(index for index, sides in enumerate(tables) if hall.state.entrant_of(person(3).key) in sides)
    proof = hashlib.sha256(b"drip").digest()
    say(parlour, Report(CHARTER.id, person(3).key, 1, own, 0, proof))
    asked = hall.exchange.seek([person(3).key], parlour.now)
    assert asked == [TellPeers(person(3).key, FileWanted(proof, 0))]
    answer = hall.receive(person(3).key, FilePart(proof, 4000, 0, b"x"), parlour.now)
    assert [type(effect) for effect in answer] == [Dismiss]


def test_a_clock_that_was_set_back_keeps_nobody_from_being_heard() -> None:
    parlour = in_the_first_round()
    hall, other = parlour.halls[1], parlour.halls[0]
    for serial, now in ((10_000, 100.0), (5, 200.0)):
        for effect in hall.shine((), now, serial):
            assert isinstance(effect, TellPeers)
            assert isinstance(effect.message, Shone)
            other.receive(person(1).key, effect.message, now)
    assert other.exchange.shone_at[person(1).key] == 200.0


def test_a_step_of_somebody_who_has_not_the_chair_is_not_even_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    parlour = in_the_first_round()
    hall, stranger = parlour.halls[0], key_of(7)
    course = hall.log.course()
    worked_out: list[bytes] = []
    work_out = TournamentLog._state_after

    def noted(log: TournamentLog, before: list[Carried], digest: bytes, step: Step) -> TournamentState | None:
        worked_out.append(step.key)
        return work_out(log, before, digest, step)

    monkeypatch.setattr(TournamentLog, "_state_after", noted)
    body = Step(CHARTER.id, stranger.key, len(course), course[-1].hash, 0, Act.OPEN, course[-1].step.takes, bytes(32))
    hall.receive(person(3).key, Stated((state_it(stranger, body),)), parlour.now)
    assert hall.state.rounds
    assert not hall.log.proposals()
    assert stranger.key not in worked_out


def flood(parlour: Parlour, bodies: list[AnyStatement], signer: Identity) -> None:
    """Person 3 passes on to everybody what somebody has signed."""
    for one, hall in parlour.present():
        for body in bodies:
            parlour.do(one, hall.receive(person(3).key, Stated((state_it(signer, body),)), parlour.now))


def size_of(hall: Hall, signer: Identity) -> int:
    return sum(len(statement.data) for statement in hall.log.statements if statement.body.key == signer.key)


def test_the_longest_statements_of_one_player_take_a_bounded_room() -> None:
    """A step may be 33 KiB; nobody needs more of them than the rounds have."""
    parlour = in_the_first_round()
    takes = tuple(number.to_bytes(32, "big") for number in range(1024))
    for signer, most in ((person(3), 200 * 1024), (key_of(9), 64 * 1024)):
        steps = [Step(CHARTER.id, signer.key, n, bytes(32), 0, Act.OPEN, takes, bytes(32)) for n in range(20)]
        flood(parlour, list(steps), signer)
        assert size_of(parlour.halls[0], signer) <= most
    parlour.silent.clear()
    parlour.run()
    assert len(parlour.states()) == 1
    assert not parlour.dismissed


def test_beacons_that_come_too_fast_are_passed_on_at_a_pace() -> None:
    parlour = in_the_first_round()
    hall = parlour.halls[0]
    serial = hall.exchange.beacons[person(3).key].body.serial
    told = 0
    for number in range(1, 101):
        beacon = shine(person(3), Beacon(CHARTER.id, person(3).key, serial + number, (), None, 0, "p3", b""))
        told += len(hall.receive(person(3).key, Shone((beacon,)), parlour.now + number / 100))
    assert told <= 20


def test_a_game_that_was_played_elsewhere_is_not_kept() -> None:
    """It verifies, but no table of this tournament had that id, or these players."""
    parlour = in_the_first_round()
    pairing = next(one for one in parlour.halls[0].pairings if person(3).key in one.keys)
    other = next(one for one in parlour.halls[0].pairings if person(3).key not in one.keys)
    strange = (replace(pairing, id=bytes(16)), other, replace(pairing, keys=pairing.keys[::-1]))
    for salt, one in enumerate(strange):
        data = table_file(one, (1, 2), salt)
        proof = hashlib.sha256(data).digest()
        parlour.halls[3].exchange.files[proof] = data
        say(parlour, Report(CHARTER.id, person(3).key, 1, pairing.table, 0, proof))
    parlour.pass_time(4.0)
    assert len({proof for one, proof in parlour.dropped if one == 0}) == len(strange)
    assert not parlour.halls[0].exchange.files
    parlour.silent.clear()
    parlour.run()
    assert len(parlour.states()) == 1


def test_a_table_at_which_all_sit_and_nobody_plays_holds_a_round_up_no_longer_than_its_clock() -> None:
    parlour = Parlour(charter_for(Format.ROUND_ROBIN, grace=10, clock=40), range(4))
    parlour.stuck = {2}
    parlour.run()
    assert len(parlour.states()) == 1
    entrant = parlour.halls[0].state.entrant_of(person(2).key)
    for played in parlour.halls[0].state.rounds:
        for sides, results in zip(played.plan.tables, played.results, strict=True):
            assert (len(results[0].gone) == 2) is (entrant in sides)


def test_strangers_without_number_keep_nobody_out_who_comes_in_person(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "MOST_KEYS", 20)
    parlour = Parlour(charter_for(Format.SWISS, rounds=1, grace=10), range(6))
    parlour.halls[0].attendant.wanted = None
    parlour.kill(4)
    parlour.kill(5)
    parlour.pass_time(2.0)
    for number in range(100, 140):
        stranger = key_of(number)
        flood(parlour, [Enrolment(parlour.charter.id, stranger.key, "x", b"", bytes(32))], stranger)
    assert len(parlour.halls[0].nicks()) == 21  # the organiser has room of its own
    parlour.come_back(4)
    parlour.come_back(5)
    parlour.pass_time(4.0)
    parlour.halls[0].attendant.starts = True
    parlour.run()
    assert len(parlour.halls[0].state.entrants) == 6
    assert len(parlour.states()) == 1


def test_what_a_step_names_is_asked_for_and_taken_though_there_was_no_room(monkeypatch: pytest.MonkeyPatch) -> None:
    parlour = in_the_first_round()
    monkeypatch.setattr(room, "MOST_KEYS", 0)
    hall, stranger = parlour.halls[0], key_of(7)
    statement = state_it(stranger, Enrolment(CHARTER.id, stranger.key, "late", b"", bytes(32)))
    assert not hall.receive(person(3).key, Stated((statement,)), parlour.now)
    organiser = person(0)
    step = Step(CHARTER.id, organiser.key, 9, bytes(32), 0, Act.OPEN, (statement.hash,), bytes(32))
    asked = hall.receive(person(3).key, Stated((state_it(organiser, step),)), parlour.now)
    assert TellPeers(person(3).key, StatementsWanted((statement.hash,))) in asked
    hall.receive(person(3).key, Stated((statement,)), parlour.now)
    assert hall.log.get(statement.hash) == statement


def test_whoever_comes_late_has_all_in_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(room, "STRANGER", 3)
    parlour = Parlour(charter_for(Format.SWISS, rounds=3, grace=10), range(4))
    parlour.run()
    parlour.journals[3].clear()
    parlour.kill(3)
    parlour.come_back(3)
    parlour.pass_time(20.0)
    assert parlour.halls[3].log.statements == parlour.halls[0].log.statements
    assert len(parlour.states()) == 1
