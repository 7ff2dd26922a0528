"""Opening a round: who is there, what the format makes of it, and who has a bye."""

from engine.values import replace
from protocol.tournament import berger, elimination, rotation, swiss
from protocol.tournament.charter import Charter, Format
from protocol.tournament.entry import joined
from protocol.tournament.results import forfeited
from protocol.tournament.rounds import PlayedRound, RoundPlan, TableOutcome
from protocol.tournament.state import TournamentStage, TournamentState, history, is_complete
from protocol.tournament.taken import TakenUp, check_links, expect, refuse, toss_of


def opened(charter: Charter, state: TournamentState, taken: TakenUp) -> TournamentState:
    expect(state, TournamentStage.BETWEEN)
    if is_complete(charter, state):
        refuse("rounds")
    number = len(state.rounds) + 1
    links = taken.presences(number)
    state = joined(charter, _retired(state, taken, number), taken, number)
    check_links(state, links)
    present = frozenset(index for index in state.active if links.keys() >= set(state.entrants[index].players))
    if not present:
        refuse("nobody")
    toss = toss_of(charter, number, links)
    state, halves = _half_byes(charter, state, present, taken.absent(number))
    plan = _plan(charter, state, present, toss)
    missing = tuple(index for index in range(len(state.entrants)) if index not in present and index not in halves)
    if charter.format in (Format.SWISS, Format.ROTATION):
        plan = replace(plan, half_byes=halves, absent=missing)
    results = tuple(_foregone(sides, present) for sides in plan.tables)
    return replace(
        state,
        stage=TournamentStage.ROUND,
        rounds=(*state.rounds, PlayedRound(plan, results, toss.hex(), tuple(sorted(present)))),
    )


def _plan(charter: Charter, state: TournamentState, present: frozenset[int], toss: bytes) -> RoundPlan:
    entrants, number = len(state.entrants), len(state.rounds)
    match charter.format:
        case Format.ROUND_ROBIN:
            return berger.round_robin(entrants, number)
        case Format.DOUBLE_ROUND_ROBIN:
            return berger.round_robin(entrants, number, is_double=True)
        case Format.ELIMINATION:
            return elimination.knockout(entrants, state.rounds, state.retired, toss)
        case Format.SWISS:
            return swiss.plan_of(swiss.swiss(history(charter, state), sorted(present), toss))
        case Format.ROTATION:
            sizes = [seats // charter.partners_each for seats in charter.seats]
            return rotation.rotation(history(charter, state), sorted(present), sizes, toss)


def _foregone(sides: tuple[int, ...], present: frozenset[int]) -> tuple[TableOutcome, ...]:
    """The result that a table has before it opens, where the format seats somebody who is not there."""
    missing = [side for side, number in enumerate(sides) if number not in present]
    return (forfeited(sides, missing),) if missing else ()


def _retired(state: TournamentState, taken: TakenUp, number: int) -> TournamentState:
    going = {state.entrant_of(key) for key in taken.retiring()}
    if None in going:
        refuse("stranger")
    entrants = tuple(
        replace(entrant, retired=number) if index in going and not entrant.retired else entrant
        for index, entrant in enumerate(state.entrants)
    )
    return replace(state, entrants=entrants)


def _half_byes(
    charter: Charter, state: TournamentState, present: frozenset[int], asking: set[bytes]
) -> tuple[TournamentState, tuple[int, ...]]:
    wishing = {state.entrant_of(key) for key in asking}
    granted = tuple(
        index
        for index in state.active
        if index in wishing and index not in present and state.entrants[index].half_byes < charter.half_byes
    )
    entrants = tuple(
        replace(entrant, half_byes=entrant.half_byes + 1) if index in granted else entrant
        for index, entrant in enumerate(state.entrants)
    )
    return replace(state, entrants=entrants), granted
