"""A whole evening of many programs in one process: kills, comebacks, absences, and everybody has one course."""

import hashlib

import pytest
from hall.parlour import Parlour, in_round, proven_by, table_file
from msgspec import structs
from tournament.simulated import charter_for, person

from engine.values import replace
from protocol.hall.pairing import open_pairings
from protocol.hall.talk import FilePart, Shone, Stated, shine
from protocol.tournament.charter import Charter, Format
from protocol.tournament.log import TournamentLog
from protocol.tournament.results import witnesses
from protocol.tournament.rounds import TableEnding
from protocol.tournament.state import TournamentStage, TournamentState
from protocol.tournament.statements import Act, Consent, Enrolment, NoShow, Report, Step, state_it, toss_end


def swiss(rounds: int = 3, **changes: object) -> Charter:
    return charter_for(Format.SWISS, rounds=rounds, grace=10, **changes)


@pytest.mark.parametrize(
    ("format_", "people"), [(Format.SWISS, 7), (Format.ROUND_ROBIN, 4), (Format.ELIMINATION, 6), (Format.ROTATION, 8)]
)
def test_an_evening_runs_by_itself(format_: Format, people: int) -> None:
    changes = {"rounds": 2} if format_ in (Format.SWISS, Format.ROTATION) else {}
    parlour = Parlour(charter_for(format_, grace=10, **changes), range(people))
    parlour.run()
    assert len(parlour.states()) == 1
    assert not parlour.dismissed


def test_the_organiser_is_killed_in_every_round_and_comes_back() -> None:
    parlour = Parlour(swiss(), range(8))
    for number in range(1, 4):
        in_round(parlour, number)
        parlour.kill(0)
        parlour.pass_time(4.0)
        parlour.come_back(0)
    parlour.run()
    assert len(parlour.states()) == 1
    endings = [one.result(table) for one in parlour.halls[0].state.rounds for table in range(4)]
    assert all(ending is not None and ending.ending is TableEnding.PLAYED for ending in endings)


def test_an_organiser_who_stays_away_forfeits_and_another_takes_over() -> None:
    parlour = Parlour(swiss(), range(6))
    in_round(parlour, 1)
    parlour.kill(0)
    parlour.run()
    state = parlour.halls[1].state
    assert len(parlour.states()) == 1
    assert len(state.rounds) == 3
    assert state.stage is TournamentStage.OVER
    parlour.come_back(0)
    parlour.pass_time(5.0)
    assert parlour.halls[0].state == state


def test_whoever_runs_but_never_sits_down_forfeits() -> None:
    parlour = Parlour(swiss(2), range(6), silent={4})
    parlour.run()
    state = parlour.halls[0].state
    entrant = state.entrant_of(person(4).key)
    for played in state.rounds:
        table = next((index for index, sides in enumerate(played.plan.tables) if entrant in sides), None)
        if table is not None:
            result = played.result(table)
            assert result is not None
            assert result.ending is TableEnding.FORFEIT
            assert [played.plan.tables[table][side] for side in result.gone] == [entrant]


def test_eighteen_on_a_ring_hear_everything_and_no_link_is_needed_by_all() -> None:
    parlour = Parlour(swiss(1), range(18))
    in_round(parlour, 1)
    assert len(parlour.states()) == 1
    assert {len(hall.neighbours(parlour.now)) for _, hall in parlour.present()} == {6}


def test_a_lying_lone_witness_changes_nothing() -> None:
    parlour = Parlour(swiss(1), range(8))
    in_round(parlour, 1)
    hall = parlour.halls[0]
    state = hall.state
    liar = state.entrants[witnesses(parlour.charter, state.rounds[0], 0)[0]]
    one = parlour.number(bytes.fromhex(liar.keys[0]))
    lie = NoShow(parlour.charter.id, person(one).key, 1, 0, 0, (0,))
    parlour.do(one, parlour.halls[one].say(state_it(person(one), lie), parlour.now))
    parlour.run()
    result = parlour.halls[0].state.rounds[0].result(0)
    assert result is not None
    assert result.ending is TableEnding.PLAYED


def test_two_games_for_one_table_are_a_foul_of_both() -> None:
    parlour = Parlour(swiss(1), range(4))
    in_round(parlour, 1)
    pairing = next(open_pairings(parlour.halls[0].log))
    one = parlour.number(pairing.keys[0])
    for salt in (1, 2):
        data = table_file(pairing, (1, 2), salt)
        parlour.do(one, parlour.halls[one].report(pairing, hashlib.sha256(data).digest(), data))
    parlour.run()
    result = parlour.halls[0].state.rounds[0].result(pairing.table)
    assert result is not None
    assert result.ending is TableEnding.FOUL
    assert len(parlour.states()) == 1


