"""The signed log: one course whatever arrives when, the chair passes on, and no cheat gets anything by it."""

import random
from collections.abc import Callable

import msgspec
import pytest
from tournament.signed import SignedTournament
from tournament.simulated import charter_for, hashed, person, seed_of

from protocol.tournament.charter import Format
from protocol.tournament.log import StatementRefused
from protocol.tournament.rounds import TableEnding
from protocol.tournament.state import TournamentStage, standing
from protocol.tournament.statements import (
    Act,
    Consent,
    Enrolment,
    NoShow,
    Presence,
    Report,
    SignedStatement,
    Step,
    state_it,
    toss_end,
    toss_link,
)

PEOPLE = range(6)


def begun(**changes: object) -> SignedTournament:
    tournament = SignedTournament(charter_for(Format.SWISS, **({"rounds": 3} | changes)), PEOPLE)
    tournament.begin()
    return tournament


def table_of(tournament: SignedTournament, one: int) -> int:
    number = tournament.state.entrant_of(person(one).key)
    return next(table for table, sides in enumerate(tournament.state.rounds[-1].plan.tables) if number in sides)


def test_a_tournament_plays_to_its_end_and_all_have_the_same_state() -> None:
    tournament = begun()
    for seed in range(3):
        tournament.play_round(seed)
    tournament.step(Act.END)
    assert tournament.state.stage is TournamentStage.OVER
    assert len(tournament.states()) == 1


def test_any_order_of_arrival_gives_the_same_course() -> None:
    tournament = begun()
    for seed in range(3):
        tournament.play_round(seed)
        if seed == 1:
            tournament.gone.add(0)
            tournament.hand_over()
    course = tournament.logs[1].course()
    statements = list(tournament.logs[1].statements)
    for seed in range(3):
        random.Random(seed).shuffle(statements)
        log = tournament.fresh_log(statements)
        assert [(one.hash, one.state.hash) for one in log.course()] == [(one.hash, one.state.hash) for one in course]


@pytest.mark.parametrize("moment", range(5))
def test_the_organiser_may_die_at_any_time(moment: int) -> None:
    """The chair passes on to the next of the roster at every step of the tournament but the first."""
    tournament = begun(rounds=2)
    acts: list[Callable[[], None]] = [
        step for seed in range(2) for step in (tournament.open, lambda seed=seed: end_round(tournament, seed))
    ]
    acts.append(lambda: tournament.step(Act.END))
    for index, act in enumerate(acts):
        if index == moment:
            tournament.gone.add(0)
            tournament.hand_over()
        act()
        if 0 in tournament.gone and len(tournament.logs[1].course()) < index + 2:
            tournament.hand_over()  # the next in the roster is the organiser's own entry
            act()
    assert tournament.state.stage is TournamentStage.OVER
    assert len(tournament.states()) == 1


def end_round(tournament: SignedTournament, seed: int) -> None:
    tournament.report_all(seed)
    tournament.step(Act.CLOSE)


def test_a_step_that_some_have_agreed_to_is_proposed_again_by_the_next_chair() -> None:
    tournament = begun()
    for one in PEOPLE:
        tournament.be_there(one, 1)
    proposal = tournament.parts[0].propose(Act.OPEN)
    assert proposal is not None
    tournament.say(proposal)
    tournament.say(tournament.parts[1].consent())
    tournament.gone.add(0)
    late = 0
    while not tournament.state.rounds and late < 6:
        tournament.hand_over()
        tournament.step(Act.OPEN)
        late += 1
    first = next(body for digest, body in tournament.logs[1].bodies() if digest == proposal.hash)
    assert isinstance(first, Step)
    assert tournament.logs[1].course()[-1].step.state == first.state
    assert tournament.logs[1].course()[-1].step.term > 0


def test_without_more_than_half_nothing_stands() -> None:
    tournament = begun()
    tournament.gone |= {3, 4, 5}
    tournament.open()
    assert tournament.state.rounds == ()


# -- cheats --------------------------------------------------------------------------------------------------------


def test_a_chair_that_changes_a_pairing_names_a_state_that_nobody_finds() -> None:
    tournament = begun()
    for one in PEOPLE:
        tournament.be_there(one, 1)
    honest = tournament.parts[0].propose(Act.OPEN)
    assert honest is not None
    assert isinstance(honest.body, Step)
    forged = state_it(person(0), msgspec.structs.replace(honest.body, state=hashed("other")))
    tournament.say(forged)
    assert tournament.logs[1].proposals() == []
    assert tournament.parts[1].consent() is None


