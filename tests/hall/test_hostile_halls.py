"""What one insider can send to everybody at a tournament, and what it costs whom: at most its own link."""

import hashlib

import pytest
from hall.parlour import Parlour
from tournament.simulated import charter_for, person

from protocol.hall.effects import Dismiss, TellPeers
from protocol.hall.exchange import HallExchange
from protocol.hall.talk import Beacon, FilePart, FileWanted, Shone, Stated, StatementsWanted, shine
from protocol.identity import Identity
from protocol.tournament.charter import Format
from protocol.tournament.log import Carried, TournamentLog
from protocol.tournament.state import TournamentState
from protocol.tournament.statements import Act, AnyStatement, Report, Step, state_it
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
    exchange.take(step, 0.0, is_own=False)
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
