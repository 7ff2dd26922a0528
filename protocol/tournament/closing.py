"""Closing a round: every table gets the result that is proven. Later proofs correct it."""

from engine.values import replace
from protocol.tournament import elimination
from protocol.tournament.charter import Charter, Format, FoulRule
from protocol.tournament.results import ProvenTable, table_result
from protocol.tournament.rounds import PlayedRound, TableEnding, TableOutcome
from protocol.tournament.state import TournamentStage, TournamentState
from protocol.tournament.statements import NoShow, Report
from protocol.tournament.taken import TakenUp, expect, refuse


def closed(charter: Charter, state: TournamentState, taken: TakenUp) -> TournamentState:
    expect(state, TournamentStage.ROUND)
    number = len(state.rounds)
    if any(body.round != number for body in taken.bodies if isinstance(body, Report | NoShow)):
        refuse("round")
    played = state.rounds[-1]
    results = tuple(known or _table(charter, state, played, table, taken) for table, known in enumerate(played.results))
    state = replace(state, stage=TournamentStage.BETWEEN, rounds=(*state.rounds[:-1], replace(played, results=results)))
    return _struck(charter, state, number + 1)


def _table(
    charter: Charter, state: TournamentState, played: PlayedRound, table: int, taken: TakenUp
) -> tuple[TableOutcome, ...]:
    """The results of a table, one for each time it was played, the last of them deciding; refuses while it is open."""
    words = [body for body in taken.bodies if isinstance(body, NoShow) and body.round == _number(state, played)]
    proven = _proven(state, played, table, taken)
    found: list[TableOutcome] = []
    for replayed in range(1 + charter.replays):
        result = table_result(charter, state, played, (table, replayed), proven, words)
        if result is None:
            refuse("open")
        found.append(result)
        if charter.format is not Format.ELIMINATION or not elimination.is_drawn(result):
            break
    return tuple(found)


def _proven(state: TournamentState, played: PlayedRound, table: int, taken: TakenUp) -> list[ProvenTable]:
    reports = [
        body
        for body in taken.bodies
        if isinstance(body, Report) and (body.round, body.table) == (_number(state, played), table)
    ]
    if any(body.proof not in taken.proven for body in reports):
        refuse("proof")
    return [taken.proven[proof] for proof in sorted({body.proof for body in reports})]


def _number(state: TournamentState, played: PlayedRound) -> int:
    return 1 + next(index for index, other in enumerate(state.rounds) if other is played)


def corrected(charter: Charter, state: TournamentState, taken: TakenUp) -> TournamentState:
    """Results of rounds that are closed, found anew. Whatever proved the result that stood has to be taken up as well,
    and something has to change; pairings that were made stay."""
    expect(state, TournamentStage.BETWEEN)
    named = {(body.round - 1, body.table) for body in taken.bodies if isinstance(body, Report | NoShow)}
    if not named or any(
        index >= len(state.rounds) or index < 0 or table >= len(state.rounds[index].results) for index, table in named
    ):
        refuse("round")
    rounds = list(state.rounds)
    for index, table in sorted(named):
        played = state.rounds[index]
        proofs = {body.proof.hex() for body in taken.bodies if isinstance(body, Report)}
        stood = {result.proof for result in played.results[table] if result.proof}
        results = _table(charter, state, played, table, taken)
        if not stood <= proofs or results == played.results[table]:
            refuse("correction")
        changed = (*rounds[index].results[:table], results, *rounds[index].results[table + 1 :])
        rounds[index] = replace(rounds[index], results=changed)
    return _struck(charter, replace(state, rounds=tuple(rounds)), len(rounds) + 1)


def _struck(charter: Charter, state: TournamentState, number: int) -> TournamentState:
    """Where the charter says so, who fouled is out from the round `number` on."""
    if charter.foul is not FoulRule.OUT:
        return state
    fouled = {
        sides[side]
        for played in state.rounds
        for table, sides in enumerate(played.plan.tables)
        for result in played.results[table]
        if result.ending is TableEnding.FOUL
        for side in result.gone
    }
    entrants = tuple(
        replace(entrant, retired=entrant.retired or number, is_struck=True) if index in fouled else entrant
        for index, entrant in enumerate(state.entrants)
    )
    return replace(state, entrants=entrants)