def test_a_chair_that_proposes_two_steps_is_proven_a_double() -> None:
    tournament = begun()
    for one in PEOPLE:
        tournament.be_there(one, 1)
    one = tournament.parts[0].propose(Act.OPEN)
    presences = [
        digest for digest, body in tournament.logs[0].bodies() if isinstance(body, Presence) and body.round == 1
    ]
    assert one is not None
    tournament.say(one, heard_by=[1, 2])
    other = tournament.parts[0].propose(Act.OPEN, presences[:1])
    assert other is not None
    tournament.say(other, heard_by=[3, 4, 5])
    tournament.say(one)
    tournament.say(other)
    assert {statement.hash for pair in tournament.logs[5].doubles.values() for statement in pair} == {
        one.hash,
        other.hash,
    }


def test_a_chair_that_leaves_somebody_out_finds_no_consent_of_those_who_have_heard() -> None:
    tournament = begun()
    for one in PEOPLE:
        tournament.be_there(one, 1)
    present = {
        body.key: digest for digest, body in tournament.logs[1].bodies() if isinstance(body, Presence) and body.round
    }
    tournament.say(tournament.parts[0].propose(Act.OPEN, [present[person(5).key]]))
    assert tournament.parts[1].consent(held=present.values()) is None
    assert tournament.parts[1].consent() is not None


def test_nobody_proposes_out_of_turn() -> None:
    tournament = begun()
    assert tournament.parts[1].propose(Act.OPEN) is None
    for one in PEOPLE:
        tournament.be_there(one, 1)
    honest = tournament.parts[0].propose(Act.OPEN)
    assert honest is not None
    assert isinstance(honest.body, Step)
    for term in (0, 1):
        usurped = state_it(person(1), msgspec.structs.replace(honest.body, key=person(1).key, term=term))
        tournament.say(usurped)
    assert tournament.logs[2].proposals() == []


def test_a_claim_without_a_file_that_verifies_closes_nothing() -> None:
    tournament = begun()
    tournament.open()
    for table in range(3):
        body = Report(tournament.charter.id, person(0).key, 1, table, 0, hashed("forged", table))
        tournament.say(tournament.sign(0, body))
    assert tournament.parts[0].propose(Act.CLOSE) is None


def test_a_file_of_another_table_or_of_others_counts_for_nothing() -> None:
    tournament = begun()
    tournament.open()
    strange = [
        tournament.file(1, (1, 2)),
        _changed(tournament, table=bytes(16)),
        _changed(tournament, keys=(person(4).key, person(5).key)[::-1]),
        _changed(tournament, game="dao"),
    ]
    tournament.prove(strange)
    for file in strange:
        tournament.say(tournament.report(1, 0, file))
    assert tournament.parts[0].propose(Act.CLOSE) is None


def _changed(tournament: SignedTournament, **changes: object) -> object:
    from msgspec.structs import replace

    return replace(tournament.file(0, (1, 2)), proof=hashed(*changes), **changes)  # type: ignore[arg-type]


def test_two_games_for_one_table_are_a_foul_of_both() -> None:
    tournament = begun()
    tournament.open()
    tournament.report_all()
    other = tournament.file(0, (1, 2), game=1)
    tournament.prove([other])
    tournament.say(tournament.report(2, 0, other))
    tournament.step(Act.CLOSE)
    result = tournament.state.rounds[0].result(0)
    assert result is not None
    assert (result.ending, result.gone) == (TableEnding.FOUL, (0, 1))
    sides = tournament.state.rounds[0].plan.tables[0]
    assert {number for number, entrant in enumerate(tournament.state.entrants) if entrant.is_struck} == set(sides)


def test_a_game_that_comes_to_light_later_corrects_the_result_and_leaves_the_pairings() -> None:
    tournament = begun()
    tournament.play_round()
    tournament.play_round(1)
    before = tournament.state
    first = before.rounds[0]
    sides = first.plan.tables[0]
    proof = first.results[0][0].proof
    foul = tournament.files[bytes.fromhex(proof)]
    from msgspec.structs import replace

    evidence = replace(foul, proof=hashed("evidence"), places=(), fouls=(0,))
    tournament.prove([evidence])
    body = Report(tournament.charter.id, person(3).key, 1, 0, 0, evidence.proof)
    tournament.say(tournament.sign(3, body))
    tournament.step(Act.CORRECT)
    after = tournament.state
    result = after.rounds[0].result(0)
    assert result is not None
    assert result.ending is TableEnding.FOUL
    assert after.entrants[sides[0]].is_struck
    assert [played.plan for played in after.rounds] == [played.plan for played in before.rounds]


