"""What each step of a tournament does: the one deterministic machine behind all pairings and results.

`follow` takes a state and a step with the statements that it takes up, and gives the next state, or refuses. It never
sees a signature or a file: statements come checked, and results come as what files have proven.
"""

from collections.abc import Mapping
from typing import Final

from engine.values import replace
from protocol.tournament import swiss
from protocol.tournament.charter import Charter
from protocol.tournament.closing import closed, corrected
from protocol.tournament.entry import started
from protocol.tournament.opening import opened
from protocol.tournament.state import TournamentStage, TournamentState, history, is_complete
from protocol.tournament.statements import Act, AnyStatement, Enrolment, Excuse, NoShow, Presence, Report, Retirement
from protocol.tournament.taken import TakenUp, expect, refuse


def follow(charter: Charter, state: TournamentState, taken: TakenUp) -> TournamentState:
    """The state after a step; raises StepRefused."""
    allowed = _ALLOWED[taken.act]
    if not all(isinstance(body, allowed) for body in taken.bodies):
        refuse("takes")
    if any(body.tournament != charter.id for body in taken.bodies):
        refuse("foreign")
    after = _after(charter, state, taken)
    return replace(after, steps=state.steps + 1)


def _after(charter: Charter, state: TournamentState, taken: TakenUp) -> TournamentState:
    match taken.act:
        case Act.START:
            return started(charter, state, taken)
        case Act.OPEN:
            return opened(charter, state, taken)
        case Act.CLOSE:
            return closed(charter, state, taken)
        case Act.CORRECT:
            return corrected(charter, state, taken)
        case Act.END:
            return _ended(charter, state)


def pairing_reasons(charter: Charter, state: TournamentState, number: int) -> tuple[swiss.PairingReason, ...]:
    """Why round `number`, from 0, of a Swiss tournament was paired as it was: computed anew from the results before."""
    played = state.rounds[number]
    before = replace(state, rounds=state.rounds[:number])
    present = [*(entrant for sides in played.plan.tables for entrant in sides), *played.plan.byes]
    return swiss.swiss(history(charter, before), present, bytes.fromhex(played.toss))


def _ended(charter: Charter, state: TournamentState) -> TournamentState:
    expect(state, TournamentStage.BETWEEN)
    if not is_complete(charter, state):
        refuse("rounds")
    return replace(state, stage=TournamentStage.OVER)


_ALLOWED: Final[Mapping[Act, tuple[type[AnyStatement], ...]]] = {
    Act.START: (Enrolment, Presence),
    Act.OPEN: (Enrolment, Presence, Excuse, Retirement),
    Act.CLOSE: (Report, NoShow),
    Act.CORRECT: (Report, NoShow),
    Act.END: (),
}
