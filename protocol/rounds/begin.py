"""Which procedure answers which request. The closed list of requests meets the closed list of machines here."""

from typing import assert_never

from engine.requests import Ask, Mix, Open, React, Request, Shuffle, Toss
from protocol.rounds.ask import AskRound
from protocol.rounds.closing import ClosingRound
from protocol.rounds.mix import begin_mix
from protocol.rounds.open import begin_open
from protocol.rounds.procedure import Basis, Next, Procedure
from protocol.rounds.react import ReportRound
from protocol.rounds.sealed import SealRound
from protocol.rounds.shuffle import begin_shuffle
from protocol.rounds.toss import begin_toss


def begin(basis: Basis, request: Request | None) -> Next:
    """The first round for `request`, or its end where it needs none; the closing where there is no request."""
    match request:
        case None:
            return ClosingRound(basis)
        case Ask():
            return _asking(basis, request)
        case Toss():
            return begin_toss(basis, request)
        case Shuffle():
            return begin_shuffle(basis, request)
        case Open():
            return begin_open(basis, request)
        case Mix():
            return begin_mix(basis, request)
        case React():
            return ReportRound(basis, request)
        case _:
            assert_never(request)


def _asking(basis: Basis, request: Ask) -> Procedure:
    if request.sealed:
        return SealRound(basis, request.seats)
    (seat,) = request.seats  # several seats at once are always asked sealed
    return AskRound(basis, seat)