def test_whoever_enters_twice_is_not_let_in_and_is_proven() -> None:
    tournament = SignedTournament(charter_for(Format.SWISS, rounds=3), PEOPLE)
    second = Enrolment(tournament.charter.id, person(5).key, "another", b"", toss_end(seed_of(99)))
    tournament.say(tournament.sign(5, second))
    tournament.begin()
    assert tournament.state.entrant_of(person(5).key) is None
    assert len(tournament.state.entrants) == 5
    assert len(tournament.logs[1].doubles) == 1


def test_a_witness_alone_cannot_make_a_forfeit() -> None:
    tournament = begun()
    tournament.open()
    tournament.report_all()
    log = tournament.logs[0]
    table = table_of(tournament, 5)
    liar = next(one for one in PEOPLE if table_of(tournament, one) != table)
    said = NoShow(tournament.charter.id, person(liar).key, 1, table, 0, (0,))
    tournament.say(tournament.sign(liar, said))
    tournament.step(Act.CLOSE)
    result = log.state.rounds[0].result(table)
    assert result is not None
    assert result.ending is TableEnding.PLAYED


def test_more_than_half_of_the_witnesses_make_one() -> None:
    tournament = begun()
    tournament.open()
    played = tournament.state.rounds[0]
    from protocol.tournament.results import witnesses

    for table in range(3):
        for number in witnesses(tournament.charter, played, table)[:2]:
            key = bytes.fromhex(tournament.state.entrants[number].keys[0])
            one = next(one for one in PEOPLE if person(one).key == key)
            tournament.say(tournament.sign(one, NoShow(tournament.charter.id, key, 1, table, 0, (1,))))
    tournament.step(Act.CLOSE)
    assert [results[0].gone for results in tournament.state.rounds[0].results] == [(1,)] * 3


def test_a_link_of_the_toss_that_does_not_fit_keeps_nobody_else_out() -> None:
    tournament = begun()
    for one in PEOPLE[:-1]:
        tournament.be_there(one, 1)
    wrong = Presence(tournament.charter.id, person(5).key, 1, toss_link(seed_of(5), 2))
    tournament.say(tournament.sign(5, wrong))
    tournament.step(Act.OPEN)
    assert len(tournament.state.rounds[0].there) == 5


def test_whoever_agrees_to_two_steps_counts_for_neither() -> None:
    tournament = begun()
    for one in PEOPLE:
        tournament.be_there(one, 1)
    proposal = tournament.parts[0].propose(Act.OPEN)
    assert proposal is not None
    tournament.say(proposal)
    for one in range(4):
        tournament.say(tournament.parts[one].consent())
    assert len(tournament.state.rounds) == 1
    double = Consent(tournament.charter.id, person(3).key, 1, 0, hashed("other"))
    tournament.say(tournament.sign(3, double))
    carried = tournament.logs[1].course()[-1]
    assert person(3).key not in carried.consents
    assert len(tournament.states()) == 1


@pytest.mark.parametrize("damage", ["signature", "foreign", "garbled", "nick"])
def test_what_is_not_of_this_tournament_is_refused(damage: str) -> None:
    tournament = begun()
    good = tournament.logs[0].statements[0]
    other = charter_for(Format.SWISS, rounds=4)
    bad = {
        "signature": SignedStatement(good.data, bytes(64)),
        "foreign": state_it(person(1), Presence(other.id, person(1).key, 1, bytes(32))),
        "garbled": SignedStatement(good.data + b"\0", good.signature),
        "nick": state_it(person(1), Enrolment(tournament.charter.id, person(1).key, "\x1b[31mx", b"", bytes(32))),
    }[damage]
    tournament.logs[1]._pool.pop(good.hash)
    with pytest.raises(StatementRefused, match=f"statement_{damage}"):
        tournament.logs[1].receive(bad)


def test_standings_follow_for_whoever_has_the_log() -> None:
    tournament = begun()
    tournament.play_round()
    rows = standing(tournament.charter, tournament.logs[4].state)
    assert rows == standing(tournament.charter, tournament.logs[2].state)
