"""Pairs that enter together, players who ask for half-point byes, and those who go before the first round."""

from hall.parlour import Parlour, in_round
from tournament.simulated import charter_for, person

from protocol.hall.partners import free_players
from protocol.hall.talk import Stated
from protocol.tournament.charter import Charter, Format, Partners
from protocol.tournament.rounds import RoundKind
from protocol.tournament.state import history
from protocol.tournament.statements import AnyStatement, Enrolment, Presence, state_it, toss_end, toss_link

SEED = bytes(32)


def dog(rounds: int = 2, **changes: object) -> Charter:
    return charter_for(
        Format.SWISS, game="dog", seats=(4,), partners=Partners.FIXED, rounds=rounds, grace=10, **changes
    )


def wish(parlour: Parlour, one: int, other: int) -> None:
    parlour.halls[one].attendant.partner = person(other).key


def pair_up(parlour: Parlour, *pairs: tuple[int, int]) -> None:
    for one, other in pairs:
        wish(parlour, one, other)
        wish(parlour, other, one)


def names(parlour: Parlour) -> list[list[int]]:
    """The entrants by the numbers of their people."""
    entrants = parlour.halls[0].state.entrants
    return sorted(sorted(parlour.number(bytes.fromhex(key)) for key in entrant.keys) for entrant in entrants)


def tell(parlour: Parlour, people: range, body: AnyStatement) -> None:
    """Person 9 states it to these."""
    for one in people:
        stated = Stated((state_it(person(9), body),))
        parlour.do(one, parlour.halls[one].receive(person(1).key, stated, parlour.now))


def test_pairs_who_wish_for_each_other_enter_together_and_are_one_entrant() -> None:
    parlour = Parlour(dog(), range(6))
    parlour.pass_time(6.0)
    assert not parlour.halls[0].nicks()
    assert len(list(free_players(parlour.halls[0].exchange))) == 6
    pair_up(parlour, (0, 3), (1, 4), (2, 5))
    parlour.run()
    assert names(parlour) == [[0, 3], [1, 4], [2, 5]]
    assert len(parlour.states()) == 1
    assert {len(entrant.nicks) for entrant in parlour.halls[0].state.entrants} == {2}


def test_a_wish_binds_nobody_and_whose_partner_goes_may_enter_with_another() -> None:
    parlour = Parlour(dog(1), range(7))
    hall = parlour.halls[0]
    hall.attendant.wanted = None
    wish(parlour, 6, 1)
    pair_up(parlour, (0, 3), (1, 4), (2, 5))
    parlour.pass_time(6.0)
    assert hall.attendant.entered() == 6
    parlour.halls[5].attendant.withdraws = True
    parlour.pass_time(3.0)
    assert hall.attendant.entered() == 4
    assert [nick for _, nick in free_players(hall.exchange)] in (["p2", "p6"], ["p6", "p2"])
    pair_up(parlour, (2, 6))
    parlour.pass_time(6.0)
    hall.attendant.starts = True
    parlour.run()
    assert names(parlour) == [[0, 3], [1, 4], [2, 6]]
    assert len(parlour.states()) == 1


def test_whoever_signs_for_two_partners_enters_with_neither() -> None:
    parlour = Parlour(dog(1), range(6))
    hall = parlour.halls[0]
    hall.attendant.wanted = None
    pair_up(parlour, (0, 3), (1, 4), (2, 5))
    parlour.pass_time(6.0)
    second = Enrolment(parlour.charter.id, person(5).key, "p5", person(3).key, toss_end(SEED))
    parlour.do(5, parlour.halls[5].say(state_it(person(5), second), parlour.now))
    parlour.pass_time(1.0)
    hall.attendant.starts = True
    parlour.silent = {2, 5}
    in_round(parlour, 1)
    assert names(parlour) == [[0, 3], [1, 4]]


def test_a_pair_of_which_one_withdraws_plays_no_more() -> None:
    parlour = Parlour(dog(), range(8))
    pair_up(parlour, (0, 4), (1, 5), (2, 6), (3, 7))
    in_round(parlour, 1)
    parlour.halls[5].attendant.withdraws = True
    parlour.run()
    state = parlour.halls[0].state
    gone = [entrant for entrant in state.entrants if entrant.retired]
    assert [sorted(entrant.nicks) for entrant in gone] == [["p1", "p5"]]
    assert len(state.rounds) == 2
    assert len(parlour.states()) == 1


def test_whoever_withdraws_before_the_start_is_not_drawn() -> None:
    parlour = Parlour(charter_for(Format.SWISS, rounds=1, grace=10), range(5))
    parlour.halls[0].attendant.wanted = None
    parlour.pass_time(2.0)
    parlour.halls[3].attendant.withdraws = True
    parlour.pass_time(2.0)
    assert parlour.halls[0].attendant.entered() == 4
    parlour.halls[0].attendant.starts = True
    parlour.run()
    assert names(parlour) == [[0], [1], [2], [4]]


def test_a_half_point_bye_is_had_in_the_round_that_it_was_asked_for() -> None:
    parlour = Parlour(charter_for(Format.SWISS, rounds=3, grace=10, half_byes=1), range(5))
    attendant = parlour.halls[3].attendant
    attendant.byes.add(2)
    assert attendant.byes_left() == 0
    in_round(parlour, 1)
    assert attendant.free_round() == 3  # the first is paired, the second asked for
    parlour.run()
    state = parlour.halls[0].state
    entrant = state.entrant_of(person(3).key)
    assert entrant is not None
    kinds = [score.kind for score in history(parlour.charter, state)[entrant]]
    assert kinds[1] is RoundKind.HALF_BYE
    assert RoundKind.HALF_BYE not in (kinds[0], kinds[2])
    assert len(parlour.states()) == 1


def test_the_last_piece_of_an_entry_that_comes_after_its_close_keeps_nobody_from_agreeing() -> None:
    """An enrolment that everybody has held for long counts from its signer's `present` on, which came too late."""
    parlour = Parlour(charter_for(Format.SWISS, rounds=1, grace=10), range(4))
    organiser = parlour.halls[0]
    organiser.attendant.wanted = None
    tell(parlour, range(4), Enrolment(parlour.charter.id, person(9).key, "late", b"", toss_end(SEED)))
    parlour.pass_time(15.0)
    organiser.attendant.starts = True
    parlour.do(0, organiser.tick((), parlour.now))
    tell(parlour, range(1, 4), Presence(parlour.charter.id, person(9).key, 0, toss_link(SEED, 0)))
    parlour.run()
    assert names(parlour) == [[0], [1], [2], [3]]