def test_a_forged_result_is_no_result() -> None:
    """The file of a game that others played proves nothing for this table, nor does one that does not verify."""
    parlour = Parlour(swiss(1), range(4))
    in_round(parlour, 1)
    pairing, other = list(open_pairings(parlour.halls[0].log))
    one = parlour.number(pairing.keys[1])
    forged = table_file(other, (2, 1), 7)
    proof = hashlib.sha256(forged).digest()
    parlour.halls[one].exchange.files[proof] = forged
    parlour.halls[one].log.prove(proven_by(parlour.charter, forged))
    report = Report(parlour.charter.id, person(one).key, 1, pairing.table, 0, proof)
    parlour.do(one, parlour.halls[one].say(state_it(person(one), report), parlour.now))
    parlour.run()
    result = parlour.halls[0].state.rounds[0].result(pairing.table)
    assert result is not None
    assert (result.ending, result.places) == (TableEnding.PLAYED, (1, 2))
    assert result.proof != proof.hex()


def test_a_chair_who_changes_a_pairing_is_followed_by_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its step names a state that the rules do not give; the chair passes on, and the pairing is the rules'."""
    parlour = Parlour(swiss(1), range(6))
    chair = parlour.halls[0]
    chair.attendant.wanted = None
    parlour.pass_time(3.0)
    chair.attendant.starts = True
    effects = chair.tick((), parlour.now)
    parlour.do(0, effects)
    monkeypatch.setattr(chair.attendant, "next", lambda now: None)  # from here on the cheat signs by hand
    parlour.pass_time(3.0)
    honest = parlour.halls[1]
    assert honest.state.stage is TournamentStage.BETWEEN
    course = honest.log.course()
    takes = tuple(sorted(digest for digest, body in honest.log.bodies() if getattr(body, "round", None) == 1))
    forged = Step(parlour.charter.id, person(0).key, 1, course[-1].hash, 0, Act.OPEN, takes, bytes(32))
    parlour.do(0, chair.say(state_it(person(0), forged), parlour.now))
    parlour.silent.add(0)
    others = [hall for one, hall in parlour.present() if one]
    for _ in range(200):
        if all(hall.is_over for hall in others):
            break
        parlour.pass_time(1.0)
    assert len({hall.state.hash for hall in others}) == 1
    assert honest.is_over
    assert honest.log.course()[1].step.term > 0


def test_a_chair_who_changes_a_pairing_a_colour_or_an_entry_has_nobody_to_agree() -> None:
    """Each state is one that looks as it should and that the statements do not give."""
    parlour = Parlour(swiss(1), range(6))
    before, chair = parlour.halls[1], person(0)
    in_round(parlour, 1)
    course = parlour.halls[0].log.course()
    step, state = course[-1].step, course[-1].state
    fresh = TournamentLog(parlour.charter)
    for statement in before.log.statements:
        if not isinstance(statement.body, Step | Consent) or statement.body.number < step.number:
            fresh.receive(statement)
    played = state.rounds[0]
    (one, two, *others), entrants = played.plan.tables, state.entrants
    for forged in (
        _with_tables(state, ((one[0], two[0]), (one[1], two[1]), *others)),
        _with_tables(state, (one[::-1], two, *others)),
        replace(state, entrants=(replace(entrants[0], nicks=("somebody",)), *entrants[1:])),
        replace(state, entrants=(*entrants[::-1],)),
    ):
        assert forged.hash != state.hash
        fresh.receive(state_it(chair, structs.replace(step, state=forged.hash)))
        assert not fresh.proposals()
    fresh.receive(state_it(chair, step))
    assert [after for _, _, after in fresh.proposals()] == [state]


def _with_tables(state: TournamentState, tables: tuple[tuple[int, ...], ...]) -> TournamentState:
    played = state.rounds[0]
    return replace(state, rounds=(replace(played, plan=replace(played.plan, tables=tables)),))


def test_whoever_enters_twice_is_not_let_in() -> None:
    parlour = Parlour(swiss(1), range(5))
    parlour.halls[0].attendant.wanted = None
    parlour.pass_time(2.0)
    second = Enrolment(parlour.charter.id, person(4).key, "other", b"", toss_end(bytes(32)))
    parlour.do(4, parlour.halls[4].say(state_it(person(4), second), parlour.now))
    parlour.pass_time(1.0)
    parlour.halls[0].attendant.starts = True
    parlour.run()
    assert parlour.halls[0].state.entrant_of(person(4).key) is None
    assert len(parlour.states()) == 1


def test_what_no_honest_peer_sends_costs_the_link() -> None:
    parlour = Parlour(swiss(1), range(3))
    in_round(parlour, 1)
    hall, liar = parlour.halls[0], person(2).key
    good = state_it(person(2), Consent(parlour.charter.id, liar, 9, 0, bytes(32)))
    false = type(good)(good.data, bytes(64))
    parlour.do(0, hall.receive(liar, Stated((false,)), parlour.now))
    beacon = shine(person(2), hall.exchange.beacons[liar].body)
    later = type(beacon)(beacon.data.replace(b"192.0.2.2", b"192.0.2.9"), beacon.signature)
    hall.exchange.beacons.pop(liar)
    parlour.do(0, hall.receive(liar, Shone((later,)), parlour.now))
    assert parlour.dismissed == [(2, "statement_signature"), (2, "beacon_false")]
    assert hall.receive(liar, FilePart(bytes(32), 5, 0, b"lie"), parlour.now) == []
