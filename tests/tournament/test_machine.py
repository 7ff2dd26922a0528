"""Steps that do not follow are refused, each by its code, and a state has one form."""

from collections.abc import Callable

import msgspec
import pytest
from tournament.simulated import Simulation, charter_for, key_of

from engine.canonical import canonical_bytes, has_canonical_form
from protocol.tournament.charter import Format, Partners
from protocol.tournament.state import TournamentState
from protocol.tournament.statements import Act, NoShow, Report, Retirement
from protocol.tournament.taken import StepRefused


def at_start() -> Simulation:
    return Simulation(charter_for(Format.SWISS, late_until=1), range(4))


def between() -> Simulation:
    one = at_start()
    one.start()
    return one


def in_a_round() -> Simulation:
    one = between()
    one.open()
    return one


def wrong_link(one: Simulation) -> None:
    bodies = [one.presence(player, 1) for player in range(4)]
    one.take(Act.OPEN, [*bodies[:3], msgspec.structs.replace(bodies[3], link=bytes(32))])


CASES: list[tuple[str, Callable[[], Simulation], Callable[[Simulation], object]]] = [
    ("stage", at_start, lambda one: one.take(Act.OPEN, [one.presence(0, 1)])),
    ("stage", between, lambda one: one.start()),
    ("stage", in_a_round, lambda one: one.open()),
    ("stage", between, lambda one: one.take(Act.CLOSE)),
    ("rounds", between, lambda one: one.take(Act.END)),
    ("takes", between, lambda one: one.take(Act.END, [one.presence(0, 1)])),
    ("draw", at_start, lambda one: one.take(Act.START, [one.enrolment(0), one.enrolment(1), one.presence(0, 0)])),
    ("entrants", at_start, lambda one: one.take(Act.START, [one.enrolment(0), one.presence(0, 0)])),
    ("twice", at_start, lambda one: one.take(Act.START, [one.enrolment(0), one.enrolment(0)])),
    ("round", between, lambda one: one.take(Act.OPEN, [one.presence(0, 2)])),
    ("link", between, wrong_link),
    ("nobody", between, lambda one: one.take(Act.OPEN)),
    ("stranger", between, lambda one: one.take(Act.OPEN, [one.presence(9, 1)])),
    ("stranger", between, lambda one: one.take(Act.OPEN, [Retirement(one.charter.id, key_of(9))])),
    ("foreign", between, lambda one: one.take(Act.OPEN, [Retirement(bytes(32), key_of(1))])),
    ("open", in_a_round, lambda one: one.take(Act.CLOSE)),
    ("proof", in_a_round, lambda one: one.take(Act.CLOSE, [Report(one.charter.id, key_of(0), 1, 0, 0, bytes(32))])),
    ("round", in_a_round, lambda one: one.take(Act.CLOSE, [NoShow(one.charter.id, key_of(0), 2, 0, 0, (0,))])),
    ("round", between, lambda one: one.take(Act.CORRECT)),
]


@pytest.mark.parametrize(
    ("code", "begin", "do"), CASES, ids=[f"{code}-{number}" for number, (code, *_) in enumerate(CASES)]
)
def test_a_step_that_does_not_follow_is_refused(
    code: str, begin: Callable[[], Simulation], do: Callable[[Simulation], object]
) -> None:
    one = begin()
    before = one.state
    with pytest.raises(StepRefused) as refused:
        do(one)
    assert refused.value.code == f"step_{code}"
    assert one.state == before


def test_late_entry_ends_with_the_round_of_the_charter() -> None:
    one = between()
    one.open(late=[7])
    assert len(one.state.entrants) == 5
    one.close()
    with pytest.raises(StepRefused, match="step_late"):
        one.open(late=[8])


def test_an_odd_number_cannot_be_paired_by_lot() -> None:
    one = Simulation(charter_for(Format.SWISS, game="dog", seats=(4,), partners=Partners.DRAWN), range(5))
    with pytest.raises(StepRefused, match="step_partner"):
        one.start()


def test_a_correction_has_to_change_something_and_to_name_what_stood() -> None:
    one = in_a_round()
    files = [one.proven(table, (1, 2)) for table in range(2)]
    one.take(Act.CLOSE, [one.report(table, file) for table, file in enumerate(files)], files)
    with pytest.raises(StepRefused, match="step_correction"):
        one.take(Act.CORRECT, [one.report(0, files[0])], files)
    other = one.proven(0, (2, 1), agreement=bytes(32), proof=bytes(32))
    with pytest.raises(StepRefused, match="step_correction"):
        one.take(Act.CORRECT, [one.report(0, other)], [other])
    one.take(Act.CORRECT, [one.report(0, files[0]), one.report(0, other)], [files[0], other])
    result = one.state.rounds[0].result(0)
    assert result is not None
    assert result.gone == (0, 1)


def test_a_state_has_one_form_and_its_hash_changes_with_every_step() -> None:
    assert has_canonical_form(TournamentState)
    one = at_start()
    hashes = [one.state.hash]
    for act in (one.start, one.open, one.close, one.open):
        act()
        hashes.append(one.state.hash)
        read = msgspec.json.decode(canonical_bytes(one.state), type=TournamentState)
        assert read == one.state
    assert len(set(hashes)) == len(hashes)
